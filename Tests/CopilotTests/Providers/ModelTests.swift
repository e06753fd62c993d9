import Glibc
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import Testing

@testable import Copilot

@Suite struct ModelTests {
    static let drafts: JSON = [
        "short": ["text": "Yes.", "intent": "accept"], "medium": ["text": "Yes, gladly.", "intent": "accept"],
        "detailed": ["text": "Could you tell me more?", "intent": "ask"],
    ]
    let request = Prompts.drafts(to: "Shall we?", context: [], sources: [], voice: "brief")
    let client = HTTPClient()

    private func openAI(_ service: ScriptedService, timeout: Duration = .seconds(5)) -> OpenAIModel {
        OpenAIModel(
            ModelConfiguration(
                baseURL: service.url, key: ProviderKey(.none), triageModel: "small", writingModel: "large",
                timeout: timeout), client: client)
    }

    private func anthropic(_ service: ScriptedService) -> AnthropicModel {
        AnthropicModel(
            ModelConfiguration(
                baseURL: service.url, key: ProviderKey(.none), triageModel: "small", writingModel: "large"),
            client: client)
    }

    private func chat(_ text: String, finish: String = "stop") -> ServerResponse {
        jsonAnswer(["choices": [["message": ["content": .string(text)], "finish_reason": .string(finish)]]])
    }

    private func jsonAnswer(_ body: JSON) -> ServerResponse { CopilotTests.jsonAnswer(200, body) }

    @Test func `an OpenAI-compatible service gets the schema and the message as data`() async throws {
        let service = try ScriptedService { _ in self.chat(Self.drafts.text) }
        let answer = try await openAI(service).complete(request)
        #expect(
            try ModelAnswers.drafts(answer).map { $0?.text } == ["Yes.", "Yes, gladly.", "Could you tell me more?"])
        let body = try #require(service.bodies.first)
        #expect(service.requests.first?.path == "/v1/chat/completions")
        #expect(body["model"] == "large")
        #expect(body["response_format"]["json_schema"]["schema"]["required"] == ["short", "medium", "detailed"])
        #expect(body["temperature"].isNull)
        let data = try JSON(parsing: body["messages"][1]["content"].string ?? "")
        #expect(data["message"] == "Shall we?")
        #expect(body["messages"][0]["content"].string?.contains("Shall we?") == false)
        await service.stop()
    }

    @Test func `a service that knows only older fields is asked again without the new ones`() async throws {
        let service = try ScriptedService { request in
            let body = (try? JSON(parsing: request.body)) ?? .null
            for field in ["max_completion_tokens", "response_format"] where !body[field].isNull {
                return CopilotTests.jsonAnswer(400, ["error": ["message": .string("unknown field \(field)")]])
            }
            return self.chat("<think>hm { </think>```json\n\(Self.drafts.text)\n```")
        }
        let model = openAI(service)
        #expect(try await model.complete(request) == Self.drafts)
        let asked = service.requests.count
        #expect(try await model.complete(request) == Self.drafts)
        #expect(service.requests.count == asked + 1)
        #expect(service.bodies.last?["max_tokens"].int == 1200)
        await service.stop()
    }

    @Test func `a streamed answer grows piece by piece and ends as the whole`() async throws {
        let half = Self.drafts.text.index(Self.drafts.text.startIndex, offsetBy: 20)
        let pieces = [String(Self.drafts.text[..<half]), String(Self.drafts.text[half...])].map { piece in
            "data: \((["choices": [["delta": ["content": .string(piece)]]]] as JSON).text)\n\n"
        }
        let service = try ScriptedService { _ in streamed([": hello\n"] + pieces + ["data: [DONE]\n\n"]) }
        let growth = Mutex<[String]>([])
        let answer = try await openAI(service).complete(request) { text in growth.withLock { $0.append(text) } }
        #expect(answer == Self.drafts)
        #expect(growth.withLock { $0.last } == Self.drafts.text)
        #expect(growth.withLock { $0.count } == 2)
        await service.stop()
    }

    @Test func `Anthropic gets its version, its schema and no sampling parameters`() async throws {
        let service = try ScriptedService { _ in
            self.jsonAnswer([
                "content": [
                    ["type": "thinking", "thinking": "x"], ["type": "text", "text": .string(Self.drafts.text)],
                ],
                "stop_reason": "end_turn",
            ])
        }
        #expect(try await anthropic(service).complete(request) == Self.drafts)
        #expect(service.requests.first?.path == "/v1/messages")
        #expect(service.requests.first?.headers["anthropic-version"] == "2023-06-01")
        let body = try #require(service.bodies.first)
        #expect(body["output_config"]["format"]["type"] == "json_schema")
        #expect(body["temperature"].isNull && body["top_p"].isNull)
        await service.stop()
    }

    @Test func `an Anthropic stream is put together`() async throws {
        let text = JSON.string(Self.drafts.text).text
        let service = try ScriptedService { _ in
            streamed([
                "event: message_start\ndata: {\"type\":\"message_start\"}\n\n",
                "event: ping\ndata: {\"type\":\"ping\"}\n\n",
                "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"te",
                "xt\":\(text)}}\n\n",
                "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\n",
            ])
        }
        #expect(try await anthropic(service).complete(request) { _ in } == Self.drafts)
        await service.stop()
    }

    struct Failure: Sendable {
        var status: Int
        var headers: [(String, String)] = []
        var body: String
        var expected: ProviderError
    }

    static let failures: [Failure] = [
        Failure(status: 401, body: #"{"error":{"code":"invalid_api_key"}}"#, expected: .refusedKey),
        Failure(
            status: 429, headers: [("Retry-After", "7")], body: #"{"error":{"code":"rate_limit_exceeded"}}"#,
            expected: .rateLimited(retryAfterSeconds: 7)),
        Failure(status: 429, body: #"{"error":{"code":"insufficient_quota"}}"#, expected: .quotaUsedUp),
        Failure(status: 500, body: "<html>oops</html>", expected: .serverFault(status: 500)),
        Failure(status: 529, body: #"{"type":"error","error":{"type":"overloaded_error"}}"#, expected: .overloaded),
        Failure(status: 404, body: #"{"error":{"code":"model_not_found"}}"#, expected: .modelNotFound),
        Failure(status: 200, body: "<html>hello</html>", expected: .invalidAnswer("the answer is no JSON")),
        Failure(status: 200, body: #"{"choices":[{"mess"#, expected: .invalidAnswer("the answer is no JSON")),
        Failure(status: 200, body: #"{"choices":[{"message":{"refusal":"no"}}]}"#, expected: .refusal),
        Failure(
            status: 200, body: #"{"choices":[{"message":{"content":"{}"},"finish_reason":"length"}]}"#,
            expected: .cutShort),
        Failure(status: 200, body: #"{"choices":[]}"#, expected: .invalidAnswer("an empty answer")),
    ]

    @Test(arguments: failures.indices)
    func `each failure has its name`(index: Int) async throws {
        let failure = Self.failures[index]
        let service = try ScriptedService { _ in
            ServerResponse(
                status: failure.status, headers: HTTPHeaders(failure.headers), body: Array(failure.body.utf8))
        }
        await #expect(throws: failure.expected) { try await openAI(service).complete(request) }
        await service.stop()
    }

    @Test func `a service that never answers is given up on`() async throws {
        let service = try ScriptedService { _ in
            // Longer than the test; cancelled when the server stops.
            try? await Task.sleep(for: .seconds(60))
            return ServerResponse()
        }
        await #expect(throws: ProviderError.timeout) {
            try await openAI(service, timeout: .milliseconds(200)).complete(request)
        }
        await service.stop()
    }

    @Test func `a service that is down is left alone after a few failures`() async throws {
        let service = try ScriptedService { _ in ServerResponse(status: 503, body: []) }
        let model = GuardedModel(openAI(service), sleep: skippingPauses)
        for _ in 1...4 { await #expect(throws: ProviderError.overloaded) { try await model.complete(request) } }
        let asked = service.requests.count
        #expect(asked == 8)
        await #expect(throws: ProviderError.circuitOpen) { try await model.complete(request) }
        #expect(service.requests.count == asked)
        await service.stop()
    }
}
