import BuzzModel
import SQLiteKit

/// Hits of a search with the text around them.
struct SearchReading {
    let db: Connection
    let own: String

    /// Beyond so many hits the newest stored ones are looked at only.
    private static let consideredAtMost = 1000
    private static let shownBefore = 40
    private static let shownAfter = 120

    func hits(_ query: SearchQuery, from sender: String?, limit: Int) throws -> [SearchHit] {
        // The index is in the order messages were stored; what history brought late is put into its place here.
        let found = try db.query(
            """
            SELECT f.rowid FROM message_fts f WHERE f.message_fts MATCH ? ORDER BY f.rowid DESC LIMIT ?
            """, query.expression, max(Self.consideredAtMost, limit)
        ) { $0.int64(0) }
        let newest = try db.query(
            """
            SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(?)) AND NOT is_deleting
                AND (?2 IS NULL OR sender = ?2)
            ORDER BY sent_at DESC, id DESC LIMIT ?3
            """, "[\(found.map(String.init).joined(separator: ","))]", sender, limit
        ) { $0.int64(0) }
        let threads = ThreadTable(db: db, own: own)
        return try newest.compactMap { id in
            guard let message = try threads.message(id) else { return nil }
            let marked = try db.first(
                """
                SELECT highlight(message_fts, 0, char(57344), char(57345)) FROM message_fts
                WHERE message_fts MATCH ? AND rowid = ?
                """, query.expression, id
            ) { $0.text(0) }
            let name = try db.first(
                "SELECT name FROM conversations WHERE id = ?", message.conversationID.rawValue
            ) { $0.text(0) }
            let (excerpt, highlights) = Self.excerpt(marked ?? message.body)
            return SearchHit(
                message: message, conversationName: name ?? "", excerpt: excerpt, highlights: highlights)
        }
    }

    /// Takes the marks out of a marked text, remembers where they were, and keeps what is around the first.
    static func excerpt(_ marked: String) -> (String, [Range<Int>]) {
        var characters: [Character] = []
        var ranges: [Range<Int>] = []
        var start: Int?
        for character in marked {
            switch character {
            case "\u{E000}": start = characters.count
            case "\u{E001}":
                if let begin = start { ranges.append(begin..<characters.count) }
                start = nil
            default: characters.append(character.isNewline ? " " : character)
            }
        }
        let first = ranges.first?.lowerBound ?? 0
        let from = max(0, first - shownBefore)
        let to = min(characters.count, first + shownAfter)
        let shown = ranges.compactMap { range -> Range<Int>? in
            let range = range.clamped(to: from..<to)
            return range.isEmpty ? nil : range.lowerBound - from..<range.upperBound - from
        }
        guard from > 0 else { return (String(characters[from..<to]), shown) }
        return ("…" + String(characters[from..<to]), shown.map { $0.lowerBound + 1..<$0.upperBound + 1 })
    }
}
