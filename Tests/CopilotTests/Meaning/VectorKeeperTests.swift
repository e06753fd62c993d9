import CopilotProtocol
import JSONKit
import ProcessKit
import SQLiteKit
import Synchronization
import TestSupport
import Testing

@testable import Copilot

/// A vector source controlled by a test; its vectors encode the subject of a text.
final class SpokenVectors: VectorSource {
    struct State {
        var model = "told"
        var dimension = 8
        var hangs = false
        var asked: [String] = []
    }

    private static let subjects = [["mic", "record"], ["parcel", "ship"], ["trip", "journey"], ["cat", "pet"]]
    let state = Mutex(State())
    let isInside: Bool
    let batch = 4

    init(isInside: Bool = false) { self.isInside = isInside }

    var model: String { state.withLock { $0.model } }
    var asked: [String] { state.withLock { $0.asked } }

    func hang() { state.withLock { $0.hangs = true } }
    func become(_ model: String, dimension: Int = 8) {
        state.withLock { ($0.model, $0.dimension) = (model, dimension) }
    }

    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector] {
        let now = state.withLock { state in
            state.asked += texts
            return state
        }
        if now.hangs {
            let (forever, _) = AsyncStream<Void>.makeStream()
            for await _ in forever {}
            throw .cancelled
        }
        return texts.map { text in
            var values = [Float](repeating: 0.1, count: now.dimension)
            for (index, words) in Self.subjects.enumerated()
            where words.contains(where: { text.lowercased().contains($0) }) {
                values[index] = 1
            }
            let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return TextVector(model: now.model, values: values.map { $0 / length })
        }
    }
}

@Suite struct VectorKeeperTests {
    private let ann = "@ann:test.example"

    private func stored(_ copilot: TestCopilot, _ table: String = "memory_vectors") async throws -> [String] {
        try await copilot.store.read {
            try $0.query("SELECT DISTINCT model, dimension FROM \(table)") { "\($0.text(0)) \($0.int(1))" }
        }
    }

    private func remember(_ copilot: TestCopilot, _ texts: String...) async throws {
        for text in texts {
            _ = try await copilot.run(.addSupermemoryMemory, ["content": .string(text)], as: ann)
        }
    }

    private func found(_ copilot: TestCopilot, _ query: String) async throws -> String? {
        try await copilot.run(.searchSupermemoryMemories, ["query": .string(query)], as: ann)["memories"][0]["content"]
            .string
    }

    @Test func `a source that hangs is waited for a moment once, and words find what they find`() async throws {
        let source = SpokenVectors()
        source.hang()
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        async let added: Void = remember(copilot, "The journey begins in Oslo")
        await copilot.time.sleepers(atLeast: 1)
        copilot.time.advance(by: VectorDesk.patience)
        try await added
        // After the timeout the source is not asked for a while, so neither call waits for it.
        try await remember(copilot, "Cats sleep all day")
        #expect(try await found(copilot, "Oslo journey") == "The journey begins in Oslo")
        #expect(source.asked == ["The journey begins in Oslo"])
        copilot.time.advance(by: .seconds(61))
        async let later = found(copilot, "Oslo journey")
        await copilot.time.sleepers(atLeast: 1)
        copilot.time.advance(by: VectorDesk.patience)
        #expect(try await later == "The journey begins in Oslo")
        #expect(VectorDesk.patience < .seconds(2))
    }

    @Test func `after an outage memories get their vectors in the background, and nothing need be added`() async throws
    {
        let source = SpokenVectors(isInside: true)
        let plain = try await TestCopilot()
        try await remember(plain, "The journey begins in Oslo", "Cats sleep all day", "The parcel is late")
        let keeper = VectorKeeper(
            store: plain.store, desk: VectorDesk(source, time: plain.time), log: .silent)
        #expect(try await stored(plain).isEmpty)
        let task = Task { await keeper.run() }
        while try await stored(plain) != ["told 8"] || source.asked.count < 3 { await Task.yield() }
        // Another model, then another dimension under the same name: all vectors are recomputed and never mixed.
        source.become("other")
        keeper.nudge()
        while try await stored(plain) != ["other 8"] { await Task.yield() }
        task.cancel()
        await task.value
    }

    @Test func `another dimension under the same name is another model`() async throws {
        let source = SpokenVectors(isInside: true)
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        try await remember(copilot, "The journey begins in Oslo", "Cats sleep all day")
        _ = try await copilot.run(.saveFAQ, ["question": "Which mic is it?", "answer": "This one."], as: ann)
        #expect(try await found(copilot, "a trip?") == "The journey begins in Oslo")
        source.become("told", dimension: 12)
        #expect(try await found(copilot, "a trip?") == "The journey begins in Oslo")
        #expect(try await stored(copilot) == ["told 12"])
        _ = try await copilot.run(.checkFAQ, ["text": "what do you record with?"], as: ann)
        #expect(try await stored(copilot, "faq_vectors") == ["told 12"])
    }

    @Test func `a library that was just saved is there for the next question while the server runs`() async throws {
        let source = SpokenVectors(isInside: true)
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        let task = Task { await copilot.service.run() }
        for (question, answer) in [("Which mic is it?", "A"), ("Do you ship?", "B"), ("Any trip planned?", "C")] {
            _ = try await copilot.run(
                .saveFAQ, ["question": .string(question), "answer": .string(answer)], as: ann)
        }
        _ = try await copilot.run(.checkFAQ, ["text": "hello?"], as: ann)
        #expect(try await stored(copilot, "faq_vectors") == ["told 8"])
        task.cancel()
        await task.value
    }
}
