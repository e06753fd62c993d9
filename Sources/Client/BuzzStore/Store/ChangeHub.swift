import BuzzModel
import Synchronization

/// Tells every listener what commits have changed. While a listener is busy its changes are merged into one, so that
/// a slow listener misses nothing and needs little memory.
package final class ChangeHub: Sendable {
    private struct WeakListener {
        weak var listener: ChangeListener?
    }

    package init() {}

    private let listeners = Mutex<[WeakListener]>([])
    private let next = Mutex<ChangeHub?>(nil)

    /// Also forwards all changes to another hub synchronously; nil stops that.
    package func relay(to hub: ChangeHub?) {
        next.withLock { $0 = hub }
    }

    package func post(_ change: StoreChange) {
        guard !change.isEmpty else { return }
        let present = listeners.withLock { list in
            list.removeAll { $0.listener == nil }
            return list.compactMap(\.listener)
        }
        for listener in present { listener.post(change) }
        next.withLock { $0 }?.post(change)
    }

    package func stream() -> AsyncStream<StoreChange> {
        let listener = ChangeListener()
        listeners.withLock { $0.append(WeakListener(listener: listener)) }
        // Only the stream keeps its listener alive.
        return AsyncStream(unfolding: { await listener.next() }, onCancel: { listener.finish() })
    }
}

private final class ChangeListener: Sendable {
    private struct State {
        var pending = StoreChange()
        var waiting: CheckedContinuation<StoreChange?, Never>?
        var isFinished = false
    }

    /// With more ids than this it is cheaper to reload everything.
    private static let namedAtMost = 2000
    private let state = Mutex(State())

    func post(_ change: StoreChange) {
        let waiting = state.withLock { state -> CheckedContinuation<StoreChange?, Never>? in
            if let waiting = state.waiting {
                state.waiting = nil
                return waiting
            }
            state.pending.formUnion(change)
            if state.pending.conversations.count + state.pending.threads.count > Self.namedAtMost {
                state.pending.conversations = []
                state.pending.threads = []
                state.pending.everything = true
                state.pending.isAbridged = true
            }
            return nil
        }
        waiting?.resume(returning: change)
    }

    func next() async -> StoreChange? {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> StoreChange?? in
                if state.isFinished { return .some(nil) }
                if !state.pending.isEmpty {
                    defer { state.pending = StoreChange() }
                    return .some(state.pending)
                }
                state.waiting = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    func finish() {
        let waiting = state.withLock { state -> CheckedContinuation<StoreChange?, Never>? in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }
}
