import Synchronization

/// A value that any number of listeners can follow. Each receives the current value and then the newest one; a slow
/// listener skips values in between.
package final class Broadcast<Value: Sendable & Equatable>: Sendable {
    private struct State {
        var value: Value
        var version = 0
        var isTelling = false
        var nextID = 0
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    package var value: Value { state.withLock { $0.value } }

    /// Changes the value and tells the listeners if it is different.
    package func update(_ change: (inout Value) -> Void) {
        let tells = state.withLock { state in
            let old = state.value
            change(&state.value)
            guard state.value != old else { return false }
            state.version += 1
            // If a delivery is in progress it will also deliver this value, so that all listeners see the values in
            // order.
            defer { state.isTelling = true }
            return !state.isTelling
        }
        if tells { tell() }
    }

    /// Must not hold the lock: a listener being cancelled holds the stream's lock while it waits for ours, so
    /// yielding would deadlock.
    private func tell() {
        var told: Int?
        while let news = next(after: told) {
            for listener in news.listeners { listener.yield(news.value) }
            told = news.version
        }
    }

    private func next(
        after told: Int?
    ) -> (value: Value, version: Int, listeners: [AsyncStream<Value>.Continuation])? {
        state.withLock { state in
            state.isTelling = state.version != told
            guard state.isTelling else { return nil }
            return (state.value, state.version, Array(state.listeners.values))
        }
    }

    package func values() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextID += 1
            state.listeners[state.nextID] = continuation
            // Safe under the lock, because nobody waits for this stream yet.
            continuation.yield(state.value)
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in
            let gone = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
            // Release it outside the lock.
            withExtendedLifetime(gone) {}
        }
        return stream
    }

    /// Returns the first matching value, which may be the current one; `nil` if the task is cancelled.
    package func first(where fits: (Value) -> Bool) async -> Value? {
        for await value in values() where fits(value) { return value }
        return nil
    }
}
