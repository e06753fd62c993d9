import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import Testing

@testable import Copilot

/// Drafts that a model writes are streamed one by one.
@Suite struct DraftStreamTests {
    private let message = "We would like to sponsor your next video, budget $4,000. Reply to jo@velto.io"

    enum Kind: CaseIterable, Sendable { case openAI, anthropic }

    private func copilot(_ service: ScriptedService, _ kind: Kind) async throws -> TestCopilot {
        let configuration = ModelConfiguration(
            baseURL: service.url, key: ProviderKey(.none), triageModel: "small", writingModel: "large",
            timeout: .seconds(20))
        let model: any LanguageModel =
            switch kind {
            case .openAI: OpenAIModel(configuration, client: HTTPClient())
            case .anthropic: AnthropicModel(configuration, client: HTTPClient())
            }
        return try await TestCopilot(parts: .init(model: GuardedModel(model, sleep: skippingPauses)))
    }

    private func response(_ copilot: TestCopilot, replyType: String? = nil) async throws -> AsyncStream<[UInt8]> {
        var data: JSON = ["conversationId": "!c", "messageText": .string(message)]
        if let replyType { data["replyType"] = .string(replyType) }
        let request = ServerRequest(
            method: "POST", path: "/functions/generateSmartReplies",
            headers: HTTPHeaders([
                ("Content-Type", "application/json"), ("Accept", "text/event-stream"),
                ("Authorization", "Bearer owner.\(TestCopilot.secret)"),
            ]), body: CallableEnvelope.request(data))
        let response = try #require(await copilot.app.handle(request))
        guard case .stream(let events) = response.body else { throw NotAnswered(path: request.path) }
        return events
    }

    private static func json(_ event: [UInt8]) throws -> JSON {
        try JSON(parsing: String(decoding: event, as: UTF8.self).dropFirst(6).description)
    }

    private static func chunk(_ text: String, _ kind: Kind) -> [UInt8] {
        let data: JSON =
            switch kind {
            case .openAI: ["choices": [["delta": ["content": .string(text)]]]]
            case .anthropic: ["type": "content_block_delta", "delta": ["type": "text_delta", "text": .string(text)]]
            }
        return Array("data: \(data.text)\n\n".utf8)
    }

    @Test(arguments: Kind.allCases)
    func `each draft is there before the next one is written`(kind: Kind) async throws {
        let (model, writing) = AsyncStream<[UInt8]>.makeStream()
        let service = try ScriptedService { _ in
            ServerResponse(headers: HTTPHeaders([("Content-Type", "text/event-stream")]), body: .stream(model))
        }
        func write(_ text: String) {
            // In pieces of one character, so that even an escape sequence is split.
            for piece in text.map(String.init) { writing.yield(Self.chunk(piece, kind)) }
        }
        let copilot = try await copilot(service, kind)
        let events = try await response(copilot)
        var iterator = events.makeAsyncIterator()
        write(#"Here you are: {"short": {"text": "Sure, \"gladly\" \u00e9t\u00e9 {or, so}!", "intent": "accept"},"#)
        let first = try Self.json(try #require(await iterator.next()))
        #expect(first == ["message": ["short": "Sure, \"gladly\" été {or, so}!"]])
        // An incomplete draft whose second sentence has a price that the model was not told.
        write(#" "medium": {"text": "Thanks. That costs $999."#)
        write(#"", "intent": "ask"},"#)
        #expect(try Self.json(try #require(await iterator.next())) == ["message": ["medium": "Thanks."]])
        write(#""detailed": {"text": "$4,000 it is.", "intent": "accept"}}"#)
        #expect(try Self.json(try #require(await iterator.next())) == ["message": ["detailed": "$4,000 it is."]])
        if kind == .anthropic { writing.yield(Array("data: {\"type\":\"message_stop\"}\n\n".utf8)) }
        writing.finish()
        let last = try Self.json(try #require(await iterator.next()))["result"]
        #expect(last["drafts"]["medium"] == "Thanks.")
        #expect(last["provider"] == "large" && last["note"].isNull)
        #expect(await iterator.next() == nil)
        #expect(service.bodies.map { $0["stream"] } == [true])
        await service.stop()
    }

    private static func events(_ pieces: [String], _ kind: Kind) -> ServerResponse {
        let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
        for piece in pieces { continuation.yield(chunk(piece, kind)) }
        continuation.finish()
        return ServerResponse(headers: HTTPHeaders([("Content-Type", "text/event-stream")]), body: .stream(stream))
    }

    private func all(_ events: AsyncStream<[UInt8]>) async throws -> [JSON] {
        var all: [JSON] = []
        for await event in events { all.append(try Self.json(event)) }
        return all
    }

    @Test(arguments: Kind.allCases)
    func `what may not be shown is never sent, and what stands instead comes in the end`(kind: Kind) async throws {
        let service = try ScriptedService { _ in
            Self.events(
                [
                    #"<think>{"short": {"text": "A thought."},</think>{"short":{"text":"That is $999."},"#,
                    #""medium":{"text":"Gladly."},"detailed":{"text":"Gladly, thank you."}}"#,
                ], kind)
        }
        let events = try await all(try await response(try await copilot(service, kind)))
        #expect(
            events.prefix(2) == [["message": ["medium": "Gladly."]], ["message": ["detailed": "Gladly, thank you."]]])
        let result = try #require(events.last)["result"]
        #expect(events.dropFirst(2).first?["message"]["short"] == result["drafts"]["short"])
        #expect(result["note"].string?.hasPrefix("1 of 3 drafts stated") == true)
        #expect(!events.contains { $0["message"]["short"] == "A thought." })
        await service.stop()
    }

    @Test func `only the draft that was asked for is sent`() async throws {
        let service = try ScriptedService { _ in
            Self.events([ModelTests.drafts.text], .openAI)
        }
        let events = try await all(try await response(try await copilot(service, .openAI), replyType: "funny"))
        #expect(events.dropLast() == [["message": ["medium": "Yes, gladly."]]])
        await service.stop()
    }

    @Test(arguments: Kind.allCases)
    func `a service that breaks off is asked again, and the result decides`(kind: Kind) async throws {
        let asked = Mutex(0)
        let service = try ScriptedService { _ in
            let number = asked.withLock { asked -> Int in
                asked += 1
                return asked
            }
            return number == 1
                ? Self.events([#"{"short": {"text": "No."},"#, #" "medium": {"te"#], kind)
                : Self.events([ModelTests.drafts.text], kind)
        }
        let events = try await all(try await response(try await copilot(service, kind)))
        #expect(events.dropLast().map { $0["message"]["short"].string }.compactMap { $0 } == ["No.", "Yes."])
        #expect(events.last?["result"]["drafts"]["short"] == "Yes.")
        #expect(events.last?["result"]["provider"] == "large")
        await service.stop()
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `a service that doesn't stream answers as a whole`(kind: Kind, refuses: Bool) async throws {
        let service = try ScriptedService { request in
            let body = (try? JSON(parsing: request.body)) ?? .null
            if refuses, !body["stream"].isNull {
                return jsonAnswer(400, ["error": ["message": "unknown field stream"]])
            }
            return jsonAnswer(
                200,
                kind == .openAI
                    ? ["choices": [["message": ["content": .string(ModelTests.drafts.text)], "finish_reason": "stop"]]]
                    : [
                        "type": "message", "stop_reason": "end_turn",
                        "content": [["type": "text", "text": .string(ModelTests.drafts.text)]],
                    ])
        }
        let events = try await all(try await response(try await copilot(service, kind)))
        #expect(
            events.dropLast().map { $0["message"].object?.first { _ in true }?.key } == ["short", "medium", "detailed"])
        #expect(events.last?["result"]["drafts"]["short"] == "Yes.")
        #expect(events.last?["result"]["provider"] == "large")
        await service.stop()
    }

    @Test func `nobody writes on for a caller who has left`() async throws {
        let (model, writing) = AsyncStream<[UInt8]>.makeStream()
        let service = try ScriptedService { _ in
            ServerResponse(headers: HTTPHeaders([("Content-Type", "text/event-stream")]), body: .stream(model))
        }
        await confirmation { gone in
            let left = AsyncStream<Void>.makeStream()
            writing.onTermination = { _ in
                left.continuation.yield()
                left.continuation.finish()
            }
            do {
                var iterator = try await response(try await copilot(service, .openAI)).makeAsyncIterator()
                writing.yield(Self.chunk(#"{"short": {"text": "Yes."},"#, .openAI))
                _ = await iterator.next()
            } catch { Issue.record(error) }
            // A closed connection is noticed only when something is written to it.
            for await _ in left.stream { gone() }
        }
        await service.stop()
    }
}
