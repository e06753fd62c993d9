import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: what a conversation is, and since when somebody waits")
struct BadgeTests {
    private func triage(
        _ category: BuzzModel.Category, score: Int? = nil, confidence: Double = 0.9
    ) -> Triage {
        Triage(
            category: category, confidence: confidence, sentiment: .neutral, intensity: .low, score: score,
            reason: "\(category.rawValue)")
    }

    /// Messages of Ann's and the user's own, each classified as stated.
    private func judged(
        _ lines: [(text: String, category: BuzzModel.Category?, at: Int64)], confidence: Double = 0.9
    ) async throws -> TestStore {
        let test = try await TestStore.joined(creator: true)
        for (number, line) in lines.enumerated() {
            try await say(line, number, in: test, confidence: confidence)
        }
        return test
    }

    private func say(
        _ line: (text: String, category: BuzzModel.Category?, at: Int64), _ number: Int, in test: TestStore,
        confidence: Double = 0.9
    ) async throws {
        let sender = line.category == nil ? "@me:test" : "@ann:test"
        try await test.sync(
            Sync("t\(number)").join(timeline: [Event.text("$l\(number)", line.text, from: sender, at: line.at)]))
        for request in try await test.store.triageQueue(limit: 10) {
            guard let category = line.category else { continue }
            try await test.store.saveTriage([(request.messageID, triage(category, confidence: confidence))])
        }
    }

    private static let hour: Int64 = 3_600_000

    @Test func `a kind line does not hide the emergency before it, an answer ends it`() async throws {
        let test = try await judged([
            ("your address is visible!", .urgent, 1000), ("anyway, love the channel", .fan, 2000),
        ])
        #expect(try await test.conversation().triage?.category == .urgent)
        #expect(try await test.store.counts()[.priority] == 1)
        try await say(("fixed, thank you", nil, 3000), 7, in: test)
        try await say(("great", .fan, 4000), 8, in: test)
        #expect(try await test.conversation().triage?.category == .fan)
        #expect(try await test.store.counts()[.priority] == 0)
    }

    @Test func `of chat and spam the latest counts`() async throws {
        let test = try await judged([("hi", .fan, 1000), ("win a prize", .spam, 2000)])
        #expect(try await test.conversation().triage?.category == .spam)
    }

    @Test func `the person's own word wins over whatever is unanswered`() async throws {
        let test = try await judged([("help!", .urgent, 1000)])
        try await test.store.correctCategory(of: "!r:test", to: .fan)
        try await say(("pay me", .business, 2000), 5, in: test)
        #expect(try await test.conversation().triage?.category == .fan)
        #expect(try await test.conversation().triage?.isCorrected == true)
    }

    @Test func `business stays business through small talk, until the person says otherwise`() async throws {
        let test = try await judged([
            ("we offer 500 € for a spot", .business, 1000), ("sounds good", nil, 2000), ("haha nice", .fan, 3000),
        ])
        #expect(try await test.conversation().triage?.category == .business)
        #expect(try await test.store.counts()[.business] == 1)
        // No question was asked, so nobody waits for an answer.
        #expect(try await test.store.counts()[.priority] == 0)
        try await test.store.correctCategory(of: "!r:test", to: .fan)
        try await say(("ok", nil, 4000), 5, in: test)
        try await say(("see you", .fan, 5000), 6, in: test)
        #expect(try await test.conversation().triage?.category == .fan)
    }

    @Test func `a later detail does not lower what an offer is worth, another sum does`() async throws {
        func offer(_ score: Int, statesTerms: Bool) -> Triage {
            var triage = triage(.business, score: score)
            triage.statesTerms = statesTerms
            return triage
        }
        let test = try await TestStore.joined(creator: true)
        let lines = [
            ("we like you", 40, false), ("1500 a video?", 74, true), ("thank you!", 29, false),
            ("the contract is attached", 52, false), ("only 200 now", 43, true), ("by Friday", 51, false),
        ]
        for (number, line) in lines.enumerated() {
            try await test.sync(
                Sync("t\(number)").join(
                    timeline: [Event.text("$l\(number)", line.0, from: "@ann:test", at: Int64(number + 1) * 1000)]))
            for request in try await test.store.triageQueue(limit: 10) {
                try await test.store.saveTriage([(request.messageID, offer(line.1, statesTerms: line.2))])
            }
            #expect(try await test.conversation().triage?.score == [40, 74, 74, 74, 43, 51][number])
        }
    }

    @Test func `they wait since they last asked, not since the first line after the last answer`() async throws {
        let day = 24 * Self.hour
        let test = try await judged([
            ("hi", nil, 1000), ("love your show", .fan, 2000), ("it helped me a lot", .fan, 10 * day),
            ("hey", .fan, 90 * day), ("which mic is that?", .fan, 90 * day + 60_000),
            ("no hurry", .fan, 95 * day),
        ])
        #expect(try await test.conversation().waitingSince == Timestamp(milliseconds: 90 * day))
    }

    @Test func `who asked nothing waits since they last wrote, and not in the priorities`() async throws {
        let test = try await judged([
            ("love your show", .fan, 2000), ("thank you for it", .fan, 50 * Self.hour),
        ])
        #expect(try await test.conversation().waitingSince == Timestamp(milliseconds: 50 * Self.hour))
        #expect(try await test.store.counts()[.priority] == 0)
    }

    @Test func `a correction taken back leaves no trace, here or at the copilot`() async throws {
        let test = try await judged([("500 € for a spot?", .business, 1000)])
        let before = try await test.conversation().triage
        let correction = try await test.store.correctCategory(of: "!r:test", to: .spam)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5, lane: .copilot).count == 1)
        try await test.store.takeBack([correction])
        #expect(try await test.conversation().triage == before)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5, lane: .copilot).isEmpty)
    }

    @Test func `what the copilot was taught already it is told to forget`() async throws {
        let test = try await judged([("500 € for a spot?", .business, 1000)])
        let correction = try await test.store.correctCategory(of: "!r:test", to: .spam)
        let row = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5, lane: .copilot).first)
        try await test.store.take(row.id)
        try await test.store.complete(row.id, .done)
        try await test.store.takeBack([correction])
        #expect(try await test.conversation().triage?.isCorrected == false)
        let told = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5, lane: .copilot).first)
        #expect(told.kind == .triageCorrection)
        #expect(told.payload["category"].isNull)
        #expect(told.payload["messageId"].string == "$l0")
    }

    @Test func `an account whose role was never told is not known for a fan's`() async throws {
        let test = try await TestStore()
        #expect(try await test.store.copilotAccess().isRoleKnown == false)
        try await test.store.setCreator(false)
        #expect(try await test.store.copilotAccess().isRoleKnown)
        #expect(try await test.store.copilotAccess().isCreator == false)
    }

    // MARK: Muted

    @Test func `whoever answers on another device has read, and the server is told where it counts on`() async throws {
        let test = try await TestStore()
        try await test.sync(Sync("a").join(timeline: [Event.text("$1", "hi")], unread: 1))
        let own = Event.text("$2", "hello", from: "@me:test")
        try await test.sync(Sync("b").join(timeline: [own], unread: 1))
        #expect(try await test.conversation().unread == 0)
        let marks = try await test.store.readyOutbox(now: Timestamp(milliseconds: .max), limit: 9)
        #expect(marks.map(\.kind) == [.readMarker] && marks.first?.payload["event_id"] == "$2")
        try await test.store.complete(try #require(marks.first?.id), .done)
        // A later count from the server stands, and the read marker is not sent again.
        try await test.sync(Sync("c").join(timeline: [Event.text("$3", "and?")], unread: 1))
        #expect(try await test.conversation().unread == 1)
        #expect(try await test.store.readyOutbox(now: Timestamp(milliseconds: .max), limit: 9).isEmpty)
    }

    @Test func `what was said before an invitation was accepted is unread, until it is read`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("i").join(
                "!new:test", state: [Event.member("@me:test"), Event.member("@ann:test", name: "Ann")],
                timeline: [Event.text("$n1", "welcome!")], unread: 0))
        func conversation() async throws -> Conversation { try unwrap(try await test.store.conversation("!new:test")) }
        #expect(try await conversation().isMarkedUnread)
        try await test.store.enqueueReadMarker("!new:test", upTo: nil)
        #expect(try await !conversation().isMarkedUnread)
        try await test.sync(
            Sync("j").join("!new:test", timeline: [Event.text("$n2", "mine", from: "@me:test")], unread: 0))
        #expect(try await !conversation().isMarkedUnread)
    }

    @Test func `one's own joining, after what was said, does not make it read`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("i").invite(
                "!new:test",
                [
                    Event.event(
                        "", "m.room.member", ["membership": "invite"], from: "@ann:test", stateKey: "@me:test")
                ]))
        try await test.store.enqueueJoin("!new:test")
        try await test.sync(
            Sync("j").join(
                "!new:test", timeline: [Event.text("$n1", "welcome!"), Event.member("@me:test", id: "$n2")], unread: 0))
        #expect(try await test.conversation("!new:test").isMarkedUnread)
    }

    @Test func `a room one asked to join is listed as such, becomes an invitation, and goes when it is left`()
        async throws
    {
        let test = try await TestStore.joined()
        func rooms(_ kind: String, _ room: JSON) -> JSON { [kind: ["!k:test": room]] }
        let state: JSON = [
            "events": [["type": "m.room.name", "state_key": "", "sender": "@ann:test", "content": ["name": "Crew"]]]
        ]
        func sync(_ token: String, _ rooms: JSON) async throws -> SyncOutcome {
            try await test.store.apply(
                try unwrap(SyncResponse(["next_batch": .string(token), "rooms": rooms])), ownUser: TestStore.me)
        }
        #expect(try await sync("k1", rooms("knock", ["knock_state": state])).invitations.isEmpty)
        let asked = try unwrap(try await test.store.conversation("!k:test"))
        #expect(asked.isKnock && asked.name == "Crew")
        #expect(try await test.store.window(InboxQuery(unreadOnly: true), offset: 0, limit: 9).total == 0)
        #expect(try await sync("k2", rooms("invite", ["invite_state": state])).invitations == ["!k:test"])
        #expect(try await test.store.conversation("!k:test")?.isKnock == false)
        #expect(try await test.store.window(InboxQuery(unreadOnly: true), offset: 0, limit: 9).total == 1)
        _ = try await sync("k3", rooms("knock", ["knock_state": state]))
        _ = try await sync("k4", rooms("leave", [:]))
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 9).rows.map(\.id) == ["!r:test"])
    }

    @Test func `in the first sync of a device the server's word counts`() async throws {
        let test = try await TestStore()
        try await test.sync(Sync("a").join(timeline: [Event.text("$1", "hi")], unread: 0))
        #expect(try await !test.conversation().isMarkedUnread)
    }

    @Test func `what is muted is unread as well, though the server counts nothing there`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.store.change(["!r:test": .muted(true)])
        try await test.sync(Sync("a").join(timeline: [Event.text("$1", "hi"), Event.text("$2", "there")], unread: 0))
        #expect(try await test.conversation().unread == 2)
        #expect(try await test.store.window(InboxQuery(unreadOnly: true), offset: 0, limit: 5).total == 1)
        var heard = InboxQuery(unreadOnly: true)
        heard.leavesOutMuted = true
        #expect(try await test.store.window(heard, offset: 0, limit: 5).total == 0)
        try await test.store.enqueueReadMarker("!r:test", upTo: nil)
        #expect(try await test.conversation().unread == 0)
        try await test.sync(Sync("b").join(timeline: [Event.text("$3", "mine", from: "@me:test")], unread: 0))
        #expect(try await test.conversation().unread == 0)
    }

    @Test(arguments: [(BuzzModel.Category.business, 0), (.urgent, 1)])
    func `of what is muted only an emergency waits in the priorities`(
        _ category: BuzzModel.Category, _ count: Int
    ) async throws {
        let test = try await judged([("can you do it today?", category, 1000)])
        #expect(try await test.store.counts()[.priority] == 1)
        try await test.store.change(["!r:test": .muted(true)])
        #expect(try await test.store.counts()[.priority] == count)
        try await test.store.change(["!r:test": .muted(false)])
        #expect(try await test.store.counts()[.priority] == 1)
    }

    // MARK: Drafts prepared ahead

    @Test func `drafts made ahead go when the category changes, and when that is taken back`() async throws {
        let test = try await judged([("what microphone is that?", .business, 1000)])
        let message = try unwrap(try await test.messages().last?.id)
        func prepare() async throws {
            try await test.store.saveDraft(["drafts": [["text": "x"]]], kind: .replies, for: message)
            #expect(try await test.conversation().prepared == .ready)
        }
        try await prepare()
        let correction = try await test.store.correctCategory(of: "!r:test", to: .urgent)
        #expect(try await test.conversation().prepared == nil)
        try await prepare()
        try await test.store.takeBack([correction])
        #expect(try await test.store.draft(.replies, for: "!r:test") == nil)
        try await prepare()
        try await test.store.saveTriage([(message, triage(.business))])
        #expect(try await test.conversation().prepared == .ready)
        try await test.store.saveTriage([(message, triage(.fan))])
        #expect(try await test.conversation().prepared == nil)
    }

    @Test func `drafts made ahead go with the entry they rest on, and so does an answer found in it`() async throws {
        let test = try await judged([("what microphone is that?", .business, 1000)])
        let message = try unwrap(try await test.messages().last?.id)
        func prepare() async throws {
            let basedOn: JSON = ["a memory", ["kind": "memory", "id": "other"], ["kind": "faq", "id": "mic"]]
            try await test.store.saveDraft(
                ["drafts": [["text": "x"]], "basedOn": basedOn], kind: .replies, for: message)
            try await test.store.saveDraft(["entryId": "mic", "answer": "The old one."], kind: .answer, for: message)
        }
        let mic = StoredFAQ(id: "mic", content: ["questions": ["m"], "answer": "The old one."])
        try await test.store.replaceFAQs([mic])
        try await prepare()
        try await test.store.replaceFAQs([mic])
        #expect(try await test.store.draft(.replies, for: "!r:test") != nil)
        try await test.store.saveFAQ(StoredFAQ(id: "other", content: ["questions": ["o"], "answer": "x"]))
        #expect(try await test.store.draft(.replies, for: "!r:test") != nil)
        // The copilot decides whether the entry answers that message.
        let changed = try await test.store.draftsToReconsider()
        #expect(changed.entries == ["mic", "other"] && changed.messages == [message])
        try await test.store.reconsidered(changed.entries, discarding: [])
        #expect(try await test.store.draft(.replies, for: "!r:test") != nil)
        #expect(try await test.store.draftsToReconsider().entries.isEmpty)
        #expect(try await test.store.draft(.answer, for: "!r:test") != nil)
        try await prepare()
        try await test.store.deleteFAQ("mic")
        #expect(try await test.store.draft(.replies, for: "!r:test") == nil)
        #expect(try await test.store.draft(.answer, for: "!r:test") == nil)
    }
}
