import BuzzModel
import JSONKit
import SQLiteKit

/// Discards prepared drafts that are outdated.
struct DraftTable {
    let transaction: StoreTransaction

    /// Another category calls for different replies.
    func discardReplies(in conversation: Int64) throws {
        try discard("kind = 'replies' AND conversation = ?", [conversation])
    }

    /// Discards drafts based on these entries. Which other drafts could use them now must be computed, so they are
    /// recorded.
    func libraryChanged(_ entries: [String]) throws {
        guard !entries.isEmpty else { return }
        for entry in entries {
            try discard(
                """
                kind = 'replies' AND EXISTS (
                    SELECT 1 FROM json_each(content, '$.basedOn') b
                    WHERE CASE WHEN b.type = 'object'
                        THEN json_extract(b.value, '$.kind') = 'faq' AND json_extract(b.value, '$.id') = ? END)
                """, [entry])
            try discard("kind = 'answer' AND json_extract(content, '$.entryId') = ?", [entry])
        }
        let settings = SettingTable(db: transaction.db)
        let noted = Set(entries).union(try changedEntries()).sorted().prefix(Self.notedAtMost)
        try settings.set(.changedEntries, JSON.array(noted.map { .string($0) }).text)
    }

    /// A library has no more entries than this.
    private static let notedAtMost = 10_000

    func changedEntries() throws -> Set<String> {
        let text = try SettingTable(db: transaction.db).value(.changedEntries)
        return Set(try text.map { try JSON(parsing: $0) }?.array?.compactMap(\.string) ?? [])
    }

    private func discard(_ condition: String, _ values: [(any SQLBindable)?] = []) throws {
        let touched = try transaction.db.query(
            "SELECT conversation FROM drafts WHERE \(condition)", values: values
        ) { $0.int64(0) }
        guard !touched.isEmpty else { return }
        for conversation in touched { transaction.touch(conversation, [.row, .thread]) }
        try transaction.db.run("DELETE FROM drafts WHERE \(condition)", values: values)
        transaction.change.drafts = true
    }
}
