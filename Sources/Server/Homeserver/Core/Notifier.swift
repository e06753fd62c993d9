import ProcessKit
import Synchronization

/// Wakes the long polls of the users something happened to. A waiting poll is a continuation, not a thread.
final class Notifier: Sendable {
    private struct State {
        /// How often a user was woken: what tells a waiter that it came too late to wait.
        var generations: [String: UInt64] = [:]
        var waiters: [String: [UInt64: CheckedContinuation<Void, Never>]] = [:]
        var nextID: UInt64 = 0
        /// Cancelled before they got to wait.
        var cancelled: Set<UInt64> = []
    }

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    var waiting: Int {
        state.withLock { state in state.waiters.values.reduce(0) { $0 + $1.count } }
    }

    /// To be read before looking for news, and handed to `wait` when there were none.
    func generation(of user: String) -> UInt64 {
        state.withLock { $0.generations[user] ?? 0 }
    }

    func wake(_ users: some Sequence<String>) {
        let woken = state.withLock { state in
            var woken: [CheckedContinuation<Void, Never>] = []
            for user in users {
                state.generations[user, default: 0] += 1
                if let waiters = state.waiters.removeValue(forKey: user) { woken += waiters.values }
            }
            return woken
        }
        for continuation in woken { continuation.resume() }
    }

    /// Returns once the user was woken after `generation`, when the time is up, or when the task is cancelled.
    func wait(for user: String, after generation: UInt64, timeout: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait(for: user, after: generation) }
            group.addTask { [time] in
                // Thrown only when cancelled, which ends the wait just as well.
                try? await time.sleep(for: timeout)
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func wait(for user: String, after generation: UInt64) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return true }
                    if state.generations[user] ?? 0 != generation { return true }
                    state.waiters[user, default: [:]][id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
                if let waiting = state.waiters[user]?.removeValue(forKey: id) {
                    if state.waiters[user]?.isEmpty == true { state.waiters[user] = nil }
                    return waiting
                }
                state.cancelled.insert(id)
                return nil
            }
            continuation?.resume()
        }
        state.withLock { _ = $0.cancelled.remove(id) }
    }
}
