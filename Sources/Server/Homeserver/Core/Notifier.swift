import ProcessKit
import Synchronization

/// Wakes the long polls of those something happened to. A waiting poll is a continuation, not a thread.
final class Notifier: Sendable {
    /// What can be waited for. News of a room are told to the room, not to each of its members: what a message costs
    /// follows from who is waiting, not from who is in the room.
    enum Topic: Hashable, Sendable {
        case user(String)
        case room(Int64)
        case media(String)
        /// Somebody wants to be told by a gateway, or no longer.
        case pushers
    }

    private struct Waiter {
        let topics: [Topic]
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        /// The number of the last time a topic was woken: what tells a waiter that it came too late to wait.
        var generations: [Topic: UInt64] = [:]
        /// Counts them all.
        var lastGeneration: UInt64 = 0
        /// Stands for topics whose number is no longer kept. Whoever looked before it rose looks once more.
        var floor: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        var waiting: [Topic: Set<UInt64>] = [:]
        var nextID: UInt64 = 0
        /// Those in `wait`.
        var active: Set<UInt64> = []
        /// Those of them whose time was up, or who were cancelled, perhaps before they got to wait.
        var ended: Set<UInt64> = []

        mutating func remove(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
            guard let waiter = waiters.removeValue(forKey: id) else { return nil }
            for topic in waiter.topics {
                waiting[topic]?.remove(id)
                if waiting[topic]?.isEmpty == true { waiting[topic] = nil }
            }
            return waiter.continuation
        }
    }

    private static let mostKept = 50_000

    private let state = Mutex(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Of how many topics the number is kept.
    var kept: Int { state.withLock { $0.generations.count } }

    /// To be read before looking for news, and handed to `wait` when there were none.
    var generation: UInt64 { state.withLock { $0.lastGeneration } }

    func wake(_ topics: some Sequence<Topic>) {
        let woken = state.withLock { state in
            var woken: [CheckedContinuation<Void, Never>] = []
            for topic in topics {
                state.lastGeneration += 1
                state.generations[topic] = state.lastGeneration
                for id in state.waiting[topic] ?? [] {
                    if let continuation = state.remove(id) { woken.append(continuation) }
                }
            }
            if state.generations.count > Self.mostKept {
                state.floor = state.lastGeneration
                state.generations = [:]
            }
            return woken
        }
        for continuation in woken { continuation.resume() }
    }

    /// Returns once one of the topics was woken after `generation`, when the time is up, or when the task is cancelled.
    func wait(for topics: [Topic], after generation: UInt64, timeout: Duration) async {
        let id = state.withLock { state in
            state.nextID += 1
            state.active.insert(state.nextID)
            return state.nextID
        }
        // Cancelled at the end of this function. One child only: a thousand idle clients are a thousand of these.
        async let _ = end(id, after: timeout)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.ended.contains(id) || state.floor > generation { return true }
                    if topics.contains(where: { state.generations[$0] ?? 0 > generation }) { return true }
                    state.waiters[id] = Waiter(topics: topics, continuation: continuation)
                    for topic in topics { state.waiting[topic, default: []].insert(id) }
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            end(id)
        }
        state.withLock { state in
            state.active.remove(id)
            state.ended.remove(id)
        }
    }

    private func end(_ id: UInt64, after timeout: Duration) async {
        // Thrown only when cancelled: then the wait is over already.
        guard (try? await time.sleep(for: timeout)) != nil else { return }
        end(id)
    }

    private func end(_ id: UInt64) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.active.contains(id) else { return nil }
            state.ended.insert(id)
            return state.remove(id)
        }
        continuation?.resume()
    }
}
