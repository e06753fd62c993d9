import BuzzModel
import SQLKit

/// The triages of one creator's messages, without their texts.
struct SortedTable {
    struct Entry: Sendable {
        var messageID: String
        var conversationID: String?
        var senderID: String?
        var triage: Triage
    }

    let connection: any SQLConnection
    let creator: Int64

    private static let kept: Int64 = 180 * 24 * 3_600_000

    /// The categories of a sender's latest messages, newest last, except the given ones.
    func history(of senderID: String, except messageIDs: Set<String>, limit: Int = 8) throws -> [Category] {
        try latest("sender_id", senderID, except: messageIDs, limit: limit)
    }

    /// The categories of a conversation's latest messages, newest last, except the given ones. Corrections by the
    /// creator count.
    func conversation(_ id: String, except messageIDs: Set<String>, limit: Int = 6) throws -> [Category] {
        try latest("conversation_id", id, except: messageIDs, limit: limit)
    }

    private func latest(
        _ column: StaticString, _ value: String, except messageIDs: Set<String>, limit: Int
    ) throws -> [Category] {
        var newest: [Category] = []
        try connection.forEach(
            """
            SELECT message_id, category FROM sorted WHERE creator = ? AND \(column) = ?
            ORDER BY sorted_at DESC, rowid DESC LIMIT ?
            """, creator, value, limit + messageIDs.count
        ) { row in
            if !messageIDs.contains(row.text(0)), let category = Category(rawValue: row.text(1)) {
                newest.append(category)
            }
            return newest.count < limit
        }
        return newest.reversed()
    }

    func put(_ entries: [Entry], at time: Int64) throws {
        for entry in entries {
            let triage = entry.triage
            try connection.run(
                """
                INSERT INTO sorted (creator, message_id, conversation_id, sender_id, category, sentiment, intensity, score,
                    sorted_at)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(creator, message_id) DO UPDATE SET
                category = excluded.category, sentiment = excluded.sentiment, intensity = excluded.intensity,
                score = excluded.score
                """, creator, entry.messageID, entry.conversationID, entry.senderID, triage.category.rawValue,
                triage.sentiment.rawValue, triage.intensity.rawValue, triage.score, time)
        }
        try connection.run("DELETE FROM sorted WHERE sorted_at < ?", time - Self.kept)
    }

    /// The latest triage in a conversation.
    func latest(in conversationID: String) throws -> Triage? {
        try connection.first(
            """
            SELECT category, sentiment, intensity, score FROM sorted WHERE creator = ? AND conversation_id = ?
            ORDER BY sorted_at DESC, rowid DESC LIMIT 1
            """, creator, conversationID
        ) { row in
            guard let category = Category(rawValue: row.text(0)), let sentiment = Sentiment(rawValue: row.text(1)),
                let intensity = Intensity(rawValue: row.text(2))
            else { return nil }
            return Triage(
                category: category, confidence: 1, sentiment: sentiment, intensity: intensity, score: row.intOrNil(3),
                reason: "")
        } ?? nil
    }
}
