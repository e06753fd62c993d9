import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

@Suite struct DraftFunctionTests {
    @Test func `a question that the library answers is answered from it, and drafted from it`() async throws {
        let copilot = try await TestCopilot()
        _ = try await copilot.call(
            "saveFAQ",
            [
                "questions": ["Which microphone do you use?", "What mic is that?"],
                "answer": "It's a large-diaphragm condenser, about a hand's width away.",
            ])
        _ = try await copilot.call(
            "saveFAQ", ["questions": ["When do you stream?"], "answer": "Most evenings, see the schedule."])
        let check = try await copilot.call("checkFAQ", ["text": "what mic is that? it sounds so warm"])
        #expect(check.result["isFAQ"] == true)
        #expect(check.result["answer"].string?.contains("condenser") == true)
        #expect((check.result["confidence"].double ?? 0) > 0.7)
        let other = try await copilot.call("checkFAQ", ["text": "can you recommend a good dentist in Lisbon"])
        #expect(other.result["isFAQ"] == false)
        let drafts = try await copilot.call(
            "generateSmartReplies", ["conversationId": "c1", "messageText": "what mic is that? it sounds so warm"])
        #expect(drafts.status == 200)
        let response = try DraftResponse(result: drafts.result)
        #expect(response.short.contains("condenser"))
        #expect(response.basedOn.first?.kind == .faq)
        #expect(drafts.result["provider"] == "built-in")
    }

    @Test func `a memory of a past answer is drawn upon`() async throws {
        let copilot = try await TestCopilot()
        _ = try await copilot.call(
            "addSupermemoryMemory", ["content": "Q: Do you ship the poster to Norway?\nA: Yes, twice a month."])
        let drafts = try await copilot.call(
            "generateSmartReplies", ["conversationId": "c1", "messageText": "Do you ship the poster to Norway?"])
        let response = try DraftResponse(result: drafts.result)
        #expect(response.short.contains("Yes, twice a month."))
        #expect(response.basedOn.first?.kind == .answer)
        let without = try await copilot.call(
            "generateSmartReplies",
            ["conversationId": "c1", "messageText": "Do you ship the poster to Norway?", "useMemories": false])
        let plain = try DraftResponse(result: without.result)
        #expect(!plain.detailed.contains("twice a month"))
        #expect(!plain.basedOn.contains { $0.kind == .answer || $0.kind == .memory })
    }

    @Test(arguments: ["", "  "])
    func `whoever has an empty name has none`(name: String) async throws {
        let copilot = try await TestCopilot()
        let drafts = try await copilot.call(
            "generateSmartReplies",
            ["conversationId": "c1", "messageText": "love your work", "senderName": .string(name)])
        #expect(drafts.status == 200)
    }

    @Test func `the service says why something is urgent`() async throws {
        let copilot = try await TestCopilot()
        let drafts = try await copilot.call(
            "generateSmartReplies", ["conversationId": "c1", "messageText": "aiuto, mio padre non respira"])
        #expect(try DraftResponse(result: drafts.result).short.contains("numero di emergenza"))
    }

    @Test func `empty and shapeless requests are refused`() async throws {
        let copilot = try await TestCopilot()
        for data: JSON in [[:], ["conversationId": "c"], ["conversationId": "c", "messageText": "  "], "x"] {
            let answer = try await copilot.call("generateSmartReplies", data)
            #expect(answer.error["status"] == "INVALID_ARGUMENT")
        }
        #expect(try await copilot.call("checkFAQ", ["text": ""]).error["status"] == "INVALID_ARGUMENT")
    }
}
