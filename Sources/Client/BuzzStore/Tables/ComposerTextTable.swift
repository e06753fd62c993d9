import BuzzModel
import SQLiteKit

/// What was typed and not sent, by conversation.
struct ComposerTextTable {
    let db: Connection

    func text(of conversation: Int64) throws -> String? {
        try db.first("SELECT text FROM composer_texts WHERE conversation = ?", conversation) { $0.text(0) }
    }

    /// The empty text is none.
    func set(_ text: String, of conversation: Int64, at now: Timestamp) throws {
        guard !text.isEmpty else {
            try db.run("DELETE FROM composer_texts WHERE conversation = ?", conversation)
            return
        }
        try db.run(
            """
            INSERT INTO composer_texts (conversation, text, updated_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at
            """, conversation, text, now.milliseconds)
    }
}
