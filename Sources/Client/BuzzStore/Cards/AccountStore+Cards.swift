import BuzzModel
import SQLiteKit

/// Cards as displayed, and the user's changes to them.
extension AccountStore {
    // MARK: People and promises

    package func personCard(_ id: ConversationID) async throws(StoreError) -> PersonCard? {
        let own = account.rawValue
        let now = now()
        return try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue),
                let conversation = try InboxTable(db: db).conversation(key)
            else { return nil }
            return try PersonReading(db: db, own: own, now: now).card(key, conversation)
        }
    }

    /// The user's own open promises by due day; those without a day come last.
    package func openPromises(limit: Int) async throws(StoreError) -> [Promise] {
        try await read { db in
            try PromiseTable(db: db).promises(
                """
                p.state = 'open' AND p.is_own = 1 AND c.visibility < 2
                ORDER BY p.due_day IS NULL, p.due_day, m.sent_at DESC LIMIT ?
                """, limit)
        }
    }

    /// The user's own promises that are due, each at most once a day: calling this counts as the reminder.
    package func takeReminders(today: CalendarDay) async throws(StoreError) -> [Promise] {
        let day = Int64(today.number)
        let due = """
            p.state = 'open' AND p.is_own = 1 AND p.due_day IS NOT NULL AND p.due_day <= ?
                AND (p.reminded_day IS NULL OR p.reminded_day < ?)
            """
        let promises = try await read { db in
            try PromiseTable(db: db).promises("\(due) AND c.visibility < 2 ORDER BY p.due_day LIMIT 50", day, day)
        }
        guard !promises.isEmpty else { return [] }
        try await write { transaction in
            for promise in promises {
                try transaction.db.run(
                    "UPDATE promises SET reminded_day = ? WHERE id = ?", day, promise.id.rawValue)
            }
        }
        return promises
    }

    package func setPromise(_ id: PromiseID, _ state: Promise.State) async throws(StoreError) {
        try await write(durably: true) { transaction in
            guard let conversation = try PromiseTable(db: transaction.db).setState(state, of: id.rawValue) else {
                throw StoreError.notPossible("This promise is gone: its message was edited or deleted.")
            }
            transaction.touch(conversation, .row)
            transaction.change.cards = true
        }
    }

    // MARK: Deals

    package func dealCard(_ id: ConversationID) async throws(StoreError) -> DealCard? {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return nil }
            return try DealTable(db: db).card(of: key)
        }
    }

    package func dealBoard(_ order: DealOrder, limit: Int) async throws(StoreError) -> DealBoard {
        try await read { try DealTable(db: $0).board(order, limit: limit) }
    }

    /// Stores the user's correction of a fact; nil removes the correction, an empty text says that the fact does not
    /// exist.
    package func correctDeal(
        _ field: DealField, of id: ConversationID, to text: String?, stage: DealStage? = nil
    ) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            try DealTable(db: transaction.db).correct(field, to: text, stage: stage, of: key)
            try ConversationFlags(transaction: transaction).roamDeal(of: key)
            transaction.change.cards = true
        }
    }

    package func setDealRemoved(_ isRemoved: Bool, _ id: ConversationID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            try DealTable(db: transaction.db).setRemoved(isRemoved, key)
            try ConversationFlags(transaction: transaction).roamDeal(of: key)
            transaction.change.cards = true
        }
    }

    // MARK: Questions

    /// The last message of each direct conversation that waits for an answer, longest waiting first.
    package func openMessages(
        categories: Set<Category?>, limit: Int
    ) async throws(StoreError) -> (messages: [OpenMessage], waiting: Int, leftOut: Int) {
        try await read { db in
            var result: [OpenMessage] = []
            var waiting = 0
            var leftOut = 0
            try db.forEach(
                """
                SELECT m.id, c.id, c.name, substr(m.body, 1, 4000), m.sent_at, c.category,
                    EXISTS (SELECT 1 FROM composer_texts x WHERE x.conversation = c.key)
                FROM conversations c JOIN messages m ON m.id = (
                        SELECT l.id FROM messages l WHERE l.conversation = c.key AND NOT l.is_deleting
                            AND l.kind NOT IN ('state', 'notice', 'deleted') AND l.automatic_faq IS NULL
                        ORDER BY l.position DESC LIMIT 1)
                WHERE c.visibility = 0 AND c.kind = 'direct' AND c.membership = 'joined' AND \(CopilotGate.allows)
                    AND c.waiting_since IS NOT NULL AND m.is_own = 0 AND m.kind = 'text' AND NOT m.is_deleting
                ORDER BY c.waiting_since
                """
            ) { row in
                waiting += 1
                let category = row.textOrNil(5).flatMap(Category.init(rawValue:))
                guard categories.contains(category) else {
                    leftOut += 1
                    return true
                }
                guard result.count < limit else { return true }
                result.append(
                    OpenMessage(
                        id: MessageID(row.int64(0)), conversationID: ConversationID(row.text(1)), name: row.text(2),
                        text: row.text(3), sentAt: Timestamp(milliseconds: row.int64(4)), category: category,
                        hasComposerText: row.bool(6)))
                return true
            }
            return (result, waiting, leftOut)
        }
    }

    /// Questions from others that contain any of these words and were answered by the creator's next message, newest
    /// first, each with its answer.
    ///
    /// - Parameter latest: how many of the latest questions to add whatever their words, for a copilot that compares by
    ///   meaning.
    package func answeredQuestions(
        words: [String], latest: Int = 0, except id: MessageID, limit: Int
    ) async throws(StoreError) -> [(question: Message, answer: Message, name: String)] {
        let own = account.rawValue
        return try await read { db in
            var hits: [Int64: Int] = [:]
            for word in words {
                guard let query = SearchQuery(word, conversations: nil) else { continue }
                // Scan a limited number of rows from the newest on, however common the word is.
                try db.forEach(
                    "SELECT rowid FROM message_fts WHERE message_fts MATCH ? ORDER BY rowid DESC LIMIT ?",
                    query.expression,
                    Self.hitsPerWord
                ) { row in
                    hits[row.int64(0), default: 0] += 1
                    return true
                }
            }
            let threads = ThreadTable(db: db, own: own)
            var found: [(question: Message, answer: Message, name: String)] = []
            let byWords = hits.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
            let others = latest > 0 ? try Self.latestQuestions(db).filter { hits[$0] == nil } : []
            for (place, hit) in (byWords + others).enumerated() {
                guard found.count < (place < byWords.count ? limit : limit + latest) else { continue }
                guard hit != id.rawValue, let answer = try Self.answer(to: hit, db),
                    let question = try threads.message(hit), let message = try threads.message(answer)
                else { continue }
                let name = try db.first(
                    "SELECT name FROM conversations WHERE id = ?", question.conversationID.rawValue
                ) { $0.text(0) }
                found.append((question, message, name ?? ""))
            }
            return found
        }
    }

    private static let hitsPerWord = 150

    /// Only this many messages are examined, however few of them contain a question.
    private static func latestQuestions(_ db: Connection) throws -> [Int64] {
        try db.query(
            """
            SELECT id FROM (SELECT id, is_own, body FROM messages ORDER BY id DESC LIMIT 5000)
            WHERE NOT is_own AND instr(body, '?') LIMIT 200
            """
        ) { $0.int64(0) }
    }

    /// The creator's answer to a message: their next message, at most three messages later.
    private static func answer(to id: Int64, _ db: Connection) throws -> Int64? {
        guard let message = try MessageTable(db: db).find(id), !message.isOwn, message.kind == .text,
            try CopilotGate(db: db).allows(message.conversation)
        else { return nil }
        return try db.query(
            """
            SELECT id, is_own, kind FROM messages WHERE conversation = ? AND position > ? AND kind NOT IN ('state', 'notice')
                AND NOT is_deleting ORDER BY position LIMIT 3
            """, message.conversation, message.position
        ) { (id: $0.int64(0), isOwn: $0.bool(1), kind: $0.text(2)) }
        .first { $0.isOwn && $0.kind == "text" }?.id
    }
}
