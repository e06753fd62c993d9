import BuzzModel
import BuzzStore
import ProcessKit
import Synchronization

/// Moves scheduled messages into the outbox when they are due. It runs in the process that talks to the server.
final class ScheduleWorker: EngineCompanion {
    /// The clock is checked at least this often, because it may be set.
    private static let longestWait: Int64 = 60_000
    /// A smaller jump is only a correction of the clock.
    private static let smallestLeap: Int64 = 120_000

    private let store: AccountStore
    private let time: any TimeSource
    private let log: Log
    private let signal = WakeSignal()

    init(store: AccountStore, time: any TimeSource, log: Log) {
        self.store = store
        self.time = time
        self.log = log
    }

    func storeChanged(_ change: StoreChange) {
        if change.outbox || change.everything { signal.wake() }
    }

    func nudge() { signal.wake() }

    func run() async {
        var seen = (wall: time.now(), elapsed: time.elapsed())
        while !Task.isCancelled {
            let now = (wall: time.now(), elapsed: time.elapsed())
            let leap = (now.wall - seen.wall) - (now.elapsed - seen.elapsed)
            seen = now
            let outcome = await orLog("sending what was scheduled", log) {
                try await store.sendDue(leap: leap > Self.smallestLeap ? leap : 0)
            }
            // If the store failed, try again after a while.
            var wait = outcome == nil ? Self.longestWait : nil
            if let next = outcome?.next?.milliseconds { wait = min(max(0, next - time.now()), Self.longestWait) }
            guard wait != 0 else { continue }
            await signal.wait(atMost: wait.map { .milliseconds($0) }, time: time)
        }
    }

    func settled() async {
        // Messages that are due now are sent together with everything else.
        await orLog("sending what was scheduled", log) { _ = try await store.sendDue() }
    }
}
