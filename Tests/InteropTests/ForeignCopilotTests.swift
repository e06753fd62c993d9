import BuzzModel
import BuzzSync
import Copilot
import CopilotProtocol
import Foundation
import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import Synchronization
import TestSupport
import Testing

/// Copilots and models that we did not write: our client calls Firebase's callable functions, our server calls
/// LiteLLM's proxy.
@Suite(.enabled(if: PythonServer.isWanted), .serialized) struct ForeignCopilotTests {
    private func firebase() async throws -> PythonServer {
        try await PythonServer("callable") { url in
            let request = HTTPRequest(
                "POST", url + "/checkFAQ", headers: HTTPHeaders([("Content-Type", "application/json")]),
                body: .bytes(Array(#"{"data":{"text":"ship?"}}"#.utf8)), timeout: .seconds(5))
            return (try? await HTTPClient().send(request))?.status == 200
        }
    }

    private func caller(_ url: String, bearer: String? = nil) -> CopilotCaller {
        CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            CopilotDeployment(baseURL: url) { _ in bearer }
        }
    }

    @Test func `our client calls Firebase's callable functions, and knows each of their errors`() async throws {
        let server = try await firebase()
        let caller = caller(server.url)
        let faq = try await caller.call(.checkFAQ, ["text": "Do you ship to Norway?"])
        #expect(try FAQCheckResponse(result: faq).answer == "Yes, twice a month.")
        let drafts = try await caller.call(.generateSmartReplies, ["conversationId": "c", "messageText": "hi"])
        #expect(try DraftResponse(result: drafts).medium == "Yes, gladly.")
        // Numbers beyond 2^53 are sent in a wrapper; text may be in any script.
        let big: JSON = ["text": "héllo 日本 👋", "numbers": .array([.int(9_007_199_254_740_993), 1.5])]
        let echoed = try await caller.call(.categorizeMessage, big)
        #expect(echoed["length"] == 10)

        let expected: [(String, CopilotError)] = [
            ("unauthenticated", .authenticationFailed), ("permission-denied", .permissionDenied),
            ("not-found", .functionNotFound), ("unimplemented", .functionNotFound),
            ("resource-exhausted", .rateLimited(retryAfterSeconds: 90)), ("deadline-exceeded", .timeout),
            ("invalid-argument", .invalidArgument("as asked: invalid-argument")),
            ("failed-precondition", .invalidArgument("as asked: failed-precondition")),
            ("out-of-range", .invalidArgument("as asked: out-of-range")), ("unavailable", .network),
            ("internal", .invalidResponse), ("unknown", .invalidResponse), ("aborted", .invalidResponse),
            ("already-exists", .invalidResponse), ("data-loss", .invalidResponse), ("cancelled", .invalidResponse),
            ("crash", .invalidResponse),
        ]
        for (text, error) in expected {
            await #expect(throws: error, "\(text)") {
                try await caller.call(.categorizeMessage, ["text": .string(text)])
            }
        }
        await #expect(throws: CopilotError.functionNotFound) { try await caller.call(.listFAQs, [:]) }
        // A token that Google did not sign.
        await #expect(throws: CopilotError.authenticationFailed) {
            try await self.caller(server.url, bearer: "not.a.token").call(.checkFAQ, ["text": "x"])
        }
        await #expect(throws: CopilotError.network) {
            try await self.caller("http://127.0.0.1:1").call(.checkFAQ, ["text": "x"])
        }
        server.stop()
    }

    private static let completion = Completion(
        effort: .writing, instructions: "Write three replies.", data: #"{"message":"hi"}"#, schemaName: "drafts",
        schema: [
            "type": "object", "additionalProperties": false, "required": ["short", "medium", "detailed"],
            "properties": [
                "short": ["type": "object"], "medium": ["type": "object"], "detailed": ["type": "object"],
            ],
        ], maxTokens: 300)

    private func model(_ url: String, named name: String, key: ProviderKey) -> OpenAIModel {
        OpenAIModel(
            ModelConfiguration(baseURL: url, key: key, triageModel: name, writingModel: name, timeout: .seconds(30)),
            client: HTTPClient())
    }

    @Test func `our server asks LiteLLM's proxy, streamed and whole, for an answer of a given shape`() async throws {
        let server = try await PythonServer("litellm") { url in
            (try? await HTTPClient().send(HTTPRequest("GET", url + "/health/liveliness")))?.status == 200
        }
        let folder = try TemporaryFolder()
        let path = folder.path + "/key"
        try Self.write("sk-interop", to: path)
        let key = ProviderKey(.file(path))
        let writer = model(server.url, named: "writer", key: key)
        let whole = try await writer.complete(Self.completion)
        #expect(whole["medium"]["intent"] == "decline")
        let pieces = Mutex<[String]>([])
        let streamed = try await writer.complete(Self.completion) { text in pieces.withLock { $0.append(text) } }
        #expect(streamed == whole)
        #expect(pieces.withLock { $0.count } > 1)

        // Through the copilot: the model's drafts, or the built-in ones if the model chats instead of drafting.
        let store = try await CopilotStore.open(.memory)
        let owner = Caller(userID: "@owner:interop.example", role: .creator, isOwner: true)
        let data: JSON = ["conversationId": "c", "messageText": "Would you like to come to our fair?"]
        let good = try CopilotService(store: store, parts: .init(model: writer))
        let drafts = try await good.call(.generateSmartReplies, data, by: owner)
        #expect(drafts["provider"] == "writer")
        #expect(drafts["drafts"]["short"] == "Yes, gladly.")
        let bad = try CopilotService(store: store, parts: .init(model: model(server.url, named: "broken", key: key)))
        let fallen = try await bad.call(.generateSmartReplies, data, by: owner)
        #expect(fallen["provider"] == "built-in")
        #expect(fallen["note"].string?.isEmpty == false)

        try Self.write("sk-wrong", to: path)
        await #expect(throws: ProviderError.self) { try await writer.complete(Self.completion) }
        try Self.write("sk-interop", to: path)
        await #expect(throws: ProviderError.self) {
            try await self.model(server.url, named: "no-such-model", key: key).complete(Self.completion)
        }
        server.stop()
    }

    @Test func `memories are found in other words by the vectors that LiteLLM's proxy serves`() async throws {
        let server = try await PythonServer("litellm") { url in
            (try? await HTTPClient().send(HTTPRequest("GET", url + "/health/liveliness")))?.status == 200
        }
        let folder = try TemporaryFolder()
        let path = folder.path + "/key"
        try Self.write("sk-interop", to: path)
        let model = EmbeddingModel(
            baseURL: server.url, key: ProviderKey(.file(path)), model: "tiny-embeddings", timeout: .seconds(120),
            client: HTTPClient())
        let vectors = try await model.vectors(for: ["one text", "", "noch ein Text 日本"])
        #expect(vectors.map(\.values.count) == [128, 128, 128])
        #expect(vectors.allSatisfy { $0.model == "tiny-embeddings" })

        let owner = Caller(userID: "@owner:interop.example", role: .creator, isOwner: true)
        let plain = try CopilotService(store: try await CopilotStore.open(.memory), parts: .init())
        let fused = try CopilotService(store: try await CopilotStore.open(.memory), parts: .init(vectors: model))
        let wanted = "There was smoke and a bad smell, somebody rang 999"
        for service in [plain, fused] {
            for content in [
                "Ann pays the invoice for the reel on the first of the month", wanted,
                "We agreed on a contract, exclusivity three months",
                "The parcel with the samples was lost by the courier",
            ] {
                _ = try await service.call(.addSupermemoryMemory, ["content": .string(content)], by: owner)
            }
        }
        // The query and the text share no word.
        let query: JSON = ["query": "fire bell, rescue is here", "limit": 1]
        #expect(try await plain.call(.searchSupermemoryMemories, query, by: owner)["memories"].array == [])
        let found = try await fused.call(.searchSupermemoryMemories, query, by: owner)["memories"]
        #expect(found[0]["content"].string == wanted)
        // A library entry still matches word for word, with vectors in use.
        _ = try await fused.call(
            .saveFAQ, ["questions": ["Which microphone do you use?", "what mic is that"], "answer": "The old one."],
            by: owner)
        let asked = try await fused.call(.checkFAQ, ["text": "hey, which microphone do you use?"], by: owner)
        #expect(asked["answer"] == "The old one.")

        // With a rejected key, the search falls back to words without an error.
        try Self.write("sk-wrong", to: path)
        await #expect(throws: ProviderError.self) { try await model.vectors(for: ["x"]) }
        let words: JSON = ["query": "the invoice for the reel"]
        let still = try await fused.call(.searchSupermemoryMemories, words, by: owner)["memories"]
        #expect(still[0]["content"].string?.contains("invoice") == true)
        server.stop()
    }

    private static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
}
