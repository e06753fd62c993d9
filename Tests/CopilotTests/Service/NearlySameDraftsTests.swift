import CopilotProtocol
import HTTPKit
import JSONKit
import Testing

@testable import Copilot

/// A message repeated with a typo gets the drafts already written.
@Suite struct NearlySameDraftsTests {
    private func isAskedAgain(_ first: JSON, _ second: JSON) async throws -> Bool {
        // Drafts that fit any language.
        let drafts: JSON = ["short": "OK.", "medium": "OK, super!", "detailed": "OK, super, super!"]
        let service = try ScriptedService { _ in ProviderFallbackTests.chat(drafts.text) }
        let copilot = try await ProviderFallbackTests().copilot(service)
        for data in [first, second] {
            _ = try await copilot.run(.generateSmartReplies, data, as: "@ann:test.example")
        }
        let asked = service.requests.count
        await service.stop()
        return asked == 2
    }

    private func request(_ text: String) -> JSON { ["conversationId": "!c", "messageText": .string(text)] }

    @Test(arguments: [
        (
            "I really loved the song you played last night on the small stage",
            "I realy loved the song you played last night on the small stage"
        ),
        ("i really loved the song you played last night", "i really  loved the song, you played last night"),
        (
            "could you tell me how much a video about our coffee would cost",
            "could you tell me how much a vidoe about our coffee would cost"
        ),
        (
            "Would you like to make a video about our little bakery in spring",
            "Would you like to make a vidoe about our little bakery in spring"
        ),
        (
            "ich wollte fragen, ob du noch einmal auf unserer kleinen Messe spielen kannst, danke",
            "ich wollte fragen, ob du noch einmal auf unserer kleinen Messe spielen kannst, dannke"
        ),
        (
            "me gustaria saber cuando vas a publicar el proximo video, gracias por todo",
            "me gustaria saber cuando vas a publicar el proximo video, grcias por todo"
        ),
    ])
    func `a typing error makes no other message`(written: String, mistyped: String) async throws {
        #expect(try await !isAskedAgain(request(written), request(mistyped)))
        #expect(try await !isAskedAgain(request(mistyped), request(written)))
    }

    @Test(arguments: [
        (
            "We would pay you 500 dollars for one video about our bakery",
            "We would pay you 900 dollars for one video about our bakery"
        ),
        (
            "I really loved the song that you played for Marta last night",
            "I really loved the song that you played for Maria last night"
        ),
        (
            "i really loved the song that you played for marta last night",
            "i really loved the song that you played for maria last night"
        ),
        (
            "i really loved the song you played for daniel last night",
            "i really loved the song you played for daniela last night"
        ),
        (
            "i will come to your concert tonight with my brother",
            "i will not come to your concert tonight with my brother"
        ),
        ("i can come to your concert tonight with my brother", "i can't come to your concert tonight with my brother"),
        (
            "i would like to see more of the desert in your next video",
            "i would like to see more of the dessert in your next video"
        ),
        ("do you want to come to our studio in the morning", "do you want to come to our studio in the evening"),
        (
            "We would like to sponsor your next video, please write to jo@velto.io",
            "We would like to sponsor your next video, please write to ja@velto.io"
        ),
        ("I really loved the song you played last night", "I really loved the song you played last night???"),
    ])
    func `other numbers, names, denials and words do`(left: String, right: String) async throws {
        #expect(try await isAskedAgain(request(left), request(right)))
    }

    @Test func `another conversation, another line before it, another name or kind of reply is another question`()
        async throws
    {
        let text = "I really loved the song you played last night",
            near = "I realy loved the song you played last night"
        let changes: [(String, JSON)] = [
            ("conversationId", "!d"), ("context", [["isOwn": true, "text": "Thanks for coming!"]]),
            ("senderName", "Jo"), ("ownMessages", ["hiya, cheers!"]), ("replyType", "short"),
        ]
        for (key, value) in changes {
            var other = request(near)
            other[key] = value
            #expect(try await isAskedAgain(request(text), other), "\(key)")
        }
    }
}
