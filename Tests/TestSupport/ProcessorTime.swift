import Glibc

/// Processor time, which other load on the machine does not increase.
package enum ProcessorTime {
    /// The processor time that a piece of work takes on this thread.
    package static func spent(_ work: () -> Void) -> Duration {
        let begin = now()
        work()
        return now() - begin
    }

    /// The shortest of three runs.
    package static func least(_ work: () -> Void) -> Duration {
        (0..<3).map { _ in spent(work) }.min() ?? .zero
    }

    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
