import Synchronization

/// Counts concurrent steps and reports them in order.
final class ProgressCounter: Sendable {
    private let done = Mutex(0)
    private let total: Int
    private let report: @Sendable (DemoProgress) -> Void

    init(total: Int, report: @escaping @Sendable (DemoProgress) -> Void) {
        self.total = total
        self.report = report
    }

    func step() {
        done.withLock { done in
            done += 1
            report(DemoProgress(done: done, total: total))
        }
    }
}
