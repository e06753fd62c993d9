import BuzzModel
import Synchronization

final class TestClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_750_000_000_000)

    var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

    func advance(by duration: Duration) {
        milliseconds.withLock { $0 += duration.milliseconds }
    }
}
