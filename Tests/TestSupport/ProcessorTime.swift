import Glibc

/// The time of the processor, which whatever else runs on the machine does not lengthen.
package enum ProcessorTime {
    /// What a piece of work of this thread costs.
    package static func spent(_ work: () -> Void) -> Duration {
        let begin = now()
        work()
        return now() - begin
    }

    /// The cheapest of three runs.
    package static func least(_ work: () -> Void) -> Duration {
        (0..<3).map { _ in spent(work) }.min() ?? .zero
    }

    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
