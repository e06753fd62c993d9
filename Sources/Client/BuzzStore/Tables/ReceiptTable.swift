import SQLiteKit

/// How far each member has come. Only ever forward; a receipt for an event that is not here yet waits for it.
struct ReceiptTable {
    let db: Connection

    enum Kind: String {
        case read
        case delivered
    }

    func save(_ kind: Kind, of user: String, eventID: String, position: Int64?, in conversation: Int64) throws {
        guard let position else {
            try db.run(
                """
                INSERT INTO receipts (conversation, user_id, kind, pending_event_id) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET pending_event_id = excluded.pending_event_id
                """, conversation, user, kind.rawValue, eventID)
            return
        }
        try db.run(
            """
            INSERT INTO receipts (conversation, user_id, kind, event_id, position) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET event_id = excluded.event_id, position = excluded.position,
                pending_event_id = NULL
            WHERE coalesce(receipts.position, excluded.position) <= excluded.position
            """, conversation, user, kind.rawValue, eventID, position)
    }

    struct Pending {
        var user: String
        var kind: Kind
        var eventID: String
    }

    func pending(in conversation: Int64) throws -> [Pending] {
        try db.query(
            """
            SELECT user_id, kind, pending_event_id FROM receipts
            WHERE conversation = ? AND pending_event_id IS NOT NULL
            """, conversation
        ) { Pending(user: $0.text(0), kind: Kind(rawValue: $0.text(1)) ?? .read, eventID: $0.text(2)) }
    }

    func clearPending(of user: String, kind: Kind, in conversation: Int64) throws {
        try db.run(
            "UPDATE receipts SET pending_event_id = NULL WHERE conversation = ? AND user_id = ? AND kind = ?",
            conversation, user, kind.rawValue)
    }

    /// Others' places from a position on.
    func readers(from position: Int64, than own: String, in conversation: Int64) throws -> [(
        user: String, position: Int64
    )] {
        try db.query(
            """
            SELECT user_id, position FROM receipts
            WHERE conversation = ? AND kind = 'read' AND user_id <> ? AND position >= ? LIMIT 200
            """, conversation, own, position
        ) { ($0.text(0), $0.int64(1)) }
    }
}
