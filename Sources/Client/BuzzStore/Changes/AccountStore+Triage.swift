import BuzzModel
import JSONKit
import SQLiteKit

/// A message to be triaged by the copilot.
package struct TriageRequest: Hashable, Sendable {
    package let messageID: MessageID
    package let conversationID: ConversationID
    package let sender: UserID
    package let text: String
    /// The creator has written before it.
    package let isAnswered: Bool
}

/// The creator's badges: messages to be triaged, the copilot's results, and the creator's corrections.
extension AccountStore {
    /// Sets whether this account is a creator's. When it becomes one, the last message of each conversation is queued
    /// for triage, and from then on every new message.
    package func setCreator(_ isCreator: Bool) async throws(StoreError) {
        let known = try await read { try SettingTable(db: $0).value(.isCreator) }
        guard known != (isCreator ? "1" : "0") else { return }
        try await write { transaction in
            let db = transaction.db
            try SettingTable(db: db).set(.isCreator, isCreator ? "1" : "0")
            if isCreator {
                try db.run(
                    """
                    INSERT INTO triage_queue (message, conversation)
                    SELECT last, key FROM (
                        SELECT c.key AS key, (
                            SELECT m.id FROM messages m WHERE m.conversation = c.key AND m.is_own = 0
                                AND m.kind IN ('text', 'emote', 'image', 'video', 'audio', 'file', 'location', 'sticker')
                            ORDER BY m.position DESC LIMIT 1) AS last
                        FROM conversations c WHERE c.visibility < 2)
                    WHERE last IS NOT NULL AND NOT EXISTS (SELECT 1 FROM triage t WHERE t.message = last)
                    ON CONFLICT DO NOTHING
                    """)
                try db.run(
                    "UPDATE conversations SET awaits_triage = 1 WHERE key IN (SELECT conversation FROM triage_queue)")
            } else {
                try db.run("DELETE FROM triage_queue")
                try db.run("DELETE FROM faq_queue")
                try db.run("UPDATE conversations SET awaits_triage = 0")
            }
            transaction.change.everything = true
        }
    }

    package func isCreator() async throws(StoreError) -> Bool {
        try await read { try SettingTable(db: $0).value(.isCreator) == "1" }
    }

    /// Messages to be triaged, newest first.
    package func triageQueue(limit: Int) async throws(StoreError) -> [TriageRequest] {
        try await read { db in
            try TriageRequest.all(
                """
                FROM triage_queue q JOIN messages m ON m.id = q.message
                    JOIN conversations c ON c.key = m.conversation LEFT JOIN attachments a ON a.message = m.id
                WHERE \(CopilotGate.allows) ORDER BY q.message DESC LIMIT ?
                """, [limit], db)
        }
    }

    package func triageQueueCount() async throws(StoreError) -> Int {
        try await read { try $0.first("SELECT count(*) FROM triage_queue") { $0.int(0) } ?? 0 }
    }

    /// Stores the copilot's results. Corrections by the creator are never overwritten.
    ///
    /// - Parameter pending: messages that an external model can still refine.
    package func saveTriage(
        _ results: [(MessageID, Triage)], pending: Set<MessageID> = []
    ) async throws(StoreError) {
        try await write { transaction in
            let table = TriageTable(db: transaction.db)
            for (id, triage) in results {
                guard try Self.save(triage, of: id, transaction), pending.contains(id) else {
                    try table.dropFromRefining(id.rawValue)
                    continue
                }
                try table.enqueueForRefining(id.rawValue, at: transaction.now)
            }
        }
    }

    /// Returns false if the message no longer exists.
    @discardableResult
    static func save(_ triage: Triage, of id: MessageID, _ transaction: StoreTransaction) throws -> Bool {
        guard let message = try MessageTable(db: transaction.db).find(id.rawValue), message.kind != .deleted else {
            return false
        }
        let table = TriageTable(db: transaction.db)
        let before = try table.triage(of: message.id)
        try table.save(triage, for: message.id, in: message.conversation)
        if before?.category != triage.category, before?.isCorrected != true {
            try DraftTable(transaction: transaction).discardReplies(in: message.conversation)
        }
        transaction.touchThread(message.conversation)
        return true
    }

    /// Removes messages that the copilot cannot triage from the queue.
    package func dropFromTriage(_ messages: [MessageID]) async throws(StoreError) {
        try await write { transaction in
            for id in messages {
                guard let message = try MessageTable(db: transaction.db).find(id.rawValue) else { continue }
                try TriageTable(db: transaction.db).dequeue(message.id)
                transaction.touch(message.conversation, .summary)
            }
        }
    }

    /// Corrects a conversation's category, on the message that its badge comes from or otherwise on the last incoming
    /// one.
    @discardableResult
    package func correctCategory(
        of id: ConversationID, to category: Category
    ) async throws(StoreError) -> CategoryCorrection {
        try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            guard let message = try Self.correctable(in: key, transaction) else { throw Self.nothingToCorrect }
            return try Self.correct(message, to: category, transaction)
        }
    }

    /// Corrects many conversations at once; skips those without incoming messages.
    package func correctCategories(
        of ids: [ConversationID], to category: Category
    ) async throws(StoreError) -> [CategoryCorrection] {
        try await write(durably: true) { transaction in
            let table = ConversationTable(db: transaction.db)
            let corrections = try ids.compactMap { id -> CategoryCorrection? in
                guard let key = try table.key(of: id.rawValue), let message = try Self.correctable(in: key, transaction)
                else { return nil }
                return try Self.correct(message, to: category, transaction)
            }
            if corrections.isEmpty { throw Self.nothingToCorrect }
            return corrections
        }
    }

    private static let nothingToCorrect = StoreError.notPossible(
        "No message here to categorize yet.")

    /// The message that determines a conversation's category.
    private static func correctable(in key: Int64, _ transaction: StoreTransaction) throws -> Int64? {
        try transaction.db.first(
            """
            SELECT coalesce(c.triage_message, (
                SELECT m.id FROM messages m WHERE m.conversation = c.key AND m.is_own = 0
                    AND m.kind NOT IN ('state', 'deleted') ORDER BY m.position DESC LIMIT 1))
            FROM conversations c WHERE c.key = ?
            """, key
        ) { $0.int64OrNil(0) } ?? nil
    }

    @discardableResult
    package func correctCategory(
        of message: MessageID, to category: Category
    ) async throws(StoreError) -> CategoryCorrection {
        try await write(durably: true) { try Self.correct(message.rawValue, to: category, $0) }
    }

    /// Undoes corrections completely: the copilot's triage is restored, and the copilot is told to unlearn.
    package func takeBack(_ corrections: [CategoryCorrection]) async throws(StoreError) {
        try await write(durably: true) { transaction in
            for correction in corrections.reversed() { try Self.takeBack(correction, transaction) }
        }
    }

    private static func takeBack(_ correction: CategoryCorrection, _ transaction: StoreTransaction) throws {
        let db = transaction.db
        let id = correction.messageID.rawValue
        // Nothing to undo if the message has been deleted.
        guard let message = try MessageTable(db: db).find(id) else { return }
        if let before = correction.before, before.isCorrected {
            try correct(id, to: before.category, transaction)
            return
        }
        let table = TriageTable(db: db)
        try DraftTable(transaction: transaction).discardReplies(in: message.conversation)
        try table.remove(id)
        if let before = correction.before {
            try table.save(before, for: id, in: message.conversation)
        } else {
            try table.enqueue(id, in: message.conversation)
        }
        let outbox = OutboxTable(db: db)
        let waiting = try outbox.rows(about: id).first { $0.kind == .triageCorrection && !$0.isOut }
        if let waiting, waiting.attempts == 0, waiting.state != .failed {
            try outbox.remove(waiting.id)
            transaction.change.outbox = true
            transaction.touchThread(message.conversation)
        } else {
            try teach(nil, message, id, transaction)
        }
    }

    @discardableResult
    private static func correct(
        _ id: Int64, to category: Category, _ transaction: StoreTransaction
    ) throws -> CategoryCorrection {
        let db = transaction.db
        guard let message = try MessageTable(db: db).find(id), !message.isOwn else { throw StoreError.unknownMessage }
        let table = TriageTable(db: db)
        let before = try table.triage(of: id)
        var triage =
            before
            ?? Triage(category: category, confidence: 1, sentiment: .neutral, intensity: .low, reason: "")
        triage.category = category
        triage.confidence = 1
        triage.reason = "set by you"
        triage.isCorrected = true
        if category != .business {
            triage.score = nil
            triage.breakdown = nil
        }
        try table.save(triage, for: id, in: message.conversation)
        if before?.category != category {
            try DraftTable(transaction: transaction).discardReplies(in: message.conversation)
        }
        try teach(category, message, id, transaction)
        return CategoryCorrection(messageID: MessageID(id), before: before)
    }

    /// Sends a correction to the copilot; nil undoes an earlier one.
    private static func teach(
        _ category: Category?, _ message: MessageTable.Known, _ id: Int64, _ transaction: StoreTransaction
    ) throws {
        let db = transaction.db
        transaction.touchThread(message.conversation)
        guard try CopilotGate(db: db).allows(message.conversation) else { return }
        let text = try db.first("SELECT body FROM messages WHERE id = ?", id) { $0.text(0) } ?? ""
        let outbox = OutboxTable(db: db)
        let payload: JSON = [
            "messageId": .string(message.eventID ?? ""), "text": .string(text),
            "category": category.map { .string($0.rawValue) } ?? .null,
        ]
        let summary = category?.rawValue ?? "as it was"
        if let waiting = try outbox.rows(about: id).first(where: { $0.kind == .triageCorrection && !$0.isOut }) {
            try outbox.setPayload(payload, summary: summary, of: waiting.id)
            if waiting.state == .failed { try outbox.requeue(waiting) }
        } else {
            try outbox.insert(
                OutboxTable.New(
                    kind: .triageCorrection, queue: Queue.triage, conversation: message.conversation, message: id,
                    payload: payload, summary: summary, transactionID: transaction.newTransactionID(),
                    createdAt: transaction.now))
        }
        transaction.change.outbox = true
    }
}
