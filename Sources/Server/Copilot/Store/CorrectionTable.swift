import BuzzModel
import SQLKit

/// One creator's corrections.
struct CorrectionTable {
    let connection: any SQLConnection
    let creator: Int64

    /// The most corrections to train on. Beyond it the oldest tenth is deleted at once, so that the rest isn't trained
    /// anew each time.
    static let most = 2_000

    var revision: Int64 {
        get throws {
            try connection.first("SELECT corrections_revision FROM creators WHERE number = ?", creator) {
                $0.int64(0)
            } ?? 0
        }
    }

    /// Oldest first.
    func all() throws -> [Corrections.Entry] {
        let rows = try connection.query(
            """
            SELECT message_id, text, category FROM corrections WHERE creator = ?
            ORDER BY corrected_at DESC, message_id DESC LIMIT ?
            """, creator, Self.most
        ) { row in
            Category(rawValue: row.text(2)).map { Corrections.Entry(id: row.text(0), text: row.text(1), category: $0) }
        }
        return rows.reversed().compactMap { $0 }
    }

    func put(_ entry: Corrections.Entry, at time: Int64) throws {
        try connection.run(
            """
            INSERT INTO corrections (creator, message_id, text, category, corrected_at) VALUES(?, ?, ?, ?, ?)
            ON CONFLICT(creator, message_id) DO UPDATE SET text = excluded.text,
            category = excluded.category, corrected_at = excluded.corrected_at
            """, creator, entry.id, entry.text, entry.category.rawValue, time)
        try connection.run(
            "UPDATE sorted SET category = ? WHERE creator = ? AND message_id = ?", entry.category.rawValue, creator,
            entry.id)
        try dropOldest()
        try bump()
    }

    private func dropOldest() throws {
        let count = try connection.first("SELECT count(*) FROM corrections WHERE creator = ?", creator) { $0.int(0) }
        guard let count, count > Self.most else { return }
        try connection.run(
            """
            DELETE FROM corrections WHERE creator = ?1 AND message_id IN (
                SELECT message_id FROM corrections WHERE creator = ?1 ORDER BY corrected_at, message_id LIMIT ?2)
            """, creator, count - Self.most * 9 / 10)
    }

    func remove(_ messageID: String) throws -> Bool {
        let removed = try connection.run(
            "DELETE FROM corrections WHERE creator = ? AND message_id = ?", creator, messageID)
        // The triage before the correction is no longer known.
        try connection.run("DELETE FROM sorted WHERE creator = ? AND message_id = ?", creator, messageID)
        try bump()
        return removed > 0
    }

    private func bump() throws {
        try connection.run(
            "UPDATE creators SET corrections_revision = corrections_revision + 1 WHERE number = ?", creator)
    }
}
