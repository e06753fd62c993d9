import ProcessKit
import Synchronization

/// Wakes a sleeping worker. A wake-up while nobody waits is kept for the next waiter, so that nothing is missed
/// between checking for work and sleeping.
package final class WakeSignal: Sendable {
    private struct State {
        var isSet = false
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())
    private let isSticky: Bool

    /// - Parameter isSticky: false to wake only those who are waiting right now.
    package init(isSticky: Bool = true) {
        self.isSticky = isSticky
    }

    package func wake() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard !state.waiting.isEmpty else {
                state.isSet = isSticky
                return []
            }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Drops a wake-up that is kept for the next waiter.
    package func forget() { state.withLock { $0.isSet = false } }

    /// Returns when woken or when the task is cancelled.
    package func wait() async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let returnsAtOnce = state.withLock { state -> Bool in
                    if state.cancelled.remove(id) != nil { return true }
                    if state.isSet {
                        state.isSet = false
                        return true
                    }
                    state.waiting[id] = continuation
                    return false
                }
                if returnsAtOnce { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
                if let continuation = state.waiting.removeValue(forKey: id) { return continuation }
                state.cancelled.insert(id)
                return nil
            }
            continuation?.resume()
        }
        // Remove the mark of a cancellation that arrived after waking.
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    /// Waits at most this long; `nil` waits until woken. True if woken.
    @discardableResult
    package func wait(atMost duration: Duration?, time: any TimeSource) async -> Bool {
        guard let duration else {
            await wait()
            return true
        }
        guard duration > .zero else { return false }
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                // Throws only if the signal came first and this was cancelled.
                (try? await time.sleep(for: duration)) == nil
            }
            group.addTask {
                await self.wait()
                return true
            }
            let woken = await group.next() ?? true
            group.cancelAll()
            return woken
        }
    }
}
