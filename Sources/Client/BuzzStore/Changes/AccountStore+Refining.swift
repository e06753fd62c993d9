import BuzzModel
import SQLiteKit

/// Messages that the built-in copilot has triaged and an external model can refine, and problems of both.
extension AccountStore {
    /// Older triages are not refined any more, because the user has already acted on them.
    private static let refinedWithin: Int64 = 86_400_000

    /// The most urgent first.
    package func refineQueue(limit: Int) async throws(StoreError) -> [TriageRequest] {
        let oldest = now().milliseconds - Self.refinedWithin
        return try await read { db in
            try TriageRequest.all(
                """
                FROM refine_queue q JOIN messages m ON m.id = q.message
                    JOIN conversations c ON c.key = m.conversation LEFT JOIN attachments a ON a.message = m.id
                WHERE q.queued_at > ? AND \(CopilotGate.allows) AND NOT EXISTS (SELECT 1 FROM triage_queue w WHERE w.message = q.message)
                ORDER BY coalesce(c.priority_rank, -1) DESC, q.message DESC LIMIT ?
                """, [oldest, limit], db)
        }
    }

    /// Stores the model's results. Each message is refined at most once; messages without a result keep their triage.
    package func saveRefined(
        _ results: [(MessageID, Triage)], of asked: [MessageID]
    ) async throws(StoreError) {
        try await write { transaction in
            let table = TriageTable(db: transaction.db)
            for (id, triage) in results {
                // Skip messages that were corrected, deleted or triaged again meanwhile.
                guard try table.isRefinable(id.rawValue) else { continue }
                try Self.save(triage, of: id, transaction)
            }
            for id in asked { try table.dropFromRefining(id.rawValue) }
            try transaction.db.run(
                "DELETE FROM refine_queue WHERE queued_at <= ?", transaction.now.milliseconds - Self.refinedWithin)
        }
    }

    // MARK: Problems of the copilot

    package enum CopilotPart: Sendable { case sorting, model }

    /// Sets the problem of a part of the copilot as a sentence; nil when it works. While triage doesn't work,
    /// untriaged conversations are listed among the urgent ones.
    package func setCopilotTrouble(_ sentence: String?, of part: CopilotPart) async throws(StoreError) {
        let name: SettingTable.Name = part == .sorting ? .sortingTrouble : .modelTrouble
        let known = try await read { try SettingTable(db: $0).value(name) }
        guard known != sentence else { return }
        try await write { transaction in
            try SettingTable(db: transaction.db).set(name, sentence)
            transaction.change.preferences = true
            guard part == .sorting, (known == nil) != (sentence == nil) else { return }
            for key in try transaction.db.query(
                "SELECT DISTINCT conversation FROM triage_queue", map: { $0.int64(0) })
            {
                transaction.touch(key, [.row, .summary])
            }
        }
    }
}

extension TriageRequest {
    /// Messages to be triaged, selected by the SQL that follows the columns.
    static func all(_ rest: String, _ values: [(any SQLBindable)?], _ db: Connection) throws -> [TriageRequest] {
        try db.query(
            """
            SELECT m.id, c.id, m.sender, m.body, a.file_name, EXISTS (
                SELECT 1 FROM (
                    SELECT o.is_own AND o.kind NOT IN ('state', 'deleted') AS speaks FROM messages o
                    WHERE o.conversation = m.conversation AND o.position < m.position
                    ORDER BY o.position DESC LIMIT 100)
                WHERE speaks)
            \(rest)
            """, values: values
        ) { row in
            let body = row.text(3)
            return TriageRequest(
                messageID: MessageID(row.int64(0)), conversationID: ConversationID(row.text(1)),
                sender: UserID(row.text(2)), text: body.isEmpty ? row.text(4) : body, isAnswered: row.bool(5))
        }
    }
}

extension TriageTable {
    /// Queues a message for an external model.
    func enqueueForRefining(_ message: Int64, at now: Timestamp) throws {
        try db.run(
            "INSERT INTO refine_queue (message, queued_at) VALUES (?, ?) ON CONFLICT DO NOTHING", message,
            now.milliseconds)
    }

    func dropFromRefining(_ message: Int64) throws {
        try db.run("DELETE FROM refine_queue WHERE message = ?", message)
    }

    func isRefinable(_ message: Int64) throws -> Bool {
        try db.first(
            """
            SELECT 1 FROM refine_queue q JOIN triage t ON t.message = q.message AND NOT t.is_corrected
            WHERE q.message = ? AND NOT EXISTS (SELECT 1 FROM triage_queue w WHERE w.message = q.message)
            """, message
        ) { _ in true } ?? false
    }
}
