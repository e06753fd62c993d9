import JSONKit
import SQLiteKit

extension AccountStore {
    private static let samples = "voice_samples"
    static let voiceSetting = "app.\(samples)"

    /// What the person wrote lately, anywhere, the newest last: how they sound.
    package func recentOwnTexts(limit: Int) async throws(StoreError) -> [String] {
        try await read { db in
            // The newest rows only: the cost follows the limit, not the store.
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

    /// Texts the person gave to show how they write, from wherever they wrote before.
    package func voiceSamples() async throws(StoreError) -> [String] {
        let text = try await setting(Self.samples)
        // Written by ourselves; what cannot be read is no sample.
        let list = text.flatMap { try? JSON(parsing: Array($0.utf8)) }
        return (list?.array ?? []).compactMap(\.string)
    }

    package func setVoiceSamples(_ texts: [String]) async throws(StoreError) {
        try await setSetting(Self.samples, texts.isEmpty ? nil : JSON.array(texts.map { .string($0) }).text)
    }
}
