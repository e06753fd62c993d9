import SQLiteKit

/// When one creator's counted requests of the last hour were made.
struct RequestTable {
    let connection: Connection
    let creator: Int64

    static let window: Int64 = 3_600_000

    /// Counts one more, or says when there will be room for one.
    func take(limit: Int, for purpose: RateLimiter.Purpose = .asking, now: Int64) throws -> Int64? {
        // What lies ahead of now was written before the clock was set back.
        try connection.run(
            "DELETE FROM requests WHERE creator = ? AND (made_at <= ? OR made_at > ?)", creator, now - Self.window, now)
        let count =
            try connection.first(
                "SELECT count(*) FROM requests WHERE creator = ? AND purpose = ?", creator, purpose.rawValue
            ) { $0.int(0) } ?? 0
        guard count >= limit else {
            try connection.run(
                "INSERT INTO requests(creator, made_at, purpose) VALUES(?, ?, ?)", creator, now, purpose.rawValue)
            return nil
        }
        guard limit > 0 else { return now + Self.window }
        let oldest = try connection.first(
            "SELECT made_at FROM requests WHERE creator = ? AND purpose = ? ORDER BY made_at LIMIT 1 OFFSET ?", creator,
            purpose.rawValue, count - limit
        ) { $0.int64(0) }
        return (oldest ?? now) + Self.window
    }
}
