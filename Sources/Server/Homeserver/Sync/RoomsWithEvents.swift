import SQLiteKit

/// Rooms in which anything happened.
enum RoomsWithEvents {
    /// After a short absence what is new on the server is looked through, after a long one what the user is in. So there
    /// may be rooms among them that the user has nothing to do with.
    static func of(
        _ userID: String, after start: Int64, through end: Int64, _ connection: Connection
    ) throws -> [Int64] {
        if end - start < 2000 {
            return try connection.query("SELECT DISTINCT room FROM events WHERE pos > ? AND pos <= ?", start, end) {
                $0.int64(0)
            }
        }
        return try connection.query(
            """
            SELECT room FROM memberships m
            WHERE user_id = ? AND EXISTS(SELECT 1 FROM events WHERE room = m.room AND pos > ? AND pos <= ?)
            """, userID, start, end
        ) { $0.int64(0) }
    }
}
