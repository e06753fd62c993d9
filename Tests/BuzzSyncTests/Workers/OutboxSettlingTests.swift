import BuzzModel
import BuzzStore
import BuzzSync
import ProcessKit
import TestSupport
import Testing

/// When `settled` may report that nothing in the outbox can be done now.
@Suite struct OutboxSettlingTests {
    let server: FakeHomeserver

    init() throws {
        server = try FakeHomeserver()
    }

    /// Whether `settled`, called now, waits.
    private func waits(_ engine: EngineUnderTest) async throws -> Bool {
        let asleep = engine.time.sleepers
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                _ = await engine.engine.settled()
                return false
            }
            group.addTask {
                try await eventually("an answer") { engine.time.sleepers > asleep ? true : nil }
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    @Test func `a message that is just being taken is not done yet`() async throws {
        let ann = try await EngineUnderTest(server.url)
        let executor = HeldExecutor()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: executor) { await ann.engine.run() }
            defer {
                group.cancelAll()
                executor.release()
            }
            try await ann.online()
            executor.hold()
            _ = try await ann.send("hello")
            _ = try await eventually("it is taken") {
                if try await ann.store.outboxEntries().first?.state == .sending { return true }
                executor.step()
                return nil
            }
            #expect(server.sends == 0)
            #expect(try await waits(ann))
        }
    }

    @Test func `what another process is sending is waited for, with all that stands behind it`() async throws {
        let folder = try TemporaryFolder()
        let other = try FileLock(path: folder.path + "/lock")
        let ann = try await EngineUnderTest(server.url, lockPath: folder.path + "/lock")
        try await EngineUnderTest(server.url, store: ann.store, time: ann.time).running { [server] in
            _ = try await eventually("a first sync") { server.syncs > 0 ? try await ann.store.syncToken() : nil }
        }
        for text in ["first", "second"] { _ = try await ann.send(text) }
        let first = try #require(try await ann.store.readyOutbox(now: Timestamp(milliseconds: 0), limit: 1).first)
        try await ann.store.take(first.id)
        try await ann.running {
            _ = try await eventually("elsewhere") { ann.engine.status.phase == .elsewhere ? true : nil }
            #expect(try await waits(ann))
        }
        withExtendedLifetime(other) {}
    }
}
