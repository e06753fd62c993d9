import ProcessKit
import Synchronization

/// A clock for tests: stands still until it is advanced, and wakes sleepers in the order of their deadlines.
package final class ManualTime: TimeSource {
    private struct Sleeper {
        let id: Int
        let deadline: Int64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Int64
        var nextID = 0
        var sleepers: [Sleeper] = []
        var watchers: [Watcher] = []
        /// Cancelled before they started to sleep.
        var cancelled: Set<Int> = []

        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
    }

    private let state: Mutex<State>

    package init(now: Int64 = 1_700_000_000_000) {
        state = Mutex(State(now: now))
    }

    package func now() -> Int64 {
        state.withLock { $0.now }
    }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        guard duration > .zero else { return }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (cancelled, satisfied) = state.withLock { state -> (Bool, [Watcher]) in
                    if state.cancelled.remove(id) != nil { return (true, []) }
                    let deadline = state.now + max(1, duration.milliseconds)
                    state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    return (false, state.takeSatisfiedWatchers())
                }
                if cancelled { continuation.resume(throwing: CancellationError()) }
                for watcher in satisfied { watcher.continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        // Remove the mark of a cancellation that arrived after waking.
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    /// Advances the clock and wakes everyone whose deadline has passed, earliest first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now += duration.milliseconds
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Advances the clock exactly to the next deadline; false when nobody is asleep.
    @discardableResult
    package func advanceToNextSleeper() -> Bool {
        let next = state.withLock { state in state.sleepers.map(\.deadline).min().map { $0 - state.now } }
        guard let next else { return false }
        advance(by: .milliseconds(max(0, next)))
        return true
    }

    /// How many are asleep now.
    package var sleepers: Int {
        state.withLock { $0.sleepers.count }
    }

    /// Returns once at least `count` are asleep.
    package func sleepers(atLeast count: Int) async {
        await withCheckedContinuation { continuation in
            let reached = state.withLock { state -> Bool in
                if state.sleepers.count >= count { return true }
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return false
            }
            if reached { continuation.resume() }
        }
    }
}
