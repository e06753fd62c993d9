import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Who is in a conversation and what they are called there.
struct MemberTable {
    let db: Connection

    /// Says which display names may have become shared or unique by this: the old and the new one.
    @discardableResult
    func save(
        _ user: String, displayName: String?, membership: String, in conversation: Int64, replacing: Bool = true
    ) throws -> Set<String> {
        let old = try db.first(
            "SELECT display_name, membership FROM members WHERE conversation = ? AND user_id = ?", conversation, user
        ) { ($0.textOrNil(0), $0.text(1)) }
        if let old {
            guard replacing, old.0 != displayName || old.1 != membership else { return [] }
        }
        try db.run(
            """
            INSERT INTO members (conversation, user_id, display_name, membership) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET display_name = excluded.display_name, membership = excluded.membership
            """, conversation, user, displayName, membership)
        return Set([old?.0, displayName].compactMap { $0 })
    }

    /// Marks who shares a name with another joined or invited member.
    /// By the index of names: by themselves both parts would look at everybody in the room.
    func disambiguate(_ names: Set<String>, in conversation: Int64) throws {
        for name in names {
            try db.run(
                """
                UPDATE members INDEXED BY members_name SET is_ambiguous = (
                    SELECT count(*) > 1 FROM members o INDEXED BY members_name
                    WHERE o.conversation = ? AND o.display_name = ? AND o.membership IN ('join', 'invite'))
                WHERE conversation = ? AND display_name = ?
                """, conversation, name, conversation, name)
        }
    }

    func displayName(of user: String, in conversation: Int64) throws -> String? {
        try db.first(
            "SELECT display_name, is_ambiguous FROM members WHERE conversation = ? AND user_id = ?", conversation, user
        ) { RoomNaming.memberName(displayName: $0.textOrNil(0), userID: user, isShared: $0.bool(1)) }
    }

    func membership(of user: String, in conversation: Int64) throws -> String? {
        try db.first("SELECT membership FROM members WHERE conversation = ? AND user_id = ?", conversation, user) {
            $0.text(0)
        }
    }

    /// Everybody but those who were never let in, those present first.
    func all(in conversation: Int64, powerLevels: PowerLevels) throws -> [Member] {
        try db.query(
            """
            SELECT user_id, display_name, is_ambiguous, membership FROM members
            WHERE conversation = ? AND membership IN ('join', 'invite', 'leave')
            ORDER BY membership = 'join' DESC, membership = 'invite' DESC, coalesce(display_name, user_id), user_id
            """, conversation
        ) { row in
            let membership: Membership =
                switch row.text(3) {
                case "join": .joined
                case "invite": .invited
                default: .left
                }
            return Member(
                userID: UserID(row.text(0)),
                displayName: RoomNaming.memberName(
                    displayName: row.textOrNil(1), userID: row.text(0), isShared: row.bool(2)),
                membership: membership, powerLevel: powerLevels.level(of: row.text(0)))
        }
    }

    /// Up to five others, for naming a room where the server names no heroes.
    func others(than own: String, in conversation: Int64, present: Bool) throws -> [String] {
        let memberships = present ? "('join', 'invite')" : "('leave', 'ban')"
        return try db.query(
            """
            SELECT user_id FROM members WHERE conversation = ? AND user_id <> ? AND membership IN \(memberships)
            ORDER BY user_id LIMIT 5
            """, conversation, own
        ) { $0.text(0) }
    }

    func presentCount(in conversation: Int64) throws -> Int {
        try db.first(
            "SELECT count(*) FROM members WHERE conversation = ? AND membership IN ('join', 'invite')", conversation
        ) { $0.int(0) } ?? 0
    }
}
