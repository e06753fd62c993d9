import BuzzModel
import JSONKit
import SQLiteKit

/// What was prepared for conversations, where it is no longer what would be prepared now.
struct DraftTable {
    let transaction: StoreTransaction

    /// Another category asks for other words.
    func discardReplies(in conversation: Int64) throws {
        try discard("kind = 'replies' AND conversation = ?", [conversation])
    }

    /// What rests on these entries goes. What they might answer now is found by asking: they are noted for that.
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

    /// A library holds no more.
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
