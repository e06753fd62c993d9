import SQLiteKit

/// Rooms that have new events.
enum RoomsWithEvents {
    /// For a recent position scans the server's new events, for an older one the user's rooms. The result may
    /// therefore include rooms that the user is not in.
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
