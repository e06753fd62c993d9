import SQLKit

/// The times of one creator's counted requests in the last hour.
struct RequestTable {
    let connection: any SQLConnection
    let creator: Int64

    static let window: Int64 = 3_600_000
    /// The clocks of two processes may be so far apart.
    private static let drift: Int64 = 300_000

    /// Counts a request, or returns when the next one is allowed.
    func take(limit: Int, for purpose: RateLimiter.Purpose = .asking, now: Int64) throws -> Int64? {
        // Times in the future are from before the clock was set back.
        try connection.run(
            "DELETE FROM requests WHERE creator = ? AND (made_at <= ? OR made_at > ?)", creator, now - Self.window,
            now + Self.drift)
        if let free = try wait(limit: limit, for: purpose, now: now) { return free }
        try connection.run(
            "INSERT INTO requests(creator, made_at, purpose) VALUES(?, ?, ?)", creator, now, purpose.rawValue)
        return nil
    }

    /// When the next request is allowed; nil if one is allowed now.
    func wait(limit: Int, for purpose: RateLimiter.Purpose = .asking, now: Int64) throws -> Int64? {
        guard limit > 0 else { return now + Self.window }
        let made = try connection.query(
            """
            SELECT made_at FROM requests WHERE creator = ? AND purpose = ? AND made_at > ? AND made_at <= ?
            ORDER BY made_at DESC LIMIT 1 OFFSET ?
            """, creator, purpose.rawValue, now - Self.window, now + Self.drift, limit - 1
        ) { $0.int64(0) }
        return made.first.map { min($0, now) + Self.window }
    }
}
