import Glibc
import Synchronization

/// The clock given to other modules: milliseconds since 1970 and a way to sleep.
package protocol TimeSource: Sendable {
    func now() -> Int64
    /// Milliseconds of a clock that is never set, for measuring durations and for deadlines within this process.
    func elapsed() -> Int64
    func sleep(for duration: Duration) async throws
}

package struct SystemTime: TimeSource {
    package init() {}

    package func now() -> Int64 { Self.read(CLOCK_REALTIME) }

    /// Also advances while the machine sleeps.
    package func elapsed() -> Int64 { Self.read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    package func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}

extension TimeSource {
    /// For test clocks, which are never set.
    package func elapsed() -> Int64 { now() }
}

extension Duration {
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
