import BuzzModel
import SQLiteKit

/// Collects what is known about an invitation. Read only for invitations, of which there are few.
struct InvitationReading {
    let db: Connection

    private static let othersAtMost = 5

    /// `nil` for a conversation without an invitation, and while its inviter is unknown.
    func invitation(to roomID: String) throws -> Invitation? {
        guard
            let row = try db.first(
                """
                SELECT key, inviter, topic FROM conversations
                WHERE id = ? AND membership = 'invited' AND NOT is_knock AND inviter IS NOT NULL
                """, roomID,
                map: { (key: $0.int64(0), inviter: $0.text(1), topic: $0.textOrNil(2)) })
        else { return nil }
        return Invitation(
            inviter: UserID(row.inviter), inviterName: try name(of: row.inviter, in: row.key),
            inCommon: try inCommon(with: row.inviter), lastWritten: try lastWritten(to: row.inviter), topic: row.topic,
            others: try others(than: row.inviter, in: row.key))
    }

    private func name(of user: String, in conversation: Int64) throws -> String? {
        try db.first(
            "SELECT display_name FROM members WHERE conversation = ? AND user_id = ?", conversation, user
        ) { $0.textOrNil(0) } ?? nil
    }

    /// A direct conversation counts even while its members are not loaded.
    private func inCommon(with user: String) throws -> Int {
        try db.first(
            """
            SELECT count(*) FROM conversations WHERE membership = 'joined' AND NOT is_superseded AND key IN (
                SELECT conversation FROM members INDEXED BY members_joined WHERE user_id = ? AND membership = 'join'
                UNION SELECT key FROM conversations INDEXED BY conversations_peer WHERE peer = ? AND kind = 'direct')
            """, user, user
        ) { $0.int(0) } ?? 0
    }

    private func lastWritten(to user: String) throws -> Timestamp? {
        try db.query("SELECT key FROM conversations WHERE peer = ? AND kind = 'direct'", user) { $0.int64(0) }
            .compactMap { key in
                try db.first(
                    """
                    SELECT sent_at FROM messages WHERE conversation = ? AND is_own AND kind <> 'state'
                    ORDER BY position DESC LIMIT 1
                    """, key
                ) { Timestamp(milliseconds: $0.int64(0)) }
            }
            .max()
    }

    private func others(than inviter: String, in conversation: Int64) throws -> [String] {
        try db.query(
            """
            SELECT coalesce(display_name, user_id) FROM members
            WHERE conversation = ? AND membership = 'join' AND user_id <> ? ORDER BY user_id LIMIT ?
            """, conversation, inviter, Self.othersAtMost
        ) { $0.text(0) }
    }
}
