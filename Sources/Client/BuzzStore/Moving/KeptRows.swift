import JSONKit
import SQLiteKit

/// What only this device knows of a conversation, as rows of a store: read from that of the old account, written into
/// that of the new one. `AccountStore.takeOver` sees to it that each is written once.
struct KeptRows: Sendable {
    struct Table: Sendable {
        let name: String
        /// Beside those of the conversation and the message.
        let columns: [String]
        /// The column that refers to a message.
        var message: String?
        /// Rows whose message isn't here are written without it, instead of not at all.
        var goesWithout = false
        /// What happens when there is such a row already.
        let conflict: String
    }

    /// Rows of the old store are of more weight: their owner has seen and perhaps corrected them.
    static let tables = [
        Table(
            name: "triage",
            columns: [
                "category", "confidence", "sentiment", "intensity", "score", "monetary_value", "brand_fit",
                "legitimacy", "urgency", "reason", "is_corrected", "withdraws", "states_terms",
            ], message: "message",
            conflict: """
                ON CONFLICT (message) DO UPDATE SET category = excluded.category, confidence = excluded.confidence,
                    sentiment = excluded.sentiment, intensity = excluded.intensity, score = excluded.score,
                    monetary_value = excluded.monetary_value, brand_fit = excluded.brand_fit,
                    legitimacy = excluded.legitimacy, urgency = excluded.urgency, reason = excluded.reason,
                    is_corrected = excluded.is_corrected, withdraws = excluded.withdraws,
                    states_terms = excluded.states_terms
                WHERE excluded.is_corrected OR NOT triage.is_corrected
                """),
        Table(
            name: "drafts", columns: ["kind", "content", "created_at"], message: "message",
            conflict: "ON CONFLICT DO NOTHING"),
        Table(
            name: "promises",
            columns: ["is_own", "text", "due_text", "due_day", "is_sure", "state", "reminded_day"], message: "message",
            conflict: """
                ON CONFLICT (message, text) DO UPDATE SET state = excluded.state, reminded_day = excluded.reminded_day
                """),
        Table(
            name: "deals",
            columns: ["stage", "value", "currency", "worth", "is_each", "deadline", "is_removed"],
            conflict: """
                ON CONFLICT DO UPDATE SET stage = excluded.stage, value = excluded.value, currency = excluded.currency,
                    worth = excluded.worth, is_each = excluded.is_each, deadline = excluded.deadline,
                    is_removed = excluded.is_removed
                """),
        Table(
            name: "deal_facts", columns: ["field", "text", "detail"], message: "message", goesWithout: true,
            conflict: """
                ON CONFLICT DO UPDATE SET text = excluded.text, detail = excluded.detail, message = excluded.message
                """),
        Table(
            name: "deal_corrections", columns: ["field", "text", "detail"],
            conflict: "ON CONFLICT DO UPDATE SET text = excluded.text, detail = excluded.detail"),
        Table(name: "automatic_answers", columns: ["faq", "sent_at"], conflict: "ON CONFLICT DO NOTHING"),
        Table(
            name: "remembered", columns: ["unremembered"], message: "through",
            conflict: """
                ON CONFLICT DO UPDATE SET unremembered = excluded.unremembered, through = excluded.through
                """),
    ]

    /// A message as both servers know it.
    struct Mark: Hashable, Sendable {
        let sender: String
        let sentAt: Int64
        /// Among those of the same sender and time.
        var turn = 0
    }

    struct Row: Sendable {
        let values: [SQLValue]
        let message: Mark?
    }

    struct Scheduled: Sendable {
        let content: String
        let sendAt: Int64
        let createdAt: Int64
        let problem: String?
        let isAnswer: Bool
        /// Nil if it answers nothing, or something without a place.
        let answered: Mark?
        let isInThread: Bool
        /// The first message of its thread.
        let thread: Mark?
    }

    private var rows: [[Row]] = []
    private var text: String?
    private var later: [Scheduled] = []
    private let isEncrypted: Bool

    /// Whether losing it would be noticed.
    var isEmpty: Bool {
        text == nil && later.isEmpty && zip(Self.tables, rows).allSatisfy { $0.name == "remembered" || $1.isEmpty }
    }

    /// - Parameter name: what an old user id has become.
    init(of conversation: Int64, _ db: Connection, name: (String) -> String) throws {
        let marks = try Self.marks(in: conversation, db, name: name)
        let byID = Dictionary(uniqueKeysWithValues: marks.map { ($1, $0) })
        for table in Self.tables {
            let columns = table.columns + [table.message ?? "NULL"]
            let count = table.columns.count
            rows.append(
                try db.query(
                    "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) WHERE conversation = ?", conversation
                ) { row in
                    Row(
                        values: (0..<count).map { row.value($0) },
                        message: row.isNull(count) ? nil : byID[row.int64(count)])
                })
        }
        let texts = try db.query(
            "SELECT text FROM composer_texts WHERE conversation = ? ORDER BY updated_at, window", conversation
        ) { $0.text(0) }
        text = texts.isEmpty ? nil : texts.joined(separator: "\n")
        later = try db.query(
            """
            SELECT content, send_at, created_at, problem, reply_to, side_thread, (
                SELECT m.id FROM messages m WHERE m.event_id = s.side_thread AND m.conversation = s.conversation)
            FROM scheduled s WHERE conversation = ? ORDER BY id
            """, conversation
        ) { row in
            Scheduled(
                content: try Self.content(row.text(0), name: name), sendAt: row.int64(1), createdAt: row.int64(2),
                problem: row.textOrNil(3), isAnswer: !row.isNull(4),
                answered: row.int64OrNil(4).flatMap { byID[$0] }, isInThread: !row.isNull(5),
                thread: row.int64OrNil(6).flatMap { byID[$0] })
        }
        isEncrypted = try Self.isEncrypted(conversation, db)
    }

    /// Mentions are ids of people, which have other names now.
    private static func content(_ text: String, name: (String) -> String) throws -> String {
        var content = try JSON(parsing: text)
        guard let mentions = content["mentions"].array else { return text }
        content["mentions"] = .array(mentions.map { $0.string.map { .string(name($0)) } ?? $0 })
        return content.text
    }

    private static func isEncrypted(_ conversation: Int64, _ db: Connection) throws -> Bool {
        try db.first("SELECT is_encrypted FROM conversations WHERE key = ?", conversation) { $0.bool(0) } ?? false
    }

    func write(to conversation: Int64, _ db: Connection, now: Int64) throws {
        let messages = try Self.marks(in: conversation, db) { $0 }
        for (table, rows) in zip(Self.tables, rows) {
            for row in rows {
                let message = row.message.flatMap { messages[$0] }
                if table.message != nil, message == nil, !table.goesWithout { continue }
                let columns = ["conversation"] + (table.message.map { [$0] } ?? []) + table.columns
                let values =
                    [SQLValue.integer(conversation)]
                    + (table.message == nil ? [] : [message.map { .integer($0) } ?? .null]) + row.values
                try db.run(
                    """
                    INSERT INTO \(table.name) (\(columns.joined(separator: ", ")))
                    VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) \(table.conflict)
                    """, values: values)
            }
        }
        try db.run(
            "DELETE FROM triage_queue WHERE conversation = ? AND message IN (SELECT message FROM triage)", conversation)
        // What was meant for an encrypted conversation is not sent, nor brought near to it, in one that is not.
        let isOpen = try isEncrypted && !Self.isEncrypted(conversation, db)
        if let text, !isOpen {
            try db.run(
                """
                INSERT INTO composer_texts (conversation, window, text, updated_at) VALUES (?, 0, ?, ?)
                ON CONFLICT DO UPDATE SET text = text || char(10) || excluded.text
                WHERE instr(text, excluded.text) = 0
                """, conversation, text, now)
        }
        for row in later { try write(row, to: conversation, messages, isOpen: isOpen, db) }
    }

    /// What cannot be sent as it was meant waits for its author.
    private func write(
        _ row: Scheduled, to conversation: Int64, _ messages: [Mark: Int64], isOpen: Bool, _ db: Connection
    ) throws {
        let answered = row.answered.flatMap { messages[$0] }
        let thread = try row.thread.flatMap { messages[$0] }.flatMap { message in
            try db.first("SELECT event_id FROM messages WHERE id = ?", message) { $0.textOrNil(0) } ?? nil
        }
        var problem = row.problem
        if row.isAnswer && answered == nil || row.isInThread && thread == nil {
            problem =
                "The message it belongs to isn’t here. Sent now, it goes to the conversation itself; or discard it."
        }
        if isOpen {
            problem = "This conversation was encrypted on the old server and isn’t here. Send it now or discard it."
        }
        try db.run(
            """
            INSERT INTO scheduled (conversation, content, reply_to, side_thread, send_at, created_at, problem)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
            WHERE NOT EXISTS (SELECT 1 FROM scheduled WHERE conversation = ?1 AND content = ?2 AND send_at = ?5)
            """, conversation, row.content, answered, thread, row.sendAt, row.createdAt, problem)
    }

    private static func marks(
        in conversation: Int64, _ db: Connection, name: (String) -> String
    ) throws -> [Mark: Int64] {
        var marks: [Mark: Int64] = [:]
        try db.forEach(
            """
            SELECT id, sender, sent_at FROM messages WHERE conversation = ? AND kind <> 'state' AND is_placed
            ORDER BY position
            """, conversation
        ) { row in
            var mark = Mark(sender: name(row.text(1)), sentAt: row.int64(2))
            while marks[mark] != nil { mark.turn += 1 }
            marks[mark] = row.int64(0)
            return true
        }
        return marks
    }
}
