import Synchronization

/// Callers that request the same value while it is being made share the result.
final class SharedWork<Value: Sendable>: Sendable {
    private let running = Mutex<[String: Task<Value, any Error>]>([:])

    /// - Parameter name: identifies the work; nil to share it with nobody.
    func value(_ name: String?, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let name else { return try await make() }
        let task = running.withLock { running in
            if let task = running[name] { return task }
            // Unstructured but bounded: it ends with this work, which a caller waits for.
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
