import BuzzModel
import SQLiteKit
import TextKit

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
            "SELECT rowid FROM message_fts WHERE message_fts MATCH ? ORDER BY rowid DESC LIMIT ?", query.expression,
            max(Self.consideredAtMost, limit)
        ) { $0.int64(0) }
        let newest = try db.query(
            """
            SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(?1)) AND NOT is_deleting
                AND (?2 IS NULL OR sender = ?2)
            ORDER BY sent_at DESC, id DESC LIMIT ?3
            """, "[\(found.map(String.init).joined(separator: ","))]", sender, limit
        ) { $0.int64(0) }
        let threads = ThreadTable(db: db, own: own)
        return try newest.compactMap { id in
            guard let message = try threads.message(id) else { return nil }
            let name = try db.first(
                "SELECT name FROM conversations WHERE id = ?", message.conversationID.rawValue
            ) { $0.text(0) }
            let text = message.body.isEmpty ? message.attachment?.fileName ?? "" : message.body
            let (excerpt, highlights) = Self.excerpt(text, words: query.words)
            return SearchHit(
                message: message, conversationName: name ?? "", excerpt: excerpt, highlights: highlights)
        }
    }

    /// The part of a text around its first hit, in one line, and where in it hits are.
    static func excerpt(_ text: String, words: [String]) -> (String, [Range<Int>]) {
        let characters = Array(text)
        let hits = hits(in: characters, words: words)
        let first = hits.first?.lowerBound ?? 0
        let from = max(0, first - shownBefore)
        let to = min(characters.count, first + shownAfter)
        let shown = hits.compactMap { range -> Range<Int>? in
            let range = range.clamped(to: from..<to)
            return range.isEmpty ? nil : range.lowerBound - from..<range.upperBound - from
        }
        let excerpt = String(characters[from..<to].map { $0.isNewline ? " " : $0 })
        guard from > 0 else { return (excerpt, shown) }
        return ("…" + excerpt, shown.map { $0.lowerBound + 1..<$0.upperBound + 1 })
    }

    /// Words that begin like one of those looked for.
    private static func hits(in characters: [Character], words: [String]) -> [Range<Int>] {
        var hits: [Range<Int>] = []
        var start: Int?
        for index in 0...characters.count {
            if index < characters.count, SearchQuery.isSearchable(characters[index]) {
                if start == nil { start = index }
            } else if let begin = start {
                start = nil
                let word = SearchFolding.fold(String(characters[begin..<index]))
                if words.contains(where: { word.hasPrefix($0) }) { hits.append(begin..<index) }
            }
        }
        return hits
    }
}
