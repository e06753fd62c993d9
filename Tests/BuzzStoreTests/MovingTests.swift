import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit
import TestSupport
import Testing

@testable import BuzzStore

/// What this device kept for conversations, after the account was moved to another server.
@Suite("AccountStore: moving to another server") struct MovingTests {
    private let old = ConversationID("!r:test")
    private let new = ConversationID("!n:new")
    private let moved = MovedAccount(user: TestStore.me, rooms: ["!r:test": "!n:new"])

    /// A store with messages that were sorted, a text in the composer, something for later and a promise.
    private func kept(in folder: TemporaryFolder) async throws -> String {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "hello", at: 1_000), Event.text("$2", "which mic?", at: 2_000),
                Event.text("$3", "again", at: 2_000), Event.text("$4", "my word", from: "@me:test", at: 3_000),
            ]))
        let messages = try await test.messages()
        try await test.store.saveTriage([
            (messages[1].id, Self.triage(.business, "a deal")), (messages[2].id, Self.triage(.spam, "the same again")),
        ])
        try await test.store.setComposerText("half a sentence", in: old)
        try await test.store.schedule(
            OutgoingMessage(text: "later"), at: Timestamp(milliseconds: test.clock.now.milliseconds + 60_000), in: old)
        try await test.store.write { transaction in
            let key = try transaction.key(of: old)
            try transaction.db.run("INSERT INTO deals (conversation, stage, value) VALUES (?, 'agreed', 500)", key)
            try transaction.db.run(
                """
                INSERT INTO promises (conversation, message, is_own, text, state)
                SELECT conversation, id, 1, 'my word', 'done' FROM messages WHERE event_id = '$4'
                """)
            try transaction.db.run("INSERT INTO faqs VALUES ('f', '{}', 1)")
        }
        let path = folder.path + "/1.db"
        try await test.store.copy(to: path)
        return path
    }

    private static func triage(_ category: BuzzModel.Category, _ reason: String) -> Triage {
        Triage(category: category, confidence: 0.9, sentiment: .neutral, intensity: .low, reason: reason)
    }

    /// The account on the new server, with the same messages under other ids, as a move brings them.
    private func arrived(_ events: [JSON]? = nil) async throws -> AccountStore {
        let store = try await AccountStore.open(
            .memory, account: UserID("@me:new"), now: { Timestamp(milliseconds: 5_000_000) })
        let moved = [
            Event.text("$n1", "hello", from: "@ann:new", at: 1_000),
            Event.text("$n2", "which mic?", from: "@ann:new", at: 2_000),
            Event.text("$n3", "again", from: "@ann:new", at: 2_000),
            Event.text("$n4", "my word", from: "@me:new", at: 3_000),
        ]
        let sync = Sync("n1").join(
            "!n:new", state: [Event.member("@me:new"), Event.member("@ann:new")], timeline: events ?? moved)
        _ = try await store.apply(try unwrap(SyncResponse(sync.json)), ownUser: UserID("@me:new"))
        return store
    }

    private func rows(_ sql: String, _ store: AccountStore) async throws -> [String] {
        try await store.read { db in try db.query(sql) { $0.text(0) } }
    }

    private func check(_ store: AccountStore) async throws {
        #expect(
            try await rows(
                "SELECT m.event_id || ' ' || t.category || ' ' || t.reason FROM triage t JOIN messages m ON m.id = t.message ORDER BY 1",
                store) == ["$n2 business a deal", "$n3 spam the same again"])
        #expect(try await store.composerText(in: new) == "half a sentence")
        #expect(try await store.scheduled(in: new).map(\.text) == ["later"])
        #expect(try await rows("SELECT stage || ' ' || value FROM deals", store) == ["agreed 500.0"])
        #expect(
            try await rows(
                "SELECT m.event_id || ' ' || p.state FROM promises p JOIN messages m ON m.id = p.message", store)
                == ["$n4 done"])
        #expect(try await rows("SELECT id FROM faqs", store) == ["f"])
    }

    @Test func `everything finds its conversation and message by who wrote it and when`() async throws {
        let folder = try TemporaryFolder()
        let path = try await kept(in: folder)
        let store = try await arrived()
        let result = try await store.takeOver(path, copy: 1, of: moved)
        #expect(result.done == 1 && result.missing == 0)
        try await check(store)
        // As after an interruption.
        _ = try await store.takeOver(path, copy: 1, of: moved)
        try await check(store)
    }

    @Test func `what was done since is not undone by another run`() async throws {
        let folder = try TemporaryFolder()
        let path = try await kept(in: folder)
        let store = try await arrived()
        _ = try await store.takeOver(path, copy: 1, of: moved)
        for message in try await store.scheduled(in: new) { try await store.cancelScheduled(message.id) }
        try await store.setComposerText("", in: new)
        try await store.write { transaction in
            try transaction.db.run("UPDATE deals SET stage = 'paid'")
            try transaction.db.run("DELETE FROM faqs")
        }
        let again = try await store.takeOver(path, copy: 1, of: moved)
        #expect(again.done == 0 && again.missing == 0)
        #expect(try await store.scheduled(in: new).isEmpty)
        #expect(try await store.composerText(in: new).isEmpty)
        #expect(try await rows("SELECT stage FROM deals", store) == ["paid"])
        #expect(try await rows("SELECT id FROM faqs", store).isEmpty)
    }

    @Test func `a conversation that the new server doesn't name is missing if something was kept for it`() async throws
    {
        let folder = try TemporaryFolder()
        let path = try await kept(in: folder)
        let store = try await arrived()
        let nothing = MovedAccount(user: TestStore.me, rooms: [:])
        let result = try await store.takeOver(path, copy: 1, of: nothing)
        #expect(result.done == 0 && result.missing == 1)
        let empty = try await TestStore.joined()
        try await empty.store.copy(to: folder.path + "/2.db")
        let other = try await store.takeOver(folder.path + "/2.db", copy: 2, of: nothing)
        #expect(other.done == 0 && other.missing == 0)
    }

    @Test func `what was meant for an encrypted conversation waits where there is no encryption`() async throws {
        let folder = try TemporaryFolder()
        let test = try await TestStore.joined()
        try await test.store.setComposerText("half a secret", in: old)
        try await test.store.schedule(
            OutgoingMessage(text: "a secret"), at: Timestamp(milliseconds: test.clock.now.milliseconds + 60_000),
            in: old)
        try await test.store.write { transaction in
            try transaction.db.run("UPDATE conversations SET is_encrypted = 1")
        }
        let path = folder.path + "/1.db"
        try await test.store.copy(to: path)
        let open = try await arrived()
        _ = try await open.takeOver(path, copy: 1, of: moved)
        let held = try await open.scheduled(in: new)
        #expect(held.map(\.text) == ["a secret"] && held.allSatisfy { $0.problem?.contains("encrypted") == true })
        #expect(try await open.composerText(in: new).isEmpty)
        let sealed = try await arrived()
        try await sealed.write { transaction in
            try transaction.db.run("UPDATE conversations SET is_encrypted = 1")
        }
        _ = try await sealed.takeOver(path, copy: 1, of: moved)
        #expect(try await sealed.scheduled(in: new).map(\.problem) == [nil])
        #expect(try await sealed.composerText(in: new) == "half a secret")
    }

    @Test func `a message for a thread stays in it, and waits where the thread is not`() async throws {
        let folder = try TemporaryFolder()
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "hello", at: 1_000), Event.text("$2", "which mic?", at: 2_000)])
        )
        let answered = try await test.messages()[1]
        var outgoing = OutgoingMessage(
            text: "aside", replyTo: answered.id, mentions: [UserID("@ann:test"), UserID("@x:elsewhere")])
        outgoing.thread = SideThreadID(rawValue: "$1")
        try await test.store.schedule(
            outgoing, at: Timestamp(milliseconds: test.clock.now.milliseconds + 60_000), in: old)
        let path = folder.path + "/1.db"
        try await test.store.copy(to: path)
        let store = try await arrived()
        _ = try await store.takeOver(path, copy: 1, of: moved)
        #expect(
            try await rows(
                """
                SELECT s.side_thread || ' ' || m.event_id || ' ' || coalesce(problem, '') || (content ->> '$.mentions')
                FROM scheduled s JOIN messages m ON m.id = s.reply_to
                """, store) == [#"$n1 $n2 ["@ann:new","@x:elsewhere"]"#])
        let without = try await arrived([Event.text("$n2", "which mic?", from: "@ann:new", at: 2_000)])
        _ = try await without.takeOver(path, copy: 1, of: moved)
        let held = try await without.scheduled(in: new)
        #expect(held.count == 1 && held.allSatisfy { $0.problem?.contains("isn’t here") == true })
    }

    @Test func `what is here already is neither lost nor doubled`() async throws {
        let folder = try TemporaryFolder()
        let path = try await kept(in: folder)
        let store = try await arrived()
        try await store.setComposerText("new words", in: new)
        let second = try await store.read { db in
            try db.first("SELECT id FROM messages WHERE event_id = '$n2'") { MessageID($0.int64(0)) }
        }
        try await store.saveTriage([(try unwrap(second), Self.triage(.fan, "meanwhile"))])
        _ = try await store.takeOver(path, copy: 1, of: moved)
        _ = try await store.takeOver(path, copy: 1, of: moved)
        #expect(try await store.composerText(in: new) == "new words\nhalf a sentence")
        #expect(try await rows("SELECT reason FROM triage ORDER BY message", store) == ["a deal", "the same again"])
    }

    @Test func `a message that isn't here takes nothing, and a conversation that isn't is counted`() async throws {
        let folder = try TemporaryFolder()
        let path = try await kept(in: folder)
        let store = try await arrived([Event.text("$n3", "again", from: "@bob:new", at: 2_000)])
        _ = try await store.takeOver(path, copy: 1, of: moved)
        #expect(try await rows("SELECT reason FROM triage", store).isEmpty)
        #expect(try await rows("SELECT state FROM promises", store).isEmpty)
        #expect(try await rows("SELECT stage FROM deals", store) == ["agreed"])
        let other = MovedAccount(user: TestStore.me, rooms: ["!r:test": "!other:new", "!unknown:test": "!x:new"])
        let result = try await store.takeOver(path, copy: 2, of: other)
        #expect(result.done == 0 && result.missing == 1)
    }

    @Test func `under the same user id the store begins anew, and gets back what it had`() async throws {
        let folder = try TemporaryFolder()
        let test = try await TestStore(.file(folder.path + "/store.db"))
        try await test.sync(
            Sync("s1").join(
                state: [Event.member("@me:test"), Event.member("@ann:test")],
                timeline: [Event.text("$1", "needle", at: 1_000)]))
        try await test.store.setComposerText("half a sentence", in: old)
        try await test.store.setSetting("filter", "7")
        try await test.store.copy(to: folder.path + "/1.db")
        try await test.store.empty()
        let left = try await rows(
            "SELECT name FROM settings UNION ALL SELECT id FROM conversations UNION ALL SELECT text FROM composer_texts",
            test.store)
        #expect(Set(left).subtracting(["account", "pending.generation"]).isEmpty)
        // As the next start finds it.
        let again = try await TestStore(.file(folder.path + "/store.db"))
        #expect(again.store.recovery == nil)
        try await again.sync(
            Sync("n1").join(
                "!n:test", state: [Event.member("@me:test"), Event.member("@ann:test")],
                timeline: [Event.text("$n1", "needle", at: 1_000)]))
        let result = try await again.store.takeOver(
            folder.path + "/1.db", copy: 1, of: MovedAccount(user: TestStore.me, rooms: ["!r:test": "!n:test"]))
        #expect(result.done == 1)
        #expect(try await again.store.composerText(in: ConversationID("!n:test")) == "half a sentence")
        #expect(try await again.bodies("!n:test") == ["needle"])
        let matches = try await rows(
            "SELECT rowid || '' FROM message_fts WHERE message_fts MATCH 'needle'", again.store)
        #expect(matches.count <= 1)
    }

    @Test func `only what says who somebody was is taken for a move`() throws {
        #expect(MovedAccount(content: moved.content) == moved)
        for content: JSON in [[:], ["user_id": 1], ["user_id": "ann"], ["rooms": ["!a:b": "!c:d"]], "text", .null] {
            #expect(MovedAccount(content: content) == nil)
        }
        let odd = MovedAccount(content: ["user_id": "@a:b", "rooms": ["!a:b": 3, "!c:b": "!d:b"]])
        #expect(odd?.rooms == ["!c:b": "!d:b"])
        #expect(moved.isOneToOne)
        #expect(!MovedAccount(user: TestStore.me, rooms: ["!a:b": "!x:y", "!c:b": "!x:y"]).isOneToOne)
    }
}
