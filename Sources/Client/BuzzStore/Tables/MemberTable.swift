import BuzzModel
import MatrixProtocol
import SQLiteKit

/// The members of conversations and their display names.
struct MemberTable {
    let db: Connection

    /// Returns the names that may have become shared or unique: the old and the new display name.
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

    /// Marks members who share a name with another joined or invited member. Restricted to the given names, so that
    /// the index is used instead of scanning all members.
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

    /// All members except those who never joined, current ones first.
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

    /// Up to five other members, for naming a room if the server sends no heroes.
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
