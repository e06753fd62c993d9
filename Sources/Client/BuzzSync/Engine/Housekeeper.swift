import BuzzModel
import BuzzStore
import ProcessKit

/// What the store wants done now and then: new messages made searchable, snoozed conversations brought back.
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

    func wake() { signal.wake() }

    func run() async {
        while !Task.isCancelled {
            await orLog("making messages searchable", log) {
                while try await store.indexPending() > 0, !Task.isCancelled {}
            }
            let due = await orLog("waking what was snoozed", log) { try await store.wakeSnoozed() } ?? nil
            // Seen at the latest an hour later when the clock was set.
            let pause = due.map { Duration.milliseconds(min(3_600_000, max(1000, $0.milliseconds - time.now()))) }
            await signal.wait(atMost: pause, time: time)
        }
    }
}
