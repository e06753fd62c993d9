import BuzzModel
import BuzzStore

/// The whole list of a conversation's members, as the server has it.
struct MemberList: Sendable {
    private static let tries = 3

    let client: MatrixClient
    let store: AccountStore

    /// False where members came and went all the while, so that no list was the newest.
    func fetch(of id: ConversationID) async throws -> Bool {
        for _ in 0..<Self.tries {
            guard let before = try await store.secrecy(of: id)?.memberChanges else { return false }
            let members = try await client.members(of: id)
            if try await store.applyMembers(members, of: id, ifStill: before) { return true }
        }
        return false
    }
}
