import BuzzModel
import JSONKit
import SQLiteKit

/// Makes memories of what the creator says, in the transaction that says it: a question with its answer, a conversation
/// after every ten messages and when it is archived. Only where that is switched on, and never of spam.
struct MemoryCapture {
    let transaction: StoreTransaction

    private static let every = 10
    private static let mostQuestions = 3
    /// Of one message of a whole conversation no more than this is kept; that it is shortened is said.
    private static let longest = 4_000

    private var db: Connection { transaction.db }
    private var outbox: OutboxTable { OutboxTable(db: db) }

    static let pairKind = "answer"
    static let conversationKind = "conversation"

    // MARK: Answers

    /// The creator has answered with `message`: what was asked before it and the answer become a memory, which goes out
    /// once the message has. `row` is the one that sends it.
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

    /// The message was changed before it went out.
    func rewritten(row: Int64, text: String) throws {
        for memory in try memories(dependingOn: row) {
            var payload = try JSON(parsing: memory.payload)
            guard let question = payload["question"].string else { continue }
            payload["content"] = .string(Self.pair(question, text))
            try outbox.setPayload(payload, summary: text, of: memory.id)
        }
    }

    /// The message will never go out.
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

    /// What is answered: the message that is known to be, or else what the others said since our last word.
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

    /// A message was said in it, by whoever.
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

    /// What was said last, by the order of the conversation: history that was scrolled to is newer here, and old news.
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
