import BuzzModel
import JSONKit
import SQLiteKit

/// The queue of conversations whose cards are out of date, and storing new cards.
extension AccountStore {
    private static let threadLength = 120
    private static let textLimit = 6_000

    /// Processes the next new messages: updates the counts and queues their conversations. False when none are left.
    package func advanceCards(limit: Int = 2_000) async throws(StoreError) -> Bool {
        let isBehind = try await read { db in
            let through = try Self.cardsThrough(db)
            return try db.first("SELECT 1 FROM messages WHERE id > ? LIMIT 1", through) { _ in true } ?? false
        }
        guard isBehind else { return false }
        return try await write { transaction in
            let db = transaction.db
            let through = try Self.cardsThrough(db)
            let last = try db.first(
                "SELECT max(id) FROM (SELECT id FROM messages WHERE id > ? ORDER BY id LIMIT ?)", through, limit
            ) { $0.int64OrNil(0) }
            guard let last = last ?? nil else { return false }
            try db.run(
                """
                INSERT INTO contact_stats (conversation, own_count, other_count, first_at, last_at)
                SELECT conversation, sum(is_own), sum(1 - is_own), min(sent_at), max(sent_at) FROM messages
                WHERE id > ? AND id <= ? AND kind <> 'state' GROUP BY conversation
                ON CONFLICT (conversation) DO UPDATE SET own_count = own_count + excluded.own_count,
                    other_count = other_count + excluded.other_count, first_at = min(first_at, excluded.first_at),
                    last_at = max(last_at, excluded.last_at)
                """, through, last)
            try db.run(
                """
                INSERT INTO card_queue (conversation, since)
                SELECT m.conversation, min(m.id) FROM messages m JOIN conversations c ON c.key = m.conversation
                WHERE m.id > ? AND m.id <= ? AND m.kind IN ('text', 'emote') AND c.visibility < 2
                    AND c.category IS NOT 'spam' GROUP BY m.conversation
                ON CONFLICT (conversation) DO UPDATE SET since = min(since, excluded.since), version = version + 1
                """, through, last)
            try SettingTable(db: db).set(.cardsThrough, "\(last)")
            return true
        }
    }

    private static func cardsThrough(_ db: Connection) throws -> Int64 {
        try SettingTable(db: db).value(.cardsThrough).flatMap { Int64($0) } ?? 0
    }

    /// The most active conversations in the queue.
    package func cardWork(limit: Int) async throws(StoreError) -> [CardWork] {
        try await read { db in
            let rows = try db.query(
                """
                SELECT q.conversation, q.since, q.version, c.id, c.name, c.category IS 'business' OR d.conversation IS NOT NULL
                FROM card_queue q CROSS JOIN conversations c ON c.key = q.conversation
                    LEFT JOIN deals d ON d.conversation = q.conversation AND NOT d.is_removed
                WHERE \(CopilotGate.allows) ORDER BY c.last_activity DESC LIMIT ?
                """, limit
            ) {
                (
                    key: $0.int64(0), since: $0.int64(1), version: $0.int(2), id: $0.text(3), name: $0.text(4),
                    isDeal: $0.bool(5)
                )
            }
            return try rows.map { row in
                let thread = try Self.thread(row.key, db)
                return CardWork(
                    conversationID: ConversationID(row.id), name: row.name, version: row.version, isDeal: row.isDeal,
                    thread: thread, changed: Set(thread.map(\.id).filter { $0.rawValue >= row.since }),
                    corrections: Dictionary(
                        try DealTable(db: db).corrections(of: row.key).map { ($0.field, $0.text) }
                    ) { first, _ in first })
            }
        }
    }

    private static func thread(_ key: Int64, _ db: Connection) throws -> [CardMessage] {
        try db.query(
            """
            SELECT id, substr(body, 1, ?), is_own, sent_at FROM messages
            WHERE conversation = ? AND kind IN ('text', 'emote') AND NOT is_deleting
            ORDER BY position DESC LIMIT ?
            """, textLimit, key, threadLength
        ) {
            CardMessage(
                id: MessageID($0.int64(0)), text: $0.text(1), isOwn: $0.bool(2),
                sentAt: Timestamp(milliseconds: $0.int64(3)))
        }.reversed()
    }

    package func cardQueueCount() async throws(StoreError) -> Int {
        try await read { try $0.first("SELECT count(*) FROM card_queue") { $0.int(0) } ?? 0 }
    }

    /// Stores what was found. The user's decisions about promises and facts are kept.
    ///
    /// - Parameter today: promises that were due long before are stored without a reminder.
    package func saveCards(
        _ findings: CardFindings, for work: CardWork, today: CalendarDay
    ) async throws(StoreError) {
        try await write { transaction in
            let db = transaction.db
            guard let key = try ConversationTable(db: db).key(of: work.conversationID.rawValue) else { return }
            // If messages changed meanwhile the version differs and the row stays, so the next round processes it
            // again.
            try db.run("DELETE FROM card_queue WHERE conversation = ? AND version = ?", key, work.version)
            try PromiseTable(db: db).replace(
                findings.promises, of: work.thread.filter { work.changed.contains($0.id) }, in: key, today: today)
            try Self.saveTopics(findings.topics, of: key, db)
            if let facts = findings.facts {
                try DealTable(db: db).replace(facts, reading: findings.corrections, of: key)
            }
            transaction.change.cards = true
            transaction.touch(key, .row)
        }
    }

    /// Removes the conversation from the queue without new findings; earlier ones stay. It is queued again when it
    /// changes.
    package func leaveCards(_ work: CardWork) async throws(StoreError) {
        try await write { transaction in
            guard let key = try ConversationTable(db: transaction.db).key(of: work.conversationID.rawValue) else {
                return
            }
            try transaction.db.run("DELETE FROM card_queue WHERE conversation = ? AND version = ?", key, work.version)
        }
    }

    private static func saveTopics(_ topics: [PersonTopic], of key: Int64, _ db: Connection) throws {
        try db.run(
            "UPDATE contact_stats SET topics = ? WHERE conversation = ?", PersonReading.json(topics).text, key)
    }
}
