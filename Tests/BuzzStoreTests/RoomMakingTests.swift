import BuzzModel
import BuzzStore
import JSONKit
import Testing

/// Syncs that deliver a room while the request to create it is still running.
@Suite struct RoomMakingTests {
    /// Starts creating a conversation, and returns the first events of its room.
    private func making(in test: TestStore) async throws -> (local: ConversationID, item: OutboxItem, room: [JSON]) {
        try await test.sync(Sync("s1"))
        let id = try await test.store.enqueueCreateRoom(
            name: nil, inviting: [UserID("@bob:test")], isDirect: true, encrypted: .always)
        try await test.send("for Bob alone", to: id.rawValue)
        let creation = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        try await test.store.take(creation.id)
        return (
            id, creation,
            [
                Event.event(
                    "$c", "m.room.create", creation.payload["creation_content"], from: "@me:test", stateKey: ""),
                Event.member("@me:test"),
            ]
        )
    }

    @Test func `a room that a sync shows while it is being made is written to once it is whole`() async throws {
        let test = try await TestStore()
        let (local, item, beginning) = try await making(in: test)
        try await test.sync(Sync("s2").join("!new:test", timeline: beginning))
        #expect(try await test.store.conversation(local)?.id == local)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).isEmpty)
        try await test.store.complete(item.id, .room("!new:test"))
        #expect(try await test.bodies("!new:test") == ["for Bob alone"])
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(rows.first?.kind == .message && rows.first?.conversationID == "!new:test")
    }

    @Test func `a conversation begun encrypted stays so where a sync shows its room without encryption`() async throws {
        let test = try await TestStore()
        let (_, item, beginning) = try await making(in: test)
        try await test.sync(Sync("s2").join("!new:test", timeline: beginning))
        #expect(try await test.store.secrecy(of: "!new:test")?.isEncrypted == false)
        try await test.store.complete(item.id, .room("!new:test"))
        #expect(try await test.store.secrecy(of: "!new:test")?.isEncrypted == true)
    }

    @Test func `a room that was shown and whose making was never answered is not made again`() async throws {
        let test = try await TestStore()
        let (_, item, beginning) = try await making(in: test)
        try await test.sync(Sync("s2").join("!new:test", timeline: beginning))
        try await test.store.recoverInterrupted()
        let again = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(again.id == item.id && again.madeRoom == "!new:test")
    }
}
