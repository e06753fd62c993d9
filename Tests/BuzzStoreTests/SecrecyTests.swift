import BuzzModel
import JSONKit
import MatrixProtocol
import Testing

@testable import BuzzStore

@Suite("AccountStore: what encrypting for a conversation depends on")
struct SecrecyTests {
    private static let room = ConversationID("!r:test")
    private static let encryption = Event.state("m.room.encryption", ["algorithm": "m.megolm.v1.aes-sha2"])

    private func secret(_ id: String, _ ciphertext: String, from sender: String, txn: String? = nil) -> JSON {
        Event.event(
            id, "m.room.encrypted",
            ["algorithm": "m.megolm.v1.aes-sha2", "session_id": "s", "ciphertext": .string(ciphertext)],
            from: sender, txn: txn)
    }

    private func encrypted() async throws -> TestStore {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Self.encryption]))
        return test
    }

    private func secrecy(_ test: TestStore) async throws -> RoomSecrecy {
        try unwrap(try await test.store.secrecy(of: Self.room))
    }

    @Test func `whoever leaves, even if they come back at once, begins a new time`() async throws {
        let test = try await encrypted()
        var epoch = try await secrecy(test).epoch
        try await test.sync(Sync("s3").join(timeline: [Event.member("@bob:test"), Event.member("@bob:test")]))
        #expect(try await secrecy(test).epoch == epoch)
        try await test.sync(
            Sync("s4").join(timeline: [
                Event.member("@bob:test", membership: "leave"), Event.member("@bob:test", id: "$again"),
            ]))
        #expect(try await secrecy(test).epoch > epoch)
        epoch = try await secrecy(test).epoch
        try await test.sync(Sync("s5").join(timeline: [Event.member("@bob:test", name: "Bobby", id: "$renamed")]))
        #expect(try await secrecy(test).epoch == epoch)
        try await test.sync(Sync("s6").join(timeline: [Event.text("$x", "x")], limited: true, prevBatch: "p"))
        #expect(try await secrecy(test).epoch > epoch)
        epoch = try await secrecy(test).epoch
        try await test.sync(
            Sync("s7").join(timeline: [Event.state("m.room.history_visibility", ["history_visibility": "joined"])]))
        #expect(try await secrecy(test).epoch > epoch)
        #expect(try await secrecy(test).visibility == "joined")
    }

    @Test func `a list of members holds until something is missed, and one that is older than a change is refused`()
        async throws
    {
        let test = try await encrypted()
        #expect(try await !secrecy(test).hasAllMembers)
        let asked = try await secrecy(test).memberChanges
        let events = ["@me:test", "@ann:test", "@cat:test"].compactMap { MatrixEvent(Event.member($0)) }
        // Cat leaves while the list is being fetched.
        try await test.sync(Sync("s3").join(timeline: [Event.member("@cat:test", membership: "leave")]))
        #expect(try await !test.store.applyMembers(events, of: Self.room, ifStill: asked))
        #expect(try await test.store.recipients(in: Self.room, withInvited: true) == ["@ann:test", "@me:test"])
        let now = try await secrecy(test).memberChanges
        let epoch = try await secrecy(test).epoch
        // The list doesn't name Ann, so she has left.
        let left = ["@me:test", "@bob:test"].compactMap { MatrixEvent(Event.member($0)) }
        #expect(try await test.store.applyMembers(left, of: Self.room, ifStill: now))
        #expect(try await test.store.recipients(in: Self.room, withInvited: true) == ["@bob:test", "@me:test"])
        let after = try await secrecy(test)
        #expect(after.hasAllMembers && after.epoch > epoch)
        try await test.sync(Sync("s4").join(timeline: [Event.text("$x", "x")], limited: true, prevBatch: "p"))
        #expect(try await !secrecy(test).hasAllMembers)
    }

    @Test func `who is invited reads only where the past is theirs too`() async throws {
        let test = try await encrypted()
        try await test.sync(Sync("s3").join(timeline: [Event.member("@bob:test", membership: "invite")]))
        #expect(try await test.store.recipients(in: Self.room, withInvited: true).contains("@bob:test"))
        #expect(try await !test.store.recipients(in: Self.room, withInvited: false).contains("@bob:test"))
    }

    @Test func `what is encrypted stays so, and in a way nobody knows nothing is written`() async throws {
        let test = try await encrypted()
        try await test.sync(Sync("s3").join(timeline: [Event.state("m.room.encryption", [:], id: "$off")]))
        #expect(try await test.conversation().isEncrypted)
        await #expect(throws: StoreError.self) { try await test.send("in plain") }
        try await test.sync(
            Sync("s4").join(timeline: [
                Event.state("m.room.encryption", ["algorithm": "m.megolm.v1.aes-sha2"], id: "$on")
            ]))
        try await test.send("closed")
        let plain = try await TestStore.joined()
        try await plain.store.setEncrypted(["!r:test", "!unheard.of:test"])
        #expect(try await plain.conversation().isEncrypted)
        #expect(try await plain.store.encryptedRooms().map(\.room) == ["!r:test"])
    }

    @Test func `an echo that names no transaction is known by what the message was closed as`() async throws {
        let test = try await encrypted()
        let id = try await test.send("mine")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        let ciphertext = String(repeating: "A", count: 100) + String(repeating: "B", count: 86)
        try await test.store.noteSeal(String(ciphertext.suffix(86)), of: item.id)
        // Another sender cannot take the message's place with the same ciphertext.
        try await test.sync(Sync("s3").join(timeline: [secret("$theirs", ciphertext, from: "@ann:test")]))
        #expect(try await test.messages().count == 2)
        try await test.sync(Sync("s4").join(timeline: [secret("$mine", ciphertext, from: "@me:test")]))
        let mine = try unwrap(try await test.store.message(id))
        #expect(mine.eventID == "$mine" && mine.body == "mine" && mine.isEncrypted)
        #expect(try await test.messages().count == 2)
        #expect(try await test.store.outboxEntries().isEmpty)
        // The response comes late and changes nothing.
        try await test.store.complete(item.id, .event("$mine"))
        #expect(try await test.messages().count == 2)
    }

    @Test func `a server that answers with another message's event hides nothing`() async throws {
        let test = try await encrypted()
        try await test.sync(Sync("s3").join(timeline: [secret("$theirs", "x", from: "@ann:test")]))
        let id = try await test.send("mine")
        try await test.deliverNext(as: "$theirs")
        #expect(try await test.store.message(id)?.state == .failed)
        #expect(try await test.messages().count == 2)
    }

    // MARK: Notifications

    private func counts(_ test: TestStore) async throws -> [Int] {
        let conversation = try await test.conversation()
        return [conversation.unread, conversation.highlights]
    }

    private func arrive(
        _ bodies: [String], in test: TestStore, token: String, mentions: [String] = []
    ) async throws {
        let now = test.clock.now.milliseconds
        var read: [ReadEvent] = []
        var timeline: [JSON] = []
        for (index, body) in bodies.enumerated() {
            let id = "$\(token)-\(index)"
            var event = secret(id, "cipher \(id)", from: "@ann:test")
            event["origin_server_ts"] = .int(now)
            timeline.append(event)
            let content: JSON = [
                "msgtype": "m.text", "body": .string(body),
                "m.mentions": mentions.isEmpty ? [:] : ["user_ids": .array(mentions.map { .string($0) })],
            ]
            read.append(ReadEvent(EventID(id), .success(["type": "m.room.message", "content": content])))
        }
        try await test.sync(Sync(token).join(timeline: timeline, unread: bodies.count))
        _ = try await test.store.store(read)
    }

    @Test func `what is decrypted is counted by the person's own rules`() async throws {
        let test = try await encrypted()
        try await arrive(["hello", "you there?"], in: test, token: "s3")
        #expect(try await counts(test) == [2, 0])
        try await arrive(["look at this"], in: test, token: "s4", mentions: ["@me:test"])
        #expect(try await counts(test) == [3, 1])
        // The server counts the edit as a message because it cannot read it; the store doesn't.
        var edit = secret("$edit", "cipher edit", from: "@ann:test")
        edit["content"]["m.relates_to"] = ["rel_type": "m.replace", "event_id": "$s3-0"]
        try await test.sync(Sync("s5").join(timeline: [edit], unread: 4))
        #expect(try await test.conversation().unread == 3)
        // A keyword that highlights, and one that is silenced.
        let rules: JSON = [
            "global": [
                "override": [],
                "content": [
                    [
                        "rule_id": "quiet", "enabled": true, "pattern": "newsletter", "actions": [], "default": false,
                    ],
                    [
                        "rule_id": "loud", "enabled": true, "pattern": "invoice",
                        "actions": ["notify", ["set_tweak": "highlight"]], "default": false,
                    ],
                ],
                "room": [], "sender": [],
                "underride": [
                    [
                        "rule_id": ".m.rule.message", "enabled": true, "default": true, "actions": ["notify"],
                        "conditions": [["kind": "event_match", "key": "type", "pattern": "m.room.message"]],
                    ]
                ],
            ]
        ]
        try await test.sync(Sync("s6").accountData("m.push_rules", rules))
        try await arrive(["the newsletter", "the invoice"], in: test, token: "s7")
        #expect(try await counts(test) == [4, 2])
        try await test.store.enqueueReadMarker(Self.room, upTo: nil)
        #expect(try await counts(test) == [0, 0])
    }
}
