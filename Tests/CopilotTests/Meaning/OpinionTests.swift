import BuzzModel
import CopilotProtocol
import JSONKit
import Synchronization
import Testing

@testable import Copilot

/// Vectors of the dimension that the built-in weights expect, a different one for each text.
private final class FormedVectors: VectorSource {
    let model = EncoderPackage.usual.name
    let isInside = true
    let batch = 8
    private let state = Mutex((asked: [String](), fails: false))

    var asked: [String] { state.withLock { $0.asked } }
    func fail() { state.withLock { $0.fails = true } }

    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector] {
        let fails = state.withLock { state in
            state.asked += texts
            return state.fails
        }
        if fails { throw .unusable("damaged") }
        let dimension = EncoderWeights.builtIn?.statements.count ?? 0
        return texts.map { text in
            var random = UInt64(text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })
            let values = (0..<dimension).map { _ -> Float in
                random = random &* 6_364_136_223_846_793_005 &+ 1
                return Float(Int32(truncatingIfNeeded: random >> 32)) / Float(Int32.max)
            }
            let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return TextVector(model: model, values: values.map { $0 / length })
        }
    }
}

@Suite struct OpinionTests {
    private let ann = "@ann:test.example"

    private func items(_ texts: [String], refines: Bool) -> JSON {
        [
            "messages": .array(texts.enumerated().map { ["id": .string("m\($0)"), "text": .string($1)] }),
            "refines": .bool(refines),
        ]
    }

    @Test func `messages are sorted by words at once, and once more with their vector`() async throws {
        let vectors = FormedVectors()
        let copilot = try await TestCopilot(parts: .init(vectors: vectors))
        let texts = ["what a lovely song", "could you send me your rates"]
        let first = try await copilot.run(.triageMessages, items(texts, refines: false), as: ann)
        #expect(first["pending"].array?.count == 2)
        #expect(vectors.asked.isEmpty)
        let refined = try await copilot.run(.triageMessages, items(texts, refines: true), as: ann)
        #expect(refined["pending"].isNull)
        #expect(vectors.asked == texts)
        // The refined result is cached, so it stays the same and isn't computed again.
        let again = try await copilot.run(.triageMessages, items(texts, refines: false), as: ann)
        #expect(again["pending"].isNull)
        #expect(again["results"] == refined["results"])
        #expect(vectors.asked == texts)
    }

    @Test func `a vector talks nobody out of danger`() async throws {
        let copilot = try await TestCopilot(parts: .init(vectors: FormedVectors()))
        for refines in [false, true] {
            let sorted = try await copilot.run(
                .triageMessages, items(["there is a fire in my house and i can't get out"], refines: refines), as: ann)
            #expect(sorted["results"][0]["category"].string == "urgent")
            #expect(sorted["pending"].isNull)
        }
    }

    @Test func `without a usable model words alone decide, and nothing waits for it`() async throws {
        let vectors = FormedVectors()
        vectors.fail()
        let copilot = try await TestCopilot(parts: .init(vectors: vectors))
        let words = try await copilot.run(.triageMessages, items(["what a lovely song"], refines: false), as: ann)
        let refined = try await copilot.run(.triageMessages, items(["what a lovely song"], refines: true), as: ann)
        #expect(refined["results"] == words["results"])
        #expect(refined["pending"].isNull)
    }

    @Test func `spam is what words say, nearly whatever the vector says`() throws {
        let heads = try #require(EncoderWeights.builtIn?.heads)
        let none = [Float](repeating: 0, count: heads.category.inputs)
        let opinion = Opinion(none, heads)
        let scores = [0.0, 0, 6, 0]
        let blended = Softmax.probabilities(opinion.blended(scores, temperature: 1))
        #expect(blended[2] > 0.75)
    }
}
