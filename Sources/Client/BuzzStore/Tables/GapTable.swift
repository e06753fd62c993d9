import BuzzModel
import SQLiteKit

/// Gaps in the history, and the tokens that fetch it.
struct GapTable {
    let db: Connection

    func insert(at position: Int64, token: String?, in conversation: Int64) throws {
        try db.run(
            "INSERT INTO gaps (conversation, position, token) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", conversation,
            position, token)
    }

    func setToken(_ token: String?, of id: Int64) throws {
        try db.run("UPDATE gaps SET token = ? WHERE id = ?", token, id)
    }

    func move(_ id: Int64, to position: Int64) throws {
        try db.run("UPDATE gaps SET position = ? WHERE id = ?", position, id)
    }

    func remove(_ id: Int64) throws {
        try db.run("DELETE FROM gaps WHERE id = ?", id)
    }

    struct Place {
        var id: Int64
        var conversation: Int64
        var position: Int64
        var token: String?
    }

    func place(_ id: Int64) throws -> Place? {
        try db.first("SELECT id, conversation, position, token FROM gaps WHERE id = ?", id, map: Self.place)
    }

    /// The next gap before a position.
    func first(below position: Int64, in conversation: Int64) throws -> Place? {
        try db.first(
            """
            SELECT id, conversation, position, token FROM gaps WHERE conversation = ? AND position < ?
            ORDER BY position DESC LIMIT 1
            """, conversation, position, map: Self.place)
    }

    func first(above position: Int64, in conversation: Int64) throws -> Place? {
        try db.first(
            """
            SELECT id, conversation, position, token FROM gaps WHERE conversation = ? AND position > ?
            ORDER BY position LIMIT 1
            """, conversation, position, map: Self.place)
    }

    func all(in conversation: Int64) throws -> [Place] {
        try db.query(
            """
            SELECT id, conversation, position, token FROM gaps WHERE conversation = ? ORDER BY position DESC
            """, conversation, map: Self.place)
    }

    /// The events next to a gap: fetching starts at the newer one and is complete at the older one.
    func edges(of place: Place) throws -> (newer: (event: String, position: Int64)?, older: String?) {
        let newer = try db.first(
            """
            SELECT event_id, position FROM messages
            WHERE conversation = ? AND position > ? AND is_placed ORDER BY position LIMIT 1
            """, place.conversation, place.position
        ) { ($0.text(0), $0.int64(1)) }
        let older = try db.first(
            """
            SELECT event_id FROM messages
            WHERE conversation = ? AND position < ? AND is_placed ORDER BY position DESC LIMIT 1
            """, place.conversation, place.position
        ) { $0.text(0) }
        return (newer.map { (event: $0.0, position: $0.1) }, older)
    }

    private static func place(_ row: borrowing Row) -> Place {
        Place(id: row.int64(0), conversation: row.int64(1), position: row.int64(2), token: row.textOrNil(3))
    }
}
