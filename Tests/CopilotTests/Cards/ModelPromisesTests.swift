import BuzzModel
import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

/// Promises with a language model configured: its findings are checked against the messages.
@Suite struct ModelPromisesTests {
    private let ann = "@ann:test.example"
    // Sent on a Wednesday.
    private static let sent: Int64 = 1_772_614_800_000
    private static let asked =
        "We would like to sponsor a reel about our bikes for 1,800 euros. Consider the contract on your desk by 12 March."
    private static let thread: JSON = [
        "messages": [
            ["id": "$1", "text": .string(asked), "isOwn": false, "sentAt": .int(sent)],
            ["id": "$2", "text": "I'll send you the storyboard on Friday.", "isOwn": true, "sentAt": .int(sent)],
        ]
    ]

    private func promise(_ number: Int64, _ quotation: String) -> JSON {
        ["number": .int(number), "quotation": .string(quotation)]
    }

    private func read(_ answer: Result<JSON, ProviderError>, _ data: JSON = thread) async throws -> (
        promises: [FoundPromise], result: JSON, model: ReadingModel
    ) {
        let model = ReadingModel(answer)
        let copilot = try await TestCopilot(parts: .init(model: model))
        let result = try await copilot.run(.findPromises, data, as: ann)
        return ((result["promises"].array ?? []).compactMap { FoundPromise(json: $0) }, result, model)
    }

    private func builtIn() async throws -> [FoundPromise] {
        let result = try await TestCopilot().run(.findPromises, Self.thread, as: ann)
        return (result["promises"].array ?? []).compactMap { FoundPromise(json: $0) }
    }

    @Test func `a promise in words of its own is found, with the day that stands in it`() async throws {
        let (promises, result, model) = try await read(
            .success([
                "promises": [
                    promise(0, "Consider the contract on your desk by 12 March."),
                    promise(1, "I'll send you the storyboard on Friday."),
                ]
            ]))
        #expect(result["provider"] == "reader")
        #expect(promises.map(\.messageID) == ["$1", "$2"])
        #expect(promises.map(\.isOwn) == [false, true])
        #expect(promises.map { $0.due?.day?.iso } == ["2026-03-12", "2026-03-06"])
        #expect(try await builtIn().map(\.messageID) == ["$2"])
        let prompt = try #require(model.prompts.first)
        #expect(!prompt.instructions.contains("bikes"))
    }

    @Test func `what nobody wrote is not promised, whatever a model says`() async throws {
        let (promises, _, _) = try await read(
            .success([
                "promises": [
                    promise(0, "We will pay you twice."), promise(9, "I'll send you the storyboard on Friday."),
                    promise(1, "I'll send you the storyboard on Friday."),
                    promise(1, "I'll  send you the\nstoryboard on Friday."), ["number": 1], 5,
                ]
            ]))
        #expect(promises.map(\.text) == ["I'll send you the storyboard on Friday."])
    }

    @Test func `what a model does not hold for a promise is none`() async throws {
        #expect(try await read(.success(["promises": []])).promises.isEmpty)
    }

    @Test(arguments: [
        Result<JSON, ProviderError>.failure(.invalidAnswer("no JSON")), .success(["text": "Sure! Here they are."]),
    ])
    func `a model that fails leaves the built-in reading, and says so`(answer: Result<JSON, ProviderError>) async throws
    {
        let (promises, result, _) = try await read(answer)
        #expect(promises == (try await builtIn()))
        #expect(result["provider"] == "built-in")
        #expect(result["note"].string?.contains("built-in copilot") == true)
    }

    @Test func `friendly talk without a promise is shown to no model`() async throws {
        let (promises, _, model) = try await read(
            .success(["promises": []]),
            [
                "messages": [
                    [
                        "id": "$1", "text": "I love your pottery videos, thank you!", "isOwn": false,
                        "sentAt": .int(Self.sent),
                    ]
                ]
            ])
        #expect(promises.isEmpty)
        #expect(model.prompts.isEmpty)
    }
}
