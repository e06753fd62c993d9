import CopilotProtocol
import JSONKit

extension CopilotService {
    /// `{userId}`, which must be the caller's: nothing that ends everything is called by mistake. → `{forgotten: true}`.
    /// Memories, answers, corrections, judgements, remembered drafts: all that is kept for them, here and at the memory
    /// service.
    func forgetMe(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data)
        guard try reading.text("userId", limit: 1_024) == caller.userID else {
            throw CallableError.invalidArgument("“userId” must be your own user id. Nothing was forgotten.")
        }
        // What lies elsewhere goes first: where that fails nothing is lost here, and it can be tried again.
        _ = try await memories.deleteAll(for: caller.userID)
        try await store.forget(caller.userID)
        return ["forgotten": true]
    }
}
