import BuzzModel
import BuzzStore

/// Fetches the complete member list of a conversation.
struct MemberList: Sendable {
    private static let tries = 3

    let client: MatrixClient
    let store: AccountStore

    /// Returns false if members kept changing during every attempt, so that no list was current.
    func fetch(of id: ConversationID) async throws -> Bool {
        for _ in 0..<Self.tries {
            guard let before = try await store.secrecy(of: id)?.memberChanges else { return false }
            let members = try await client.members(of: id)
            if try await store.applyMembers(members, of: id, ifStill: before) { return true }
        }
        return false
    }
}
