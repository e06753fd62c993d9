import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("AccountStore: what of a sync cannot be stored")
struct StoredPartsTests {
    private func refusing(_ trigger: String) async throws -> TestStore {
        let test = try await TestStore.joined()
        try await test.store.write { transaction in
            try transaction.db.script("CREATE TRIGGER refuses \(trigger) BEGIN SELECT RAISE(ABORT, 'no'); END")
        }
        return test
    }

    private func setAside(_ test: TestStore) async throws -> [String] {
        try await test.store.read { try $0.query("SELECT raw FROM damaged_events") { $0.text(0) } }
    }

    @Test func `an event that cannot be written is set aside, and everything beside and after it is stored`()
        async throws
    {
        let test = try await refusing("BEFORE UPDATE OF topic ON conversations WHEN new.topic = 'poison'")
        let outcome = try await test.sync(
            Sync("s2")
                .join(
                    state: [
                        Event.state("m.room.name", ["name": "Lamps"]),
                        Event.state("m.room.topic", ["topic": "poison"]),
                        Event.state("m.room.canonical_alias", ["alias": "#lamps:test"]),
                    ],
                    timeline: [Event.text("$1", "one"), Event.text("$2", "two")], unread: 2
                )
                .join("!x:test", timeline: [Event.text("$3", "three")]))
        #expect(outcome.damagedEvents == 1)
        #expect(outcome.arrivals.count == 2)
        #expect(try await test.bodies() == ["one", "two"])
        #expect(try await test.bodies("!x:test") == ["three"])
        #expect(try await test.conversation().name == "Lamps")
        #expect(try await test.conversation().unread == 2)
        #expect(try await test.store.syncToken() == "s2")
        let kept = try await setAside(test)
        #expect(kept.count == 1 && kept[0].contains("poison"))
    }

    @Test func `where the room around them cannot be written, its messages are`() async throws {
        let test = try await refusing("BEFORE INSERT ON gaps")
        let outcome = try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "one"), Event.text("$2", "two")]))
        #expect(outcome.damagedEvents == 0)
        let limited = try await test.sync(
            Sync("s3").join(timeline: [Event.text("$8", "eight"), Event.text("$9", "nine")], limited: true))
        #expect(limited.damagedEvents == 1)
        #expect(try await test.bodies() == ["one", "two", "eight", "nine"])
        #expect(try await test.store.syncToken() == "s3")
    }

    @Test func `an invitation and a farewell hold up nothing either`() async throws {
        let test = try await refusing("BEFORE INSERT ON members WHEN new.user_id = '@poison:test'")
        let outcome = try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "one")])
                .invite("!i:test", [Event.member("@poison:test", membership: "join"), Event.member("@me:test")])
                .leave("!r:test", timeline: [Event.member("@poison:test", id: "$m"), Event.text("$2", "bye")]))
        #expect(outcome.damagedEvents == 2)
        #expect(outcome.invitations == ["!i:test"])
        #expect(try await test.bodies() == ["one", "bye"])
        #expect(try await test.store.syncToken() == "s2")
    }

    // MARK: Unknown and damaged events

    @Test func `what nobody knows is kept to be looked at until it is taken back, and what nothing reads is not kept`()
        async throws
    {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.event("$1", "org.example.strange", ["secret": "tea"]),
                Event.event("$2", "m.room.encrypted", ["ciphertext": "abc"]),
                ["event_id": "$3", "type": 7, "content": ["secret": "cake"]],
            ]))
        func kept() async throws -> [String] {
            try await test.store.read { db in
                try db.query(
                    """
                    SELECT raw FROM side_events WHERE raw IS NOT NULL UNION ALL SELECT raw FROM damaged_events
                    UNION ALL SELECT raw FROM messages WHERE raw IS NOT NULL
                    """
                ) { $0.text(0) }
            }
        }
        let before = try await kept()
        #expect(before.count == 2 && before[0].contains("tea") && before[1].contains("cake"))
        try await test.sync(
            Sync("s3").join(timeline: [Event.redaction("$4", of: "$1"), Event.redaction("$5", of: "$3")]))
        #expect(try await kept().isEmpty)
        // The redaction is remembered, so the same event coming again is not stored.
        try await test.sync(Sync("s4").join(timeline: [Event.event("$1", "org.example.strange", ["secret": "tea"])]))
        #expect(try await kept().isEmpty)
    }
}
