import BuzzModel
import JSONKit
import SQLiteKit

/// A cached entry of the FAQ library; its content is defined by the copilot.
package struct StoredFAQ: Hashable, Sendable {
    package var id: String
    package var content: JSON

    package init(id: String, content: JSON) {
        self.id = id
        self.content = content
    }
}

/// Something the copilot prepared for a conversation.
package struct PreparedDraft: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case replies
        /// The FAQ's answer to the last message.
        case answer
    }

    /// The message it answers.
    package let messageID: MessageID
    package let content: JSON
    package let createdAt: Timestamp
    /// The conversation has continued since.
    package let isStale: Bool
}

/// A memory that has not been stored by the copilot yet, or has been given up.
package struct PendingMemory: Hashable, Sendable {
    package let id: OutboxID
    package let content: String
    package let metadata: JSON
    package let createdAt: Timestamp
    package let attempts: Int
    package let isDropped: Bool
    package let lastError: String?
}

extension AccountStore {
    // MARK: FAQ

    package func faqs() async throws(StoreError) -> [StoredFAQ] {
        try await read { db in
            try db.query("SELECT id, content FROM faqs ORDER BY id") { row in
                StoredFAQ(id: row.text(0), content: try JSON(parsing: row.text(1)))
            }
        }
    }

    package func saveFAQ(_ faq: StoredFAQ) async throws(StoreError) { try await saveFAQs([faq]) }

    /// Saves all entries or none.
    package func saveFAQs(_ faqs: [StoredFAQ]) async throws(StoreError) {
        try await write(durably: true) { transaction in
            for faq in faqs {
                try Self.cache(faq, transaction)
                try Self.queueFAQ(
                    faq.id, ["action": "save", "id": .string(faq.id), "content": faq.content], transaction)
            }
            try DraftTable(transaction: transaction).libraryChanged(faqs.map(\.id))
        }
    }

    /// Entries with local changes that the copilot does not have yet.
    package func pendingFAQs() async throws(StoreError) -> Set<String> {
        try await read { Set(try $0.query("SELECT target FROM outbox WHERE kind = 'faq'") { $0.text(0) }) }
    }

    package func deleteFAQ(_ id: String) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try transaction.db.run("DELETE FROM faqs WHERE id = ?", id)
            try DraftTable(transaction: transaction).libraryChanged([id])
            try Self.queueFAQ(id, ["action": "delete", "id": .string(id)], transaction)
        }
    }

    /// Replaces the library by the copilot's; entries with undelivered local changes are kept.
    package func replaceFAQs(_ faqs: [StoredFAQ]) async throws(StoreError) {
        try await write { transaction in
            let db = transaction.db
            let changed = Set(
                try db.query("SELECT target FROM outbox WHERE kind = 'faq' AND state <> 'failed'") { $0.text(0) })
            let before = Dictionary(
                try db.query("SELECT id, content FROM faqs") { ($0.text(0), $0.text(1)) }
            ) { first, _ in first }
            for id in before.keys where !changed.contains(id) { try db.run("DELETE FROM faqs WHERE id = ?", id) }
            for faq in faqs where !changed.contains(faq.id) { try Self.cache(faq, transaction) }
            let after = Dictionary(
                try db.query("SELECT id, content FROM faqs") { ($0.text(0), $0.text(1)) }
            ) { first, _ in first }
            try DraftTable(transaction: transaction).libraryChanged(
                Set(before.keys).union(after.keys).filter { before[$0] != after[$0] })
            transaction.change.faqs = true
        }
    }

    private static func cache(_ faq: StoredFAQ, _ transaction: StoreTransaction) throws {
        try transaction.db.run(
            """
            INSERT INTO faqs (id, content, updated_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET content = excluded.content, updated_at = excluded.updated_at
            """, faq.id, faq.content.text, transaction.now.milliseconds)
    }

    private static func queueFAQ(_ id: String, _ payload: JSON, _ transaction: StoreTransaction) throws {
        let outbox = OutboxTable(db: transaction.db)
        transaction.change.faqs = true
        transaction.change.outbox = true
        let waiting = try transaction.db.first(
            "\(OutboxTable.stored) WHERE queue = ? ORDER BY id DESC LIMIT 1", Queue.faq(id), map: OutboxTable.stored)
        let content = payload["content"]
        let summary = content["questions"][0].string ?? content["question"].string ?? id
        if let waiting, !waiting.isOut {
            try outbox.setPayload(payload, summary: summary, of: waiting.id)
            if waiting.state == .failed { try outbox.requeue(waiting) }
            return
        }
        try outbox.insert(
            OutboxTable.New(
                kind: .faq, queue: Queue.faq(id), target: id, payload: payload, summary: summary,
                transactionID: transaction.newTransactionID(), createdAt: transaction.now))
    }

    // MARK: Memories

    @discardableResult
    package func enqueueMemory(content: String, metadata: JSON) async throws(StoreError) -> OutboxID {
        try await write(durably: true) { transaction in
            transaction.change.memories = true
            transaction.change.outbox = true
            let id = try OutboxTable(db: transaction.db).insert(
                OutboxTable.New(
                    kind: .memory, queue: Queue.memory,
                    payload: ["content": .string(content), "metadata": metadata], summary: content,
                    transactionID: transaction.newTransactionID(), createdAt: transaction.now))
            return OutboxID(id)
        }
    }

    package func pendingMemories() async throws(StoreError) -> [PendingMemory] {
        try await read { db in
            try db.query("\(OutboxTable.stored) WHERE kind = 'memory' ORDER BY id", map: OutboxTable.stored).map {
                row in
                let payload = try JSON(parsing: row.payload)
                return PendingMemory(
                    id: OutboxID(row.id), content: payload["content"].string ?? "", metadata: payload["metadata"],
                    createdAt: Timestamp(milliseconds: row.createdAt), attempts: row.attempts,
                    isDropped: row.state == .dropped, lastError: row.lastError)
            }
        }
    }

    /// Records that the copilot has stored memories, and how many it has if known.
    package func noteMemories(stored: Int?) async throws(StoreError) {
        try await write { transaction in
            let settings = SettingTable(db: transaction.db)
            try settings.set("app.memory.synced", "\(transaction.now.milliseconds)")
            if let stored { try settings.set("app.memory.stored", "\(stored)") }
            transaction.change.memories = true
        }
    }

    /// The number of memories the copilot reported, and when.
    package func memoriesStored() async throws(StoreError) -> (stored: Int?, at: Timestamp?) {
        try await read { db in
            let settings = SettingTable(db: db)
            return (
                try settings.value("app.memory.stored").flatMap { Int($0) },
                try settings.value("app.memory.synced").flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
            )
        }
    }

    // MARK: Drafts

    package func saveDraft(
        _ content: JSON, kind: PreparedDraft.Kind, for message: MessageID
    ) async throws(StoreError) {
        try await write { transaction in
            guard let known = try MessageTable(db: transaction.db).find(message.rawValue) else {
                throw StoreError.unknownMessage
            }
            try transaction.db.run(
                """
                INSERT INTO drafts (conversation, kind, message, content, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET message = excluded.message, content = excluded.content,
                    created_at = excluded.created_at
                """, known.conversation, kind.rawValue, message.rawValue, content.text, transaction.now.milliseconds)
            transaction.touch(known.conversation, .thread)
            transaction.change.drafts = true
        }
    }

    package func draft(_ kind: PreparedDraft.Kind, for id: ConversationID) async throws(StoreError) -> PreparedDraft? {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return nil }
            return try db.first(
                """
                SELECT d.message, d.content, d.created_at, d.message IS NOT (\(Self.lastWords)) FROM drafts d
                JOIN conversations c ON c.key = d.conversation WHERE d.conversation = ? AND d.kind = ?
                """, key, kind.rawValue
            ) { row in
                PreparedDraft(
                    messageID: MessageID(row.int64(0)), content: try JSON(parsing: row.text(1)),
                    createdAt: Timestamp(milliseconds: row.int64(2)), isStale: row.bool(3))
            }
        }
    }

    /// FAQ entries that changed since drafts were last compared with them, and the messages that have drafts.
    package func draftsToReconsider() async throws(StoreError) -> (entries: Set<String>, messages: [MessageID]) {
        let text = try await read { try SettingTable(db: $0).value(.changedEntries) }
        guard text != nil else { return ([], []) }
        return try await write { transaction in
            let messages = try transaction.db.query(
                """
                SELECT d.message FROM drafts d JOIN conversations c ON c.key = d.conversation
                WHERE d.kind = 'replies' AND d.content <> '{}' AND \(CopilotGate.allows) AND d.message = (\(Self.lastWords))
                ORDER BY d.message DESC
                """
            ) { MessageID($0.int64(0)) }
            return (try DraftTable(transaction: transaction).changedEntries(), messages)
        }
    }

    /// Discards drafts that the changed entries would alter; they are prepared again.
    package func reconsidered(
        _ entries: Set<String>, discarding messages: [MessageID]
    ) async throws(StoreError) {
        try await write { transaction in
            let drafts = DraftTable(transaction: transaction)
            for id in messages {
                guard let message = try MessageTable(db: transaction.db).find(id.rawValue) else { continue }
                try drafts.discardReplies(in: message.conversation)
            }
            let left = try drafts.changedEntries().subtracting(entries).sorted()
            try SettingTable(db: transaction.db).set(
                .changedEntries, left.isEmpty ? nil : JSON.array(left.map { .string($0) }).text)
        }
    }

    /// The messages that most need an answer and have no current draft.
    package func messagesWithoutDrafts(limit: Int) async throws(StoreError) -> [MessageID] {
        try await read { db in
            try db.query(
                """
                SELECT last FROM (
                    SELECT c.key AS key, (\(Self.lastWords)) AS last FROM conversations c
                    WHERE c.visibility = 0 AND c.priority_rank IS NOT NULL AND \(CopilotGate.allows)
                    ORDER BY c.priority_rank DESC, c.priority_place, c.key LIMIT 200)
                WHERE last IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM drafts d WHERE d.conversation = key AND d.kind = 'replies' AND d.message = last)
                LIMIT ?
                """, limit
            ) { MessageID($0.int64(0)) }
        }
    }

    /// The last message in conversation `c` if it is from somebody else; NULL if it is our own.
    static let lastWords = """
        SELECT CASE WHEN m.is_own THEN NULL ELSE m.id END FROM messages m
        WHERE m.conversation = c.key AND m.kind NOT IN ('state', 'deleted', 'notice') AND NOT m.is_deleting
        ORDER BY m.position DESC LIMIT 1
        """
}
