import ProcessKit
import Synchronization

/// Wakes the long polls of the users something happened to. A waiting poll is a continuation, not a thread.
final class Notifier: Sendable {
    private struct State {
        /// The number of the last time a user was woken: what tells a waiter that it came too late to wait.
        var generations: [String: UInt64] = [:]
        /// Counts them all.
        var lastGeneration: UInt64 = 0
        /// Stands for users whose number is no longer kept. Whoever looked before it rose looks once more.
        var floor: UInt64 = 0
        var waiters: [String: [UInt64: CheckedContinuation<Void, Never>]] = [:]
        var nextID: UInt64 = 0
        /// Those in `wait`.
        var active: Set<UInt64> = []
        /// Those of them whose time was up, or who were cancelled, perhaps before they got to wait.
        var ended: Set<UInt64> = []

        func generation(of user: String) -> UInt64 { generations[user] ?? floor }
    }

    private static let mostKept = 50_000

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    var waiting: Int {
        state.withLock { state in state.waiters.values.reduce(0) { $0 + $1.count } }
    }

    /// Of how many users and other topics the number is kept.
    var kept: Int { state.withLock { $0.generations.count } }

    /// To be read before looking for news, and handed to `wait` when there were none.
    func generation(of user: String) -> UInt64 {
        state.withLock { $0.generation(of: user) }
    }

    func wake(_ users: some Sequence<String>) {
        let woken = state.withLock { state in
            var woken: [CheckedContinuation<Void, Never>] = []
            for user in users {
                state.lastGeneration += 1
                state.generations[user] = state.lastGeneration
                if let waiters = state.waiters.removeValue(forKey: user) { woken += waiters.values }
            }
            if state.generations.count > Self.mostKept {
                state.floor = state.lastGeneration
                state.generations = [:]
            }
            return woken
        }
        for continuation in woken { continuation.resume() }
    }

    /// Returns once the user was woken after `generation`, when the time is up, or when the task is cancelled.
    func wait(for user: String, after generation: UInt64, timeout: Duration) async {
        let id = state.withLock { state in
            state.nextID += 1
            state.active.insert(state.nextID)
            return state.nextID
        }
        // Cancelled at the end of this function. One child only: a thousand idle clients are a thousand of these.
        async let _ = end(id, of: user, after: timeout)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.ended.contains(id) || state.generation(of: user) != generation { return true }
                    state.waiters[user, default: [:]][id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            end(id, of: user)
        }
        state.withLock { state in
            state.active.remove(id)
            state.ended.remove(id)
        }
    }

    private func end(_ id: UInt64, of user: String, after timeout: Duration) async {
        // Thrown only when cancelled: then the wait is over already.
        guard (try? await time.sleep(for: timeout)) != nil else { return }
        end(id, of: user)
    }

    private func end(_ id: UInt64, of user: String) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.active.contains(id) else { return nil }
            state.ended.insert(id)
            let waiting = state.waiters[user]?.removeValue(forKey: id)
            if state.waiters[user]?.isEmpty == true { state.waiters[user] = nil }
            return waiting
        }
        continuation?.resume()
    }
}
