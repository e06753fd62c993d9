import BuzzModel
import BuzzStore
import CopilotProtocol
import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import Synchronization
import TestSupport
import Testing

@testable import BuzzSync

/// Sorting by rules is immediate; a model's verdict is added later.
@Suite struct CopilotSortingTests {
    /// Answers at once that everything is from a fan and that a model may refine it; when asked to refine, answers
    /// `model`.
    private func judging(
        _ copilot: CopilotUnderTest, model: @escaping @Sendable (JSON) -> ServerResponse
    ) {
        copilot.answer(.triageMessages) { data in
            if data["refines"] == true { return model(data) }
            let ids = (data["messages"].array ?? []).map { $0["id"] }
            return CopilotUnderTest.judging(.fan, pending: ids)(data)
        }
    }

    private func refined(_ copilot: CopilotUnderTest) -> [JSON] {
        copilot.calls(.triageMessages).filter { $0["refines"] == true }
    }

    @Test func `a badge is there at once, and a model's word takes its place once`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        judging(copilot) { CopilotUnderTest.judging(.business)($0) }
        try await copilot.hears(["shall we work together?"])
        try await copilot.working { _ in
            try await copilot.sees("the model's word") {
                try await copilot.conversation().triage?.category == .business
            }
        }
        #expect(refined(copilot).count == 1)
        #expect(try await copilot.store.refineQueue(limit: 9).isEmpty)
        await copilot.stop()
    }

    @Test func `what is seen of an invitation is sorted, unless it is none of the copilot's business`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.store.setCopilotElsewhere("https://elsewhere.example")
        func invite(_ id: String, _ state: [JSON] = []) -> (String, JSON) {
            let member: JSON = [
                "type": "m.room.member", "state_key": .string(CopilotUnderTest.me.rawValue), "sender": "@zoe:x",
                "content": ["membership": "invite"],
            ]
            return (id, ["invite_state": ["events": .array([member] + state)]])
        }
        let encryption: JSON = [
            "type": "m.room.encryption", "state_key": "", "sender": "@zoe:x",
            "content": ["algorithm": "m.megolm.v1.aes-sha2"],
        ]
        let rooms: JSON = ["invite": .object(JSONObject([invite("!open:x"), invite("!secret:x", [encryption])]))]
        try await copilot.store.apply(
            try #require(SyncResponse(["next_batch": "i", "rooms": rooms])), ownUser: CopilotUnderTest.me)
        for id in ["!open:x", "!secret:x"] {
            copilot.store.setPeek(
                Invitation.Peek(sender: UserID("@zoe:x"), text: "easy money in \(id)"), of: ConversationID(id))
        }
        copilot.answer(.categorizeMessage) { _ in
            CopilotUnderTest.result(["category": "spam", "confidence": 0.9, "reason": "money"])
        }
        try await CopilotSorting(store: copilot.store, caller: copilot.caller, log: .silent).judgePeeks()
        #expect(copilot.calls(.categorizeMessage).map { $0["text"].string } == ["easy money in !open:x"])
        #expect(try await copilot.store.conversation(ConversationID("!open:x"))?.triage?.category == .spam)
        #expect(try await copilot.store.conversation(ConversationID("!secret:x"))?.triage == nil)
        #expect(copilot.store.unjudgedPeeks().isEmpty)
        await copilot.stop()
    }

    @Test func `a model that never answers holds up no sorting, no FAQ and no drafts, and the header says so`()
        async throws
    {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        // What the server answers after giving up on the model.
        judging(copilot) { data in
            let ids = (data["messages"].array ?? []).map { $0["id"] }
            return CopilotUnderTest.judging(.fan, pending: ids, note: "the model took too long")(data)
        }
        try await copilot.hears(["one"], from: "bob")
        // Only messages of known conversations are looked up in the library.
        try await copilot.hears(["one"], from: "cleo")
        try await copilot.working { _ in
            try await copilot.sees("the model fails") { try await copilot.store.copilotAccess().trouble != nil }
            #expect(try await copilot.store.copilotAccess().trouble == "the model took too long")
            try await copilot.hears(["my home address is on screen"], from: "cleo")
            try await copilot.sees("the badge") { try await copilot.store.triageQueueCount() == 0 }
            try await copilot.sees("the library is asked") {
                copilot.calls(.checkFAQ).contains { $0["text"] == "my home address is on screen" }
            }
            // The model is asked again, and answers.
            await copilot.time.sleepers(atLeast: 3)
            judging(copilot) { CopilotUnderTest.judging(.urgent)($0) }
            try await copilot.passes(.seconds(60), until: "the model's word") {
                try await copilot.conversation("cleo").triage?.category == .urgent
            }
            #expect(try await copilot.store.copilotAccess().trouble == nil)
        }
        #expect(try await copilot.conversation("bob").triage?.category == .urgent)
        await copilot.stop()
    }

    @Test func `a call that takes its time delays no badge`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        judging(copilot) { _ in CopilotUnderTest.error(504, "DEADLINE_EXCEEDED") }
        copilot.answer(.checkFAQ) { _ in CopilotUnderTest.error(504, "DEADLINE_EXCEEDED") }
        copilot.answer(.listFAQs) { _ in
            CopilotUnderTest.error(429, "RESOURCE_EXHAUSTED", details: ["retryAfterMs": 3_600_000])
        }
        try await copilot.working { _ in
            for number in 1...5 {
                try await copilot.hears(["message \(number)"], from: "p\(number)")
                try await copilot.sees("badge \(number)") { try await copilot.conversation("p\(number)").triage != nil }
            }
        }
        #expect(try await copilot.store.refineQueue(limit: 9).count == 5)
        await copilot.stop()
    }

    @Test func `whoever has used up their hour waits with the model's word, and no trouble is told of`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        judging(copilot) { data in
            let ids = (data["messages"].array ?? []).map { $0["id"] }
            return CopilotUnderTest.judging(.fan, pending: ids, note: "Too many requests.", retryAfter: 90_000)(data)
        }
        try await copilot.hears(["one"])
        try await copilot.working { _ in
            try await copilot.sees("the model is asked") { refined(copilot).count == 1 }
            await copilot.time.sleepers(atLeast: 3)
            try await copilot.hears(["two"])
            copilot.time.advance(by: .seconds(80))
            #expect(refined(copilot).count == 1)
            #expect(try await copilot.store.copilotAccess().trouble == nil)
            judging(copilot) { CopilotUnderTest.judging(.business)($0) }
            try await copilot.passes(.seconds(10), until: "the model's word") {
                try await copilot.store.refineQueue(limit: 9).isEmpty
            }
        }
        await copilot.stop()
    }

    @Test func `the model inside is asked as often as there is something to ask`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        judging(copilot) { CopilotUnderTest.judging(.fan, provider: "built-in")($0) }
        try await copilot.hears((1...640).map { "message \($0)" })
        try await copilot.working { _ in
            try await copilot.sees("more than thirty calls") { refined(copilot).count >= 32 }
            try await copilot.sees("all are looked at") { try await copilot.store.refineQueue(limit: 100).isEmpty }
        }
        await copilot.stop()
    }

    @Test func `at most thirty times an hour a model is asked for its word, the most pressing first`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        judging(copilot) { CopilotUnderTest.judging(.fan)($0) }
        try await copilot.hears((1...640).map { "message \($0)" })
        try await copilot.working { _ in
            try await copilot.sees("thirty calls") { refined(copilot).count == 30 }
            try await copilot.sees("it rests") { try await copilot.store.refineQueue(limit: 100).count == 40 }
            await copilot.time.sleepers(atLeast: 3)
            try await copilot.passes(.seconds(3_601), until: "the rest") {
                try await copilot.store.refineQueue(limit: 100).isEmpty
            }
        }
        #expect(refined(copilot).count == 32)
        #expect(refined(copilot).first?["messages"][0]["text"] == "message 640")
        await copilot.stop()
    }

    @Test func `the person's word stands against a model's that comes later`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["one", "two"])
        let waiting = try await copilot.store.triageQueue(limit: 2).map(\.messageID)
        let fan = Triage(category: .fan, confidence: 1, sentiment: .neutral, intensity: .low, reason: "")
        var spam = fan
        spam.category = .spam
        try await copilot.store.saveTriage(waiting.map { ($0, fan) }, pending: Set(waiting))
        try await copilot.store.correctCategory(of: waiting[0], to: .business)
        try await copilot.store.saveRefined(waiting.map { ($0, spam) }, of: waiting)
        // Messages the model has judged are not judged again.
        try await copilot.store.saveRefined(waiting.map { ($0, fan) }, of: waiting)
        #expect(try await copilot.store.message(waiting[0])?.triage?.category == .business)
        #expect(try await copilot.store.message(waiting[1])?.triage?.category == .spam)
        await copilot.stop()
    }

    @Test func `a copilot that knows nothing of refining is asked once`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        try await copilot.hears(["one"])
        try await copilot.working { worker in
            await worker.settled()
            let conversation = try await copilot.conversation()
            #expect(conversation.triage?.category == .fan)
        }
        #expect(copilot.calls(.triageMessages).map { $0["refines"] } == [.null])
        await copilot.stop()
    }

    @Test func `while nothing can be sorted, what waits stands among what is pressing`() async throws {
        let copilot = try await CopilotUnderTest()
        try await copilot.store.setCreator(true)
        copilot.answer(.triageMessages) { _ in CopilotUnderTest.error(503, "UNAVAILABLE") }
        @Sendable func pressing() async throws -> [ConversationID] {
            try await copilot.store.window(InboxQuery(tab: .priority), offset: 0, limit: 9).rows.map(\.id)
        }
        try await copilot.hears(["one"])
        // The next run may sort it, so it is not shown as waiting yet.
        #expect(try await pressing() == [])
        try await copilot.working { _ in
            try await copilot.sees("it waits in sight") { try await pressing() == [copilot.room()] }
            #expect(try await copilot.store.copilotAccess().trouble != nil)
            #expect(try await copilot.conversation().awaitsTriage)
            await copilot.time.sleepers(atLeast: 2)
            try await copilot.hears(["two"], from: "cleo")
            let seen = try await pressing()
            #expect(Set(seen) == [copilot.room(), copilot.room("cleo")])
            copilot.answer(.triageMessages, CopilotUnderTest.judging(.fan))
            try await copilot.passes(.seconds(60), until: "it is sorted") { try await pressing() == [] }
        }
        #expect(try await copilot.store.copilotAccess().trouble == nil)
        await copilot.stop()
    }
}
