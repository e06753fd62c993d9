import BuzzModel
import SQLiteKit

/// Unsent text by conversation and by the process in which it is typed.
struct ComposerTextTable {
    let db: Connection
    let window: Int64

    func text(of conversation: Int64) throws -> String? {
        try db.first("SELECT text FROM composer_texts WHERE conversation = ? AND window = ?", conversation, window) {
            $0.text(0)
        }
    }

    /// The other processes that have a text in this conversation.
    func others(of conversation: Int64) throws -> [Int64] {
        try db.query("SELECT window FROM composer_texts WHERE conversation = ? AND window <> ?", conversation, window) {
            $0.int64(0)
        }
    }

    /// Prepends the texts of these processes to the own one, oldest first.
    func take(_ windows: [Int64], of conversation: Int64, at now: Timestamp) throws {
        let all = try db.query(
            "SELECT window, text FROM composer_texts WHERE conversation = ? ORDER BY updated_at, window", conversation
        ) { (window: $0.int64(0), text: $0.text(1)) }
        let own = all.filter { $0.window == window }
        let taken = all.filter { $0.window != window && windows.contains($0.window) }
        for text in taken {
            try db.run(
                "DELETE FROM composer_texts WHERE conversation = ? AND window = ?", conversation, text.window)
        }
        try set((taken + own).map(\.text).joined(separator: "\n"), of: conversation, at: now)
    }

    /// An empty text deletes the row.
    func set(_ text: String, of conversation: Int64, at now: Timestamp) throws {
        guard !text.isEmpty else {
            try db.run("DELETE FROM composer_texts WHERE conversation = ? AND window = ?", conversation, window)
            return
        }
        try db.run(
            """
            INSERT INTO composer_texts (conversation, window, text, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at
            """, conversation, window, text, now.milliseconds)
    }

    /// Moves the texts when one conversation replaces another.
    static func move(from old: Int64, to new: Int64, in db: Connection) throws {
        try db.run(
            """
            INSERT INTO composer_texts (conversation, window, text, updated_at)
            SELECT ?, window, text, updated_at FROM composer_texts WHERE conversation = ?
            ON CONFLICT DO UPDATE SET text = composer_texts.text || char(10) || excluded.text
            """, new, old)
        try db.run("DELETE FROM composer_texts WHERE conversation = ?", old)
    }
}
