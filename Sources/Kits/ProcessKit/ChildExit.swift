import Glibc
import Synchronization

/// How a child ended, for as many as wait for it.
final class ChildExit: Sendable {
    private struct State {
        var termination: ChildProcess.Termination?
        var reaped = false
        var nextID = 0
        var waiting: [Int: CheckedContinuation<ChildProcess.Termination?, Never>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    var current: ChildProcess.Termination? { state.withLock { $0.termination } }

    /// Nil when the waiting task is cancelled first.
    func value() async -> ChildProcess.Termination? {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> ChildProcess.Termination?? in
                    if let termination = state.termination { return .some(termination) }
                    if state.cancelled.remove(id) != nil { return .some(nil) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                if let continuation = state.waiting.removeValue(forKey: id) { return continuation as Optional }
                if state.termination == nil { state.cancelled.insert(id) }
                return nil
            }
            continuation?.resume(returning: nil)
        }
    }

    /// Under the lock, and not once the child has been reaped: by then its id may be another process's.
    func signal(_ pid: Int32, _ signal: Signal) {
        state.withLock { state in
            guard !state.reaped else { return }
            _ = Glibc.kill(pid, signal.rawValue)
        }
    }

    /// Blocks the calling thread until the child ends.
    func reap(_ pid: Int32) {
        // First without taking it, so that `signal` and the taking exclude each other.
        var information = siginfo_t()
        while waitid(P_PID, UInt32(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        var status: Int32 = 0
        state.withLock { state in
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            state.reaped = true
        }
        let number = status & 0x7F
        let termination: ChildProcess.Termination = number == 0 ? .exited((status >> 8) & 0xFF) : .signalled(number)
        let waiting = state.withLock { state in
            state.termination = termination
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for continuation in waiting { continuation.resume(returning: termination) }
    }
}
