import BuzzModel
import SQLiteKit
import TextKit

/// People that a name could refer to: partners in direct conversations and members of the most active groups.
struct KnownPeople {
    let db: Connection

    /// Limits on how much is searched, however many groups there are and however large they are.
    private static let groups = 40
    private static let members = 4_000

    /// People whose id, or a word of whose name, starts with the text.
    func named(_ text: String, limit: Int) throws -> [Member] {
        let folded = SearchFolding.fold(text)
        guard !folded.isEmpty, limit > 0 else { return [] }
        var found: [Member] = []
        var seen: Set<String> = []
        func take(_ user: String, _ name: String) -> Bool {
            let isMeant =
                (" " + SearchFolding.fold(name)).contains(" " + folded) || user.dropFirst().hasPrefix(folded)
            if isMeant, seen.insert(user).inserted {
                found.append(Member(userID: UserID(user), displayName: name))
            }
            return found.count < limit
        }
        for conversation in try InboxTable(db: db).named(text, limit: 20) where conversation.kind == .direct {
            guard let peer = conversation.peer else { continue }
            guard take(peer.rawValue, conversation.name) else { return found }
        }
        try db.forEach(
            """
            SELECT m.user_id, coalesce(m.display_name, '') FROM (
                SELECT key FROM conversations WHERE membership = 'joined' AND kind = 'group'
                ORDER BY last_activity DESC LIMIT ?) c
            CROSS JOIN members m ON m.conversation = c.key WHERE m.membership IN ('join', 'invite') LIMIT ?
            """, Self.groups, Self.members
        ) { take($0.text(0), $0.text(1)) }
        return found
    }
}
