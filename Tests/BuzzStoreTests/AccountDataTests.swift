import BuzzModel
import BuzzStore
import JSONKit
import Testing

/// Account data changed here while another device changes it too.
@Suite("AccountStore: account data changed in two places")
struct AccountDataTests {
    private func waiting(_ test: TestStore) async throws -> OutboxItem {
        try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
    }

    @Test func `direct conversations begun on another device meanwhile stay in the map`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").accountData("m.direct", ["@bob:test": ["!bob:test"]]))
        let id = try await test.store.enqueueCreateRoom(name: nil, inviting: [UserID("@cat:test")], isDirect: true)
        let creation = try await waiting(test)
        try await test.store.take(creation.id)
        try await test.store.complete(creation.id, .room("!cat:test"))
        try await test.sync(
            Sync("s3").accountData(
                "m.direct", ["@bob:test": ["!bob:test", "!again:test"], "@dan:test": ["!dan:test"]]))
        let sent = try unwrap(try await test.store.take(try await waiting(test).id))
        #expect(
            sent.payload["content"] == [
                "@bob:test": ["!bob:test", "!again:test"], "@dan:test": ["!dan:test"],
                "@cat:test": ["!cat:test"],
            ])
        #expect(id.isLocal)
    }

    @Test func `a switch thrown here leaves those thrown elsewhere as they are, and taken back it is as there`()
        async throws
    {
        let test = try await TestStore.joined(creator: true)
        try await test.store.setCopilotFeature(.memory, isOn: true)
        try await test.sync(
            Sync("s2").accountData(AccountDataType.preferences, ["copilot": ["drafts": false], "of": "others"]))
        let item = try await waiting(test)
        #expect(item.payload["content"] == ["copilot": ["drafts": false, "memory": true], "of": "others"])
        #expect(try await test.store.copilotAccess().preferences.isOn(.memory))
        #expect(try await !test.store.copilotAccess().preferences.isOn(.drafts))
        try await test.store.cancel(item.id)
        #expect(try await !test.store.copilotAccess().preferences.isOn(.memory))
        #expect(try await !test.store.copilotAccess().preferences.isOn(.drafts))
    }

    @Test func `what another program keeps with a conversation survives archiving it`() async throws {
        let test = try await TestStore.joined()
        try await test.store.change(["!r:test": .archived(true)])
        try await test.sync(
            Sync("s2").join(accountData: [
                ["type": "app.buzzbox.inbox", "content": ["archived": false, "colour": "red"]]
            ]))
        #expect(try await test.conversation().isArchived)
        #expect(try await waiting(test).payload["content"] == ["archived": true, "colour": "red"])
    }
}
