import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@testable import Copilot

@Suite struct ProviderFallbackTests {
    private let ann = "@ann:test.example"
    private let message = "We would like to sponsor your next video, budget $4,000. Reply to jo@velto.io"

    func copilot(_ service: ScriptedService, timeout: Duration = .seconds(5)) async throws -> TestCopilot {
        let model = OpenAIModel(
            ModelConfiguration(
                baseURL: service.url, key: ProviderKey(.none), triageModel: "small", writingModel: "large",
                timeout: timeout), client: HTTPClient())
        return try await TestCopilot(parts: .init(model: model, requestsPerHour: 100))
    }

    static func chat(_ text: String) -> ServerResponse {
        jsonAnswer(200, ["choices": [["message": ["content": .string(text)], "finish_reason": "stop"]]])
    }

    /// Gives every message in a prompt the same category.
    static func sorting(_ request: ServerRequest, category: String = "urgent") throws -> ServerResponse {
        let body = try JSON(parsing: request.body)
        let data = try JSON(parsing: body["messages"][1]["content"].string ?? "")
        let results = (data["messages"].array ?? []).map { item -> JSON in
            [
                "id": item["id"], "category": .string(category), "confidence": 0.9, "sentiment": "neutral",
                "intensity": "low", "reason": "says the model", "score": 5, "breakdown": .null,
            ]
        }
        return chat((["results": .array(results)] as JSON).text)
    }

    func triage(_ copilot: TestCopilot, _ texts: [String]) async throws -> JSON {
        let items = texts.enumerated().map { index, text -> JSON in ["id": .string("$\(index)"), "text": .string(text)]
        }
        return try await copilot.run(.triageMessages, ["messages": .array(items), "refines": true], as: ann)
    }

    @Test func `a model that failed is not waited for again by the next thing asked of the same message`() async throws
    {
        let service = try ScriptedService { _ in jsonAnswer(404, ["error": ["code": "model_not_found"]]) }
        let copilot = try await copilot(service)
        for function in [CopilotFunction.categorizeMessage, .analyzeSentiment, .scoreOpportunity] {
            let answer = try await copilot.run(function, ["text": .string(message)], as: ann)
            #expect(answer["provider"] == "built-in")
            #expect(answer["note"].string?.contains("built-in copilot answered instead") == true)
        }
        #expect(service.requests.count == 1)
        // A failed service is asked again after ten seconds.
        copilot.time.advance(by: .seconds(11))
        _ = try await copilot.run(.categorizeMessage, ["text": .string(message)], as: ann)
        #expect(service.requests.count == 2)
        await service.stop()
    }

    @Test func `a model elsewhere sorts, is asked once for the same, and never against a correction`() async throws {
        let service = try ScriptedService { (try? Self.sorting($0)) ?? jsonAnswer(500, [:]) }
        let copilot = try await copilot(service)
        let first = try await triage(copilot, [message, "love it"])
        #expect(first["results"].array?.map { $0["category"] } == ["urgent", "urgent"])
        // The model that sorts, not the one that writes.
        #expect(first["provider"] == "small")
        #expect(first["note"].isNull)
        #expect(service.requests.count == 1)
        #expect(try await triage(copilot, ["Love  it!", message])["results"][0]["category"] == "urgent")
        #expect(service.requests.count == 1)
        _ = try await copilot.run(
            .correctCategory, ["messageId": "$1", "text": "love it", "category": "fan"], as: ann)
        let after = try await triage(copilot, [message, "love it"])["results"]
        #expect(after[1]["category"] == "fan")
        #expect(after[1]["isCorrected"] == true)
        await service.stop()
    }

    @Test func `a large batch goes in several prompts and comes back whole and in order`() async throws {
        let service = try ScriptedService { (try? Self.sorting($0, category: "fan")) ?? jsonAnswer(500, [:]) }
        let copilot = try await copilot(service)
        let answer = try await triage(copilot, (0..<100).map { "message about \($0) things" })
        #expect(answer["results"].array?.map { $0["id"].string ?? "" } == (0..<100).map { "$\($0)" })
        #expect(service.requests.count == 5)
        await service.stop()
    }

    @Test(arguments: [401, 403, 404, 429, 500, 503, 529, -1, -2, -3, -4])
    func `whatever a model's service does, the built-in copilot answers and says why`(failure: Int) async throws {
        let service = try ScriptedService { _ in
            switch failure {
            case -1: ServerResponse(status: 200, body: Array("<html>".utf8))
            case -2: ServerResponse(status: 200, body: Array(#"{"choices":[{"mess"#.utf8))
            case -3: Self.chat(#"{"results":[{"id":"other","category":"vip"}]}"#)
            case -4: Self.chat(String(repeating: "word ", count: 60_000))
            default: jsonAnswer(failure, ["error": ["message": "a secret of the service"]])
            }
        }
        let copilot = try await copilot(service)
        let sorted = try await triage(copilot, [message])
        #expect(sorted["results"][0]["category"] == "business")
        #expect(sorted["provider"] == "built-in")
        #expect(sorted["note"].string?.hasSuffix("the built-in copilot answered instead") == true)
        #expect(sorted["note"].string?.contains("a secret") == false)
        let drafts = try await copilot.run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(message)], as: ann)
        #expect(drafts["drafts"]["short"].string?.isEmpty == false)
        #expect(drafts["provider"] == "built-in")
        #expect(drafts["note"].string?.contains("the built-in copilot answered instead") == true)
        await service.stop()
    }

    @Test func `a fallback is remembered for a moment only: then the model is asked again`() async throws {
        let service = try ScriptedService { _ in jsonAnswer(500, [:]) }
        let copilot = try await copilot(service)
        _ = try await copilot.run(.categorizeMessage, ["text": "hello"], as: ann)
        let asked = service.requests.count
        copilot.time.advance(by: .seconds(11))
        let again = try await copilot.run(.categorizeMessage, ["text": "hello"], as: ann)
        #expect(again["cached"] == false)
        #expect(service.requests.count > asked)
        await service.stop()
    }

    @Test func `a model that takes too long is not waited for`() async throws {
        let service = try ScriptedService { _ in
            // Cancelled when the copilot gives up.
            try? await Task.sleep(for: .seconds(30))
            return jsonAnswer(200, [:])
        }
        let copilot = try await copilot(service, timeout: .milliseconds(300))
        let sorted = try await triage(copilot, [message])
        #expect(sorted["note"] == "the model took too long; the built-in copilot answered instead")
        await service.stop()
    }

    @Test func `a draft states nothing that nobody told the model`() async throws {
        let draft: JSON = [
            "short": ["text": "Sure, that costs $999.", "intent": "answer"],
            "medium": ["text": "Thanks for asking. See https://evil.example/pay now.", "intent": "answer"],
            "detailed": ["text": "Your budget of $4,000 sounds good.", "intent": "accept"],
        ]
        let service = try ScriptedService { _ in Self.chat(draft.text) }
        let copilot = try await copilot(service)
        let answer = try await copilot.run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(message)], as: ann)
        #expect(answer["provider"] == "large")
        #expect(answer["drafts"]["short"].string?.contains("999") == false)
        #expect(answer["drafts"]["short"].string?.isEmpty == false)
        #expect(answer["drafts"]["medium"] == "Thanks for asking.")
        #expect(answer["drafts"]["detailed"] == "Your budget of $4,000 sounds good.")
        let note = "1 of 3 drafts stated what nobody had said; the built-in copilot wrote instead"
        #expect(answer["note"].string?.hasPrefix(note) == true)
        #expect(answer["basedOn"].array?.isEmpty == false)
        // A built-in answer given in place of a model's is not cached as the model's.
        let asked = service.requests.count
        _ = try await copilot.run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(message)], as: ann)
        #expect(service.requests.count > asked)
        await service.stop()
    }

    @Test func `a correction counts with the very next drafts, and what was written before it isn't shown again`()
        async throws
    {
        let draft: JSON = [
            "short": ["text": "Sure."], "medium": ["text": "Sure, gladly."],
            "detailed": ["text": "Sure, gladly, thank you."],
        ]
        let service = try ScriptedService { _ in Self.chat(draft.text) }
        let copilot = try await copilot(service)
        let data: JSON = ["conversationId": "!c", "messageText": .string(message)]
        _ = try await copilot.run(.generateSmartReplies, data, as: ann)
        _ = try await copilot.run(.generateSmartReplies, data, as: ann)
        #expect(service.requests.count == 1)
        _ = try await copilot.run(
            .correctCategory, ["messageId": "$1", "text": .string(message), "category": "spam"], as: ann)
        let corrected = try await copilot.run(.generateSmartReplies, data, as: ann)
        #expect(corrected["provider"] == "built-in")
        #expect(corrected["nothing"].string?.hasPrefix("It looks like spam") == true)
        await service.stop()
    }

    @Test func `a model's draft that invents a price is replaced by a built-in one that only promises to look`()
        async throws
    {
        let draft: JSON = [
            "short": ["text": "That costs $999."], "medium": ["text": "Gladly."],
            "detailed": ["text": "Gladly, thank you."],
        ]
        let service = try ScriptedService { _ in Self.chat(draft.text) }
        let answer = try await copilot(service).run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": "do you ship to Norway?"], as: ann)
        let note = "1 of 3 drafts stated what nobody had said; the built-in copilot wrote instead"
        #expect(answer["note"].string?.hasPrefix(note) == true)
        #expect(answer["drafts"]["short"].string?.isEmpty == false)
        #expect(!answer["drafts"].text.contains("999"))
        await service.stop()
    }

    @Test func `of drafts that aren't shown nothing is said`() async throws {
        let draft: JSON = [
            "short": ["text": "Gladly."], "medium": ["text": "That costs $999."],
            "detailed": ["text": "That costs $998."],
        ]
        let service = try ScriptedService { _ in Self.chat(draft.text) }
        let copilot = try await copilot(service)
        func answer(_ type: String) async throws -> JSON {
            try await copilot.run(
                .generateSmartReplies,
                ["conversationId": "!c", "messageText": .string(message), "replyType": .string(type)], as: ann)
        }
        let short = try await answer("short")
        #expect(short["drafts"]["short"] == "Gladly." && short["drafts"]["medium"] == "")
        #expect(short["provider"] == "large" && short["note"].isNull)
        let detailed = try await answer("professional")
        #expect(detailed["provider"] == "built-in" && detailed["drafts"]["detailed"].string?.isEmpty == false)
        #expect(detailed["note"].string?.hasPrefix("1 of 1 draft stated") == true)
        await service.stop()
    }

    @Test func `drafts of which nothing is left are the built-in copilot's, and it says so`() async throws {
        let draft: JSON = [
            "short": ["text": "That costs $999."], "medium": ["text": "It is $998 then."],
            "detailed": ["text": "$997, not less."],
        ]
        let service = try ScriptedService { _ in Self.chat(draft.text) }
        let copilot = try await copilot(service)
        for asked in 1...2 {
            let answer = try await copilot.run(
                .generateSmartReplies, ["conversationId": "!c", "messageText": .string(message)], as: ann)
            #expect(answer["provider"] == "built-in")
            let note = "3 of 3 drafts stated what nobody had said; the built-in copilot wrote instead"
            #expect(answer["note"].string?.hasPrefix(note) == true)
            #expect(service.requests.count == asked)
        }
        await service.stop()
    }

    @Test func `business without a usable score is judged by the built-in copilot, and it says so`() async throws {
        let service = try ScriptedService {
            (try? Self.sorting($0, category: "business")) ?? jsonAnswer(500, [:])
        }
        let copilot = try await copilot(service)
        let sorted = try await triage(copilot, [message])
        #expect(sorted["provider"] == "built-in")
        #expect(sorted["note"].string?.contains("the built-in copilot answered instead") == true)
        #expect(sorted["results"][0]["score"].int != nil)
        let scored = try await copilot.run(.scoreOpportunity, ["text": .string(message)], as: ann)
        #expect(scored["provider"] == "built-in")
        #expect(scored["note"].string?.isEmpty == false)
        await service.stop()
    }

    @Test func `what a model holds for no business is scored by the built-in copilot, and it says so`() async throws {
        let service = try ScriptedService { (try? Self.sorting($0, category: "fan")) ?? jsonAnswer(500, [:]) }
        let scored = try await copilot(service).run(.scoreOpportunity, ["text": .string(message)], as: ann)
        #expect(scored["provider"] == "built-in")
        #expect(scored["note"] == "small does not hold it for business; the built-in copilot scored it")
        await service.stop()
    }

    @Test func `a memory service is asked first, and the built-in search when it fails`() async throws {
        let service = try ScriptedService { request in
            request.path == "/v4/memories"
                ? jsonAnswer(200, ["memories": [["id": "r1", "memory": "x"]]]) : jsonAnswer(503, [:])
        }
        let file = try TemporaryKey()
        let remote = SupermemoryClient(baseURL: service.url, key: ProviderKey(.file(file.path)), client: HTTPClient())
        let copilot = try await TestCopilot(parts: .init(memoryService: remote))
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "The door code is 4711"], as: ann)
        let found = try await copilot.run(.searchSupermemoryMemories, ["query": "door code"], as: ann)
        #expect(found["memories"][0]["content"] == "The door code is 4711")
        #expect(found["note"].string?.isEmpty == false)
        #expect(service.requests.map(\.path) == ["/v4/memories", "/v4/search"])
        await service.stop()
    }

    @Test func `what is deleted is deleted at the memory service first`() async throws {
        let isDown = Mutex(true)
        let service = try ScriptedService { request in
            if request.method == "DELETE" {
                return isDown.withLock { $0 } ? jsonAnswer(500, [:]) : ServerResponse(status: 204)
            }
            return jsonAnswer(200, ["memories": [["id": "r1", "memory": "x"]]])
        }
        let file = try TemporaryKey()
        let remote = SupermemoryClient(baseURL: service.url, key: ProviderKey(.file(file.path)), client: HTTPClient())
        let copilot = try await TestCopilot(parts: .init(memoryService: remote))
        let id = try await copilot.run(.addSupermemoryMemory, ["content": "The door code is 4711"], as: ann)["memoryId"]
        for data in [["ids": [id]], ["all": true]] as [JSON] {
            do {
                _ = try await copilot.run(.deleteMemories, data, as: ann)
                Issue.record("deleted here alone")
            } catch {
                #expect(error.status == .unavailable)
            }
        }
        #expect(try await copilot.run(.listMemories, as: ann)["total"] == 1)
        isDown.withLock { $0 = false }
        #expect(try await copilot.run(.deleteMemories, ["ids": [id]], as: ann)["deleted"] == 1)
        #expect(try await copilot.run(.listMemories, as: ann)["total"] == 0)
        let last = try #require(service.requests.last)
        #expect(last.path == "/v4/memories")
        #expect(try JSON(parsing: last.body)["id"] == "r1")
        await service.stop()
    }

    @Test func `with vectors, what means the same is found in other words`() async throws {
        let service = try ScriptedService { request in
            let inputs = ((try? JSON(parsing: request.body)) ?? .null)["input"].array ?? []
            return jsonAnswer(
                200,
                [
                    "data": .array(
                        inputs.enumerated().map { index, text in
                            let isTravel = ["journey", "trip"].contains { text.string?.contains($0) == true }
                            return ["index": .int(Int64(index)), "embedding": isTravel ? [1, 0.1] : [0.1, 1]]
                        })
                ])
        }
        let embeddings = EmbeddingModel(
            baseURL: service.url, key: ProviderKey(.none), model: "tiny", client: HTTPClient())
        let copilot = try await TestCopilot(parts: .init(vectors: embeddings))
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "The journey begins in Oslo"], as: ann)
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "Cats sleep all day"], as: ann)
        let found = try await copilot.run(.searchSupermemoryMemories, ["query": "trip"], as: ann)["memories"]
        #expect(found[0]["content"] == "The journey begins in Oslo")
        #expect((0...1).contains(found[0]["score"].double ?? -1))
        #expect(found.array?.count == 1)
        #expect(try await copilot.run(.searchSupermemoryMemories, ["query": "trip"], as: "@bob:x")["memories"] == [])
        await service.stop()
    }
}
