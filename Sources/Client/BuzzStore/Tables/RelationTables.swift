import SQLiteKit

/// Events that aren't messages, stored so that repetitions are recognised and receipts can refer to them.
struct SideEventTable {
    let db: Connection

    /// `false` if it is already known.
    ///
    /// - Parameter raw: an unknown event, kept for diagnosis; the total number is limited.
    func insert(_ eventID: String, type: String, position: Int64, raw: String? = nil, in conversation: Int64) throws
        -> Bool
    {
        let isKept = try raw != nil && keptRaw() < Limits.alienEvents
        return try db.run(
            """
            INSERT INTO side_events (event_id, conversation, position, type, raw) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """, eventID, conversation, position, type, isKept ? raw : nil) > 0
    }

    private func keptRaw() throws -> Int {
        try db.first("SELECT count(*) FROM side_events INDEXED BY side_events_raw WHERE raw IS NOT NULL") {
            $0.int(0)
        } ?? 0
    }

    /// Drops the event's content and keeps its id. `false` if it isn't known.
    func empty(_ eventID: String, in conversation: Int64) throws -> Bool {
        try db.run("UPDATE side_events SET raw = NULL WHERE event_id = ? AND conversation = ?", eventID, conversation)
            > 0
    }

    /// Drops a damaged event with this id.
    func forgetDamaged(_ eventID: String, roomID: String) throws {
        try db.run(
            "DELETE FROM damaged_events WHERE room_id = ? AND instr(raw, ?) > 0", roomID, "\"\(eventID)\"")
    }

    func position(of eventID: String, in conversation: Int64) throws -> Int64? {
        try db.first(
            """
            SELECT position FROM messages WHERE event_id = ? AND conversation = ? AND is_placed
            UNION ALL SELECT position FROM side_events WHERE event_id = ? AND conversation = ? LIMIT 1
            """, eventID, conversation, eventID, conversation
        ) { $0.int64(0) }
    }

    func isKnown(_ eventID: String) throws -> Bool {
        try db.first("SELECT 1 FROM side_events WHERE event_id = ?", eventID) { _ in true } ?? false
    }

    /// Keeps malformed events for diagnosis, limited in number.
    func keepDamaged(_ raw: String, roomID: String) throws {
        try db.run(
            """
            INSERT INTO damaged_events (room_id, raw)
            SELECT ?, ? WHERE (SELECT count(*) FROM damaged_events) < ? ON CONFLICT DO NOTHING
            """, Limits.text(roomID, Limits.identifier), Limits.text(raw, Limits.raw), Limits.damagedEvents)
    }
}

/// Reactions by target, which is an event id or `local:` and the row id of a message without one.
struct ReactionTable {
    let db: Connection

    struct Own {
        var id: Int64
        var eventID: String?
        var transactionID: String?
    }

    func insert(
        eventID: String?, transactionID: String?, target: String, sender: String, key: String, isOwn: Bool,
        in conversation: Int64
    ) throws {
        try db.run(
            """
            INSERT INTO reactions (conversation, event_id, transaction_id, target, sender, key, folded_key, is_own)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, conversation, eventID, transactionID, target, sender, key, Self.fold(key), isOwn)
    }

    /// The user's own reactions with this key: more than one if another device added the same.
    func own(_ key: String, on target: String) throws -> [Own] {
        try db.query(
            """
            SELECT id, event_id, transaction_id FROM reactions
            WHERE target = ? AND folded_key = ? AND is_own AND NOT is_removing ORDER BY id
            """, target, Self.fold(key)
        ) { Own(id: $0.int64(0), eventID: $0.textOrNil(1), transactionID: $0.textOrNil(2)) }
    }

    func delete(_ id: Int64) throws {
        try db.run("DELETE FROM reactions WHERE id = ?", id)
    }

    /// - Returns: `false` if that event is already known as another reaction.
    func setEventID(_ eventID: String, transactionID: String) throws -> Bool {
        // The same reaction may already have arrived through the sync.
        try db.run(
            """
            DELETE FROM reactions WHERE event_id = ? AND transaction_id IS NULL AND is_own
                AND (target, folded_key) IN (SELECT target, folded_key FROM reactions WHERE transaction_id = ?)
            """, eventID, transactionID)
        let isTaken = try db.first(
            "SELECT 1 FROM reactions WHERE event_id = ? AND transaction_id IS NOT ?", eventID, transactionID
        ) { _ in true }
        guard isTaken == nil else { return false }
        try db.run("UPDATE reactions SET event_id = ? WHERE transaction_id = ?", eventID, transactionID)
        return true
    }

    func setRemoving(_ isRemoving: Bool, id: Int64) throws {
        try db.run("UPDATE reactions SET is_removing = ? WHERE id = ?", isRemoving, id)
    }

    /// Shows a reaction again whose removal was cancelled; the reference is its event id or the outbox's local one.
    func restore(reference: String) throws {
        guard let transactionID = EchoMatcher.reactionTransaction(reference) else {
            try db.run("UPDATE reactions SET is_removing = 0 WHERE event_id = ?", reference)
            return
        }
        try db.run("UPDATE reactions SET is_removing = 0 WHERE transaction_id = ?", transactionID)
    }

    func delete(transactionID: String) throws {
        try db.run("DELETE FROM reactions WHERE transaction_id = ?", transactionID)
    }

    /// `false` if there is no such reaction in that conversation.
    func delete(eventID: String, in conversation: Int64) throws -> Bool {
        try db.run("DELETE FROM reactions WHERE event_id = ? AND conversation = ?", eventID, conversation) > 0
    }

    func deleteAll(on target: String) throws {
        try db.run("DELETE FROM reactions WHERE target = ?", target)
    }

    /// Removes the variation selector for the coloured form: with and without it are the same reaction.
    static func fold(_ key: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in key.unicodeScalars where scalar != "\u{FE0F}" { folded.append(scalar) }
        return String(folded)
    }
}

/// Redactions that arrived before their event.
struct PendingRedactionTable {
    let db: Connection

    func insert(_ target: String, by sender: String, in conversation: Int64) throws {
        try db.run(
            """
            INSERT INTO pending_redactions (target, conversation, sender) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
            """, target, conversation, sender)
    }

    func senders(of target: String, in conversation: Int64) throws -> [String] {
        try db.query(
            "SELECT sender FROM pending_redactions WHERE target = ? AND conversation = ?", target, conversation
        ) { $0.text(0) }
    }

    func remove(_ target: String, by sender: String, in conversation: Int64) throws {
        try db.run(
            "DELETE FROM pending_redactions WHERE target = ? AND conversation = ? AND sender = ?", target,
            conversation, sender)
    }
}
