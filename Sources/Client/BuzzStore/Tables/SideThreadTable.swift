import BuzzModel
import JSONKit
import SQLiteKit

/// Stores the read positions of side threads and the number of their answers. Messages refer to their side thread
/// themselves, in `messages.side_thread`.
struct SideThreadTable {
    let db: Connection

    /// Whether message `m` is shown only in its side thread. If the first message is missing or is itself in a side
    /// thread, nothing would lead to that thread, so its answers are shown among the other messages.
    static let isHidden = """
        (m.side_thread IS NOT NULL AND (substr(m.side_thread, 1, 6) = 'local:' OR EXISTS (
            SELECT 1 FROM messages f WHERE f.event_id = m.side_thread AND f.conversation = m.conversation
                AND f.side_thread IS NULL)))
        """

    /// The unread answers `m` of side threads `s`. The parameter is the read position for side threads without one.
    static let unread = """
        side_threads s CROSS JOIN messages m ON m.conversation = s.conversation AND m.side_thread = s.root
            AND m.is_own = 0 AND m.kind NOT IN ('state', 'deleted', 'notice')
            AND m.position > coalesce(s.own_read_position, ?)
        """

    /// Inserts a side thread when its first answer is stored. It starts with the read positions of the conversation.
    func begin(_ root: String, in conversation: Int64) throws {
        try db.run(
            """
            INSERT INTO side_threads (conversation, root, own_read_position, others_read_position)
            SELECT key, ?, own_read_position, others_read_position FROM conversations WHERE key = ?
            ON CONFLICT DO NOTHING
            """, root, conversation)
    }

    /// Stores the number of answers that the server counted.
    func setToldCount(_ count: Int, of root: String, in conversation: Int64) throws {
        try begin(root, in: conversation)
        try db.run(
            "UPDATE side_threads SET told_count = ? WHERE conversation = ? AND root = ?", count, conversation, root)
    }

    /// Subtracts a deleted answer, because the server's count may include it.
    func answerDeleted(_ message: Int64) throws {
        try db.run(
            """
            UPDATE side_threads SET told_count = max(0, told_count - 1) FROM messages m
            WHERE m.id = ? AND side_threads.conversation = m.conversation AND root = m.side_thread
            """, message)
    }

    // MARK: Read positions

    enum Reader: String {
        case own = "own_read_position"
        case others = "others_read_position"
    }

    /// - Parameter root: the side thread; `nil` for all side threads of the conversation.
    func advance(_ reader: Reader, of root: String?, to position: Int64, in conversation: Int64) throws {
        if let root { try begin(root, in: conversation) }
        try db.run(
            """
            UPDATE side_threads SET \(reader.rawValue) = max(coalesce(\(reader.rawValue), ?), ?)
            WHERE conversation = ? AND (?4 IS NULL OR root = ?4)
            """, position, position, conversation, root)
    }

    /// Remembers a receipt of our own for an event that is not stored yet.
    func wait(for eventID: String, of root: String, in conversation: Int64) throws {
        try begin(root, in: conversation)
        try db.run(
            "UPDATE side_threads SET pending_event_id = ? WHERE conversation = ? AND root = ?", eventID, conversation,
            root)
    }

    func catchUp(with eventID: String, in conversation: Int64) throws {
        let roots = try db.query(
            "SELECT root FROM side_threads WHERE pending_event_id = ? AND conversation = ?", eventID, conversation
        ) { $0.text(0) }
        guard !roots.isEmpty,
            let position = try SideEventTable(db: db).position(of: eventID, in: conversation)
        else { return }
        for root in roots {
            try advance(.own, of: root, to: position, in: conversation)
            try db.run(
                "UPDATE side_threads SET pending_event_id = NULL WHERE conversation = ? AND root = ?", conversation,
                root)
        }
    }

    /// The read position of a side thread in which nothing is read. It leaves room below, because positions can move
    /// down.
    private static let nothing: Int64 = -(1 << 62)

    /// Sets the read position of side threads without a receipt: everything is read if the server counts nothing as
    /// unread, otherwise nothing is.
    func settle(isAllRead: Bool, in conversation: Int64) throws {
        try db.run(
            """
            UPDATE side_threads SET own_read_position = (
                SELECT iif(?, c.newest_position, ?) FROM conversations c WHERE c.key = conversation)
            WHERE conversation = ? AND own_read_position IS NULL
            """, isAllRead, Self.nothing, conversation)
    }

    // MARK: Counting

    /// Counts the unread answers in all side threads.
    ///
    /// - Parameter isShownThere: counts only answers that are not shown among the other messages.
    func unread(in conversation: Int64, isShownThere: Bool = false) throws -> Int {
        let condition = isShownThere ? "AND \(Self.isHidden)" : ""
        return try db.first(
            """
            SELECT count(*) FROM (SELECT 1 FROM \(Self.unread) WHERE s.conversation = ? \(condition)
                LIMIT \(SideThread.countedAtMost))
            """, Int64.min, conversation
        ) { $0.int(0) } ?? 0
    }

    /// The counts and the newest answers of side threads, to be shown with their first messages.
    func summaries(of roots: [String], in conversation: Int64) throws -> [String: SideThread] {
        let rows = try db.query(
            """
            SELECT s.root, coalesce(s.told_count, 0), (SELECT count(*) FROM (
                SELECT 1 FROM messages m WHERE m.conversation = s.conversation AND m.side_thread = s.root
                    AND m.kind NOT IN ('state', 'deleted') AND NOT m.is_deleting LIMIT \(SideThread.countedAtMost))),
                (SELECT m.id FROM messages m WHERE m.conversation = s.conversation AND m.side_thread = s.root
                    AND m.kind NOT IN ('state', 'deleted') ORDER BY m.position DESC LIMIT 1)
            FROM side_threads s WHERE s.conversation = ? AND s.root IN (SELECT value FROM json_each(?))
            """, conversation, JSON.array(roots.map { .string($0) }).text
        ) { (root: $0.text(0), told: $0.int(1), known: $0.int(2), last: $0.int64OrNil(3)) }
        var found: [String: SideThread] = [:]
        for row in rows where max(row.told, row.known) > 0 {
            var thread = SideThread(
                id: SideThreadID(rawValue: row.root), answers: max(row.told, row.known),
                unread: try unread(of: row.root, in: conversation))
            let last = try row.last.flatMap { id in
                try db.first("SELECT sender, sent_at FROM messages WHERE id = ?", id) { ($0.text(0), $0.int64(1)) }
            }
            if let (sender, sentAt) = last {
                thread.lastSenderName = try MemberTable(db: db).displayName(of: sender, in: conversation) ?? sender
                thread.lastAt = Timestamp(milliseconds: sentAt)
            }
            found[row.root] = thread
        }
        return found
    }

    private func unread(of root: String, in conversation: Int64) throws -> Int {
        try db.first(
            """
            SELECT count(*) FROM (SELECT 1 FROM \(Self.unread) WHERE s.conversation = ? AND s.root = ?
                LIMIT \(SideThread.countedAtMost))
            """, Int64.min, conversation, root
        ) { $0.int(0) } ?? 0
    }

    /// Returns the side threads with stored answers, ordered by their newest answer.
    func latest(in conversation: Int64, limit: Int) throws -> [String] {
        try db.query(
            """
            SELECT s.root, (SELECT max(m.position) FROM messages m
                WHERE m.conversation = s.conversation AND m.side_thread = s.root) AS last
            FROM side_threads s WHERE s.conversation = ? AND last IS NOT NULL ORDER BY last DESC LIMIT ?
            """, conversation, limit
        ) { $0.text(0) }
    }

    // MARK: Renaming

    /// Renames a side thread when its first message gets an event id. Call this before the outbox rows change; see
    /// `PendingTables`.
    func rename(_ reference: String, to eventID: String, in conversation: Int64) throws {
        try db.run(
            "UPDATE messages SET side_thread = ? WHERE conversation = ? AND side_thread = ?", eventID, conversation,
            reference)
        try db.run(
            "UPDATE OR IGNORE side_threads SET root = ? WHERE conversation = ? AND root = ?", eventID, conversation,
            reference)
        try remove(reference, in: conversation)
        try db.run(
            "UPDATE outbox SET side_thread = ? WHERE conversation = ? AND side_thread = ?", eventID, conversation,
            reference)
    }

    /// Turns the answers into ordinary messages, because the first message was discarded before it was sent.
    func dissolve(_ reference: String, in conversation: Int64) throws {
        try db.run(
            "UPDATE messages SET side_thread = NULL WHERE conversation = ? AND side_thread = ?", conversation, reference
        )
        try remove(reference, in: conversation)
        try db.run(
            "UPDATE outbox SET side_thread = NULL WHERE conversation = ? AND side_thread = ?", conversation, reference)
    }

    private func remove(_ root: String, in conversation: Int64) throws {
        try db.run("DELETE FROM side_threads WHERE conversation = ? AND root = ?", conversation, root)
    }
}
