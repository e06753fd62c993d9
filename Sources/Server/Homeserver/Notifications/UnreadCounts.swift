import SQLiteKit

/// How many unread events in a room deserve a notification: those that count for everybody after the user's read
/// position, corrected by what counts for this user only.
struct UnreadCounts {
    private(set) var total = RoomNotifications.Count()
    private var threads: [(root: String, count: RoomNotifications.Count)] = []

    /// - Parameters:
    ///   - since: when the user joined the room; nil for somebody who isn't in it.
    ///   - byThread: excludes threads from the total and counts each separately.
    init(
        of userID: String, in room: Int64, since: Int64?, byThread: Bool, _ connection: Connection
    ) throws {
        var counts = try since.map { try Self.common(userID, room, since: $0, connection) } ?? [:]
        try connection.forEach(
            """
            SELECT thread, sum(count), sum(highlight) FROM notifications
            WHERE user_id = ? AND room = ? AND is_read = 0 GROUP BY thread
            """, userID, room
        ) { row in
            let count = RoomNotifications.Count(all: row.int64(1), highlights: row.int64(2))
            counts[row.text(0), default: .init()] = (counts[row.text(0)] ?? .init()) + count
            return true
        }
        for (root, count) in counts where count != .init() {
            if byThread, root != "main" {
                threads.append((root, count))
            } else {
                total = total + count
            }
        }
    }

    private static func common(
        _ userID: String, _ room: Int64, since: Int64, _ connection: Connection
    ) throws -> [String: RoomNotifications.Count] {
        let read = try ReadPositions(of: userID, in: room, since: since, connection)
        var counts: [String: RoomNotifications.Count] = [:]
        var start = read.whole
        func add(through end: Int64) throws {
            guard start < end else { return }
            let found = try RoomNotifications.counts(in: room, after: start, through: end, connection)
            for (thread, count) in found where read.threads[thread] ?? 0 <= start {
                counts[thread] = (counts[thread] ?? .init()) + count
            }
            for (thread, position) in read.threads where position > start && found[thread] != nil {
                let rest = try RoomNotifications.counts(
                    in: room, after: position, through: end, thread: thread, connection)
                counts[thread] = (counts[thread] ?? .init()) + (rest[thread] ?? .init())
            }
        }
        for silence in try Silences.stretches(of: userID, in: room, connection) where silence.end > start {
            try add(through: silence.start)
            start = max(start, silence.end)
        }
        try add(through: .max)
        return counts
    }

    func write(into out: inout JSONBuilder) throws {
        func write(_ count: RoomNotifications.Count, into out: inout JSONBuilder) {
            out.member("notification_count", count.all)
            out.member("highlight_count", count.highlights)
        }
        out.object("unread_notifications") { write(total, into: &$0) }
        guard !threads.isEmpty else { return }
        out.object("unread_thread_notifications") { out in
            for thread in threads { out.object(thread.root) { write(thread.count, into: &$0) } }
        }
    }
}
