import SQLiteKit

/// The unread count of a conversation: the server's count, corrected where the server is known to be wrong.
///
/// A server treats everything before the user's last message as read, which is wrong after an automatic answer. It
/// counts nothing that the push rules silence, although a muted conversation can be unread too. And it cannot read
/// encrypted messages, so their mentions and push rules are evaluated here.
struct UnreadCount {
    let db: Connection

    private static let countedAtMost = 1000

    /// - Parameter newestAutomatic: the position of the newest automatic answer.
    func refresh(_ key: Int64, newestOfOthers: Int64?, newestAutomatic: Int64?) throws {
        let row = try db.first(
            "SELECT own_read_position, is_muted, is_encrypted FROM conversations WHERE key = ?", key
        ) { (read: $0.int64OrNil(0), isMuted: $0.bool(1), isEncrypted: $0.bool(2)) }
        guard let row else { return }
        let read = row.read ?? .min
        if row.read != nil, read >= newestOfOthers ?? .max {
            let aside = try SideThreadTable(db: db).unread(in: key)
            try db.run(
                """
                UPDATE conversations SET unread = min(unread, ?1), highlights = iif(?1 = 0, 0, highlights) WHERE key = ?2
                """, aside, key)
        }
        if row.isEncrypted, !row.isMuted {
            try countDecrypted(in: key, beyond: row.read ?? ownWord(in: key) ?? .min)
        } else if row.isMuted || newestAutomatic ?? .min > read {
            let counted = try count(in: key, beyond: row.read ?? ownWord(in: key) ?? .min)
            try db.run("UPDATE conversations SET unread = max(unread, ?) WHERE key = ?", counted, key)
        }
    }

    /// Counts the unread stored messages, as long as the server has sent no count.
    func countKnown(in key: Int64) throws {
        let read = try db.first("SELECT own_read_position FROM conversations WHERE key = ?", key) { $0.int64OrNil(0) }
        let counted = try count(in: key, beyond: (read ?? nil) ?? ownWord(in: key) ?? .min)
        try db.run("UPDATE conversations SET unread = ? WHERE key = ?", counted, key)
    }

    /// Updates the count after the user has read: neither more than is stored nor more than the server counts.
    func recount(_ key: Int64) throws {
        let read = try db.first("SELECT own_read_position FROM conversations WHERE key = ?", key) { $0.int64OrNil(0) }
        let counted = try count(in: key, beyond: (read ?? nil) ?? .min, leavesOutNotices: false)
        try db.run(
            "UPDATE conversations SET highlights = 0, unread = min(unread, ?) WHERE key = ?", counted, key)
    }

    private func countDecrypted(in key: Int64, beyond position: Int64) throws {
        let counted = try db.first(
            """
            SELECT count(*), coalesce(sum(mentions_me), 0) FROM (
                SELECT * FROM (
                    SELECT mentions_me FROM messages WHERE conversation = ? AND side_thread IS NULL AND is_own = 0
                        AND NOT is_quiet AND kind NOT IN ('state', 'deleted', 'notice') AND position > ?
                    ORDER BY position DESC LIMIT \(Self.countedAtMost))
                UNION ALL SELECT * FROM (
                    SELECT m.mentions_me FROM \(SideThreadTable.unread) WHERE s.conversation = ? AND NOT m.is_quiet
                    LIMIT \(Self.countedAtMost)))
            """, key, position, position, key
        ) { (all: $0.int(0), highlights: $0.int(1)) }
        guard let counted else { return }
        // Only the server can count messages inside a gap.
        let isWhole =
            try db.first(
                "SELECT 1 FROM gaps WHERE conversation = ? AND position > ? LIMIT 1", key, position
            ) { _ in true } == nil
        try db.run(
            """
            UPDATE conversations SET unread = CASE WHEN ? THEN ? ELSE max(unread, ?) END, highlights = ? WHERE key = ?
            """, isWhole, counted.all, counted.all, counted.highlights, key)
    }

    private func count(in key: Int64, beyond position: Int64, leavesOutNotices: Bool = true) throws -> Int {
        let notices = leavesOutNotices ? ", 'notice'" : ""
        let counted = try db.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM messages WHERE conversation = ? AND side_thread IS NULL AND is_own = 0
                    AND kind NOT IN ('state', 'deleted'\(notices)) AND position > ?
                ORDER BY position DESC LIMIT \(Self.countedAtMost))
            """, key, position
        ) { $0.int(0) }
        return try (counted ?? 0) + SideThreadTable(db: db).unread(in: key)
    }

    /// The position of the user's own last message outside of side threads, for when no read position is known.
    private func ownWord(in key: Int64) throws -> Int64? {
        try db.first(
            """
            SELECT position FROM (
                SELECT position, is_own AND automatic_faq IS NULL AND kind <> 'state' AND side_thread IS NULL AS speaks
                FROM messages
                WHERE conversation = ? ORDER BY position DESC LIMIT \(Self.countedAtMost))
            WHERE speaks ORDER BY position DESC LIMIT 1
            """, key
        ) { $0.int64(0) }
    }
}
