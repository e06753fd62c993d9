import BuzzModel
import SQLiteKit

extension AccountStore {
    /// Messages that match the filter and contain all words as prefixes, or a "phrase in quotes"; newest first.
    package func search(
        _ text: String, in id: ConversationID? = nil, filter: SearchFilter = SearchFilter(), limit: Int
    ) async throws(StoreError) -> [SearchHit] {
        let own = account.rawValue
        let hits: [SearchHit] = try await read { db in
            var key: Int64?
            if let id {
                guard let found = try ConversationTable(db: db).key(of: id.rawValue) else { return [] }
                key = found
            }
            let kept = try ResolvedFilter(filter, in: key, own: own, db)
            let query = SearchQuery(text, conversations: kept.conversations)
            // A filter alone is a valid search: what did she write in March?
            guard !kept.isVoid, query != nil || !filter.isEmpty else { return [] }
            let access = try CopilotAccess.stored(db)
            return try SearchReading(db: db, own: own).hits(query, kept, limit: limit).map { hit in
                var hit = hit
                hit.message.triage = access.shown(hit.message.triage)
                return hit
            }
        }
        return hits
    }

    /// Adds up to `limit` messages to the full-text index. Returns how many are left.
    @discardableResult
    package func indexPending(limit: Int = 500) async throws(StoreError) -> Int {
        let isBehind = try await read { try SearchTable(db: $0).indexedThrough() < SearchTable(db: $0).newestMessage() }
        guard isBehind else { return 0 }
        return try await write { Int(try SearchTable(db: $0.db).indexPending(limit: limit)) }
    }
}
