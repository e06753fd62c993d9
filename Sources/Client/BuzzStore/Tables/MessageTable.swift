import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Rows of `messages`: writing them and finding them by their ids. `ThreadTable` reads them as `Message`.
struct MessageTable {
    let db: Connection

    /// The values of a new row.
    struct New {
        var conversation: Int64
        var position: Int64
        var isPlaced: Bool
        var eventID: String?
        var transactionID: String?
        var sender: String
        var isOwn: Bool
        var kind: MessageKind
        var body: String
        var formattedBody: String?
        var sentAt: Int64
        var state: SendState
        var mentionsMe = false
        var replyTo: String?
        var raw: String?
        var file: MessageContent.File?
        /// The FAQ entry of an automatic answer.
        var automaticFAQ: String?
        var poll: PollContent.Start?
        /// The reference to the first message of its side thread.
        var sideThread: String?
    }

    /// What is needed to act on a row.
    struct Known {
        var id: Int64
        var conversation: Int64
        var position: Int64
        var isPlaced: Bool
        var eventID: String?
        var transactionID: String?
        var sender: String
        var isOwn: Bool
        var kind: MessageKind
        var state: SendState
        var isDeleting: Bool
    }

    /// `nil` if a row with that event or transaction id already exists.
    func insert(_ new: New) throws -> Int64? {
        let changed = try db.run(
            """
            INSERT INTO messages (conversation, position, is_placed, event_id, transaction_id, sender, is_own, kind, body,
                formatted_body, sent_at, state, mentions_me, reply_to, raw, automatic_faq, side_thread)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, new.conversation, new.position, new.isPlaced, new.eventID, new.transactionID, new.sender, new.isOwn,
            new.kind.rawValue, new.body, new.formattedBody, new.sentAt, new.state.rawValue, new.mentionsMe, new.replyTo,
            new.raw, new.automaticFAQ, new.sideThread)
        guard changed > 0 else { return nil }
        let id = db.lastInsertRowID
        if let root = new.sideThread { try SideThreadTable(db: db).begin(root, in: new.conversation) }
        if let poll = new.poll { try PollTable(db: db).insert(poll, for: id) }
        if let file = new.file { try AttachmentTable(db: db).insert(file, for: id) }
        return id
    }

    func find(eventID: String) throws -> Known? {
        try db.first("\(Self.known) WHERE event_id = ?", eventID, map: Self.known)
    }

    func find(transactionID: String, sender: String) throws -> Known? {
        try db.first("\(Self.known) WHERE sender = ? AND transaction_id = ?", sender, transactionID, map: Self.known)
    }

    func find(_ id: Int64) throws -> Known? {
        if let known = try db.first("\(Self.known) WHERE id = ?", id, map: Self.known) { return known }
        return try current(id).flatMap { try db.first("\(Self.known) WHERE id = ?", $0, map: Self.known) }
    }

    /// The row that this one was merged into.
    func current(_ id: Int64) throws -> Int64? {
        try db.first("SELECT message FROM message_aliases WHERE old_id = ?", id) { $0.int64(0) }
    }

    /// Records that the row was merged into another, so that its old id still resolves.
    func note(_ old: Int64, became id: Int64) throws {
        try db.run("UPDATE message_aliases SET message = ? WHERE message = ?", id, old)
        try db.run("INSERT OR REPLACE INTO message_aliases (old_id, message) VALUES (?, ?)", old, id)
    }

    func body(of id: Int64) throws -> String? {
        try db.first("SELECT body FROM messages WHERE id = ?", id) { $0.text(0) }
    }

    /// Whether a row from the sync can be the echo of a local message: our own, in the same conversation, with the
    /// same text unless it was edited or deleted.
    func isTwin(_ twin: Known, of message: Known) throws -> Bool {
        guard twin.isOwn, twin.conversation == message.conversation else { return false }
        if twin.kind == .deleted { return true }
        return try db.first(
            """
            SELECT 1 FROM messages AS came, messages AS written WHERE came.id = ? AND written.id = ?
                AND came.transaction_id IS NULL AND (came.is_edited OR came.kind = written.kind AND came.body = written.body)
            """, twin.id, message.id
        ) { _ in true } ?? false
    }

    /// How relations refer to it: by its event id, or by a local reference until it has one.
    static func reference(eventID: String?, id: Int64) -> String {
        eventID ?? "local:\(id)"
    }

    /// The row for a reference.
    func find(reference: String) throws -> Known? {
        guard reference.hasPrefix("local:") else { return try find(eventID: reference) }
        return try Int64(reference.dropFirst(6)).flatMap { try find($0) }
    }

    func setState(_ state: SendState, error: String?, of id: Int64) throws {
        try db.run("UPDATE messages SET state = ?, error = ? WHERE id = ?", state.rawValue, error, id)
    }

    /// The server has accepted the message under this id.
    func setEventID(_ eventID: String, of id: Int64) throws {
        try db.run("UPDATE messages SET event_id = ?, state = 'sent', error = NULL WHERE id = ?", eventID, id)
    }

    func place(_ id: Int64, at position: Int64, sentAt: Int64?) throws {
        try db.run(
            "UPDATE messages SET position = ?, is_placed = 1, sent_at = coalesce(?, sent_at) WHERE id = ?", position,
            sentAt, id)
    }

    func setText(body: String, formattedBody: String?, mentionsMe: Bool, isEdited: Bool, of id: Int64) throws {
        try db.run(
            "UPDATE messages SET body = ?, formatted_body = ?, mentions_me = ?, is_edited = ? WHERE id = ?", body,
            formattedBody, mentionsMe, isEdited, id)
    }

    func setTransactionID(_ transactionID: String, of id: Int64) throws {
        try db.run("UPDATE messages SET transaction_id = ? WHERE id = ?", transactionID, id)
    }

    func setDeleting(_ isDeleting: Bool, of id: Int64) throws {
        try db.run("UPDATE messages SET is_deleting = ? WHERE id = ?", isDeleting, id)
    }

    func empty(_ id: Int64) throws {
        try db.run(
            """
            UPDATE messages SET kind = 'deleted', body = '', formatted_body = NULL, raw = NULL, is_deleting = 0,
                is_edited = 0, mentions_me = 0 WHERE id = ?
            """, id)
        try db.run("DELETE FROM attachments WHERE message = ?", id)
        try PollTable(db: db).remove(id)
    }

    func delete(_ id: Int64) throws {
        try db.run("DELETE FROM messages WHERE id = ?", id)
    }

    private static let known = """
        SELECT id, conversation, position, is_placed, event_id, transaction_id, sender, is_own, kind, state, is_deleting
        FROM messages
        """

    private static func known(_ row: borrowing Row) -> Known {
        Known(
            id: row.int64(0), conversation: row.int64(1), position: row.int64(2), isPlaced: row.bool(3),
            eventID: row.textOrNil(4), transactionID: row.textOrNil(5), sender: row.text(6), isOwn: row.bool(7),
            kind: MessageKind(rawValue: row.text(8)) ?? .unsupported,
            state: SendState(rawValue: row.text(9)) ?? .received, isDeleting: row.bool(10))
    }
}
