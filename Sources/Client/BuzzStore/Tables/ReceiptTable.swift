import SQLiteKit

/// The read positions of members. They only move forward; a receipt for an unknown event waits for it.
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

    /// The receipts that wait for an event.
    func pending(for eventID: String, in conversation: Int64) throws -> [(user: String, kind: Kind)] {
        try db.query(
            "SELECT user_id, kind FROM receipts WHERE pending_event_id = ? AND conversation = ?", eventID, conversation
        ) { (user: $0.text(0), kind: Kind(rawValue: $0.text(1)) ?? .read) }
    }

    func clearPending(of user: String, kind: Kind, in conversation: Int64) throws {
        try db.run(
            "UPDATE receipts SET pending_event_id = NULL WHERE conversation = ? AND user_id = ? AND kind = ?",
            conversation, user, kind.rawValue)
    }

    /// Other members' positions from a given one on, furthest first, in a stable order so that in a large room the
    /// same members are shown each time.
    func readers(from position: Int64, than own: String, in conversation: Int64) throws -> [(
        user: String, position: Int64
    )] {
        try db.query(
            """
            SELECT user_id, position FROM receipts
            WHERE conversation = ? AND kind = 'read' AND user_id <> ? AND position >= ?
            ORDER BY position DESC, user_id LIMIT 200
            """, conversation, own, position
        ) { ($0.text(0), $0.int64(1)) }
    }
}
