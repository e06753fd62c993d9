import Synchronization

/// Whoever asks for the same while it is being made gets the same.
final class SharedWork<Value: Sendable>: Sendable {
    private let running = Mutex<[String: Task<Value, any Error>]>([:])

    /// - Parameter name: nil for what is nobody else's.
    func value(_ name: String?, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let name else { return try await make() }
        let task = running.withLock { running in
            if let task = running[name] { return task }
            // Bounded: it ends with its one piece of work, which somebody waits for.
            let task = Task {
                defer { self.running.withLock { $0[name] = nil } }
                return try await make()
            }
            running[name] = task
            return task
        }
        return try await task.value
    }
}
