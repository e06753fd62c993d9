import SQLiteKit

/// How much of a room is unread and worth a notification.
struct UnreadCounts {
    private(set) var total: (count: Int64, highlights: Int64) = (0, 0)
    private var threads: [(root: String, count: Int64, highlights: Int64)] = []

    /// - Parameter byThread: leaves threads out of the total and counts each for itself.
    init(of userID: String, in room: Int64, byThread: Bool, _ connection: Connection) throws {
        let rows = try connection.query(
            "SELECT thread, count(*), sum(highlight) FROM notifications WHERE user_id = ? AND room = ? GROUP BY thread",
            userID, room
        ) { (root: $0.text(0), count: $0.int64(1), highlights: $0.int64(2)) }
        for row in rows {
            if byThread, row.root != "main" {
                threads.append(row)
            } else {
                total = (total.count + row.count, total.highlights + row.highlights)
            }
        }
    }

    func write(into out: inout JSONBuilder) throws {
        out.object("unread_notifications") { out in
            out.member("notification_count", total.count)
            out.member("highlight_count", total.highlights)
        }
        guard !threads.isEmpty else { return }
        out.object("unread_thread_notifications") { out in
            for thread in threads {
                out.object(thread.root) { out in
                    out.member("notification_count", thread.count)
                    out.member("highlight_count", thread.highlights)
                }
            }
        }
    }
}
