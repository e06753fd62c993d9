import BuzzModel
import CopilotProtocol
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Sends FAQ answers automatically. All rules are implemented here and checked in the transaction that writes the
/// message, so no caller can bypass one.
struct AutomaticAnswers {
    let transaction: StoreTransaction

    /// Marks an automatic message on the wire: `{"faq": the entry's id}`.
    static let contentKey = "app.buzzbox.automatic"
    /// The same entry is not sent twice to a conversation within this time, and no older message is answered.
    private static let day: Int64 = 86_400_000

    private var db: Connection { transaction.db }

    /// Facts about the message to be answered.
    private struct Question {
        var conversation: Int64
        var id: String
        var sentAt: Int64
        var isText: Bool
        var isOpen: Bool
        var isLastWord: Bool
        /// Whether no other message of theirs is unanswered.
        var isAlone: Bool
        var isBeingAnswered: Bool
    }

    func send(_ faq: String, answering message: Int64) throws -> AutomaticAnswer {
        let access = try CopilotAccess.stored(db)
        guard access.has(.faq) else { return .refused(.switchedOff) }
        guard let entry = try entry(faq), entry.sendsAutomatically else { return .refused(.notAllowed) }
        guard let question = try question(message), question.isText else { return .refused(.notAQuestion) }
        guard abs(transaction.now.milliseconds - question.sentAt) < Self.day else { return .refused(.tooOld) }
        guard question.isOpen else { return .refused(.wrongConversation) }
        guard question.isLastWord, !question.isBeingAnswered else { return .refused(.answered) }
        // Other unanswered messages would look answered in the list.
        guard question.isAlone else { return .refused(.moreWaits) }
        guard try isFromAFan(message, in: question.conversation) else { return .refused(.notAFan) }
        guard try !wasSent(faq, in: question.conversation) else { return .refused(.sentToday) }
        let sent = try MessageComposer(transaction: transaction).send(
            OutgoingMessage(text: entry.answer), formattedBody: nil, file: nil, in: question.conversation,
            automaticFAQ: faq)
        try note(faq, in: question.conversation, at: transaction.now.milliseconds)
        return .sent(MessageID(sent))
    }

    /// Records when an entry was sent, also by other devices.
    func note(_ faq: String, in conversation: Int64, at time: Int64) throws {
        try db.run(
            """
            INSERT INTO automatic_answers (conversation, faq, sent_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET sent_at = max(sent_at, excluded.sent_at)
            """, conversation, faq, time)
    }

    private func wasSent(_ faq: String, in conversation: Int64) throws -> Bool {
        try db.first(
            "SELECT 1 FROM automatic_answers WHERE conversation = ? AND faq = ? AND sent_at > ?", conversation, faq,
            transaction.now.milliseconds - Self.day
        ) { _ in true } ?? false
    }

    private func entry(_ id: String) throws -> FAQEntry? {
        try db.first("SELECT content FROM faqs WHERE id = ?", id) { row in
            FAQEntry(id: id, stored: try JSON(parsing: row.text(0)))
        } ?? nil
    }

    /// Only in direct conversations: in a group it is unclear who is being asked.
    private func question(_ message: Int64) throws -> Question? {
        try db.first(
            """
            SELECT m.conversation, c.id, m.sent_at, m.kind = 'text' AND NOT m.is_own AND NOT m.is_deleting,
                c.membership = 'joined' AND c.kind = 'direct' AND NOT c.is_encrypted AND c.visibility < 2,
                NOT EXISTS (SELECT 1 FROM messages n WHERE n.conversation = m.conversation AND n.position > m.position
                    AND n.kind NOT IN ('state', 'deleted', 'notice')),
                (SELECT sum(CASE WHEN n.is_own THEN -1 ELSE 1 END) FROM messages n
                    WHERE n.conversation = m.conversation AND n.kind NOT IN ('state', 'deleted', 'notice')
                        AND NOT n.is_deleting AND n.position > coalesce((
                            SELECT o.position FROM messages o WHERE o.conversation = m.conversation AND o.is_own
                                AND o.automatic_faq IS NULL AND o.kind NOT IN ('state', 'deleted', 'notice')
                            ORDER BY o.position DESC LIMIT 1), -9223372036854775808)) = 1,
                EXISTS (SELECT 1 FROM composer_texts t WHERE t.conversation = m.conversation AND trim(t.text) <> '')
            FROM messages m JOIN conversations c ON c.key = m.conversation WHERE m.id = ?
            """, message
        ) { row in
            Question(
                conversation: row.int64(0), id: row.text(1), sentAt: row.int64(2), isText: row.bool(3),
                isOpen: row.bool(4), isLastWord: row.bool(5), isAlone: row.bool(6), isBeingAnswered: row.bool(7))
        }
    }

    /// Never for business, urgent or spam, and never before both the message and its conversation have been triaged.
    private func isFromAFan(_ message: Int64, in conversation: Int64) throws -> Bool {
        let own = try TriageTable(db: db).triage(of: message)?.category
        let badge = try db.first(
            "SELECT category, awaits_triage FROM conversations WHERE key = ?", conversation
        ) { (category: $0.textOrNil(0), isAwaited: $0.bool(1)) }
        return own == .fan && badge?.category == Category.fan.rawValue && badge?.isAwaited == false
    }
}

/// The result of trying to send an automatic answer.
package enum AutomaticAnswer: Hashable, Sendable {
    package enum Refusal: String, Sendable {
        case switchedOff
        /// The entry has been deleted or its switch is off.
        case notAllowed
        case notAQuestion
        case tooOld
        /// A group, an encrypted room, or a room that was left.
        case wrongConversation
        /// A message has been sent since, or the user is typing.
        case answered
        /// There is an earlier message of theirs that nobody has answered.
        case moreWaits
        /// Business, urgent, spam, or not triaged yet.
        case notAFan
        case sentToday
    }

    case sent(MessageID)
    case refused(Refusal)
}

extension FAQEntry {
    /// A stored entry, whose content may or may not include its id.
    package init?(id: String, stored content: JSON) {
        var json = content
        json["id"] = .string(id)
        guard var entry = FAQEntry(json: json) else { return nil }
        if let single = content["question"].string, !entry.questions.contains(single) {
            entry.questions.insert(single, at: 0)
        }
        self = entry
    }
}
