import BuzzModel
import BuzzStore
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

@testable import BuzzSync

@Suite struct CopilotPreparationTests {
    private func preparation(_ copilot: CopilotUnderTest) -> CopilotPreparation {
        CopilotPreparation(store: copilot.store, caller: copilot.caller, time: copilot.time, log: .silent)
    }

    /// Offers from `count` people; the later they came, the more they are worth.
    private func offered(_ count: Int) async throws -> CopilotUnderTest {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        copilot.answer(.generateSmartReplies) { _ in CopilotUnderTest.result(CopilotUnderTest.drafts) }
        for number in 0..<count { try await copilot.hears(["offer \(number)"], from: "p\(number)") }
        for request in try await copilot.store.triageQueue(limit: count) {
            let number = Int(request.text.split(separator: " ").last ?? "") ?? 0
            try await copilot.store.saveTriage([
                (
                    request.messageID,
                    Triage(
                        category: .business, confidence: 1, sentiment: .neutral, intensity: .low,
                        score: min(100, number), reason: "")
                )
            ])
        }
        return copilot
    }

    @Test func `what is worth most is prepared first, at most forty an hour, and each once`() async throws {
        let copilot = try await offered(45)
        let preparation = preparation(copilot)
        try await preparation.prepare(checksFAQ: true)
        try await preparation.prepare(checksFAQ: true)
        let asked = copilot.calls(.generateSmartReplies).map { $0["messageText"] }
        #expect(asked == (5..<45).reversed().map { .string("offer \($0)") })
        #expect(try await copilot.conversation("p44").prepared == .ready)
        #expect(try await copilot.conversation("p0").prepared == nil)
        copilot.time.advance(by: .seconds(3_601))
        try await preparation.prepare(checksFAQ: true)
        #expect(copilot.calls(.generateSmartReplies).count == 45)
        await copilot.stop()
    }

    @Test
    func `a new entry of the library discards the drafts it answers, and they come back though the hour is used up`()
        async throws
    {
        let copilot = try await offered(45)
        let preparation = preparation(copilot)
        try await preparation.prepare(checksFAQ: true)
        #expect(copilot.calls(.generateSmartReplies).count == 40)
        try await copilot.store.saveFAQ(StoredFAQ(id: "new", content: ["questions": ["offer"], "answer": "Yes."]))
        copilot.answer(.checkFAQ) { data in
            data["text"] == "offer 44"
                ? CopilotUnderTest.result(["isFAQ": true, "entryId": "new", "answer": "Yes.", "confidence": 0.9])
                : CopilotUnderTest.result(["isFAQ": false, "confidence": 0.1])
        }
        try await preparation.prepare(checksFAQ: true)
        #expect(copilot.calls(.generateSmartReplies).dropFirst(40).map { $0["messageText"] } == ["offer 44"])
        for number in 5..<45 {
            #expect(try await copilot.conversation("p\(number)").prepared == .ready)
        }
        let asked = copilot.calls(.checkFAQ).count
        try await preparation.prepare(checksFAQ: true)
        #expect(copilot.calls(.checkFAQ).count == asked)
        await copilot.stop()
    }

    @Test func `whoever is answered is named as they call themselves, and by no id`() async throws {
        let copilot = try await offered(1)
        let context = DraftContext(store: copilot.store, log: .silent)
        let room = try await copilot.conversation("p0").id
        #expect(try await context.request(conversation: room, messageText: "offer 0").senderName == nil)
        try await copilot.hears([], from: "p0", displayName: "Ida Venn")
        #expect(try await context.request(conversation: room, messageText: "offer 0").senderName == "Ida Venn")
        await copilot.stop()
    }

    @Test func `memories are drawn upon only while memory is switched on`() async throws {
        let copilot = try await offered(1)
        let context = DraftContext(store: copilot.store, log: .silent)
        let room = try await copilot.conversation("p0").id
        #expect(try await !context.request(conversation: room, messageText: "x").usesMemories)
        try await copilot.store.setCopilotFeature(.memory, isOn: true)
        #expect(try await context.request(conversation: room, messageText: "x").usesMemories)
        await copilot.stop()
    }

    @Test func `when somebody writes again, the drafts are stale until new ones are prepared`() async throws {
        let copilot = try await offered(1)
        let preparation = preparation(copilot)
        try await preparation.prepare(checksFAQ: true)
        try await copilot.hears(["still there?"], from: "p0")
        #expect(try await copilot.conversation("p0").prepared == .stale)
        try await preparation.prepare(checksFAQ: true)
        #expect(try await copilot.conversation("p0").prepared == .ready)
        #expect(copilot.calls(.generateSmartReplies).last?["messageText"] == "still there?")
        await copilot.stop()
    }

    @Test func `a message that cannot be answered is not asked about again and again`() async throws {
        let copilot = try await offered(2)
        copilot.answer(.generateSmartReplies) { data in
            data["messageText"] == "offer 1"
                ? CopilotUnderTest.error(400, "INVALID_ARGUMENT", message: "no")
                : CopilotUnderTest.result(CopilotUnderTest.drafts)
        }
        let preparation = preparation(copilot)
        try await preparation.prepare(checksFAQ: true)
        try await preparation.prepare(checksFAQ: true)
        #expect(copilot.calls(.generateSmartReplies).count == 2)
        #expect(try await copilot.conversation("p1").prepared == nil)
        #expect(try await copilot.conversation("p0").prepared == .ready)
        await copilot.stop()
    }

    @Test func `a copilot without drafts is let be, one that is away or asks to wait is told of`() async throws {
        let copilot = try await offered(2)
        let preparation = preparation(copilot)
        copilot.answer(.generateSmartReplies) { _ in ServerResponse(status: 404) }
        try await preparation.prepare(checksFAQ: true)
        #expect(copilot.calls(.generateSmartReplies).count == 1)
        copilot.answer(.generateSmartReplies) { _ in CopilotUnderTest.error(503, "UNAVAILABLE") }
        await #expect(throws: CopilotError.network) { try await preparation.prepare(checksFAQ: true) }
        copilot.answer(.generateSmartReplies) { _ in
            CopilotUnderTest.error(429, "RESOURCE_EXHAUSTED", details: ["retryAfterMs": 5_000])
        }
        await #expect(throws: CopilotError.rateLimited(retryAfterSeconds: 5)) {
            try await preparation.prepare(checksFAQ: true)
        }
        await copilot.stop()
    }

    @Test func `the library is asked beside the drafts, quietly, and not where that is switched off`() async throws {
        let copilot = try await offered(1)
        copilot.answer(.checkFAQ) { _ in CopilotUnderTest.error(500, "INTERNAL") }
        try await preparation(copilot).prepare(checksFAQ: true)
        #expect(copilot.calls(.checkFAQ).count == 1)
        #expect(try await copilot.conversation("p0").prepared == .ready)
        let other = try await offered(1)
        try await preparation(other).prepare(checksFAQ: false)
        #expect(other.calls(.checkFAQ).isEmpty)
        await copilot.stop()
        await other.stop()
    }
}
