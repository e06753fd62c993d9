import Synchronization

/// A gate between the workers and the network: while it is closed nothing is sent and running requests are cancelled.
package final class ConnectionGate: Sendable {
    private struct State {
        var isClosed = false
        var nextID = 0
        var passing: [Int: WakeSignal] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package var isClosed: Bool { state.withLock { $0.isClosed } }

    package func close() {
        state.withLock { $0.isClosed = true }
        interrupt()
    }

    package func open() {
        state.withLock { $0.isClosed = false }
    }

    /// Cancels running requests but admits new ones, because the network has changed.
    package func interrupt() {
        let passing = state.withLock { Array($0.passing.values) }
        for cut in passing { cut.wake() }
    }

    /// The result of `body`, or `nil` if the gate is closed or closes first; then `body` has been cancelled.
    func pass<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
        let cut = WakeSignal()
        // Register before starting, so that no closing is missed.
        let id = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            state.nextID += 1
            state.passing[state.nextID] = cut
            return state.nextID
        }
        guard let id else { return nil }
        defer { state.withLock { _ = $0.passing.removeValue(forKey: id) } }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask {
                await cut.wait()
                return nil
            }
            group.addTask { await body() }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
