import JSONKit
import SQLiteKit

extension AccountStore {
    private static let samples = "voice_samples"
    static let voiceSetting = "app.\(samples)"

    /// The user's latest messages in any conversation, newest last, as samples of their style.
    package func recentOwnTexts(limit: Int) async throws(StoreError) -> [String] {
        try await read { db in
            // Scan only the newest rows, so that the cost depends on the limit and not on the size of the store.
            try db.query(
                """
                SELECT body FROM (
                    SELECT m.id, m.body, m.is_own, m.kind, \(CopilotGate.allows) AS may
                    FROM messages m CROSS JOIN conversations c ON c.key = m.conversation ORDER BY m.id DESC LIMIT ?)
                WHERE is_own AND kind = 'text' AND may ORDER BY id DESC LIMIT ?
                """, limit * 20, limit
            ) { $0.text(0) }.reversed()
        }
    }

    /// Texts from elsewhere that the user provided as samples of their style.
    package func voiceSamples() async throws(StoreError) -> [String] {
        let text = try await setting(Self.samples)
        // Only written by this program, so it always parses.
        let list = text.flatMap { try? JSON(parsing: Array($0.utf8)) }
        return (list?.array ?? []).compactMap(\.string)
    }

    package func setVoiceSamples(_ texts: [String]) async throws(StoreError) {
        try await setSetting(Self.samples, texts.isEmpty ? nil : JSON.array(texts.map { .string($0) }).text)
    }
}
