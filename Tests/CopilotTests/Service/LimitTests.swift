import BuzzModel
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

@Suite struct LimitTests {
    private let ann = "@ann:test.example"

    private func text(_ number: Int) -> JSON { ["text": .string("message number \(number)")] }

    /// A copilot with an external model that gives every message the same category.
    private func modelled(
        _ limit: Int, location: Database.Location = .memory, revision: String = CopilotModel.revision
    ) async throws -> (copilot: TestCopilot, model: ReadingModel) {
        let verdict: JSON = [
            "id": "m0", "category": "fan", "confidence": 0.9, "sentiment": "neutral", "intensity": "low",
            "reason": "says the model",
        ]
        let model = ReadingModel(.success(["results": [verdict]]))
        let parts = CopilotService.Parts(model: model, requestsPerHour: limit)
        return (try await TestCopilot(parts: parts, location: location, revision: revision), model)
    }

    @Test func `after so many calls of a model an hour, the built-in copilot answers and says how long`() async throws {
        let (copilot, model) = try await modelled(3)
        for number in 0..<3 {
            let answer = try await copilot.call("categorizeMessage", text(number))
            #expect(answer.result["provider"] == "reader" && answer.result["note"].isNull)
            copilot.time.advance(by: .seconds(60))
        }
        let over = try await copilot.call("categorizeMessage", text(3))
        #expect(over.status == 200)
        #expect(over.result["provider"] == "built-in")
        #expect(
            over.result["note"]
                == "Too many requests. Try again in 57 minutes. The built-in copilot answered instead")
        #expect(over.result["retryAfterMs"] == 3_420_000)
        copilot.time.advance(by: .seconds(3_419))
        #expect(try await copilot.call("categorizeMessage", text(3)).result["provider"] == "built-in")
        #expect(model.prompts.count == 3)
        copilot.time.advance(by: .seconds(2))
        #expect(try await copilot.call("categorizeMessage", text(4)).result["provider"] == "reader")
        #expect(try await copilot.call("categorizeMessage", text(5)).result["provider"] == "built-in")
    }

    @Test func `over the limit sorting and drafts go on, built in`() async throws {
        let (copilot, model) = try await modelled(1)
        _ = try await copilot.run(.categorizeMessage, text(0), as: ann)
        for refines in [false, true] {
            let sorted = try await copilot.run(
                .triageMessages,
                [
                    "messages": [["id": "1", "text": "my house is on fire"], ["id": "2", "text": "nice song"]],
                    "refines": .bool(refines),
                ], as: ann)
            #expect(sorted["results"].array?.map { $0["category"] } == ["urgent", "fan"])
            #expect(sorted["provider"] == "built-in")
            // The danger is settled by rules, so no model is asked about it later either.
            #expect(sorted["pending"] == ["2"])
            #expect(sorted["retryAfterMs"].isNull != refines)
        }
        let drafts = try await copilot.run(
            .generateSmartReplies, ["conversationId": "c", "messageText": "do you ship to Norway?"], as: ann)
        #expect(drafts["provider"] == "built-in" && drafts["drafts"]["short"].string?.isEmpty == false)
        #expect(drafts["note"].string?.hasPrefix("Too many requests. Try again in 60 minutes.") == true)
        #expect(model.prompts.count == 1)
    }

    @Test func `what was asked lately is answered without being counted, for seven days`() async throws {
        let (copilot, model) = try await modelled(1)
        let first = try await copilot.call("categorizeMessage", text(0))
        #expect(first.result["cached"] == false)
        for again in ["message number 0", "  Message   NUMBER 0 "] {
            let answer = try await copilot.call("categorizeMessage", ["text": .string(again)])
            #expect(answer.result["cached"] == true)
            #expect(answer.result["category"] == first.result["category"])
        }
        #expect(try await copilot.call("analyzeSentiment", text(0)).result["provider"] == "reader")
        #expect(try await copilot.call("categorizeMessage", text(1)).result["provider"] == "built-in")
        copilot.time.advance(by: .seconds(7 * 86_400 + 1))
        #expect(try await copilot.call("categorizeMessage", text(0)).result["cached"] == false)
        #expect(model.prompts.count == 2)
    }

    @Test func `what an older program answered is no answer of this one`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        #expect(CopilotModel.revision.hasPrefix(Version.number + " "))
        let (older, first) = try await modelled(9, location: .file(path), revision: "older")
        _ = try await older.run(.categorizeMessage, text(0), as: ann)
        let (newer, second) = try await modelled(9, location: .file(path))
        for expected in [false, true] {
            #expect(try await newer.run(.categorizeMessage, text(0), as: ann)["cached"] == .bool(expected))
        }
        #expect(first.prompts.count == 1 && second.prompts.count == 1)
    }

    @Test func `a limit belongs to one user, and outlives a restart`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        let (copilot, _) = try await modelled(1, location: .file(path))
        for user in [ann, "@bob:test.example"] {
            #expect(try await copilot.run(.categorizeMessage, text(0), as: user)["provider"] == "reader")
        }
        let (again, _) = try await modelled(1, location: .file(path))
        #expect(try await again.run(.categorizeMessage, text(1), as: ann)["provider"] == "built-in")
    }

    @Test func `what the built-in copilot does is never counted`() async throws {
        let copilot = try await TestCopilot(parts: .init(requestsPerHour: 1))
        for number in 0..<120 {
            let text = "how are you, number \(number)?"
            let drafts = try await copilot.run(
                .generateSmartReplies, ["conversationId": "c", "messageText": .string(text)], as: ann)
            #expect(drafts["note"].string?.contains("Too many") != true)
        }
        for number in 0..<3 {
            let sorted = try await copilot.run(
                .triageMessages, ["messages": [["id": "1", "text": "my house is on fire"]]], as: ann)
            #expect(sorted["results"][0]["category"] == "urgent" && sorted["pending"].isNull)
            _ = try await copilot.run(.categorizeMessage, text(number), as: ann)
            _ = try await copilot.run(.checkFAQ, text(number), as: ann)
            _ = try await copilot.run(.groupQuestions, ["questions": []], as: ann)
            _ = try await copilot.run(.addSupermemoryMemory, ["content": "x"], as: ann)
            _ = try await copilot.run(.searchSupermemoryMemories, ["query": "x"], as: ann)
        }
    }

    @Test func `nothing elsewhere is asked for whoever has used up their hour, and words alone answer`() async throws {
        let service = try ScriptedService { request in
            request.path == "/v4/search"
                ? jsonAnswer(200, ["results": []]) : jsonAnswer(200, ["data": [["index": 0, "embedding": [1, 0]]]])
        }
        let key = try TemporaryKey()
        let parts = CopilotService.Parts(
            vectors: EmbeddingModel(
                baseURL: service.url, key: ProviderKey(.none), model: "tiny", client: HTTPClient()),
            memoryService: SupermemoryClient(
                baseURL: service.url, key: ProviderKey(.file(key.path)), client: HTTPClient()), requestsPerHour: 1)
        let copilot = try await TestCopilot(parts: parts)
        _ = try await copilot.run(
            .saveFAQ, ["questions": ["Do you ship to Norway?"], "answer": "Yes, twice a week."], as: ann)
        func drafts(_ text: String) async throws(CallableError) -> JSON {
            try await copilot.run(
                .generateSmartReplies, ["conversationId": "c", "messageText": .string(text)], as: ann)
        }
        _ = try await drafts("do you ship to Norway?")
        let asked = service.requests.count
        #expect(asked > 0)
        for _ in 1...3 {
            let answer = try await drafts("do you ship to Denmark?")
            #expect(answer["note"].string?.hasPrefix("Too many requests.") == true)
        }
        let found = try await copilot.run(.checkFAQ, ["text": "Do you ship to Norway?"], as: ann)
        #expect(found["isFAQ"] == true)
        #expect(service.requests.count == asked)
        // Lookups of arriving messages have a limit of their own.
        _ = try await copilot.run(.checkFAQ, ["text": "Do you ship to Norway?", "messageId": "$1"], as: ann)
        #expect(service.requests.count > asked)
        copilot.time.advance(by: .seconds(3_601))
        #expect(try await drafts("do you ship to Denmark?")["note"].string?.contains("Too many") != true)
        await service.stop()
    }

    @Test func `a clock set back doesn't lock anybody out for longer`() async throws {
        let store = try await TestStore.open(time: ManualTime(now: 2_000_000_000_000))
        let table = try await store.write(for: ann) { connection, creator in
            let table = RequestTable(connection: connection, creator: creator)
            _ = try table.take(limit: 1, now: 2_000_000_000_000)
            return try table.take(limit: 1, now: 1_000_000_000_000)
        }
        #expect(table == nil)
    }

    @Test(arguments: [
        (
            "We would love to sponsor your next video, what are your rates?",
            "we would love to sponsor your next vidoe, what are your rates?", true
        ),
        (
            "We would love to sponsor your next video for 500 dollars",
            "We would love to sponsor your next video for 900 dollars", false
        ),
        (
            "I will come to the concert tonight with my brother",
            "I will not come to the concert tonight with my brother", false
        ),
        (
            "Please look at https://one.example/offer before Friday",
            "Please look at https://two.example/offer before Friday", false
        ),
        ("see you on stage tomorrow my favourite person", "completely different words about gardening and rain", false),
        ("yes", "yes!!", false),
        (
            "Hello there, my order from the shop has arrived here in Bergen today, after all the weeks of waiting we had",
            "Hello there, my order from the shop hasn't arrived here in Bergen today, after all the weeks of waiting we had",
            false
        ),
        (
            "We are happy with the cut and the colours, and this is what we agreed on in the contract of last spring",
            "We are happy with the cut and the colours, and this isn't what we agreed on in the contract of last spring",
            false
        ),
        (
            "I wanted to tell you that the proposal you wrote for the spring programme of our museum was accepted by the board",
            "I wanted to tell you that the proposal you wrote for the spring programme of our museum was rejected by the board",
            false
        ),
        (
            "Did you get the samples that we sent to your studio in the second week of October, as our list says?",
            "Didn’t you get the samples that we sent to your studio in the second week of October, as our list says?",
            false
        ),
    ])
    func `nearly the same is only what means the same`(left: String, right: String, isSame: Bool) async throws {
        let cache = AnswerCache(store: try await TestStore.open(time: ManualTime()))
        func question(_ text: String) -> AnswerCache.Question {
            AnswerCache.Question(
                userID: ann, function: "f", basis: "b", message: MessageFingerprint(text), nearness: .alike)
        }
        try await cache.keep("known", for: question(left))
        #expect(try await cache.answer(question(right)) == (isSame ? "known" : nil))
        #expect(try await cache.answer(question(left)) == "known")
        var other = question(left)
        #expect(
            try await cache.answer(
                .init(
                    userID: "@bob:x", function: "f", basis: "b", message: other.message, nearness: .alike)) == nil)
        other = AnswerCache.Question(
            userID: ann, function: "f", basis: "other", message: other.message, nearness: .alike)
        #expect(try await cache.answer(other) == nil)
    }
}
