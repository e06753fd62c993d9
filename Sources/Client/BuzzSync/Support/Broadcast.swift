import Synchronization

/// A value that changes, for any number of listeners. Each hears the value of now and then the newest of later: what
/// it was too busy to hear in between is of no use to it.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private struct State {
        var value: Value
        var nextID = 0
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    package var value: Value { state.withLock { $0.value } }

    /// Changes the value and tells the listeners, if it really is another one.
    package func update(_ change: (inout Value) -> Void) {
        state.withLock { state in
            let old = state.value
            change(&state.value)
            guard state.value != old else { return }
            // Under the lock, so that two updates reach everybody in their order.
            for listener in state.listeners.values { listener.yield(state.value) }
        }
    }

    package func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextID += 1
            state.listeners[state.nextID] = continuation
            continuation.yield(state.value)
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    /// Returns the first value that fits, which may be the one of now; `nil` when the task is cancelled.
    package func first(where fits: (Value) -> Bool) async -> Value? {
        for await value in values() where fits(value) { return value }
        return nil
    }
}
