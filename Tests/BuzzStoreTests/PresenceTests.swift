import BuzzModel
import BuzzStore
import JSONKit
import Testing

@Suite("AccountStore: who is there")
struct PresenceTests {
    private func sync(_ events: JSON...) -> Sync {
        var sync = Sync("s2").accountData("m.direct", ["@ann:test": ["!r:test"]])
        sync.json["presence"] = ["events": .array(events)]
        return sync
    }

    private func presence(_ user: String, _ content: JSON) -> JSON {
        ["type": "m.presence", "sender": .string(user), "content": content]
    }

    @Test func `the other side's presence stands at a direct conversation, and listeners hear of it`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(sync())
        var changes = test.store.changes().makeAsyncIterator()
        try await test.sync(
            sync(presence("@ann:test", ["presence": "online", "last_active_ago": 5000, "status_msg": "at work"])))
        #expect(try unwrap(await changes.next()).conversations == ["!r:test"])
        let known = try unwrap(try await test.conversation().peerPresence)
        #expect(known.state == .online)
        #expect(known.lastActive?.milliseconds == test.clock.now.milliseconds - 5000)
        #expect(known.statusMessage == "at work")
        #expect(test.store.presence(of: UserID("@ann:test")) == known)
    }

    @Test func `nonsense is not presence, and without a network nobody is known to be there`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            sync(
                presence("@ann:test", ["presence": "online", "last_active_ago": -7]),
                presence("@bob:test", ["presence": 5]), presence("", ["presence": "online"]),
                presence("@eve:test", ["presence": "dancing"])))
        #expect(try await test.conversation().peerPresence?.state == .online)
        #expect(test.store.presence(of: UserID("@bob:test")) == nil)
        #expect(test.store.presence(of: UserID("@eve:test")) == nil)
        var changes = test.store.changes().makeAsyncIterator()
        try await test.store.forgetOthers()
        #expect(try unwrap(await changes.next()).conversations == ["!r:test"])
        #expect(try await test.conversation().peerPresence == nil)
    }
}
