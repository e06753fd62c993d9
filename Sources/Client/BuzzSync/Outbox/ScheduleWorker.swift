import BuzzModel
import BuzzStore
import ProcessKit
import Synchronization

/// Puts messages into the outbox when their time has come. It runs in the process that talks to the server.
final class ScheduleWorker: EngineCompanion {
    /// The clock is compared at least this often.
    private static let longestWait: Int64 = 60_000
    /// Less is a clock being corrected.
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
            // A store that fails is asked again.
            var wait = outcome == nil ? Self.longestWait : nil
            if let next = outcome?.next?.milliseconds { wait = min(max(0, next - time.now()), Self.longestWait) }
            guard wait != 0 else { continue }
            await signal.wait(atMost: wait.map { .milliseconds($0) }, time: time)
        }
    }

    func settled() async {
        // What is due now is sent along with everything else.
        await orLog("sending what was scheduled", log) { _ = try await store.sendDue() }
    }
}
