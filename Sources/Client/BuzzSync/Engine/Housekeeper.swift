import BuzzModel
import BuzzStore
import ProcessKit
import Synchronization

/// Maintenance of the store: indexing new messages and ending snoozes.
final class Housekeeper: Sendable {
    private let store: AccountStore
    private let time: any TimeSource
    private let log: Log
    private let signal = WakeSignal()

    init(store: AccountStore, time: any TimeSource, log: Log) {
        self.store = store
        self.time = time
        self.log = log
    }

    /// After a response with this many messages, much of the allocated memory is free again.
    private static let much = 500
    /// Large responses often follow each other, and releasing memory blocks other allocations: wait for a pause.
    private static let quiet: Int64 = 2000

    /// When to release memory, unless another large response arrives before.
    private let givesBackAt = Mutex<Int64?>(nil)

    func wake() { signal.wake() }

    func stored(_ outcome: SyncOutcome) {
        if outcome.storedMessages > Self.much { givesBackAt.withLock { $0 = time.elapsed() + Self.quiet } }
        if outcome.needsIndexing || outcome.storedMessages > Self.much { wake() }
    }

    /// - Returns: the time until memory is due to be released.
    private func giveBackMemory() async throws -> Int64? {
        guard let moment = givesBackAt.withLock({ $0 }) else { return nil }
        let rest = moment - time.elapsed()
        guard rest <= 0 else { return min(rest, Self.quiet) }
        givesBackAt.withLock { if $0 == moment { $0 = nil } }
        try await store.releaseMemory()
        ProcessMemory.giveBack()
        return nil
    }

    func run() async {
        while !Task.isCancelled {
            await orLog("making messages searchable", log) {
                while try await store.indexPending() > 0, !Task.isCancelled {}
            }
            let owed = await orLog("giving back memory", log) { try await giveBackMemory() } ?? nil
            let due = await orLog("waking what was snoozed", log) { try await store.wakeSnoozed() } ?? nil
            // Check at least once an hour, in case the clock was changed.
            let snoozed = due.map { min(3_600_000, max(1000, $0.milliseconds - time.now())) }
            let pause = [owed, snoozed].compactMap { $0 }.min().map { Duration.milliseconds($0) }
            await signal.wait(atMost: pause, time: time)
        }
    }
}
