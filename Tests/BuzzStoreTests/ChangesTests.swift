import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: news of commits")
struct ChangesTests {
    @Test func `each commit tells what it touched, and what a slow listener missed is one change`() async throws {
        let test = try await TestStore.joined()
        var changes = test.store.changes().makeAsyncIterator()
        try await test.send("one")
        var change = try unwrap(await changes.next())
        #expect(change.threads == ["!r:test"])
        #expect(change.conversations == ["!r:test"])
        #expect(change.outbox)
        try await test.sync(Sync("s2").join("!x:test", timeline: [Event.text("$1", "x")]))
        try await test.sync(Sync("s3").join("!y:test", timeline: [Event.text("$2", "y")]))
        try await test.store.setPreferences(["a": 1])
        change = try unwrap(await changes.next())
        #expect(change.threads == ["!x:test", "!y:test"])
        #expect(change.preferences)
    }

    @Test func `too many names are left out, which is not the same as knowing none`() async throws {
        let hub = ChangeHub()
        var changes = hub.stream().makeAsyncIterator()
        var change = StoreChange()
        change.conversations = Set((0...2000).map { ConversationID("!\($0):test") })
        hub.post(change)
        let told = try unwrap(await changes.next())
        #expect(told.conversations.isEmpty)
        #expect(told.everything && told.isAbridged)
    }

    @Test func `what this process wrote is told from what another one did, also where both are one change`()
        async throws
    {
        let test = try await TestStore.joined()
        let id = try await test.send("zero")
        var changes = test.store.changes().makeAsyncIterator()
        try await test.send("one")
        #expect(try unwrap(await changes.next()).isOurs)
        test.store.noteExternalChange()
        #expect(try unwrap(await changes.next()).isOurs == false)
        test.store.setTransfer(.downloading(done: 1, total: 2), of: id, in: "!r:test")
        #expect(try unwrap(await changes.next()).isOurs == false)
        test.store.noteExternalChange()
        try await test.send("two")
        let both = try unwrap(await changes.next())
        #expect(both.isOurs && both.everything)
    }

    @Test func `a listener that waits is woken, one that is cancelled ends`() async throws {
        let test = try await TestStore.joined()
        let store = test.store
        let waiting = Task { () -> StoreChange? in
            for await change in store.changes() where change.outbox { return change }
            return nil
        }
        // Send repeatedly: the listener may subscribe late, and only later changes reach it.
        while !waiting.isCancelled {
            try await test.send("ping")
            if await isDone(waiting) { break }
        }
        #expect(await waiting.value?.outbox == true)
        let cancelled = Task { () -> Int in
            var count = 0
            for await _ in store.changes() { count += 1 }
            return count
        }
        cancelled.cancel()
        #expect(await cancelled.value >= 0)
    }

    @Test func `applying an empty response tells nobody anything`() async throws {
        let test = try await TestStore.joined()
        var changes = test.store.changes().makeAsyncIterator()
        try await test.sync(Sync("s9"))
        try await test.send("x")
        #expect(try unwrap(await changes.next()).outbox)
    }

    private func isDone(_ task: Task<StoreChange?, Never>) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await task.value != nil }
            group.addTask {
                for _ in 0..<100 { await Task.yield() }
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
