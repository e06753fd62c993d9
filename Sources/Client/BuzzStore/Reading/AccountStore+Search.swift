import BuzzModel
import SQLiteKit

extension AccountStore {
    /// Messages that contain all words, each as the beginning of a word, or a "phrase in quotes"; the newest first.
    package func search(
        _ text: String, in id: ConversationID? = nil, from sender: UserID? = nil, limit: Int
    ) async throws(StoreError) -> [SearchHit] {
        let own = account.rawValue
        let hits: [SearchHit] = try await read { db in
            var key: Int64?
            if let id {
                guard let found = try ConversationTable(db: db).key(of: id.rawValue) else { return [] }
                key = found
            }
            guard let query = SearchQuery(text, conversation: key) else { return [] }
            let access = try CopilotAccess.stored(db)
            return try SearchReading(db: db, own: own).hits(query, from: sender?.rawValue, limit: limit).map { hit in
                var hit = hit
                hit.message.triage = access.shown(hit.message.triage)
                return hit
            }
        }
        return hits
    }

    /// Brings the full-text index up to date by up to so many messages. Says how many are left.
    @discardableResult
    package func indexPending(limit: Int = 500) async throws(StoreError) -> Int {
        let isBehind = try await read { try SearchTable(db: $0).indexedThrough() < SearchTable(db: $0).newestMessage() }
        guard isBehind else { return 0 }
        return try await write { Int(try SearchTable(db: $0.db).indexPending(limit: limit)) }
    }
}
