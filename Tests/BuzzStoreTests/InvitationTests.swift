import BuzzModel
import JSONKit
import MatrixProtocol
import Testing

@testable import BuzzStore

@Suite struct InvitationTests {
    static let zoe = "@zoe:test"

    static func invite(at time: Int64 = 0, direct: Bool = true, _ more: [JSON] = []) -> [JSON] {
        [
            Event.event(
                "", "m.room.member", ["membership": "invite", "is_direct": .bool(direct)], from: zoe, at: time,
                stateKey: "@me:test"),
            Event.member(zoe, name: "Zoe"),
        ] + more
    }

    @Test func `an invitation tells who sent it, what for, and who else is there`() async throws {
        let test = try await TestStore.joined()
        let more = [
            Event.state("m.room.topic", ["topic": "Plans for June"]), Event.member("@sam:test", name: "Sam"),
            Event.member("@gone:test", membership: "leave"),
        ]
        try await test.sync(Sync("i").invite("!inv:test", Self.invite(at: 5_000, direct: false, more)))
        let conversation = try await test.conversation("!inv:test")
        #expect(
            conversation.invitation
                == Invitation(
                    inviter: UserID(Self.zoe), inviterName: "Zoe", topic: "Plans for June", others: ["Sam"]))
        #expect(conversation.lastActivity.milliseconds == 5_000)
        let row = try await test.store.window(InboxQuery(), offset: 0, limit: 9).rows.first { $0.id == "!inv:test" }
        #expect(row?.invitation == conversation.invitation)
        #expect(try await test.conversation().invitation == nil)
        try await test.store.enqueueJoin("!inv:test")
        #expect(try await test.conversation("!inv:test").invitation == nil)
    }

    @Test func `it counts the conversations with its sender, and knows when one last wrote to them`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("a").join("!group:test", state: [Event.member("@me:test"), Event.member(Self.zoe)])
                .join("!other:test", state: [Event.member("@me:test"), Event.member(Self.zoe, membership: "leave")])
                .join(
                    "!direct:test", state: [Event.member("@me:test")],
                    timeline: [
                        Event.text("$d1", "hi", from: "@me:test", at: 1_500), Event.text("$d2", "hey", from: Self.zoe),
                    ]
                )
                .accountData("m.direct", [Self.zoe: ["!direct:test"]]))
        try await test.sync(Sync("b").invite("!inv:test", Self.invite()))
        let invitation = try unwrap(try await test.conversation("!inv:test").invitation)
        #expect(invitation.inCommon == 2)
        #expect(invitation.lastWritten == Timestamp(milliseconds: 1_500))
    }

    @Test func `a time in the future is not believed`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("i").invite("!inv:test", Self.invite(at: .max)))
        #expect(try await test.conversation("!inv:test").lastActivity.milliseconds <= test.clock.now.milliseconds)
    }

    @Test func `blocking declines every invitation of theirs and is sent, also from a device that was offline`()
        async throws
    {
        let test = try await TestStore.joined()
        let list = "m.ignored_user_list"
        try await test.sync(Sync("a").accountData(list, ["ignored_users": ["@old:test": [:]], "more": 1]))
        try await test.sync(
            Sync("b").invite("!one:test", Self.invite()).invite("!two:test", Self.invite(direct: false)))
        #expect(try await test.store.blockSenders(of: ["!one:test"]) == [UserID(Self.zoe)])
        #expect(try await test.store.blockSenders(of: ["!one:test"]) == [])
        #expect(try await test.store.blocked() == [UserID("@old:test"), UserID(Self.zoe)])
        #expect(try await test.conversation("!one:test").membership == .left)
        #expect(try await test.conversation("!two:test").membership == .left)
        let kinds = try await test.store.readyOutbox(now: test.clock.now, limit: 9).map(\.kind)
        #expect(Set(kinds) == [.accountData, .leave] && kinds.count == 3)
        // Another device has blocked somebody in the meantime.
        try await test.sync(Sync("c").accountData(list, ["ignored_users": ["@new:test": [:]]]))
        #expect(try await test.store.blocked() == [UserID("@new:test"), UserID(Self.zoe)])
        try await test.store.unblock([UserID(Self.zoe)])
        #expect(try await test.store.blocked() == [UserID("@new:test")])
    }

    @Test func `an invitation of somebody blocked is not shown, whatever the server passes on`() async throws {
        let test = try await TestStore.joined()
        try await test.store.block([UserID(Self.zoe)])
        let outcome = try await test.sync(Sync("a").invite("!inv:test", Self.invite()))
        #expect(outcome.invitations.isEmpty)
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 9).rows.map(\.id) == ["!r:test"])
        try await test.store.unblock([UserID(Self.zoe)])
        #expect(try await test.sync(Sync("b").invite("!inv:test", Self.invite())).invitations == ["!inv:test"])
    }

    @Test func `a report waits in the outbox and can be withdrawn`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("i").invite("!inv:test", Self.invite()))
        try await test.store.enqueueReport("!inv:test", reason: "spam")
        let entry = try unwrap(try await test.store.outboxEntries().first)
        #expect(entry.kind == .report && entry.summary == "spam" && entry.conversationID == "!inv:test")
        try await test.store.cancel(entry.id)
        #expect(try await test.store.outboxEntries().isEmpty)
        #expect(try await test.conversation("!inv:test").membership == .invited)
    }

    @Test func `what the server shows of it, and what it is taken for, is there until it is accepted`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("i").invite("!inv:test", Self.invite()))
        test.store.setPeek(
            Invitation.Peek(sender: UserID(Self.zoe), text: String(repeating: "x", count: 9_000)), of: "!inv:test")
        #expect(test.store.unjudgedPeeks().map(\.key) == ["!inv:test"])
        #expect(try await test.conversation("!inv:test").invitation?.peek?.text.count ?? 0 <= 2_000)
        let triage = Triage(category: .spam, confidence: 1, sentiment: .neutral, intensity: .low, reason: "x")
        test.store.setPeekTriage(triage, of: "!inv:test")
        #expect(test.store.unjudgedPeeks().isEmpty)
        let row = try await test.store.window(InboxQuery(), offset: 0, limit: 9).rows.first { $0.id == "!inv:test" }
        #expect(row?.triage?.shownCategory == .spam)
        try await test.store.enqueueJoin("!inv:test")
        #expect(try await test.conversation("!inv:test").triage == nil)
    }
}
