import ProcessKit
import Synchronization

/// Wakes long polls when something happens that concerns them. A waiting poll is a continuation, not a thread.
final class Notifier: Sendable {
    /// A topic to wait for. News of a room is posted to the room, not to each member, so that the cost of a message
    /// depends on how many are waiting, not on how many are in the room.
    enum Topic: Hashable, Sendable {
        case user(String)
        case room(Int64)
        case media(String)
        /// A pusher was added or removed.
        case pushers
    }

    private struct Waiter {
        let topics: [Topic]
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        /// The generation at which each topic was last woken, by which `wait` detects that it has missed one.
        var generations: [Topic: UInt64] = [:]
        /// The latest generation of any topic.
        var lastGeneration: UInt64 = 0
        /// Stands in for topics whose generation is no longer kept: a waiter with an older generation returns at once
        /// and looks for news again.
        var floor: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        var waiting: [Topic: Set<UInt64>] = [:]
        var nextID: UInt64 = 0
        /// The ids of running `wait` calls.
        var active: Set<UInt64> = []
        /// Those that have timed out or were cancelled, possibly before they started to wait.
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

    /// The number of topics with a stored generation.
    var kept: Int { state.withLock { $0.generations.count } }

    /// Read this before looking for news, and pass it to `wait` if there is none.
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

    /// Returns when one of the topics has been woken after `generation`, at the timeout, or when the task is
    /// cancelled.
    func wait(for topics: [Topic], after generation: UInt64, timeout: Duration) async {
        let id = state.withLock { state in
            state.nextID += 1
            state.active.insert(state.nextID)
            return state.nextID
        }
        // Implicitly cancelled at the end of this function. A single child task, because every idle client has one.
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
        // Throws only when cancelled, and then the wait is already over.
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
