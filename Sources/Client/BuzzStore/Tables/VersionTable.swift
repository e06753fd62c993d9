import BuzzModel
import SQLiteKit

/// The versions of edited messages. A message's row shows the latest: the original, then edits by the server's
/// timestamp, then a local edit that is not delivered yet.
struct VersionTable {
    let db: Connection

    enum Rank: Int {
        case first = 0
        case edit = 1
        case unsent = 2
    }

    struct Text {
        var body: String
        var formattedBody: String?
        var mentionsMe: Bool
    }

    func insert(
        _ text: Text, rank: Rank, eventID: String?, transactionID: String?, target: String, sender: String,
        sentAt: Int64, in conversation: Int64
    ) throws {
        try db.run(
            """
            INSERT INTO versions (conversation, event_id, transaction_id, target, sender, sent_at, body, formatted_body,
                mentions_me, rank)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            -- Ours, answered before its echo came: from now on the server's time counts, as it does for everybody.
            ON CONFLICT (event_id) DO UPDATE SET sent_at = excluded.sent_at
            ON CONFLICT DO NOTHING
            """, conversation, eventID, transactionID, target, sender, sentAt, text.body, text.formattedBody,
            text.mentionsMe, rank.rawValue)
    }

    /// Updates the message to its latest version. `false` if nothing changes.
    func apply(to message: MessageTable.Known) throws -> Bool {
        let reference = MessageTable.reference(eventID: message.eventID, id: message.id)
        try db.run("UPDATE versions SET is_applied = 1 WHERE target = ? AND is_applied = 0", reference)
        guard Self.canBeEdited(message.kind), try hasVersions(reference) else { return false }
        try keepFirst(of: message, reference: reference)
        let newest = try db.first(
            """
            SELECT body, formatted_body, mentions_me, rank FROM versions
            WHERE target = ? AND sender = ? AND conversation = ? ORDER BY rank DESC, sent_at DESC, event_id DESC LIMIT 1
            """, reference, message.sender, message.conversation
        ) {
            (
                text: Text(body: $0.text(0), formattedBody: $0.textOrNil(1), mentionsMe: $0.bool(2)),
                isEdited: $0.int(3) > 0
            )
        }
        guard let newest else { return false }
        try SearchTable(db: db).changing(message.id) {
            try MessageTable(db: db).setText(
                body: newest.text.body, formattedBody: newest.text.formattedBody, mentionsMe: newest.text.mentionsMe,
                isEdited: newest.isEdited, of: message.id)
        }
        return true
    }

    static func canBeEdited(_ kind: MessageKind) -> Bool {
        switch kind {
        case .state, .deleted, .encrypted, .unsupported, .sticker, .poll: false
        case .text, .emote, .notice, .image, .video, .audio, .file, .location: true
        }
    }

    private func hasVersions(_ reference: String) throws -> Bool {
        try db.first("SELECT 1 FROM versions WHERE target = ? LIMIT 1", reference) { _ in true } ?? false
    }

    /// The original text is stored separately only for edited messages.
    private func keepFirst(of message: MessageTable.Known, reference: String) throws {
        try db.run(
            """
            INSERT INTO versions (conversation, target, sender, sent_at, body, formatted_body, mentions_me, rank, is_applied)
            SELECT conversation, ?, sender, sent_at, body, formatted_body, mentions_me, 0, 1 FROM messages
            WHERE id = ? AND NOT EXISTS (SELECT 1 FROM versions WHERE target = ? AND rank = 0)
            """, reference, message.id, reference)
    }

    /// Whether edits arrived before their message.
    func areWaiting(for target: String, in conversation: Int64) throws -> Bool {
        try db.first(
            "SELECT 1 FROM versions WHERE target = ? AND conversation = ? AND is_applied = 0 LIMIT 1", target,
            conversation
        ) { _ in true } ?? false
    }

    /// Returns the message the deleted edit belonged to; `nil` if there is no such edit.
    func delete(eventID: String, in conversation: Int64) throws -> String? {
        let target = try db.first(
            "SELECT target FROM versions WHERE event_id = ? AND conversation = ?", eventID, conversation
        ) { $0.text(0) }
        if target != nil { try db.run("DELETE FROM versions WHERE event_id = ?", eventID) }
        return target
    }

    func delete(transactionID: String) throws -> String? {
        let target = try db.first("SELECT target FROM versions WHERE transaction_id = ?", transactionID) { $0.text(0) }
        if target != nil { try db.run("DELETE FROM versions WHERE transaction_id = ?", transactionID) }
        return target
    }

    /// The server has accepted this edit.
    ///
    /// - Returns: `false` if that event is already known as another edit.
    func confirm(transactionID: String, eventID: String, sentAt: Int64?) throws -> Bool {
        try db.run(
            """
            DELETE FROM versions WHERE event_id = ? AND transaction_id IS NULL
                AND (target, sender, body) IN (SELECT target, sender, body FROM versions WHERE transaction_id = ?)
            """, eventID, transactionID)
        let isTaken = try db.first(
            "SELECT 1 FROM versions WHERE event_id = ? AND transaction_id IS NOT ?", eventID, transactionID
        ) { _ in true }
        guard isTaken == nil else { return false }
        try db.run(
            "UPDATE versions SET event_id = ?, rank = 1, sent_at = coalesce(?, sent_at) WHERE transaction_id = ?",
            eventID, sentAt, transactionID)
        return true
    }

    func setText(_ text: Text, transactionID: String) throws {
        try db.run(
            "UPDATE versions SET body = ?, formatted_body = ?, mentions_me = ? WHERE transaction_id = ?", text.body,
            text.formattedBody, text.mentionsMe, transactionID)
    }

    func deleteAll(of target: String) throws {
        try db.run("DELETE FROM versions WHERE target = ?", target)
    }
}
