import Synchronization

/// Between the workers and the network: closed, nothing goes out and what is under way is cut off.
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

    /// Cuts off what is under way and lets the next through: the line is not the same any more.
    package func interrupt() {
        let passing = state.withLock { Array($0.passing.values) }
        for cut in passing { cut.wake() }
    }

    /// What `body` returns, or `nil` when the gate is closed or closes first; then `body` has been cancelled.
    func pass<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value? {
        let cut = WakeSignal()
        // Registered before anything begins, so that no closing goes unheard.
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
