import BuzzModel
import JSONKit
import SQLiteKit

/// Creates memories from the creator's messages, in the transaction that sends them: a question with its answer, and
/// the conversation after every ten messages and on archiving. Only if enabled, and never from spam.
struct MemoryCapture {
    let transaction: StoreTransaction

    private static let every = 10
    private static let mostQuestions = 3
    /// In a memory of a whole conversation each message is truncated to this length, with a note saying so.
    private static let longest = 4_000

    private var db: Connection { transaction.db }
    private var outbox: OutboxTable { OutboxTable(db: db) }

    static let pairKind = "answer"
    static let conversationKind = "conversation"

    // MARK: Answers

    /// The creator has replied with `message`: its text and the question before it become a memory, which is sent
    /// after the message. `row` is the outbox row of the message.
    func answered(_ message: Int64, text: String, question: Int64?, row: Int64, in conversation: Int64) throws {
        guard transaction.access.has(.memory), !Self.isBlank(text), try !isSpam(conversation),
            try CopilotGate(db: db).allows(conversation)
        else { return }
        let question = try self.question(before: message, known: question, in: conversation)
        guard !Self.isBlank(question) else { return }
        try outbox.insert(
            OutboxTable.New(
                kind: .memory, queue: Queue.memory,
                payload: [
                    "content": .string(Self.pair(question, text)), "question": .string(question),
                    "metadata": try metadata(Self.pairKind, conversation),
                    "createdAt": .int(transaction.now.milliseconds),
                ], summary: text, transactionID: transaction.newTransactionID(), dependsOn: row,
                createdAt: transaction.now))
        noteChange()
    }

    /// The message was edited before it was sent.
    func rewritten(row: Int64, text: String) throws {
        for memory in try memories(dependingOn: row) {
            var payload = try JSON(parsing: memory.payload)
            guard let question = payload["question"].string else { continue }
            payload["content"] = .string(Self.pair(question, text))
            try outbox.setPayload(payload, summary: text, of: memory.id)
        }
    }

    /// The message will never be sent.
    func withdrawn(row: Int64) throws {
        for memory in try memories(dependingOn: row) {
            try outbox.remove(memory.id)
            noteChange()
        }
    }

    private func memories(dependingOn row: Int64) throws -> [OutboxTable.Stored] {
        try outbox.rows(dependingOn: row).filter { $0.kind == .memory }
    }

    static func pair(_ question: String, _ answer: String) -> String { "Q: \(question)\nA: \(answer)" }

    /// The question that is answered: the given message, otherwise the others' messages since our last one.
    private func question(before message: Int64, known: Int64?, in conversation: Int64) throws -> String {
        if let known {
            return try db.first("SELECT body FROM messages WHERE id = ? AND is_own = 0", known) { $0.text(0) } ?? ""
        }
        let texts = try db.query(
            """
            SELECT m.body FROM messages m WHERE m.conversation = ? AND m.id <> ? AND m.kind IN ('text', 'emote')
                AND NOT m.is_own AND NOT m.is_deleting AND m.position > coalesce((
                    SELECT max(o.position) FROM messages o WHERE o.conversation = m.conversation AND o.is_own
                        AND o.id <> ? AND o.kind NOT IN ('state', 'deleted')), -9223372036854775808)
            ORDER BY m.position DESC LIMIT ?
            """, conversation, message, message, Self.mostQuestions
        ) { $0.text(0) }
        return texts.reversed().joined(separator: "\n")
    }

    // MARK: Conversations

    /// Counts a new message of anyone.
    func said(_ message: Int64, in conversation: Int64) throws {
        guard transaction.access.has(.conversationMemories), try CopilotGate(db: db).allows(conversation) else {
            return
        }
        try db.run(
            """
            INSERT INTO remembered (conversation, unremembered, through) VALUES (?, 1, ?)
            ON CONFLICT DO UPDATE SET unremembered = unremembered + 1
            """, conversation, message - 1)
        let count = try unremembered(in: conversation)
        if count >= Self.every { try remember(conversation, latest: count) }
    }

    func archived(_ conversation: Int64) throws {
        guard transaction.access.has(.conversationMemories), try CopilotGate(db: db).allows(conversation) else {
            return
        }
        let count = try unremembered(in: conversation)
        if count > 0 { try remember(conversation, latest: count) }
    }

    private func unremembered(in conversation: Int64) throws -> Int {
        try db.first("SELECT unremembered FROM remembered WHERE conversation = ?", conversation) { $0.int(0) } ?? 0
    }

    /// The latest messages by position, not by id: history fetched later has newer ids although it is old.
    private func remember(_ conversation: Int64, latest count: Int) throws {
        let messages = try db.query(
            """
            SELECT m.is_own, coalesce(n.display_name, m.sender), m.body FROM messages m
                LEFT JOIN members n ON n.conversation = m.conversation AND n.user_id = m.sender
            WHERE m.conversation = ? AND m.kind IN ('text', 'emote') AND NOT m.is_deleting AND m.state <> 'failed'
            ORDER BY m.position DESC LIMIT ?
            """, conversation, min(count, 100)
        ) { (isOwn: $0.bool(0), name: $0.text(1), body: $0.text(2)) }.reversed()
        try db.run("UPDATE remembered SET unremembered = 0 WHERE conversation = ?", conversation)
        guard !messages.isEmpty, try !isSpam(conversation) else { return }
        let name = try db.first("SELECT name FROM conversations WHERE key = ?", conversation) { $0.text(0) } ?? ""
        let lines = messages.map { "\($0.isOwn ? "me" : $0.name): \(Self.shortened($0.body))" }
        let content = "Conversation with \(name)\n" + lines.joined(separator: "\n")
        try outbox.insert(
            OutboxTable.New(
                kind: .memory, queue: Queue.memory,
                payload: [
                    "content": .string(content), "metadata": try metadata(Self.conversationKind, conversation),
                    "createdAt": .int(transaction.now.milliseconds),
                ], summary: "Conversation with \(name)", transactionID: transaction.newTransactionID(),
                createdAt: transaction.now))
        noteChange()
    }

    // MARK: Parts

    private func metadata(_ kind: String, _ conversation: Int64) throws -> JSON {
        let known = try db.first("SELECT id, name FROM conversations WHERE key = ?", conversation) {
            (id: $0.text(0), name: $0.text(1))
        }
        return [
            "kind": .string(kind), "conversationId": .string(known?.id ?? ""), "with": .string(known?.name ?? ""),
        ]
    }

    private func isSpam(_ conversation: Int64) throws -> Bool {
        try db.first("SELECT category IS 'spam' FROM conversations WHERE key = ?", conversation) { $0.bool(0) } ?? false
    }

    private func noteChange() {
        transaction.change.memories = true
        transaction.change.outbox = true
    }

    private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    private static func shortened(_ text: String) -> String {
        text.count <= longest ? text : text.prefix(longest) + " … (shortened)"
    }
}
