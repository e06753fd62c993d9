import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Testing

@testable import Copilot

/// Every kind of service with every kind of trouble: the user gets the built-in answer and a sentence that says why,
/// and nothing hangs.
@Suite struct FailureMatrixTests {
    enum Service: CaseIterable, Sendable { case openAI, anthropic, memory, embeddings }

    struct Trouble: Sendable, CustomStringConvertible {
        let description: String
        var answer: @Sendable () async -> ServerResponse

        init(_ description: String, _ answer: @escaping @Sendable () async -> ServerResponse) {
            self.description = description
            self.answer = answer
        }

        init(_ description: String, status: Int, _ body: String, headers: [(String, String)] = []) {
            self.init(description) {
                ServerResponse(status: status, headers: HTTPHeaders(headers), body: Array(body.utf8))
            }
        }
    }

    static let troubles: [Trouble] = [
        Trouble("never answers") {
            // Cancelled when the copilot gives up.
            try? await Task.sleep(for: .seconds(30))
            return ServerResponse(status: 200)
        },
        Trouble("401", status: 401, #"{"error":{"message":"a secret: sk-12345"}}"#),
        Trouble("403", status: 403, "{}"),
        Trouble("404", status: 404, #"{"error":{"code":"model_not_found"}}"#),
        Trouble("408", status: 408, ""),
        Trouble("429 for an hour", status: 429, "{}", headers: [("Retry-After", "3600")]),
        Trouble("429, used up", status: 429, #"{"error":{"code":"insufficient_quota"}}"#),
        Trouble("500", status: 500, "<html>oops</html>"),
        Trouble("503", status: 503, ""),
        Trouble("529", status: 529, #"{"type":"error","error":{"type":"overloaded_error"}}"#),
        Trouble("elsewhere", status: 302, "", headers: [("Location", "http://127.0.0.1:1/other")]),
        Trouble("a page", status: 200, "<html><body>Welcome</body></html>"),
        Trouble("half a JSON", status: 200, #"{"choices":[{"message":{"content":"{\"short"#),
        Trouble("nothing", status: 200, ""),
        Trouble("another shape", status: 200, #"["yes",1,null]"#),
        Trouble(
            "values of other kinds", status: 200,
            #"{"choices":"x","content":7,"results":{"a":1},"data":[{"index":"0","embedding":"x"}],"memories":3}"#),
        Trouble(
            "a refusal", status: 200,
            #"{"choices":[{"message":{"refusal":"I cannot"}}],"stop_reason":"refusal","content":[]}"#),
        Trouble(
            "an answer cut short", status: 200,
            #"{"choices":[{"message":{"content":"{}"},"finish_reason":"length"}],"stop_reason":"max_tokens","content":[{"type":"text","text":"{"}]}"#
        ),
        Trouble("an endless answer") {
            jsonAnswer(
                200, ["choices": [["message": ["content": .string(String(repeating: "word ", count: 1 << 20))]]]])
        },
    ]

    private let ann = "@ann:test.example"
    private let offer = "We would like to sponsor your next video, budget $4,000. Shall I send the contract?"

    private func copilot(_ kind: Service, _ url: String, key: ProviderKey) async throws -> TestCopilot {
        let configuration = ModelConfiguration(
            baseURL: url, key: key, triageModel: "small", writingModel: "large", timeout: .milliseconds(400))
        let client = HTTPClient()
        return switch kind {
        case .openAI:
            try await TestCopilot(parts: .init(model: GuardedModel(OpenAIModel(configuration, client: client))))
        case .anthropic:
            try await TestCopilot(parts: .init(model: GuardedModel(AnthropicModel(configuration, client: client))))
        case .memory:
            try await TestCopilot(
                parts: .init(
                    memoryService: SupermemoryClient(
                        baseURL: url, key: key, timeout: .milliseconds(400), client: client)))
        case .embeddings:
            try await TestCopilot(
                parts: .init(
                    vectors: EmbeddingModel(
                        baseURL: url, key: key, model: "m", timeout: .milliseconds(400), client: client)))
        }
    }

    /// Calls every function the service takes part in and checks what a user would see.
    private func use(_ copilot: TestCopilot, _ kind: Service) async throws {
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "The door code is 4711"], as: ann)
        _ = try await copilot.run(
            .saveFAQ, ["questions": ["Which microphone do you use?"], "answer": "A condenser."], as: ann)
        let found = try await copilot.run(.searchSupermemoryMemories, ["query": "door code"], as: ann)
        #expect(found["memories"][0]["content"] == "The door code is 4711")
        #expect(try await copilot.run(.checkFAQ, ["text": "which microphone do you use"], as: ann)["isFAQ"] == true)
        let sorted = try await copilot.run(
            .triageMessages, ["messages": [["id": "1", "text": .string(offer)]], "refines": true], as: ann)
        #expect(sorted["results"][0]["category"] == "business")
        let drafts = try await copilot.run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(offer)], as: ann)
        #expect(drafts["drafts"]["short"].string?.contains("$4,000") == true)
        #expect(drafts["provider"] == "built-in")
        let notes = [found["note"], sorted["note"], drafts["note"]].compactMap(\.string)
        for note in notes { #expect(!note.contains("sk-") && !note.contains("html") && note.count < 300) }
        switch kind {
        case .openAI, .anthropic: #expect(notes.count >= 2)
        case .memory: #expect(found["note"].string?.isEmpty == false)
        // Embeddings only improve the built-in search, which works without them.
        case .embeddings: break
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Service.allCases, troubles)
    func `whatever a service does, the person is served`(kind: Service, trouble: Trouble) async throws {
        let service = try ScriptedService { _ in await trouble.answer() }
        let file = try TemporaryKey()
        let copilot = try await copilot(kind, service.url, key: ProviderKey(.file(file.path)))
        try await use(copilot, kind)
        await service.stop()
    }

    @Test(.timeLimit(.minutes(5)), arguments: Service.allCases)
    func `a service that isn't there, and a key that is missing, are no different`(kind: Service) async throws {
        let file = try TemporaryKey()
        try await use(try await copilot(kind, "http://127.0.0.1:1", key: ProviderKey(.file(file.path))), kind)
        try await use(
            try await copilot(kind, "http://127.0.0.1:1", key: ProviderKey(.environment("NO_SUCH_KEY_HERE"))), kind)
    }
}
