import Dispatch
import Synchronization

/// Runs jobs at once or, while held, one at a time and only when told to.
final class HeldExecutor: TaskExecutor {
    private struct State {
        var isHeld = false
        var waiting: [UnownedJob] = []
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "held", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isHeld = state.withLock { state in
            if state.isHeld { state.waiting.append(job) }
            return state.isHeld
        }
        if !isHeld { start(job) }
    }

    func hold() { state.withLock { $0.isHeld = true } }

    /// Runs the oldest waiting job.
    func step() {
        if let job = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) { start(job) }
    }

    func release() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for job in waiting { start(job) }
    }

    private func start(_ job: UnownedJob) {
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
