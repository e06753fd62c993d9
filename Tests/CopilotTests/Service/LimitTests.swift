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

    @Test func `after so many requests an hour, the time to wait is said`() async throws {
        let copilot = try await TestCopilot(parts: .init(requestsPerHour: 3))
        for number in 0..<3 {
            #expect(try await copilot.call("categorizeMessage", text(number)).status == 200)
            copilot.time.advance(by: .seconds(60))
        }
        let refused = try await copilot.call("categorizeMessage", text(3))
        #expect(refused.status == 429)
        #expect(refused.error["status"] == "RESOURCE_EXHAUSTED")
        #expect(refused.error["message"] == "Too many requests. Try again in 57 minutes.")
        #expect(refused.error["details"]["retryAfterMs"] == 3_420_000)
        #expect(refused.headers["Retry-After"] == "3420")
        copilot.time.advance(by: .seconds(3_419))
        #expect(try await copilot.call("categorizeMessage", text(3)).status == 429)
        copilot.time.advance(by: .seconds(2))
        #expect(try await copilot.call("categorizeMessage", text(3)).status == 200)
        #expect(try await copilot.call("categorizeMessage", text(4)).status == 429)
    }

    @Test func `what was asked lately is answered without being counted, for seven days`() async throws {
        let copilot = try await TestCopilot(parts: .init(requestsPerHour: 1))
        let first = try await copilot.call("categorizeMessage", text(0))
        #expect(first.result["cached"] == false)
        for again in ["message number 0", "  Message   NUMBER 0 "] {
            let answer = try await copilot.call("categorizeMessage", ["text": .string(again)])
            #expect(answer.result["cached"] == true)
            #expect(answer.result["category"] == first.result["category"])
        }
        #expect(try await copilot.call("analyzeSentiment", text(0)).status == 200)
        #expect(try await copilot.call("categorizeMessage", text(1)).status == 429)
        copilot.time.advance(by: .seconds(7 * 86_400 + 1))
        #expect(try await copilot.call("categorizeMessage", text(0)).result["cached"] == false)
    }

    @Test func `what an older program answered is no answer of this one`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        #expect(CopilotModel.revision.hasPrefix(Version.number + " "))
        let older = try await TestCopilot(location: .file(path), revision: "older")
        let drafts: JSON = ["conversationId": "!c", "messageText": "do you ship to Norway?"]
        _ = try await older.run(.categorizeMessage, text(0), as: ann)
        _ = try await older.run(.generateSmartReplies, drafts, as: ann)
        let newer = try await TestCopilot(parts: .init(requestsPerHour: 4), location: .file(path))
        for expected in [false, true] {
            #expect(try await newer.run(.categorizeMessage, text(0), as: ann)["cached"] == .bool(expected))
            _ = try await newer.run(.generateSmartReplies, drafts, as: ann)
        }
        // Drafts were made anew as well: all four requests are used up, twice two.
        await #expect(throws: CallableError.self) { try await newer.run(.categorizeMessage, text(1), as: ann) }
    }

    @Test func `a limit belongs to one user, and outlives a restart`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        let copilot = try await TestCopilot(parts: .init(requestsPerHour: 1), location: .file(path))
        _ = try await copilot.run(.categorizeMessage, text(0), as: ann)
        _ = try await copilot.run(.categorizeMessage, text(0), as: "@bob:test.example")
        let again = try await TestCopilot(parts: .init(requestsPerHour: 1), location: .file(path))
        await #expect(throws: CallableError.self) { try await again.run(.categorizeMessage, text(1), as: ann) }
    }

    @Test func `what costs nothing isn't counted, nor what is refused`() async throws {
        let copilot = try await TestCopilot(parts: .init(requestsPerHour: 1))
        let batch: JSON = ["messages": [["id": "1", "text": "hi"]]]
        for _ in 0..<5 {
            _ = try await copilot.run(.triageMessages, batch, as: ann)
            _ = try await copilot.run(.addSupermemoryMemory, ["content": "x"], as: ann)
            _ = try await copilot.run(.searchSupermemoryMemories, ["query": "x"], as: ann)
            await #expect(throws: CallableError.self) {
                try await copilot.run(.categorizeMessage, ["text": ""], as: ann)
            }
        }
        _ = try await copilot.run(.categorizeMessage, text(0), as: ann)
    }

    @Test func `what is looked up as it arrives leaves the person's own requests alone, and has an end, too`()
        async throws
    {
        let copilot = try await TestCopilot(parts: .init(requestsPerHour: 20))
        for number in 0..<200 {
            _ = try await copilot.run(
                .checkFAQ, ["text": .string("do you sell thing \(number)?"), "messageId": .string("$\(number)")],
                as: ann)
        }
        do {
            _ = try await copilot.run(.checkFAQ, ["text": "one more?", "messageId": "$more"], as: ann)
            Issue.record("never ends")
        } catch { #expect(error.status == .resourceExhausted) }
        for number in 0..<20 {
            let text: JSON = .string("how are you, number \(number)?")
            _ = try await copilot.run(
                .generateSmartReplies, ["conversationId": "c", "messageText": text], as: ann)
        }
        do {
            _ = try await copilot.run(.checkFAQ, ["text": "asked by hand?"], as: ann)
            Issue.record("not counted")
        } catch { #expect(error.status == .resourceExhausted) }
    }

    @Test func `nothing elsewhere is asked for whoever has used up their hour`() async throws {
        let service = try ScriptedService { request in
            request.path == "/v4/search"
                ? jsonAnswer(200, ["results": []]) : jsonAnswer(200, ["data": [["index": 0, "embedding": [1, 0]]]])
        }
        let key = try TemporaryKey()
        let parts = CopilotService.Parts(
            embeddings: EmbeddingModel(
                baseURL: service.url, key: ProviderKey(.none), model: "tiny", client: HTTPClient()),
            memoryService: SupermemoryClient(
                baseURL: service.url, key: ProviderKey(.file(key.path)), client: HTTPClient()), requestsPerHour: 1)
        let copilot = try await TestCopilot(parts: parts)
        func drafts(_ text: String) async throws(CallableError) {
            _ = try await copilot.run(
                .generateSmartReplies, ["conversationId": "c", "messageText": .string(text)], as: ann)
        }
        try await drafts("do you ship to Norway?")
        let asked = service.requests.count
        #expect(asked > 0)
        for _ in 1...3 {
            await #expect(throws: CallableError.self) { try await drafts("do you ship to Denmark?") }
        }
        #expect(service.requests.count == asked)
        copilot.time.advance(by: .seconds(3_601))
        try await drafts("do you ship to Denmark?")
        #expect(service.requests.count > asked)
        await service.stop()
    }

    @Test func `a clock set back doesn't lock anybody out for longer`() async throws {
        let store = try await CopilotStore.open(.memory, time: ManualTime(now: 2_000_000_000_000))
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
        let cache = AnswerCache(store: try await CopilotStore.open(.memory, time: ManualTime()))
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
