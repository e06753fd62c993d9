import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@Suite struct CopilotWorkerTests {
    @Test func `messages are judged in batches of a hundred at most, the newest first`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears((1...230).map { "m\($0)" })
        try await copilot.working { _ in
            try await copilot.sees("all are judged") { try await copilot.store.triageQueueCount() == 0 }
        }
        let batches = copilot.calls(.triageMessages).map { $0["messages"].array ?? [] }
        #expect(batches.map(\.count) == [100, 100, 30])
        let texts = batches.flatMap { $0 }.compactMap { $0["text"].string }
        #expect(texts == (1...230).reversed().map { "m\($0)" })
        #expect(try await copilot.conversation().triage?.category == .fan)
        await copilot.stop()
    }

    @Test func `the copilot is told whom the creator has answered, and its calls are counted`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["one"], from: "bob")
        try await copilot.hears(["two"], from: "cleo")
        try await copilot.hears(["hello cleo"], from: "cleo", isOwn: true)
        try await copilot.hears(["three"], from: "cleo")
        try await copilot.working { _ in
            try await copilot.sees("all are judged") { try await copilot.store.triageQueueCount() == 0 }
        }
        let asked = copilot.calls(.triageMessages).flatMap { $0["messages"].array ?? [] }
        let answered = asked.filter { $0["isAnswered"] == true }.compactMap { $0["text"].string }
        #expect(answered == ["three"])
        #expect(asked.count == 3)
        var figures = WorkFigures()
        copilot.caller.add(to: &figures)
        #expect(figures.copilotCalls >= 2)
        #expect(figures.failures.isEmpty)
        copilot.answer(.checkFAQ) { _ in CopilotUnderTest.error(504, "DEADLINE_EXCEEDED") }
        await #expect(throws: CopilotError.timeout) { try await copilot.caller.call(.checkFAQ, ["text": "x"]) }
        copilot.caller.add(to: &figures)
        #expect(figures.failures == ["copilot took too long": 1])
        await copilot.stop()
    }

    @Test(arguments: [(400, "INVALID_ARGUMENT"), (500, "INTERNAL")])
    func `one message that the copilot fails on is passed over, and the others get their badges`(
        status: Int, name: String
    ) async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        let judges = CopilotUnderTest.judging(.fan)
        copilot.answer(.triageMessages) { data in
            let isPoisoned = (data["messages"].array ?? []).contains { $0["text"] == "poison" }
            return isPoisoned ? CopilotUnderTest.error(status, name) : judges(data)
        }
        try await copilot.hears(["one"], from: "bob")
        try await copilot.hears(["two"], from: "cleo")
        try await copilot.hears(["poison"], from: "eve")
        try await copilot.working { _ in
            try await copilot.sees("nothing waits") { try await copilot.store.triageQueueCount() == 0 }
        }
        #expect(try await copilot.conversation("bob").triage?.category == .fan)
        #expect(try await copilot.conversation("cleo").triage?.category == .fan)
        #expect(try await copilot.conversation("eve").triage == nil)
        // One request for all three, then one for each.
        #expect(copilot.calls(.triageMessages).count == 4)
        await copilot.stop()
    }

    @Test func `senseless answers about all messages are the copilot's fault: they wait, and its other work goes on`()
        async throws
    {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        copilot.answer(.triageMessages) { _ in CopilotUnderTest.error(500, "INTERNAL") }
        try await copilot.hears(["one", "two", "three"])
        try await copilot.working { _ in
            try await copilot.sees("the library is asked for") { !copilot.calls(.listFAQs).isEmpty }
        }
        #expect(try await copilot.store.triageQueueCount() == 3)
        await copilot.stop()
    }

    @Test func `a fan's account asks who it is and nothing else`() async throws {
        let copilot = try await CopilotUnderTest(isCreator: false)
        try await copilot.hears(["hi"])
        try await copilot.working { _ in
            await copilot.time.sleepers(atLeast: 1)
            try await copilot.passes(.seconds(601), until: "it asks again") { copilot.calls(.whoAmI).count > 1 }
        }
        #expect(copilot.asked == [.whoAmI])
        #expect(try await !copilot.store.copilotAccess().isCreator)
        await copilot.stop()
    }

    @Test func `a role taken away is noticed with the next refusal`() async throws {
        let copilot = try await CopilotUnderTest()
        copilot.answer(.triageMessages) { _ in CopilotUnderTest.error(403, "PERMISSION_DENIED") }
        try await copilot.working { _ in
            try await copilot.sees("a creator") { try await copilot.store.copilotAccess().isCreator }
            copilot.answer(.whoAmI) { _ in CopilotUnderTest.result(["userId": "a", "role": "fan"]) }
            try await copilot.hears(["hi"])
            try await copilot.sees("a refusal") { !copilot.calls(.triageMessages).isEmpty }
            try await copilot.passes(.seconds(601), until: "it is known") {
                try await !copilot.store.copilotAccess().isCreator
            }
        }
        await copilot.stop()
    }

    @Test func `a copilot that asks to wait is left alone that long`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["hi"])
        copilot.answer(.triageMessages) { _ in
            CopilotUnderTest.error(429, "RESOURCE_EXHAUSTED", details: ["retryAfterMs": 90_000])
        }
        try await copilot.working { _ in
            try await copilot.sees("a refusal") { !copilot.calls(.triageMessages).isEmpty }
            await copilot.time.sleepers(atLeast: 2)
            copilot.answer(.triageMessages, CopilotUnderTest.judging(.fan))
            // A new message does not shorten the wait.
            try await copilot.hears(["hello?"])
            copilot.time.advance(by: .seconds(80))
            #expect(copilot.calls(.triageMessages).count == 1)
            try await copilot.passes(.seconds(10), until: "the badge") {
                try await copilot.conversation().triage != nil
            }
        }
        #expect(copilot.calls(.triageMessages).count == 2)
        await copilot.stop()
    }

    @Test(arguments: [
        (500, "INTERNAL", ""), (504, "DEADLINE_EXCEEDED", ""), (503, "UNAVAILABLE", ""),
        (200, "", "<html>a portal</html>"),
    ])
    func `after a failure it asks again, ever more slowly, and nothing is lost`(
        status: Int, name: String, body: String
    ) async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["hi"])
        copilot.answer(.triageMessages) { _ in
            body.isEmpty
                ? CopilotUnderTest.error(status, name) : ServerResponse(status: status, body: Array(body.utf8))
        }
        try await copilot.working { _ in
            for (failures, wait) in [2, 4, 8].enumerated() {
                try await copilot.sees("failure \(failures + 1)") {
                    copilot.calls(.triageMessages).count == failures + 1
                }
                await copilot.time.sleepers(atLeast: 2)
                copilot.time.advance(by: .seconds(wait - 1))
                #expect(copilot.calls(.triageMessages).count == failures + 1)
                copilot.time.advance(by: .seconds(1))
            }
            try await copilot.sees("the fourth try") { copilot.calls(.triageMessages).count == 4 }
            #expect(try await copilot.conversation().awaitsTriage)
            copilot.answer(.triageMessages, CopilotUnderTest.judging(.urgent))
            try await copilot.passes(.seconds(60), until: "the badge") {
                try await copilot.conversation().triage?.category == .urgent
            }
        }
        await copilot.stop()
    }

    @Test func `without a token messages wait for their badges`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        copilot.has(token: false)
        try await copilot.hears(["one", "two"])
        try await copilot.working { _ in
            await copilot.time.sleepers(atLeast: 1)
            #expect(try await copilot.store.triageQueueCount() == 2)
            copilot.has(token: true)
            try await copilot.passes(.seconds(60), until: "they are judged") {
                try await copilot.store.triageQueueCount() == 0
            }
        }
        #expect(copilot.calls(.triageMessages).count == 1)
        await copilot.stop()
    }

    @Test func `gone for an hour, the copilot finds all that waited, and no try was used up`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.store.setCopilotFeature(.memory, isOn: true)
        copilot.answer(.addSupermemoryMemory) { _ in CopilotUnderTest.result(["success": true]) }
        copilot.goes(away: true)
        try await copilot.hears(["one", "two"])
        try await copilot.store.enqueueMemory(content: "to remember", metadata: [:])
        try await copilot.working { _ in
            for _ in 0..<60 {
                await copilot.time.sleepers(atLeast: 1)
                copilot.time.advance(by: .seconds(60))
            }
            #expect(try await copilot.store.pendingMemories().map(\.attempts) == [0])
            #expect(try await copilot.store.triageQueueCount() == 2)
            copilot.goes(away: false)
            try await copilot.passes(.seconds(60), until: "everything is done") {
                let (waiting, memories) = (
                    try await copilot.store.triageQueueCount(), try await copilot.store.pendingMemories()
                )
                return waiting == 0 && memories.isEmpty
            }
        }
        await copilot.stop()
    }

    @Test func `a correction made while the copilot thinks is not overwritten, and is told to it`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        copilot.answer(.correctCategory) { _ in CopilotUnderTest.result(["corrected": true]) }
        try await copilot.hears(["we pay 500"])
        let message = try #require(try await copilot.store.triageQueue(limit: 1).first?.messageID)
        let store = copilot.store
        let corrected = Mutex(false)
        copilot.answer(.triageMessages) { data in
            // The answer arrives late: the creator has corrected the category by then.
            if !corrected.withLock({ $0 }) { return CopilotUnderTest.error(503, "UNAVAILABLE") }
            return CopilotUnderTest.judging(.spam)(data)
        }
        try await store.correctCategory(of: message, to: .business)
        corrected.withLock { $0 = true }
        // Save an answer to a request made before the correction.
        try await store.saveTriage([
            (
                message,
                Triage(category: .spam, confidence: 1, sentiment: .neutral, intensity: .low, reason: "too late")
            )
        ])
        try await copilot.working { _ in
            try await copilot.sees("the correction is told") { !copilot.calls(.correctCategory).isEmpty }
        }
        #expect(try await copilot.conversation().triage?.category == .business)
        #expect(copilot.calls(.correctCategory).first?["category"] == "business")
        await copilot.stop()
    }

    @Test func `nonsense in an answer spoils nothing, and what it says nothing about is not asked for ever`()
        async throws
    {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["one", "two"])
        copilot.answer(.triageMessages) { data in
            let first = data["messages"][0]["id"]
            return CopilotUnderTest.result([
                "results": [
                    ["id": first, "category": "nice", "sentiment": "neutral", "intensity": "low"], ["id": "99999"], 5,
                    ["id": "12345", "category": "fan", "sentiment": "neutral", "intensity": "low", "reason": ""],
                ]
            ])
        }
        try await copilot.working { _ in
            try await copilot.sees("the queue is empty") { try await copilot.store.triageQueueCount() == 0 }
        }
        #expect(try await copilot.conversation().triage == nil)
        #expect(try await !copilot.conversation().awaitsTriage)
        #expect(copilot.calls(.triageMessages).count == 1)
        await copilot.stop()
    }

    @Test func `what is switched off is not asked for; switched on, what waited is judged`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        for feature in CopilotFeature.allCases {
            try await copilot.store.setCopilotFeature(feature, isOn: false)
        }
        try await copilot.store.enqueueMemory(content: "later", metadata: [:])
        try await copilot.hears(["urgent!"])
        try await copilot.working { _ in
            try await copilot.sees("a round") { !copilot.calls(.listFAQs).isEmpty }
            await copilot.time.sleepers(atLeast: 1)
            #expect(copilot.asked == [.whoAmI, .listFAQs])
            try await copilot.store.setCopilotFeature(.categories, isOn: true)
            try await copilot.sees("the badge") { try await copilot.conversation().triage != nil }
            #expect(copilot.asked == [.whoAmI, .listFAQs, .triageMessages])
        }
        await copilot.stop()
    }

    @Test func `a library check that fails stays quiet, is logged, and holds nothing up`() async throws {
        let folder = try TemporaryFolder()
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        copilot.answer(.checkFAQ) { _ in CopilotUnderTest.error(500, "INTERNAL") }
        try await copilot.hears(["which mic?"])
        let log = try Log(path: folder.path + "/log")
        try await copilot.working(log: log) { _ in
            try await copilot.sees("the question is done with") { try await copilot.store.questionsWaiting() == 0 }
            try await copilot.sees("the badge") { try await copilot.conversation().triage != nil }
        }
        #expect(try await copilot.store.draft(.answer, for: copilot.room()) == nil)
        #expect(try Files.readText(folder.path + "/log").contains("no FAQ check error=invalidResponse"))
        #expect(try await copilot.store.pendingCounts() == (0, 0))
        await copilot.stop()
    }

    @Test func `a question that comes while the copilot is away is looked up when it is back`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["which mic?"])
        copilot.answer(.checkFAQ) { _ in CopilotUnderTest.error(503, "UNAVAILABLE") }
        try await copilot.working { _ in
            try await copilot.sees("a failed check") { !copilot.calls(.checkFAQ).isEmpty }
            #expect(try await copilot.store.questionsWaiting() == 1)
            copilot.answer(.checkFAQ) { _ in
                CopilotUnderTest.result(["isFAQ": true, "confidence": 0.9, "answer": "The old one.", "entryId": "mic"])
            }
            try await copilot.passes(.seconds(60), until: "a suggestion") {
                try await copilot.store.draft(.answer, for: copilot.room()) != nil
            }
        }
        // Automatic sending was never allowed.
        #expect(try await copilot.store.pendingCounts().pending == 0)
        await copilot.stop()
    }
}
