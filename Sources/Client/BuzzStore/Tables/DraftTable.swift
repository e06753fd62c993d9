import BuzzModel
import SQLiteKit

/// What was prepared for conversations, where it is no longer what would be prepared now.
struct DraftTable {
    let transaction: StoreTransaction

    /// Another category asks for other words.
    func discardReplies(in conversation: Int64) throws {
        try discard("kind = 'replies' AND conversation = ?", [conversation])
    }

    /// What the library says goes into every draft, and into the answer that was found in it.
    func libraryChanged(_ entries: [String]) throws {
        guard !entries.isEmpty else { return }
        try discard("kind = 'replies'")
        for entry in entries { try discard("kind = 'answer' AND json_extract(content, '$.entryId') = ?", [entry]) }
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
