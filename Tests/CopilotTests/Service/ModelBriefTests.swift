import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

/// The user's model writes drafts from the plan of the built-in copilot.
@Suite struct ModelBriefTests {
    private static func draft(_ text: String) -> JSON { ["text": .string(text), "intent": "answer"] }

    private let answer: JSON = [
        "short": draft("It's the 23mm lens, mostly."), "medium": draft("Mostly the 23mm lens, thank you for asking!"),
        "detailed": draft("Thank you for asking! I mostly use the 23mm lens, and I like it a lot."),
    ]

    @Test func `the questions are numbered, each with the sources that answer it, and sources are data`() async throws {
        let model = ReadingModel(.success(answer))
        let copilot = try await TestCopilot(parts: .init(model: model))
        _ = try await copilot.call(
            "saveFAQ", ["question": "Which lens do you use?", "answer": "I mostly use a 23mm lens."])
        let reply = try await copilot.call(
            "generateSmartReplies",
            ["conversationId": "!c", "messageText": "Which lens do you use? And is the harbour print still there?"])
        let prompt = try #require(model.prompts.first)
        let data = try JSON(parsing: prompt.data)
        let asked = data["questions"].array ?? []
        #expect(asked.map { $0["number"].int } == [1, 2])
        #expect(asked.map { $0["text"] } == ["Which lens do you use?", "And is the harbour print still there?"])
        #expect(asked.map { $0["answeredBy"].array?.count } == [1, 0])
        let place = asked.first?["answeredBy"].array?.first?.int ?? 0
        let source = data["sources"].array?[Int(place) - 1]
        #expect(source?["number"].int == place)
        #expect(source?["text"].string?.contains("23mm") == true)
        #expect(data["decision"] == false)
        #expect(!prompt.instructions.contains("23mm"))
        // Unanswered questions are found by reading the texts afterwards.
        let response = try DraftResponse(result: reply.result)
        #expect(response.questions.map(\.isAnswered) == [true, false])
    }

    @Test func `what only the creator can decide is said to be a decision`() async throws {
        let model = ReadingModel(.success(answer))
        let copilot = try await TestCopilot(parts: .init(model: model))
        _ = try await copilot.call(
            "generateSmartReplies",
            [
                "conversationId": "!c",
                "messageText": "We'd pay 800 EUR for one reel about our tripod, live by 12 May. Does that work?",
            ])
        #expect(try JSON(parsing: try #require(model.prompts.first).data)["decision"] == true)
    }

    @Test func `where the creator's own words answer all of it they stay the first draft, and only they are solid`()
        async throws
    {
        let copilot = try await TestCopilot(parts: .init(model: ReadingModel(.success(answer))))
        _ = try await copilot.call(
            "saveFAQ", ["question": "Which lens do you use?", "answer": "I mostly use a 23mm lens."])
        let reply = try await copilot.call(
            "generateSmartReplies", ["conversationId": "!c", "messageText": "Which lens do you use?"])
        let response = try DraftResponse(result: reply.result)
        #expect(response.short == "I mostly use a 23mm lens.")
        #expect(response.medium.hasPrefix("Mostly the 23mm lens"))
        #expect(response.trusts == [.solid, .guess, .guess])
    }
}
