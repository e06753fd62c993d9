import BuzzModel
import SQLiteKit

/// One creator's corrections.
struct CorrectionTable {
    let connection: Connection
    let creator: Int64

    var revision: Int64 {
        get throws {
            try connection.first("SELECT corrections_revision FROM creators WHERE number = ?", creator) {
                $0.int64(0)
            } ?? 0
        }
    }

    /// Oldest first, as they were taught.
    func all() throws -> [Corrections.Entry] {
        let rows = try connection.query(
            "SELECT message_id, text, category FROM corrections WHERE creator = ? ORDER BY corrected_at, message_id",
            creator
        ) { row in
            Category(rawValue: row.text(2)).map { Corrections.Entry(id: row.text(0), text: row.text(1), category: $0) }
        }
        return rows.compactMap { $0 }
    }

    func put(_ entry: Corrections.Entry, at time: Int64) throws {
        try connection.run(
            """
            INSERT INTO corrections VALUES(?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
            SET text = excluded.text, category = excluded.category, corrected_at = excluded.corrected_at
            """, creator, entry.id, entry.text, entry.category.rawValue, time)
        try connection.run(
            "UPDATE sorted SET category = ? WHERE creator = ? AND message_id = ?", entry.category.rawValue, creator,
            entry.id)
        try bump()
    }

    func remove(_ messageID: String) throws -> Bool {
        let removed = try connection.run(
            "DELETE FROM corrections WHERE creator = ? AND message_id = ?", creator, messageID)
        // What it was sorted into before is not known any more.
        try connection.run("DELETE FROM sorted WHERE creator = ? AND message_id = ?", creator, messageID)
        try bump()
        return removed > 0
    }

    private func bump() throws {
        try connection.run(
            "UPDATE creators SET corrections_revision = corrections_revision + 1 WHERE number = ?", creator)
    }
}
