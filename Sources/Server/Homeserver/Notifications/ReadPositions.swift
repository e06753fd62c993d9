import SQLiteKit

/// How far a user has read in a room: overall, and further in some threads. Set by receipts and by sending.
struct ReadPositions {
    /// Everything up to here is read, including everything from before the user joined.
    let whole: Int64
    /// Only contains threads read further than that.
    let threads: [String: Int64]

    /// - Parameter since: when the user joined the room.
    init(of userID: String, in room: Int64, since: Int64, _ connection: Connection) throws {
        var whole = since
        var threads: [String: Int64] = [:]
        try connection.forEach(
            "SELECT thread, pos FROM read_positions WHERE user_id = ? AND room = ? ORDER BY thread", userID, room
        ) { row in
            let (thread, position) = (row.text(0), row.int64(1))
            if thread.isEmpty {
                whole = max(whole, position)
            } else if position > whole {
                threads[thread] = position
            }
            return true
        }
        self.whole = whole
        self.threads = threads
    }

    func isRead(_ position: Int64, in thread: String) -> Bool {
        position <= max(whole, threads[thread] ?? 0)
    }

    /// - Parameter thread: nil for all threads.
    static func advance(
        _ userID: String, in room: Int64, to position: Int64, thread: String?, _ connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO read_positions VALUES(?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET pos = excluded.pos WHERE excluded.pos > pos
            """, userID, room, thread ?? "", position)
        guard thread == nil else { return }
        try connection.run(
            "DELETE FROM read_positions WHERE user_id = ? AND room = ? AND thread <> '' AND pos <= ?",
            userID, room, position)
    }
}
