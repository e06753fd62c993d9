import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: conversations as a whole")
struct RoomTests {
    @Test func `what belongs to a conversation that could not be made is shown as failed, and goes out after it`()
        async throws
    {
        let test = try await TestStore.joined()
        let id = try await test.store.enqueueCreateRoom(name: "Trip", inviting: [UserID("@bob:test")], isDirect: false)
        try await test.store.enqueueInvite(UserID("@cat:test"), to: id)
        try await test.store.enqueueMessage(OutgoingMessage(text: "early"), in: id)
        let creation = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        try await test.store.take(creation.id)
        try await test.store.fail(creation.id, error: "Not allowed.")
        try await test.store.enqueueMessage(OutgoingMessage(text: "late"), in: id)
        try await test.store.enqueueRename(id, to: "Tour")
        try await test.store.change([id: .muted(true)])
        let entries = try await test.store.outboxEntries()
        #expect(entries.count >= 5 && entries.allSatisfy { $0.state == .failed })
        #expect(
            entries.dropFirst().allSatisfy { $0.lastError == "The conversation could not be made: Not allowed." })
        #expect(try await test.store.pendingCounts() == (0, entries.count))
        let messages = try await test.store.latest(in: id, limit: 10).page.messages
        #expect(messages.map(\.state) == [.failed, .failed])
        // Later changes wait for the failed creation too.
        try await test.store.enqueueRename(id, to: "Walk")
        try await test.store.change([id: .muted(false)])
        try await test.store.change([id: .muted(true)])
        #expect(try await test.store.pendingCounts() == (0, entries.count))
        // Retrying one of them retries all.
        try await test.store.retry(try unwrap(entries.first { $0.summary == "late" }).id)
        #expect(try await test.store.outboxEntries().allSatisfy { $0.state == .queued })
        #expect(try await test.store.pendingCounts() == (entries.count, 0))
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).map(\.id) == [creation.id])
    }

    @Test func `a conversation begun while the first sync was on its way is not taken to be left`() async throws {
        let test = try await TestStore()
        let known = try await test.store.knownRooms()
        _ = try await test.store.enqueueCreateRoom(name: "Den", inviting: [], isDirect: false)
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.complete(item.id, .room("!den:test"))
        let response = try unwrap(SyncResponse(Sync("s1").join("!r:test").json))
        try await test.store.apply(response, ownUser: TestStore.me, known: known)
        #expect(try await test.conversation("!den:test").membership == .joined)
    }

    @Test func `a conversation begun offline is written to at once and becomes the server's room`() async throws {
        let test = try await TestStore()
        try await test.sync(Sync("s1"))
        let id = try await test.store.enqueueCreateRoom(name: nil, inviting: [UserID("@bob:test")], isDirect: true)
        #expect(id.isLocal)
        try await test.send("hello Bob", to: id.rawValue)
        let local = try await test.conversation(id.rawValue)
        #expect(local.name == "@bob:test")
        #expect(local.kind == .direct)
        #expect(local.peer == UserID("@bob:test"))
        let creation = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(creation.kind == .createRoom)
        #expect(creation.payload["invite"][0].string == "@bob:test")
        try await test.store.take(creation.id)
        try await test.store.complete(creation.id, .room("!new:test"))
        #expect(try await test.bodies("!new:test") == ["hello Bob"])
        // The local id still resolves to the room.
        #expect(try await test.store.conversation(id)?.id == "!new:test")
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(rows.map(\.kind) == [.message, .accountData])
        #expect(rows[0].conversationID == "!new:test")
        #expect(rows[1].payload["content"]["@bob:test"][0].string == "!new:test")
        #expect(try await test.store.directConversation(with: UserID("@bob:test")) == "!new:test")
    }

    @Test func `a room whose making was never answered is found in the sync`() async throws {
        let test = try await TestStore()
        try await test.sync(Sync("s1"))
        let id = try await test.store.enqueueCreateRoom(name: "Plans", inviting: [UserID("@bob:test")], isDirect: false)
        try await test.send("one", to: id.rawValue)
        try await test.store.setComposerText("half a", in: id)
        let creation = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        try await test.store.take(creation.id)
        try await test.store.recoverInterrupted()
        try await test.sync(
            Sync("s2").join(
                "!new:test",
                timeline: [
                    Event.event(
                        "$c", "m.room.create", creation.payload["creation_content"], from: "@me:test", stateKey: ""),
                    Event.member("@me:test"),
                    Event.event("$n", "m.room.name", ["name": "Plans"], from: "@me:test", stateKey: ""),
                ]))
        #expect(try await test.bodies("!new:test") == ["one"])
        #expect(try await test.store.composerText(in: "!new:test") == "half a")
        #expect(try await test.store.outboxEntries().map(\.kind) == [.message])
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first?.conversationID == "!new:test")
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 10).total == 1)
        try await test.store.complete(creation.id, .room("!new:test"))
        #expect(try await test.bodies("!new:test") == ["one"])
    }

    @Test func `giving up a conversation that was never made leaves nothing`() async throws {
        let test = try await TestStore()
        try await test.sync(Sync("s1"))
        let id = try await test.store.enqueueCreateRoom(name: "Plans", inviting: [], isDirect: false)
        try await test.send("one", to: id.rawValue)
        try await test.store.enqueueLeave(id)
        #expect(try await test.store.conversation(id) == nil)
        #expect(try await test.store.outboxEntries().isEmpty)
    }

    @Test func `an invitation is listed, accepted at once and stays accepted until the server agrees`() async throws {
        let test = try await TestStore.joined()
        let invite = [
            Event.event(
                "", "m.room.member", ["membership": "invite", "is_direct": true], from: "@zoe:test",
                stateKey: "@me:test"),
            Event.event(
                "", "m.room.member", ["membership": "join", "displayname": "Zoe"], from: "@zoe:test",
                stateKey: "@zoe:test"),
        ]
        let outcome = try await test.sync(Sync("s2").invite("!inv:test", invite))
        #expect(outcome.invitations == ["!inv:test"])
        var conversation = try await test.conversation("!inv:test")
        #expect(conversation.membership == .invited)
        #expect(conversation.name == "Zoe")
        #expect(conversation.kind == .direct)
        #expect(conversation.previewSenderName == "Zoe")
        await #expect(throws: StoreError.self) { try await test.send("hi", to: "!inv:test") }
        try await test.store.enqueueJoin("!inv:test")
        try await test.sync(Sync("s3").invite("!inv:test", invite))
        #expect(try await test.conversation("!inv:test").membership == .joined)
        try await test.send("hi", to: "!inv:test")
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(rows.map(\.kind) == [.join, .accountData])
        try await test.store.complete(rows[0].id, .room("!inv:test"))
        try await test.sync(Sync("s4").join("!inv:test", state: invite.map { $0 }))
        conversation = try await test.conversation("!inv:test")
        #expect(conversation.membership == .joined)
    }

    @Test func `leaving hides a conversation and a withdrawn leave brings it back`() async throws {
        let test = try await TestStore.joined()
        try await test.store.enqueueLeave("!r:test")
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 10).total == 0)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "wait")]))
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 10).total == 0)
        let row = try unwrap(try await test.store.outboxEntries().first)
        try await test.store.cancel(row.id)
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 10).total == 1)
        try await test.sync(Sync("s3").leave("!r:test", timeline: [Event.member("@me:test", membership: "leave")]))
        #expect(try await test.conversation().membership == .left)
    }

    @Test func `names follow the specification`() async throws {
        let test = try await TestStore()
        let people = ["@me:test", "@ann:test", "@bob:test", "@cy:test"]
        try await test.sync(
            Sync("s1").join(
                state: [
                    Event.member(people[0]), Event.member(people[1], name: "Sam"), Event.member(people[2], name: "Sam"),
                ],
                summary: [
                    "m.heroes": ["@ann:test", "@bob:test"], "m.joined_member_count": 4, "m.invited_member_count": 1,
                ]))
        #expect(try await test.conversation().name == "Sam (@ann:test), Sam (@bob:test) and 2 others")
        #expect(try await test.conversation().memberCount == 5)
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.member("@bob:test", name: "Bob", id: "$b2"), Event.text("$1", "hi"),
                Event.state("m.room.canonical_alias", ["alias": "#den:test"]),
            ]))
        #expect(try await test.conversation().name == "#den:test")
        #expect(try await test.messages().first?.senderName == "Sam")
        try await test.sync(Sync("s3").join(timeline: [Event.state("m.room.name", ["name": "The Den"])]))
        #expect(try await test.conversation().name == "The Den")
        #expect(try await test.store.members(of: "!r:test").map(\.displayName) == ["@me:test", "Bob", "Sam"])
    }

    @Test func `a new name shows at once and stands until the server has it`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.state("m.room.name", ["name": "Old"])]))
        try await test.store.enqueueRename("!r:test", to: "New")
        try await test.sync(Sync("s3").join(timeline: [Event.state("m.room.name", ["name": "Old"], id: "$again")]))
        #expect(try await test.conversation().name == "New")
        let row = try unwrap(try await test.store.outboxEntries().first)
        try await test.store.cancel(row.id)
        #expect(try await test.conversation().name == "Old")
    }

    @Test func `flags show at once, go out as one row and come back as the server has them`() async throws {
        let test = try await TestStore.joined()
        try await test.store.change(["!r:test": .pinned(true)])
        try await test.store.change(["!r:test": .pinned(false)])
        try await test.store.change(["!r:test": .pinned(true)])
        try await test.store.change(["!r:test": .muted(true)])
        try await test.store.change(["!r:test": .unread(true)])
        try await test.store.change(["!r:test": .snoozed(until: test.clock.now + .seconds(60))])
        var conversation = try await test.conversation()
        #expect(conversation.isPinned && conversation.isMuted && conversation.isMarkedUnread)
        #expect(conversation.snoozedUntil == test.clock.now + .seconds(60))
        let entries = try await test.store.outboxEntries()
        #expect(entries.map(\.kind) == [.tag, .mute, .roomAccountData, .roomAccountData])
        // Older state from the server does not undo pending changes.
        try await test.sync(
            Sync("s2").join(accountData: [
                ["type": "m.tag", "content": ["tags": [:]]], ["type": "m.marked_unread", "content": ["unread": false]],
                ["type": "app.buzzbox.inbox", "content": ["archived": false]],
            ]).accountData("m.push_rules", ["global": ["override": []]]))
        conversation = try await test.conversation()
        #expect(conversation.isPinned && conversation.isMuted && conversation.isMarkedUnread)
        #expect(conversation.snoozedUntil != nil)
        for entry in entries { try await test.store.cancel(entry.id) }
        conversation = try await test.conversation()
        #expect(!conversation.isPinned && !conversation.isMuted && !conversation.isMarkedUnread)
        #expect(conversation.snoozedUntil == nil)
    }

    @Test func `people are known by their conversations and by groups`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(
                "!d:test", state: [Event.member("@zoe:far", name: "Zoë Ashby"), Event.member("@me:test")],
                summary: ["m.heroes": ["@zoe:far"], "m.joined_member_count": 2]
            )
            .join("!g:test", state: [Event.member("@ash:test", name: "Ash"), Event.member("@bea:test", name: "Bea")])
            .accountData("m.direct", ["@zoe:far": ["!d:test"]]))
        #expect(
            try await test.store.people(named: "ash", limit: 5).map(\.userID.rawValue) == ["@zoe:far", "@ash:test"])
        #expect(try await test.store.people(named: "zoe", limit: 5).map(\.displayName) == ["Zoë Ashby"])
        #expect(try await test.store.people(named: "ash", limit: 1).count == 1)
        #expect(try await test.store.people(named: "hby", limit: 5).isEmpty)
    }

    @Test func `a change and its opposite, neither of them sent, are nothing to send`() async throws {
        let test = try await TestStore.joined()
        for isOn in [true, false] {
            try await test.store.change(["!r:test": .pinned(isOn)])
            try await test.store.change(["!r:test": .muted(isOn)])
            try await test.store.change(["!r:test": .unread(isOn)])
            try await test.store.change(["!r:test": .archived(isOn)])
        }
        #expect(try await test.store.outboxEntries().isEmpty)
        try await test.store.change(["!r:test": .snoozed(until: test.clock.now + .seconds(60))])
        try await test.store.change(["!r:test": .snoozed(until: nil)])
        #expect(try await test.store.outboxEntries().isEmpty)
        #expect(try await test.conversation().isPinned == false)
    }

    @Test func `many are changed in one transaction, and all of it can be taken back`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join("!s:test"))
        #expect(Set(try await test.store.all(InboxQuery()).map(\.id)) == ["!r:test", "!s:test"])
        var changes = test.store.changes().makeAsyncIterator()
        try await test.store.change(["!r:test": .archived(true), "!s:test": .pinned(true), "!gone:test": .muted(true)])
        let change = try unwrap(await changes.next())
        #expect(change.conversations == ["!r:test", "!s:test"])
        #expect(try await test.store.outboxEntries().count == 2)
        let left = try await test.store.all(InboxQuery())
        #expect(left.map(\.id) == ["!s:test"] && left.first?.isPinned == true)
        try await test.store.change(["!r:test": .archived(false), "!s:test": .pinned(false)])
        #expect(try await test.store.outboxEntries().isEmpty)
        #expect(try await test.store.all(InboxQuery()).count == 2)
    }

    @Test func `the opposite of a change that may have been sent takes its place`() async throws {
        let test = try await TestStore.joined()
        try await test.store.change(["!r:test": .archived(true)])
        let first = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(first.id)
        try await test.store.reschedule(
            first.id, at: test.clock.now, error: "offline", countsAttempt: false, isUncertain: true)
        try await test.store.change(["!r:test": .archived(false)])
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(rows.map(\.payload["patch"]["archived"].bool) == [false])
        #expect(try await test.store.outboxEntries().count == 1)
    }

    @Test func `what another device did meanwhile is taken back all the same`() async throws {
        let test = try await TestStore.joined()
        try await test.store.change(["!r:test": .archived(true)])
        try await test.sync(
            Sync("s2").join(accountData: [["type": "app.buzzbox.inbox", "content": ["archived": true]]]))
        try await test.store.change(["!r:test": .archived(false)])
        #expect(try await test.store.outboxEntries().map(\.summary) == ["Back to the inbox"])
    }

    @Test func `flags set on another device are shown here`() async throws {
        let test = try await TestStore.joined()
        let rule: JSON = [
            "rule_id": "!r:test", "enabled": true, "actions": [],
            "conditions": [["kind": "event_match", "key": "room_id", "pattern": "!r:test"]],
        ]
        try await test.sync(
            Sync("s2").join(accountData: [
                ["type": "m.tag", "content": ["tags": ["m.favourite": ["order": 0.5]]]],
                ["type": "app.buzzbox.inbox", "content": ["archived": true]],
            ]).accountData("m.push_rules", ["global": ["override": [rule]]])
                .accountData("m.direct", ["@ann:test": ["!r:test"]]))
        let conversation = try await test.conversation()
        #expect(conversation.isPinned && conversation.isMuted && conversation.isArchived)
        #expect(conversation.kind == .direct)
        #expect(conversation.peer == UserID("@ann:test"))
        try await test.sync(Sync("s3").accountData("m.push_rules", ["global": [:]]).accountData("m.direct", [:]))
        #expect(try await test.conversation().isMuted == false)
        #expect(try await test.conversation().kind == .group)
    }

    @Test func `what was archived comes back when somebody writes, and what was snoozed when it is time`() async throws
    {
        let test = try await TestStore.joined()
        try await test.store.change(["!r:test": .archived(true)])
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 5).total == 0)
        #expect(try await test.store.window(InboxQuery(showsHidden: true), offset: 0, limit: 5).total == 1)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hello?")]))
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 5).total == 1)
        try await test.store.change(["!r:test": .snoozed(until: test.clock.now + .seconds(60))])
        #expect(try await test.store.wakeSnoozed() == test.clock.now + .seconds(60))
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 5).total == 0)
        test.clock.advance(by: .seconds(60))
        #expect(try await test.store.wakeSnoozed() == nil)
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 5).total == 1)
    }

    @Test func `what cannot be encrypted here is not written, and encryption stays`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.state("m.room.encryption", ["algorithm": "m.unheard.of"]),
                Event.event("$1", "m.room.encrypted", ["ciphertext": "x"]),
            ]))
        #expect(try await test.conversation().isEncrypted)
        #expect(try await test.messages().map(\.kind) == [.encrypted])
        await #expect(throws: StoreError.self) { try await test.send("secret") }
        #expect(try await test.store.outboxEntries().isEmpty)
        try await test.sync(Sync("s3").join(timeline: [Event.state("m.room.encryption", [:])]))
        #expect(try await test.conversation().isEncrypted)
    }

    @Test func `a conversation that moved is hidden once we are in the new room`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.state("m.room.tombstone", ["replacement_room": "!next:test"])]))
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 5).rows.map(\.id) == ["!r:test"])
        let create = Event.state("m.room.create", ["predecessor": ["room_id": "!r:test"]])
        try await test.sync(Sync("s3").join("!next:test", state: [create]))
        #expect(try await test.store.window(InboxQuery(), offset: 0, limit: 5).rows.map(\.id) == ["!next:test"])
    }

    @Test(arguments: ["!r:test", "!other:test"])
    func `a conversation hides behind no room that does not replace it`(target: String) async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join("!other:test", state: [Event.state("m.room.create", [:])]))
        try await test.sync(
            Sync("s3").join(timeline: [Event.state("m.room.tombstone", ["replacement_room": .string(target)])]))
        let shown = try await test.store.window(InboxQuery(), offset: 0, limit: 5).rows.map(\.id)
        #expect(Set(shown) == ["!r:test", "!other:test"])
    }

    @Test func `who types is known until the next sync says otherwise`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(ephemeral: [["type": "m.typing", "content": ["user_ids": ["@ann:test", "@me:test"]]]]))
        #expect(try await test.conversation().typingNames == ["Ann"])
        try await test.sync(Sync("s3").join(ephemeral: [["type": "m.typing", "content": ["user_ids": []]]]))
        #expect(try await test.conversation().typingNames == [])
    }
}
