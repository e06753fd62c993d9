import BuzzModel
import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

/// Deal cards with a language model configured: its findings are checked against the thread.
@Suite struct ModelDealTests {
    private typealias Model = ReadingModel

    private let ann = "@ann:test.example"
    private static let offer =
        "Hi! Velto here. We would like to sponsor a reel about our bikes, and could stretch to 1,800 euros. It should be up by 12 June."
    private static let thread: JSON = [
        "messages": [
            ["id": "$1", "text": .string(offer), "isOwn": false, "sentAt": 1_772_570_000_000],
            ["id": "$2", "text": "Sounds fun, I'm in.", "isOwn": true, "sentAt": 1_772_570_060_000],
        ]
    ]

    private func fact(_ field: String, _ number: Int64, _ quotation: String, stage: JSON = .null) -> JSON {
        ["field": .string(field), "number": .int(number), "quotation": .string(quotation), "stage": stage]
    }

    private func read(_ copilot: TestCopilot) async throws -> (DealResponse, JSON) {
        let result = try await copilot.run(.extractDeal, Self.thread, as: ann)
        return (try DealResponse(result: result), result)
    }

    @Test func `a model's facts stand in the thread word for word, sums and days are read from them here`() async throws
    {
        let model = Model(
            .success([
                "facts": [
                    fact("who", 0, "Velto"), fact("budget", 0, "could stretch to 1,800 euros"),
                    fact("deadline", 0, "up by 12 June"), fact("stage", 1, "I'm in", stage: "agreed"),
                ]
            ]))
        let copilot = try await TestCopilot(parts: .init(model: model))
        let (deal, result) = try await read(copilot)
        #expect(result["provider"] == "reader")
        let facts = Dictionary(uniqueKeysWithValues: deal.facts.map { ($0.field, $0) })
        #expect(facts[.who]?.text == "Velto")
        #expect(facts[.budget]?.money?.value == 1_800)
        #expect(facts[.budget]?.money?.currency == "EUR")
        #expect(facts[.deadline]?.date?.day?.iso.hasSuffix("-06-12") == true)
        #expect(facts[.stage]?.stage == .agreed)
        #expect(facts[.stage]?.messageID == "$2")
        // Fields the model left out are found by the rules, as without a model.
        #expect(facts[.nextStep] != nil)
        // The model is asked only once about the same thread.
        _ = try await read(copilot)
        #expect(model.prompts.count == 1)
    }

    @Test func `what a model makes up is not taken`() async throws {
        let plain = try await read(try await TestCopilot()).0
        let model = Model(
            .success([
                "facts": [
                    fact("budget", 0, "18,000 euros"), fact("budget", 7, "1,800 euros"),
                    fact("deadline", 0, "by Christmas"), fact("who", 1, "Sounds fun"),
                    fact("stage", 1, "I'm in", stage: "rich"), fact("nextStep", 0, "Velto"), fact("colour", 0, "reel"),
                    ["field": "asked"], 5,
                ]
            ]))
        let (deal, _) = try await read(try await TestCopilot(parts: .init(model: model)))
        #expect(deal.facts == plain.facts)
    }

    @Test func `a model that fails, talks or is asked too often leaves the built-in reading, and says so`() async throws
    {
        let plain = try await read(try await TestCopilot()).0
        for answer: Result<JSON, ProviderError> in [
            .failure(.invalidAnswer("no JSON")), .success(["text": "Sure! Here are the facts."]),
        ] {
            let (deal, result) = try await read(try await TestCopilot(parts: .init(model: Model(answer))))
            #expect(deal.facts == plain.facts)
            #expect(result["provider"] == "built-in")
            #expect(result["note"].string?.contains("built-in copilot") == true)
        }
    }

    @Test func `what a stranger writes is data to the model, and a fan's thread is not shown to it at all`()
        async throws
    {
        let model = Model(.success(["facts": []]))
        let copilot = try await TestCopilot(parts: .init(model: model))
        _ = try await copilot.run(
            .extractDeal,
            [
                "messages": [
                    [
                        "id": "$1", "text": "I love your pottery videos so much, thank you!", "isOwn": false,
                        "sentAt": 1_772_570_000_000,
                    ]
                ]
            ], as: ann)
        #expect(model.prompts.isEmpty)
        _ = try await read(copilot)
        let prompt = try #require(model.prompts.first)
        #expect(!prompt.instructions.contains("Velto"))
        #expect(try JSON(parsing: Array(prompt.data.utf8))["messages"][0]["text"].string == Self.offer)
    }
}
