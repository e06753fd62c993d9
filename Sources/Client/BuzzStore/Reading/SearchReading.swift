import BuzzModel
import SQLiteKit
import TextKit

/// Search hits with the text around them.
struct SearchReading {
    let db: Connection
    let own: String

    /// With more hits than this, only those of the newest stored messages are considered.
    private static let consideredAtMost = 1000
    private static let shownBefore = 40
    private static let shownAfter = 120

    /// The limit when a filter may leave few of them.
    private static let filteredAtMost = 20_000

    /// - Parameter query: nil when only the filter restricts the search.
    func hits(_ query: SearchQuery?, _ filter: ResolvedFilter, limit: Int) throws -> [SearchHit] {
        let newest = try query.map { try matches($0, filter, limit: limit) } ?? passing(filter, limit: limit)
        let threads = ThreadTable(db: db, own: own)
        return try newest.compactMap { id in
            guard let message = try threads.message(id) else { return nil }
            let name = try db.first(
                "SELECT name FROM conversations WHERE id = ?", message.conversationID.rawValue
            ) { $0.text(0) }
            let text = message.body.isEmpty ? message.attachment?.fileName ?? "" : message.body
            let (excerpt, highlights) = Self.excerpt(text, words: query?.words ?? [])
            return SearchHit(
                message: message, conversationName: name ?? "", excerpt: excerpt, highlights: highlights)
        }
    }

    /// The index is in the order of storing; sorts messages from fetched history into their place.
    private func matches(_ query: SearchQuery, _ filter: ResolvedFilter, limit: Int) throws -> [Int64] {
        let narrows = filter.senders != nil || filter.after != nil || filter.before != nil
        let found = try db.query(
            "SELECT rowid FROM message_fts WHERE message_fts MATCH ? ORDER BY rowid DESC LIMIT ?", query.expression,
            max(narrows ? Self.filteredAtMost : Self.consideredAtMost, limit)
        ) { $0.int64(0) }
        let condition = filter.condition
        return try db.query(
            """
            SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(?)) AND \(condition.sql)
            ORDER BY sent_at DESC, id DESC LIMIT ?
            """,
            values: ["[\(found.map(String.init).joined(separator: ","))]"] + condition.values + [limit]
        ) { $0.int64(0) }
    }

    /// The newest messages that pass the filter, out of a limited number. Within a conversation they are ordered by
    /// position; across conversations, whose positions are not comparable, by the order of storing.
    private func passing(_ filter: ResolvedFilter, limit: Int) throws -> [Int64] {
        guard let conversations = filter.conversations else {
            return try passing(filter, "ORDER BY id DESC", Self.filteredAtMost, limit: limit).map(\.id)
        }
        let looked = max(limit, Self.filteredAtMost / max(1, conversations.count))
        let newest = try conversations.flatMap { key in
            try passing(filter, "WHERE conversation = \(key) ORDER BY position DESC", looked, limit: limit)
        }
        return newest.sorted { ($0.sentAt, $0.id) > ($1.sentAt, $1.id) }.prefix(limit).map(\.id)
    }

    private func passing(
        _ filter: ResolvedFilter, _ place: String, _ looked: Int, limit: Int
    ) throws -> [(id: Int64, sentAt: Int64)] {
        let condition = filter.condition
        return try db.query(
            """
            SELECT id, sent_at FROM (SELECT * FROM messages \(place) LIMIT \(looked)) WHERE \(condition.sql)
            ORDER BY sent_at DESC, id DESC LIMIT ?
            """, values: condition.values + [limit]
        ) { (id: $0.int64(0), sentAt: $0.int64(1)) }
    }

    /// The text around the first hit on one line, and the ranges of the hits.
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

    /// The ranges of words that start with one of the searched words.
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
