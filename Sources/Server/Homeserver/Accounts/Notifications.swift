import SQLiteKit

/// What is unread and worth a notification, and what was.
enum Notifications {
    /// Up to `position`, in one thread or in all of them. What is read no longer counts, but can be looked up.
    static func markRead(
        by userID: String, in room: Int64, through position: Int64 = .max, thread: String? = nil,
        _ connection: Connection
    ) throws {
        let isMeant = "user_id = ? AND room = ? AND pos <= ? AND (?4 IS NULL OR thread = ?4)"
        try connection.run(
            """
            INSERT OR IGNORE INTO read_notifications
            SELECT user_id, pos, room, highlight, actions FROM notifications WHERE \(isMeant)
            """, userID, room, position, thread)
        try connection.run("DELETE FROM notifications WHERE \(isMeant)", userID, room, position, thread)
    }

    struct Entry {
        let actions: [UInt8]
        let roomID: String
        let position: Int64
        let isRead: Bool
    }

    /// The newest first, from before `position`.
    static func newest(
        of userID: String, before position: Int64, onlyHighlights: Bool, limit: Int, _ connection: Connection
    ) throws -> [Entry] {
        try connection.query(
            """
            SELECT n.actions, rooms.room_id, n.pos, n.is_read FROM (
                SELECT actions, room, pos, 0 AS is_read FROM notifications
                WHERE user_id = ?1 AND pos < ?2 AND highlight >= ?3
                UNION ALL
                SELECT actions, room, pos, 1 FROM read_notifications
                WHERE user_id = ?1 AND pos < ?2 AND highlight >= ?3
            ) n JOIN rooms ON rooms.id = n.room ORDER BY n.pos DESC LIMIT ?4
            """, userID, position, onlyHighlights ? 1 : 0, limit
        ) { Entry(actions: $0.blob(0), roomID: $0.text(1), position: $0.int64(2), isRead: $0.bool(3)) }
    }
}
