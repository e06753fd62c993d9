import CopilotProtocol
import JSONKit
import Synchronization
import Testing

@testable import Copilot

/// Fake vectors of the sentence model: each text lies near the subject whose word it contains.
private final class SubjectSource: VectorSource {
    let model = EncoderPackage.usual.name
    let isInside = true
    let batch = 8
    private let words: [String: Int]
    private let state = Mutex([String]())

    init(_ words: [String: Int]) { self.words = words }

    var asked: [String] { state.withLock { $0 } }

    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector] {
        state.withLock { $0 += texts }
        return texts.map { text in
            let subject = words.first { text.lowercased().contains($0.key) }?.value ?? 0
            return TextVector(model: model, values: Self.vector(near: subject))
        }
    }

    private static func vector(near subject: Int) -> [Float] {
        guard let bytes = EncoderWeights.builtIn?.subjects.bytes else { return [] }
        let dimension = Int(ByteReading.number(bytes, at: 4))
        let place = 8 + dimension * 4 + subject * (4 + dimension)
        let scale = ByteReading.float(bytes, at: place)
        return (0..<dimension).map { index in
            let step = Float(Int8(bitPattern: bytes[place + 4 + index]))
            return ByteReading.float(bytes, at: 8 + index * 4) + scale * step
        }
    }
}

@Suite struct QuestionSenseTests {
    private let ann = "@ann:test.example"
    private let source = SubjectSource(["drucke": 7, "prints": 7, "lamina": 7, "hund": 90, "dog": 90])

    private func keyed(_ texts: [String]) -> JSON {
        .array(texts.enumerated().map { ["id": .string("\($0.offset)"), "text": .string($0.element)] })
    }

    private func groups(_ copilot: TestCopilot, _ texts: [String]) async throws -> [[String]] {
        let answer = try await copilot.run(.groupQuestions, ["questions": keyed(texts)], as: ann)
        return (answer["groups"].array ?? []).map { ($0["ids"].array ?? []).compactMap(\.string) }
    }

    private let questions = [
        "wo bekomme ich deine drucke?", "where can i get hold of prints?", "wie heisst dein hund?",
        "what do you call the dog?",
    ]

    @Test func `what means the same is one group, in whatever languages it is asked`() async throws {
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        #expect(try await groups(copilot, questions) == [["0", "1"], ["2", "3"]])
        // Compared by words alone, these are four questions.
        #expect(try await groups(TestCopilot(), questions).count == 4)
    }

    @Test func `what the model was asked once it is not asked again`() async throws {
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        _ = try await groups(copilot, questions)
        _ = try await groups(copilot, questions)
        #expect(source.asked == questions)
    }

    @Test func `near in meaning and contrary in words are two questions`() {
        let lens = "which lens do you use?", lamp = "which lamp do you use?"
        let bearing: SubjectVectors.Bearing = [1, 0]
        let groups = QuestionGroups.group(
            [KeyedText(id: "0", text: lens), KeyedText(id: "1", text: lamp)], by: FAQMatcher(),
            QuestionSense([lens: bearing, lamp: bearing]))
        #expect(groups.count == 2)
    }

    @Test func `an answer given before is found by what the question means`() async throws {
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        let found = try await copilot.run(
            .findEarlierAnswers, ["question": "where can i get hold of prints?", "candidates": keyed(questions)],
            as: ann)
        #expect(found["byMeaning"] == true)
        #expect((found["answers"].array ?? []).compactMap { $0["id"].string }.contains("0"))
        let words = try await TestCopilot().run(.findEarlierAnswers, ["question": "prints?"], as: ann)
        #expect(words["byMeaning"] == false)
    }

    @Test func `open questions of two languages are one suggestion`() async throws {
        let copilot = try await TestCopilot(parts: .init(vectors: source))
        for (number, text) in questions.prefix(2).enumerated() {
            _ = try await copilot.run(
                .checkFAQ, ["text": .string(text), "sender": .string("@fan\(number):x")], as: ann)
        }
        let suggested = try await copilot.run(.suggestFAQs, [:], as: ann)
        #expect(suggested["suggestions"].array?.map { $0["count"].int } == [2])
    }
}
