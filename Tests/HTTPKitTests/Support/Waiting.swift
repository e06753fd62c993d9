import Synchronization

/// A flag or counter that tests wait for, instead of waiting for time to pass.
final class Signal: Sendable {
    private struct State {
        var count = 0
        var waiters: [(at: Int, waiter: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }

    func raise() {
        let ready = state.withLock { state in
            state.count += 1
            let ready = state.waiters.filter { $0.at <= state.count }
            state.waiters.removeAll { $0.at <= state.count }
            return ready.map(\.waiter)
        }
        for waiter in ready { waiter.resume() }
    }

    func wait(for count: Int = 1) async {
        await withCheckedContinuation { waiter in
            let isThere = state.withLock { state in
                if state.count < count { state.waiters.append((count, waiter)) }
                return state.count >= count
            }
            if isThere { waiter.resume() }
        }
    }
}

/// Returns only when the task is cancelled.
func untilCancelled() async {
    let (stream, _) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
}

/// The error of a call that must fail; `nil` when it succeeds.
func error<E: Error>(of call: () async throws(E) -> Void) async -> E? {
    do {
        try await call()
        return nil
    } catch {
        return error
    }
}
