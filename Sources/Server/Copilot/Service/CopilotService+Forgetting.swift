import CopilotProtocol
import JSONKit

extension CopilotService {
    /// `{userId}` → `{forgotten: true}`. Requires the caller's own id, so that nobody deletes everything by mistake.
    /// Deletes all data of the user, here and in the memory service: memories, answers, corrections, triages and cached
    /// drafts.
    func forgetMe(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data)
        guard try reading.text("userId", limit: 1_024) == caller.userID else {
            throw CallableError.invalidArgument("“userId” must be your own user id. Nothing was forgotten.")
        }
        // Delete from the external service first: if that fails, nothing is lost here and the user can try again.
        _ = try await memories.deleteAll(for: caller.userID)
        try await store.forget(caller.userID)
        return ["forgotten": true]
    }
}
