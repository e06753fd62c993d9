import BuzzModel
import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

/// The category of a message often depends on the messages before it.
@Suite struct ConversationTriageTests {
    private let ann = "@ann:test.example"
    private let offer = "We'd like to sponsor your next video, budget $2,000, usage for six months. Partnerships, Velto"

    private func sort(_ copilot: TestCopilot, _ items: [(id: String, text: String)], in conversation: String? = "!c")
        async throws -> [JSON]
    {
        let messages = items.map { item -> JSON in
            var json: JSON = ["id": .string(item.id), "text": .string(item.text)]
            if let conversation { json["conversationId"] = .string(conversation) }
            return json
        }
        return try await copilot.run(.triageMessages, ["messages": .array(messages)], as: ann)["results"].array ?? []
    }

    @Test(arguments: [
        "sounds reasonable to us", "ok, Thursday then", "great, thank you!", "yes please", "👍", "haha deal",
    ])
    func `a short answer in a business conversation stays business`(answer: String) async throws {
        let copilot = try await TestCopilot()
        #expect(try await sort(copilot, [("1", offer)]).first?["category"] == "business")
        #expect(try await sort(copilot, [("2", answer)]).first?["category"] == "business")
    }

    @Test func `it makes no difference whether both come in one call, in which order`() async throws {
        for items in [
            [("1", offer), ("2", "sounds reasonable to us")], [("2", "sounds reasonable to us"), ("1", offer)],
        ] {
            let copilot = try await TestCopilot()
            #expect(try await sort(copilot, items).map { $0["category"] } == ["business", "business"])
        }
    }

    @Test func `another conversation and another creator know nothing of it`() async throws {
        let copilot = try await TestCopilot()
        _ = try await sort(copilot, [("1", offer)])
        #expect(try await sort(copilot, [("2", "great, thank you!")], in: "!other").first?["category"] == "fan")
        let other = try await copilot.run(
            .triageMessages, ["messages": [["id": "3", "text": "great, thank you!", "conversationId": "!c"]]],
            as: "@bob:test.example")
        #expect(other["results"][0]["category"] == "fan")
    }

    @Test func `what the creator corrected carries on`() async throws {
        let copilot = try await TestCopilot()
        let text = "hello there, I have a question about your tables"
        _ = try await sort(copilot, [("1", text)])
        _ = try await copilot.run(
            .correctCategory, ["messageId": "1", "text": .string(text), "category": "business"], as: ann)
        let answer = try await sort(copilot, [("2", "ok, thanks")])
        #expect(answer.first?["category"] == "business")
        #expect(answer.first?["reason"] == "goes with the conversation so far")
    }

    @Test func `an emergency and a trap are what they are in any conversation`() async throws {
        let copilot = try await TestCopilot()
        _ = try await sort(copilot, [("1", offer), ("2", "Here is the signed contract, invoice attached.")])
        let alarm = try await sort(copilot, [("3", "someone posted your home address in the chat")])
        #expect(alarm.first?["category"] == "urgent")
        let trap = try await sort(
            copilot, [("4", "Download the contract viewer (password 1234): https://we-share.top/contract.exe")])
        #expect(trap.first?["category"] == "spam")
        #expect(try await sort(copilot, [("5", "ok thanks")]).first?["category"] == "business")
    }

    @Test(arguments: [
        "IMG_2041.jpg", "urgent hack.png", "win prize money.mp4", "plan small-room.png", "contract.pdf", "voice 3.ogg",
    ])
    func `a picture without words isn't judged by the name of its file`(name: String) async throws {
        let copilot = try await TestCopilot()
        let alone = try await sort(copilot, [("1", name)])
        #expect(alone.first?["category"] == "fan")
        #expect(alone.first?["reason"] == "a file without words")
        _ = try await sort(copilot, [("2", offer)], in: "!b")
        #expect(try await sort(copilot, [("3", name)], in: "!b").first?["category"] == "business")
    }

    @Test(arguments: [
        "setup.exe", "Contract_Andie.scr", "get rich quick http://x.top/a.jpg", "Look at this! photo.png",
    ])
    func `what may do harm or says something is read`(text: String) async throws {
        let copilot = try await TestCopilot()
        #expect(try await sort(copilot, [("1", text)]).first?["reason"] != "a file without words")
    }
}
