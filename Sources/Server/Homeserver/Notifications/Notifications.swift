import SQLiteKit

/// A user's notifications: those common to the whole room (`RoomNotifications`), and individual rows where the user's
/// rules or a mention make a difference. `count` is -1 if the user is not notified although the others are, 0 if only
/// the highlight differs, and 1 if only this user is notified.
enum Notifications {
    /// Marks as read up to `position`, in one thread or in all.
    static func markRead(
        by userID: String, in room: Int64, through position: Int64, thread: String?, _ connection: Connection
    ) throws {
        try ReadPositions.advance(userID, in: room, to: position, thread: thread, connection)
        try connection.run(
            """
            UPDATE notifications SET is_read = 1
            WHERE user_id = ? AND room = ? AND is_read = 0 AND pos <= ? AND (?4 IS NULL OR thread = ?4)
            """, userID, room, position, thread)
    }

    /// Deletes the user's state in a room; called on joining and leaving.
    static func forget(_ userID: String, in room: Int64, _ connection: Connection) throws {
        for table in ["notifications", "read_positions", "silences"] {
            try connection.run("DELETE FROM \(table) WHERE user_id = ? AND room = ?", userID, room)
        }
    }

    /// A redacted event notifies nobody. Rows that stand for several events stay.
    static func remove(_ position: Int64, in room: Int64, _ connection: Connection) throws {
        try RoomNotifications.remove(position, in: room, connection)
        try connection.run(
            "DELETE FROM notifications WHERE room = ? AND pos = ? AND count BETWEEN -1 AND 1", room, position)
    }

    /// Deletes notifications that are too old to matter.
    static func prune(before position: Int64, _ connection: Connection) throws {
        try connection.run(
            "DELETE FROM notifications WHERE room IN (SELECT id FROM rooms) AND pos < ?", position)
        try RoomNotifications.prune(before: position, connection)
    }

    struct Entry {
        let actions: [UInt8]
        let roomID: String
        let position: Int64
        let isRead: Bool
    }

    /// The newest notifications before `position`, newest first.
    static func newest(
        of userID: String, before position: Int64, onlyHighlights: Bool, limit: Int, _ connection: Connection
    ) throws -> [Entry] {
        var found = try connection.query(
            """
            SELECT n.actions, rooms.room_id, n.pos, n.is_read FROM notifications n JOIN rooms ON rooms.id = n.room
            WHERE n.user_id = ? AND n.pos < ? AND n.count >= 0 AND (n.highlight > 0 OR ?3 = 0)
            ORDER BY n.pos DESC LIMIT ?4
            """, userID, position, onlyHighlights, limit
        ) { Entry(actions: $0.blob(0), roomID: $0.text(1), position: $0.int64(2), isRead: $0.bool(3)) }
        let rooms = try connection.query(
            """
            SELECT rooms.id, rooms.room_id, m.since FROM memberships m JOIN rooms ON rooms.id = m.room
            WHERE m.user_id = ? AND m.membership = 'join'
            """, userID
        ) { (id: $0.int64(0), roomID: $0.text(1), since: $0.int64(2)) }
        for room in rooms {
            let read = try ReadPositions(of: userID, in: room.id, since: room.since, connection)
            found += try connection.query(
                """
                SELECT n.actions, n.pos, n.thread FROM room_notifications n JOIN events ON events.pos = n.pos
                WHERE n.room = ?1 AND n.pos > ?2 AND n.pos < ?3 AND (n.highlight OR NOT ?4) AND events.sender <> ?5
                    AND NOT EXISTS(SELECT 1 FROM notifications o
                        WHERE o.user_id = ?5 AND o.room = ?1 AND o.pos = n.pos AND o.count BETWEEN -1 AND 1)
                    AND NOT EXISTS(SELECT 1 FROM silences s
                        WHERE s.user_id = ?5 AND s.room = ?1 AND s.start < n.pos AND n.pos <= coalesce(s.until, n.pos))
                ORDER BY n.pos DESC LIMIT ?6
                """, room.id, room.since, position, onlyHighlights, userID, limit
            ) { row in
                let position = row.int64(1)
                return Entry(
                    actions: row.blob(0), roomID: room.roomID, position: position,
                    isRead: read.isRead(position, in: row.text(2)))
            }
        }
        return Array(found.sorted { $0.position > $1.position }.prefix(limit))
    }
}
