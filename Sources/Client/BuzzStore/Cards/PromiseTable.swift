import BuzzModel
import SQLiteKit

/// Promises made by either side.
struct PromiseTable {
    let db: Connection

    /// No reminders for promises that were due (or, without a day, made) longer ago than this.
    private static let lapsesAfterDays = 30

    /// Replaces the promises of these messages. The user's decisions are kept.
    func replace(
        _ promises: [CardFindings.Promised], of messages: [CardMessage], in conversation: Int64, today: CalendarDay
    ) throws {
        // Promises in deleted or edited messages are removed.
        try db.run(
            """
            DELETE FROM promises WHERE conversation = ? AND EXISTS (
                SELECT 1 FROM messages m WHERE m.id = promises.message AND (m.kind = 'deleted' OR m.is_deleting))
            """, conversation)
        let found = Dictionary(grouping: promises, by: \.messageID)
        for message in messages {
            let promised = found[message.id] ?? []
            let known = try db.query("SELECT id, text FROM promises WHERE message = ?", message.id.rawValue) {
                (id: $0.int64(0), text: $0.text(1))
            }
            for row in known where !promised.contains(where: { $0.text == row.text }) {
                try db.run("DELETE FROM promises WHERE id = ?", row.id)
            }
            for promise in promised {
                let said = CalendarDay(message.sentAt, secondsFromUTC: 0)
                let due = promise.due?.day ?? said
                let state: Promise.State = today - due > Self.lapsesAfterDays ? .lapsed : .open
                try db.run(
                    """
                    INSERT INTO promises (conversation, message, is_own, text, due_text, due_day, is_sure, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (message, text) DO UPDATE SET due_text = excluded.due_text, due_day = excluded.due_day,
                        is_sure = excluded.is_sure
                    """, conversation, message.id.rawValue, message.isOwn, promise.text, promise.due?.written,
                    promise.due?.day.map { Int64($0.number) }, promise.due?.isSure ?? false, state.rawValue)
            }
        }
    }

    /// Returns the promise's conversation; nil when it doesn't exist.
    func setState(_ state: Promise.State, of id: Int64) throws -> Int64? {
        let conversation = try db.first("SELECT conversation FROM promises WHERE id = ?", id) { $0.int64(0) }
        guard let conversation else { return nil }
        try db.run("UPDATE promises SET state = ? WHERE id = ?", state.rawValue, id)
        return conversation
    }

    func promises(_ condition: String, _ values: (any SQLBindable)?...) throws -> [Promise] {
        try db.query(
            """
            SELECT p.id, c.id, c.name, p.message, p.is_own, p.text, m.sent_at, p.due_text, p.due_day, p.is_sure, p.state
            FROM promises p JOIN conversations c ON c.key = p.conversation JOIN messages m ON m.id = p.message
            WHERE \(condition)
            """, values: values
        ) { row in
            Promise(
                id: PromiseID(row.int64(0)), conversationID: ConversationID(row.text(1)), conversationName: row.text(2),
                messageID: MessageID(row.int64(3)), isOwn: row.bool(4), text: row.text(5),
                saidAt: Timestamp(milliseconds: row.int64(6)),
                due: row.textOrNil(7).map { written in
                    NamedDay(
                        written: written, day: row.intOrNil(8).map { CalendarDay(number: $0) }, isSure: row.bool(9))
                }, state: Promise.State(rawValue: row.text(10)) ?? .lapsed)
        }
    }
}
