import SQLiteKit

/// The full-text index. It contains messages up to `indexed_through` and is updated with every change to them; newer
/// messages are added in the background, so that an initial sync does not wait for it.
struct SearchTable {
    let db: Connection

    func indexedThrough() throws -> Int64 {
        try SettingTable(db: db).value(.indexedThrough).flatMap { Int64($0) } ?? 0
    }

    func newestMessage() throws -> Int64 {
        try db.first("SELECT max(id) FROM messages") { $0.int64(0) } ?? 0
    }

    /// Indexes up to `limit` messages. Returns an upper bound on how many are left.
    func indexPending(limit: Int) throws -> Int64 {
        let first = try indexedThrough()
        let newest = try newestMessage()
        guard first < newest else { return 0 }
        // Deleted messages leave holes, so a range of ids bounds the work without counting.
        let last = min(newest, first + Int64(max(1, limit)))
        try db.run(
            "INSERT INTO message_fts (rowid, body, scope) SELECT id, body, scope FROM searchable WHERE id > ? AND id <= ?",
            first, last)
        try SettingTable(db: db).set(.indexedThrough, String(last))
        return newest - last
    }

    /// Updates the index while `body` changes or deletes a message.
    func changing(_ message: Int64, _ body: () throws -> Void) throws {
        guard try message <= indexedThrough() else { return try body() }
        // The index needs the old text to remove it.
        try db.run(
            """
            INSERT INTO message_fts (message_fts, rowid, body, scope)
            SELECT 'delete', id, body, scope FROM searchable WHERE id = ?
            """, message)
        try body()
        try db.run(
            "INSERT INTO message_fts (rowid, body, scope) SELECT id, body, scope FROM searchable WHERE id = ?", message)
    }
}
