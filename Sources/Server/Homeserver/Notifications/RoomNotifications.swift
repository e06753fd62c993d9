import SQLiteKit

/// The events of a room that notify everybody with the default push rules. Stored once for the room, with subtotals
/// for ranges of positions, so that many can be counted quickly.
enum RoomNotifications {
    struct Count: Equatable {
        var all: Int64 = 0
        var highlights: Int64 = 0

        static func + (one: Count, other: Count) -> Count {
            Count(all: one.all + other.all, highlights: one.highlights + other.highlights)
        }
    }

    private static let stretch: Int64 = 1024

    static func add(
        _ position: Int64, in room: Int64, thread: String, highlights: Bool, actions: String, _ connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO room_notifications VALUES(?, ?, ?, ?, ?)", room, position, thread, highlights, actions)
        try connection.run(
            """
            INSERT INTO notification_counts VALUES(?, ?, ?, 1, ?)
            ON CONFLICT DO UPDATE SET count = count + 1, highlights = highlights + excluded.highlights
            """, room, position / stretch, thread, highlights)
    }

    static func remove(_ position: Int64, in room: Int64, _ connection: Connection) throws {
        let found = try connection.first(
            "DELETE FROM room_notifications WHERE room = ? AND pos = ? RETURNING thread, highlight", room, position
        ) { (thread: $0.text(0), highlight: $0.int64(1)) }
        guard let found else { return }
        try connection.run(
            """
            UPDATE notification_counts SET count = count - 1, highlights = highlights - ?
            WHERE room = ? AND stretch = ? AND thread = ?
            """, found.highlight, room, position / stretch, found.thread)
    }

    /// Deletes complete ranges before `position`.
    static func prune(before position: Int64, _ connection: Connection) throws {
        let first = position / stretch
        let rooms = "room IN (SELECT id FROM rooms)"
        try connection.run("DELETE FROM room_notifications WHERE \(rooms) AND pos < ?", first * stretch)
        try connection.run("DELETE FROM notification_counts WHERE \(rooms) AND stretch < ?", first)
    }

    /// Counts per thread, after `start` up to and including `end`.
    ///
    /// - Parameter thread: only this thread; nil for all.
    static func counts(
        in room: Int64, after start: Int64, through end: Int64, thread: String? = nil, _ connection: Connection
    ) throws -> [String: Count] {
        guard start < end else { return [:] }
        // Counts single events up to the end of the first range and from the start of the last one, and subtotals
        // between.
        let (first, last) = ((start + 1) / stretch, end / stretch)
        let head = first == last ? end : first * stretch + stretch - 1
        let tail = first == last || end == .max ? Int64.max : last * stretch
        let rows = try connection.query(
            """
            SELECT thread, sum(count), sum(highlights) FROM (
                SELECT thread, count(*) AS count, sum(highlight) AS highlights FROM room_notifications
                WHERE room = ?1 AND pos > ?2 AND pos <= ?3 GROUP BY thread
                UNION ALL
                SELECT thread, count, highlights FROM notification_counts
                WHERE room = ?1 AND stretch > ?4 AND stretch < ?5
                UNION ALL
                SELECT thread, count(*), sum(highlight) FROM room_notifications
                WHERE room = ?1 AND pos >= ?6 AND pos <= ?7 GROUP BY thread
            ) WHERE ?8 IS NULL OR thread = ?8 GROUP BY thread
            """, room, start, head, first, last, tail, end, thread
        ) { (thread: $0.text(0), count: Count(all: $0.int64(1), highlights: $0.int64(2))) }
        return Dictionary(rows.map { ($0.thread, $0.count) }, uniquingKeysWith: +)
    }
}
