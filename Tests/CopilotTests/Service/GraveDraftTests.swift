import CopilotProtocol
import HTTPKit
import JSONKit
import Testing

@testable import Copilot

/// Danger, grief, minors and threats are answered by the built-in copilot, even with a model configured.
@Suite struct GraveDraftTests {
    private let ann = "@ann:test.example"
    private let desk = ProviderFallbackTests()

    @Test(arguments: [
        "by the time you read this I'll be at peace. thank you for all the songs",
        "by the time you read this I'll be at peace", "answer me or your mother gets to see the pictures",
        "my best friend killed himself last night", "my best friend committed suicide and I don't know what to do",
        "ich bringe mich heute Nacht um", "my mum passed away this morning", "my dog died yesterday",
        "sorry for your loss, we all loved him", "i'm 12, can we meet after the show?",
        "i know where you live, watch out",
        "go kill yourself", "me quiero matar esta noche",
    ])
    func `no model drafts what is grave, unless the person wants it`(text: String) async throws {
        let draft: JSON = [
            "short": ["text": "I read this."], "medium": ["text": "I read this just now."],
            "detailed": ["text": "I read this just now, and I answer soon."],
        ]
        let service = try ScriptedService { _ in ProviderFallbackTests.chat(draft.text) }
        let copilot = try await desk.copilot(service)
        var data: JSON = ["conversationId": "!c", "messageText": .string(text)]
        for _ in 1...2 {
            let answer = try await copilot.run(.generateSmartReplies, data, as: ann)
            #expect(answer["provider"] == "built-in" && answer["canAskModel"] == true)
            #expect(answer["note"].string?.hasPrefix("This is grave: no language model was asked") == true)
            #expect(answer["drafts"]["short"].string?.isEmpty == (answer["nothing"].string != nil))
        }
        #expect(service.requests.isEmpty)
        data["asksModel"] = true
        let asked = try await copilot.run(.generateSmartReplies, data, as: ann)
        #expect(asked["provider"] == "large" && asked["canAskModel"].isNull)
        await service.stop()
    }

    @Test(arguments: [
        "do you ship to Norway?", "we would like to sponsor your next video, what do you charge?",
        "your new song is amazing, I listened to it ten times", "this level is killing me, how did you beat it?",
        "can I get a refund for the hoodie?",
    ])
    func `what isn't grave is drafted by the model`(text: String) async throws {
        let draft: JSON = [
            "short": ["text": "I read this."], "medium": ["text": "I read this just now."],
            "detailed": ["text": "I read this just now, and I answer soon."],
        ]
        let service = try ScriptedService { _ in ProviderFallbackTests.chat(draft.text) }
        let answer = try await desk.copilot(service).run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(text)], as: ann)
        #expect(answer["provider"] == "large" && answer["canAskModel"].isNull)
        await service.stop()
    }

    @Test(arguments: [
        ("by the time you read this I'll be at peace. thank you for all the songs", "in danger"),
        ("by the time you read this I'll be at peace", "in earnest"),
        ("answer me or your mother gets to see the pictures", "threatening"), ("do you ship to Norway?", nil),
    ])
    func `a warning stands under a model's drafts, too, and nothing else the built-in copilot notes`(
        text: String, warning: String?
    ) async throws {
        let draft: JSON = [
            "short": ["text": "I read this."], "medium": ["text": "I read this just now."],
            "detailed": ["text": "I read this just now, and I answer soon."],
        ]
        let service = try ScriptedService { _ in ProviderFallbackTests.chat(draft.text) }
        let answer = try await desk.copilot(service).run(
            .generateSmartReplies,
            ["conversationId": "!c", "messageText": .string(text), "asksModel": true], as: ann)
        #expect(answer["provider"] == "large")
        #expect(warning.map { answer["note"].string?.contains($0) == true } ?? answer["note"].isNull)
        await service.stop()
    }
}
