import SQLiteKit

/// The full-text index. Messages up to `indexed_through` are in it and every change to them goes into it at once; newer
/// ones follow in the background, so that a first sync does not wait for it.
struct SearchTable {
    let db: Connection

    func indexedThrough() throws -> Int64 {
        try SettingTable(db: db).value(.indexedThrough).flatMap { Int64($0) } ?? 0
    }

    func newestMessage() throws -> Int64 {
        try db.first("SELECT max(id) FROM messages") { $0.int64(0) } ?? 0
    }

    /// Indexes up to so many messages. Says how many are left, at most.
    func indexPending(limit: Int) throws -> Int64 {
        let first = try indexedThrough()
        let newest = try newestMessage()
        guard first < newest else { return 0 }
        // Ids of messages taken back leave holes: a stretch of ids bounds the work without counting.
        let last = min(newest, first + Int64(max(1, limit)))
        try db.run(
            "INSERT INTO message_fts (rowid, body, scope) SELECT id, body, scope FROM searchable WHERE id > ? AND id <= ?",
            first, last)
        try SettingTable(db: db).set(.indexedThrough, String(last))
        return newest - last
    }

    /// Keeps the index true while `body` changes or deletes a message.
    func changing(_ message: Int64, _ body: () throws -> Void) throws {
        guard try message <= indexedThrough() else { return try body() }
        // The index must be told the old text to forget it.
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
