import CopilotProtocol
import HTTPKit
import JSONKit
import Testing

@testable import Copilot

@Suite struct DraftReplyTests {
    private let data: JSON = ["conversationId": "!c", "messageText": "Do you ship to Norway? What does it cost?"]
    private let offer: JSON = [
        "conversationId": "!c", "messageText": "We'd like to sponsor a video, budget 900 EUR, by Friday. Interested?",
    ]

    @Test func `drafts rest on what is remembered, and name it`() async throws {
        let copilot = try await TestCopilot()
        let memory: JSON = [
            "content": "Q: What does it cost to ship to Norway?\nA: Shipping to Norway costs 12 euro and takes a week."
        ]
        _ = try await copilot.call("addSupermemoryMemory", memory)
        let answer = try await copilot.call("generateSmartReplies", data)
        let response = try DraftResponse(result: answer.result)
        #expect([response.short, response.medium, response.detailed].allSatisfy { !$0.isEmpty })
        #expect(response.detailed.contains("12 euro"))
        #expect(response.basedOn.contains { $0.kind == .answer })
        #expect(answer.result["provider"] == "built-in")
        #expect(try await copilot.call("generateSmartReplyCallable", data).result == answer.result)
    }

    @Test func `one reply of a kind fills one place`() async throws {
        let copilot = try await TestCopilot()
        var wanted = offer
        wanted["replyType"] = "professional"
        let drafts = try await copilot.call("generateSmartReplies", wanted).result["drafts"]
        #expect(drafts["short"] == "" && drafts["medium"] == "" && drafts["detailed"].string?.isEmpty == false)
        wanted["replyType"] = "rude"
        #expect(try await copilot.call("generateSmartReplies", wanted).status == 400)
        #expect(try await copilot.call("generateSmartReplies", ["conversationId": "!c"]).status == 400)
    }

    @Test func `drafts come piece by piece when asked for as a stream`() async throws {
        let copilot = try await TestCopilot()
        let request = ServerRequest(
            method: "POST", path: "/functions/generateSmartReplies",
            headers: HTTPHeaders([
                ("Content-Type", "application/json"), ("Accept", "text/event-stream"),
                ("Authorization", "Bearer " + CopilotCredential.owner(secret: TestCopilot.secret).bearer),
            ]), body: CallableEnvelope.request(offer))
        let response = try #require(await copilot.app.handle(request))
        #expect(response.headers["Content-Type"] == "text/event-stream")
        guard case .stream(let stream) = response.body else { throw NotAnswered(path: request.path) }
        var events: [JSON] = []
        for await chunk in stream {
            let text = String(decoding: chunk, as: UTF8.self)
            #expect(text.hasPrefix("data: ") && text.hasSuffix("\n\n"))
            events.append(try JSON(parsing: String(text.dropFirst(6).dropLast(2))))
        }
        #expect(events.count == 4)
        #expect(events.last?["result"]["drafts"]["short"] == events.first?["message"]["short"])
    }

    @Test func `a stream says what is wrong in an event, and no other function streams`() async throws {
        let copilot = try await TestCopilot()
        let headers = HTTPHeaders([
            ("Content-Type", "application/json"), ("Accept", "text/event-stream"),
            ("Authorization", "Bearer " + CopilotCredential.owner(secret: TestCopilot.secret).bearer),
        ])
        let bad = ServerRequest(
            method: "POST", path: "/functions/generateSmartReplies", headers: headers,
            body: CallableEnvelope.request([:]))
        guard case .stream(let stream)? = await copilot.app.handle(bad)?.body else { throw NotAnswered(path: bad.path) }
        var text = ""
        for await chunk in stream { text += String(decoding: chunk, as: UTF8.self) }
        #expect(text.hasPrefix("data: {\"error\":{\"status\":\"INVALID_ARGUMENT\""))
        let other = ServerRequest(
            method: "POST", path: "/functions/whoAmI", headers: headers, body: CallableEnvelope.request(.null))
        #expect(await copilot.app.handle(other)?.status == 400)
    }

    @Test func `questions asked often that nothing answers are suggested, until an entry answers them`() async throws {
        let copilot = try await TestCopilot()
        for text in [
            "Do you give guitar lessons?", "do you give guitar lessons", "Hi! Do you give guitar lessons online?",
        ] {
            _ = try await copilot.call("checkFAQ", ["text": .string(text)])
        }
        _ = try await copilot.call("checkFAQ", ["text": "What is your favourite colour?"])
        let suggestions = try await copilot.call("suggestFAQs").result["suggestions"]
        #expect(suggestions.array?.count == 1)
        #expect((suggestions[0]["count"].int ?? 0) >= 2)
        #expect(try await copilot.run(.suggestFAQs, as: "@bob:test.example")["suggestions"] == [])
        _ = try await copilot.call("saveFAQ", ["question": "Do you give guitar lessons?", "answer": "Not now"])
        #expect(try await copilot.call("suggestFAQs").result["suggestions"] == [])
    }
}
