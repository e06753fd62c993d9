import CopilotProtocol
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

@Suite struct FAQShelfTests {
    private let ann = "@ann:test.example"

    private func store() async throws -> CopilotStore { try await TestStore.open(time: ManualTime()) }

    private func put(_ entries: [FAQEntry], into store: CopilotStore) async throws {
        try await store.write(for: ann) { connection, creator in
            let table = FAQTable(connection: connection, creator: creator)
            for entry in entries { try table.put(entry) }
        }
    }

    private func remove(_ ids: [String], from store: CopilotStore) async throws {
        try await store.write(for: ann) { connection, creator in
            for id in ids { _ = try FAQTable(connection: connection, creator: creator).remove(id) }
        }
    }

    @Test func `what was saved, changed or deleted counts with the next question`() async throws {
        let store = try await store(), shelf = FAQShelf(store: store)
        func answer(_ question: String) async throws -> String? {
            try await shelf.matcher(of: ann).match(question)?.answer
        }
        try await put(
            [
                FAQEntry(id: "ship", questions: ["Do you ship to Norway?"], answer: "Yes"),
                FAQEntry(id: "mic", questions: ["Which microphone is that?"], answer: "A condenser"),
                FAQEntry(id: "cat", questions: ["How old is your cat?"], answer: "Nine"),
            ], into: store)
        #expect(try await answer("Do you ship to Norway?") == "Yes")
        try await put([FAQEntry(id: "ship", questions: ["Do you ship to Norway?"], answer: "Not now")], into: store)
        #expect(try await answer("Do you ship to Norway?") == "Not now")
        try await put([FAQEntry(id: "ship", questions: ["When do you stream?"], answer: "At eight")], into: store)
        #expect(try await answer("Do you ship to Norway?") == nil)
        #expect(try await answer("When do you stream?") == "At eight")
        try await remove(["mic"], from: store)
        #expect(try await answer("Which microphone is that?") == nil)
        #expect(try await answer("How old is your cat?") == "Nine")
        try await remove(["ship", "cat"], from: store)
        #expect(try await answer("How old is your cat?") == nil)
        #expect(try await shelf.matcher(of: ann).count == 0)
    }

    @Test func `one saved entry doesn't have the whole library taken apart again`() async throws {
        let store = try await store(), shelf = FAQShelf(store: store)
        let words = ["kite", "lamp", "river", "bread", "cloud", "violin", "marble", "tunnel", "basket", "pepper"]
        try await put(
            (0..<600).map { number in
                let things = "\(words[number % 10]) and the \(words[number / 10 % 10]) with the \(words[number / 100])"
                return FAQEntry(
                    id: "\(number)", questions: ["Where did you get the \(things)?", "Do you sell the \(things)?"],
                    answer: "From a friend")
            }, into: store)
        let clock = ContinuousClock()
        let first = try await clock.measure { _ = try await shelf.matcher(of: ann) }
        var later: [Duration] = []
        for number in 0..<3 {
            try await put(
                [FAQEntry(id: "new \(number)", questions: ["When do you stream?"], answer: "At eight")], into: store)
            later.append(try await clock.measure { _ = try await shelf.matcher(of: ann) })
        }
        #expect(later.min().map { $0 * 2 < first } == true, "\(first) \(later)")
    }
}
