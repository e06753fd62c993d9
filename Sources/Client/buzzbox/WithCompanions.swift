/// Runs `body` with concurrent companions, which are cancelled when it ends.
func withCompanions<Value: Sendable>(
    _ companions: [@Sendable () async -> Void], _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        for companion in companions {
            group.addTask {
                await companion()
                return nil
            }
        }
        group.addTask { try await body() }
        defer { group.cancelAll() }
        // A companion that ends early does not end `body`.
        while let value = try await group.next() {
            if let value { return value }
        }
        throw CancellationError()
    }
}
