import SQLiteKit

extension AccountStore {
    /// What the person wrote lately, anywhere, the newest last: how they sound.
    package func recentOwnTexts(limit: Int) async throws(StoreError) -> [String] {
        try await read { db in
            // The newest rows only: the cost follows the limit, not the store.
            try db.query(
                """
                SELECT body FROM (
                    SELECT id, body, is_own, kind FROM messages ORDER BY id DESC LIMIT ?)
                WHERE is_own AND kind = 'text' ORDER BY id DESC LIMIT ?
                """, limit * 20, limit
            ) { $0.text(0) }.reversed()
        }
    }
}
