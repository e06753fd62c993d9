import Dispatch
import Glibc
import Synchronization

/// How a child ended; any number of tasks may wait for it.
final class ChildExit: Sendable {
    private typealias Waiter = @Sendable (ChildProcess.Termination?) -> Void

    private struct State {
        var termination: ChildProcess.Termination?
        var isReaped = false
        var nextID = 0
        var waiting: [Int: Waiter] = [:]
        /// Cancelled before they started to wait.
        var cancelled: Set<Int> = []

        mutating func makeID() -> Int {
            nextID += 1
            return nextID
        }
    }

    private let state = Mutex(State())

    var current: ChildProcess.Termination? { state.withLock { $0.termination } }

    /// Nil when the waiting task is cancelled before the child ends.
    func value() async -> ChildProcess.Termination? {
        let id = state.withLock { $0.makeID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(id) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                if let waiter = state.waiting.removeValue(forKey: id) { return waiter }
                if state.termination == nil { state.cancelled.insert(id) }
                return nil
            }
            waiter?(nil)
        }
    }

    /// Blocks the calling thread.
    func blockingValue() -> ChildProcess.Termination? {
        let ended = DispatchSemaphore(value: 0)
        wait(state.withLock { $0.makeID() }) { _ in ended.signal() }
        ended.wait()
        return current
    }

    private func wait(_ id: Int, _ waiter: @escaping Waiter) {
        let (isOver, termination) = state.withLock { state -> (Bool, ChildProcess.Termination?) in
            if let termination = state.termination { return (true, termination) }
            if state.cancelled.remove(id) != nil { return (true, nil) }
            state.waiting[id] = waiter
            return (false, nil)
        }
        if isOver { waiter(termination) }
    }

    /// Holds the lock and checks that the child was not reaped: afterwards its id may belong to another process.
    ///
    /// - Parameter group: also signals what a child with a session of its own has started.
    func signal(_ pid: Int32, _ signal: Signal, group: Bool = false) {
        state.withLock { state in
            guard !state.isReaped else { return }
            _ = Glibc.kill(group ? -pid : pid, signal.rawValue)
        }
    }

    /// Blocks the calling thread until the child ends.
    func reap(_ pid: Int32) {
        // Wait without reaping first, so that `signal` and the reaping below exclude each other.
        var information = siginfo_t()
        while waitid(P_PID, UInt32(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let waiting = state.withLock { state -> (ChildProcess.Termination, [Waiter]) in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let number = status & 0x7F
            let termination: ChildProcess.Termination =
                number == 0 ? .exited((status >> 8) & 0xFF) : .signalled(number)
            state.isReaped = true
            state.termination = termination
            defer { state.waiting = [:] }
            return (termination, Array(state.waiting.values))
        }
        for waiter in waiting.1 { waiter(waiting.0) }
    }
}
