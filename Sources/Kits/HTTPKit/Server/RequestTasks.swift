import Synchronization

/// Tracks running request tasks and unsent answers, so that stopping can wait for both.
final class RequestTasks: Sendable {
    enum Quiet: Hashable { case noTasks, noAnswers }

    private struct Running {
        var task: Task<Void, Never>?
        let isLongPoll: Bool
        var isCancelled = false
    }

    private struct State {
        var isClosed = false
        var running: [UInt64: Running] = [:]
        var answers = 0
        var waiters: [Quiet: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Admits nothing from now on. False when it was closed already.
    func close() -> Bool {
        state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
    }

    // MARK: Tasks

    /// Registers a task that is about to start; false after `close`. Check and registration share one lock because
    /// libmicrohttpd cannot stop with a suspended connection: either the stop sees the task and waits for it, or the
    /// connection is not suspended.
    func admit(_ id: UInt64, isLongPoll: Bool) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.running[id] = Running(isLongPoll: isLongPoll)
            return true
        }
    }

    /// Call after `admit`; the task may already have ended.
    func began(_ task: Task<Void, Never>, _ id: UInt64) {
        let isCancelled = state.withLock { state in
            state.running[id]?.task = task
            return state.running[id]?.isCancelled == true
        }
        if isCancelled { task.cancel() }
    }

    func ended(_ id: UInt64) {
        let waiter = state.withLock { state in
            state.running[id] = nil
            return state.running.isEmpty ? state.waiters.removeValue(forKey: .noTasks) : nil
        }
        waiter?.resume()
    }

    func cancel(_ id: UInt64) {
        let task = state.withLock { state in
            state.running[id]?.isCancelled = true
            return state.running[id]?.task
        }
        task?.cancel()
    }

    func cancelAll(longPollsOnly: Bool = false) {
        let tasks = state.withLock { state in
            state.running.filter { !longPollsOnly || $0.value.isLongPoll }.map { id, running in
                state.running[id]?.isCancelled = true
                return running.task
            }
        }
        for task in tasks { task?.cancel() }
    }

    // MARK: Answers

    /// Called once a task or an answer exists. A request that is still arriving need not be waited for.
    func answerIsDue() {
        state.withLock { $0.answers += 1 }
    }

    func answerIsOut() {
        let waiter = state.withLock { state in
            state.answers -= 1
            return state.answers == 0 ? state.waiters.removeValue(forKey: .noAnswers) : nil
        }
        waiter?.resume()
    }

    // MARK: Waiting

    /// Calls `late` at the deadline but goes on waiting.
    func wait(
        for quiet: Quiet, until deadline: ContinuousClock.Instant, then late: @escaping @Sendable () -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancelled once all is quiet, when `late` has no effect any more; or by a caller that cancels the
                // stop to cut the grace period short.
                try? await Task.sleep(until: deadline, clock: .continuous)
                late()
            }
            await withCheckedContinuation { waiter in
                let isQuiet = state.withLock { state in
                    let isQuiet = quiet == .noTasks ? state.running.isEmpty : state.answers == 0
                    if !isQuiet { state.waiters[quiet] = waiter }
                    return isQuiet
                }
                if isQuiet { waiter.resume() }
            }
            group.cancelAll()
        }
    }

    func stopWaiting(for quiet: Quiet) {
        state.withLock { $0.waiters.removeValue(forKey: quiet) }?.resume()
    }
}
