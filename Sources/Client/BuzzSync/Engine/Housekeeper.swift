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

    private static let much = 2000

    func wake() { signal.wake() }

    private func giveBackMemory() async throws {
        try await store.releaseMemory()
        ProcessMemory.giveBack()
    }

    func run() async {
        while !Task.isCancelled {
            await orLog("making messages searchable", log) {
                var indexed = 0
                while case let count = try await store.indexPending(), count > 0, !Task.isCancelled { indexed += count }
                // A large sync is over.
                if indexed > Self.much { try await giveBackMemory() }
            }
            let due = await orLog("waking what was snoozed", log) { try await store.wakeSnoozed() } ?? nil
            // Seen at the latest an hour later when the clock was set.
            let pause = due.map { Duration.milliseconds(min(3_600_000, max(1000, $0.milliseconds - time.now()))) }
            await signal.wait(atMost: pause, time: time)
        }
    }
}
