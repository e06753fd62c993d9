import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Encrypted events as received, by the session whose key decrypts them.
struct CiphertextTable {
    let db: Connection

    /// Keeps the first copy: a server cannot replace an event that it has sent before.
    func keep(_ event: MatrixEvent, _ eventID: String, in conversation: Int64) throws {
        guard let raw = Self.raw(event) else { return }
        let count = try db.run(
            """
            INSERT INTO ciphertexts (event_id, conversation, session_id, edits, raw) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (event_id) DO NOTHING
            """, eventID, conversation, Self.session(event), Self.edited(event), raw)
        if count == 0 { try fill(event, eventID, in: conversation) }
    }

    /// Restores ciphertext that an older version dropped. Removed rows stay removed, because their events may have
    /// been deleted.
    func fill(_ event: MatrixEvent, _ eventID: String, in conversation: Int64) throws {
        guard let raw = Self.raw(event) else { return }
        try db.run(
            """
            UPDATE ciphertexts SET session_id = ?, edits = ?, raw = ?
            WHERE event_id = ? AND conversation = ? AND coalesce(raw, '') = ''
            """, Self.session(event), Self.edited(event), raw, eventID, conversation)
    }

    /// The event was deleted, and its edits with it.
    func forget(_ eventID: String, in conversation: Int64) throws {
        try db.run("DELETE FROM ciphertexts WHERE event_id = ? AND conversation = ?", eventID, conversation)
        try db.run("DELETE FROM ciphertexts WHERE edits = ? AND conversation = ?", eventID, conversation)
    }

    private static func session(_ event: MatrixEvent) -> String {
        Limits.text(event.content["session_id"].string ?? "", Limits.identifier)
    }

    private static func edited(_ event: MatrixEvent) -> String? {
        guard case .replace(let target) = event.relation, Limits.isIdentifier(target) else { return nil }
        return target
    }

    /// The server no longer has the event.
    func giveUp(_ eventID: String) throws {
        try db.run("UPDATE ciphertexts SET raw = '' WHERE event_id = ? AND raw IS NULL", eventID)
    }

    func isKnown(_ eventID: String) throws -> Bool {
        try db.first("SELECT 1 FROM ciphertexts WHERE event_id = ?", eventID) { _ in true } ?? false
    }

    // MARK: Decrypting

    private static let opened = "opened"
    /// The fates of messages that were decrypted but whose sender is in doubt: the fate names the doubt.
    private static let doubted: Set<String> = Set(MessageDoubt.allCases.map(\.rawValue))

    func isOpened(_ eventID: String) throws -> Bool {
        let fate = try db.first("SELECT fate FROM ciphertexts WHERE event_id = ?", eventID) { $0.textOrNil(0) } ?? nil
        return fate.map { $0 == Self.opened || Self.doubted.contains($0) } ?? false
    }

    /// Conversation by conversation and session by session; by the server's time among those that are returned, so that
    /// an edit usually comes after the event it changes.
    func untried(limit: Int) throws -> [WaitingEvent] {
        try db.query(
            """
            SELECT c.id, m.event_id, m.session_id, m.raw FROM (
                SELECT conversation, event_id, session_id, raw FROM ciphertexts INDEXED BY ciphertexts_untried
                WHERE fate IS NULL AND coalesce(raw, '') <> '' ORDER BY conversation, session_id LIMIT ?
            ) AS m JOIN conversations AS c ON c.key = m.conversation
            ORDER BY m.conversation, iif(json_valid(m.raw), json_extract(m.raw, '$.origin_server_ts'), 0)
            """, limit
        ) {
            WaitingEvent(
                room: ConversationID($0.text(0)), event: EventID($0.text(1)), session: $0.text(2), raw: $0.text(3))
        }
    }

    /// The conversation and ciphertext of an event that is still waiting.
    func waiting(_ eventID: String) throws -> (conversation: Int64, raw: String)? {
        try db.first(
            """
            SELECT conversation, raw FROM ciphertexts
            WHERE event_id = ? AND coalesce(raw, '') <> '' AND fate IS NOT ?
            """, eventID, Self.opened
        ) { ($0.int64(0), $0.text(1)) }
    }

    func tryAgain(session: String, in conversation: Int64) throws {
        try db.run(
            """
            UPDATE ciphertexts SET fate = NULL
            WHERE conversation = ? AND session_id = ? AND fate IS NOT NULL AND fate <> ?
            """, conversation, session, Self.opened)
    }

    func setOpened(_ eventID: String, _ doubt: MessageDoubt?) throws {
        try db.run("UPDATE ciphertexts SET fate = ? WHERE event_id = ?", doubt?.rawValue ?? Self.opened, eventID)
    }

    func isBeyondDoubt(_ eventID: String) throws -> Bool {
        try db.first("SELECT 1 FROM ciphertexts WHERE event_id = ? AND fate = ?", eventID, Self.opened) { _ in true }
            ?? false
    }

    func setUnreadable(_ reason: UnreadableReason, _ eventID: String) throws {
        try db.run("UPDATE ciphertexts SET fate = ? WHERE event_id = ?", reason.rawValue, eventID)
    }

    /// Drops edits of it that were not encrypted, because they cannot be trusted.
    func dropPlainEdits(of eventID: String) throws {
        try db.run(
            """
            DELETE FROM versions WHERE target = ? AND event_id IS NOT NULL AND rank > 0
                AND event_id NOT IN (SELECT event_id FROM ciphertexts)
            """, eventID)
    }

    func raw(of eventID: String) throws -> String? {
        try db.first("SELECT raw FROM ciphertexts WHERE event_id = ?", eventID) { $0.textOrNil(0) } ?? nil
    }

    /// Events whose ciphertext was dropped by an older version.
    func missing(limit: Int) throws -> [(room: String, event: String)] {
        try db.query(
            """
            SELECT c.id, m.event_id FROM ciphertexts AS m INDEXED BY ciphertexts_missing
            JOIN conversations AS c ON c.key = m.conversation WHERE m.raw IS NULL LIMIT ?
            """, limit
        ) { ($0.text(0), $0.text(1)) }
    }

    /// The complete event, or nil if it is too long: truncated it would be useless.
    private static func raw(_ event: MatrixEvent) -> String? {
        guard event.content["ciphertext"].string != nil || event.content["ciphertext"].object != nil else { return nil }
        // Without a bundled edit, which may be deleted separately and also arrives as an event of its own.
        var bare = event.raw
        bare["unsigned"] = ["membership": event.unsigned["membership"]]
        let text = bare.text
        return text.utf8.count <= Limits.ciphertext ? text : nil
    }
}
