import BuzzModel
import CopilotProtocol
import JSONKit
import SQLiteKit

/// Deal cards: extracted facts, the user's corrections, and the board's row derived from both.
struct DealTable {
    let db: Connection

    // MARK: Writing

    /// - Parameter reading: the user's corrections with their sums and dates; a correction changed since is left
    ///   alone.
    func replace(_ facts: [DealFact], reading: [DealFact], of conversation: Int64) throws {
        let isOffer = facts.contains { [.asked, .budget].contains($0.field) }
        let isKnown = try db.first("SELECT 1 FROM deals WHERE conversation = ?", conversation) { _ in true } ?? false
        // Without anything asked or offered a business conversation is not a deal.
        guard isOffer || isKnown else { return }
        try db.run("DELETE FROM deal_facts WHERE conversation = ?", conversation)
        for fact in facts {
            // Skip facts whose message has been deleted meanwhile.
            try db.run(
                """
                INSERT OR REPLACE INTO deal_facts (conversation, field, text, message, detail)
                SELECT ?, ?, ?, m.id, ? FROM messages m WHERE m.id = ? AND m.kind <> 'deleted'
                """, conversation, fact.field.rawValue, fact.text, fact.detail.text, fact.messageID?.rawValue)
        }
        for fact in reading {
            try db.run(
                "UPDATE deal_corrections SET detail = ? WHERE conversation = ? AND field = ? AND text = ?",
                fact.detail.text, conversation, fact.field.rawValue, fact.text)
        }
        try refresh(conversation)
    }

    func correct(_ field: DealField, to text: String?, stage: DealStage?, of conversation: Int64) throws {
        if let text {
            var fact = DealFact(field: field, text: text)
            fact.stage = stage
            try db.run(
                """
                INSERT INTO deal_corrections (conversation, field, text, detail) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET text = excluded.text, detail = excluded.detail
                """, conversation, field.rawValue, text, fact.detail.text)
        } else {
            try db.run(
                "DELETE FROM deal_corrections WHERE conversation = ? AND field = ?", conversation, field.rawValue)
        }
        // Queue the conversation, so that the copilot reads sums and dates in the correction.
        try db.run(
            """
            INSERT INTO card_queue (conversation, since) VALUES (?, 9223372036854775807)
            ON CONFLICT (conversation) DO UPDATE SET version = version + 1
            """, conversation)
        try refresh(conversation)
    }

    func setRemoved(_ isRemoved: Bool, _ conversation: Int64) throws {
        guard isRemoved else {
            try db.run("UPDATE deals SET is_removed = 0 WHERE conversation = ?", conversation)
            return
        }
        // The deal may not exist yet on this device if another device removed it.
        try db.run(
            """
            INSERT INTO deals (conversation, stage, is_removed) VALUES (?, 'new', 1)
            ON CONFLICT (conversation) DO UPDATE SET is_removed = 1
            """, conversation)
    }

    /// Updates the board's row from the facts.
    private func refresh(_ conversation: Int64) throws {
        let facts = try facts(of: conversation)
        let stage = facts.first { $0.field == .stage }?.stage ?? .new
        let money = facts.first { $0.field == .budget }?.money
        let deadline = facts.first { $0.field == .deadline }?.date?.day
        try db.run(
            """
            INSERT INTO deals (conversation, stage, value, currency, worth, is_each, deadline) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (conversation) DO UPDATE SET stage = excluded.stage, value = excluded.value,
                currency = excluded.currency, worth = excluded.worth, is_each = excluded.is_each,
                deadline = excluded.deadline
            """, conversation, stage.rawValue, money?.value, money?.currency, money?.worth, money?.isEach ?? false,
            deadline.map { Int64($0.number) })
    }

    // MARK: Reading

    /// The user's corrections, and extracted facts for all other fields.
    func facts(of conversation: Int64) throws -> [DealFact] {
        let corrected = try corrections(of: conversation)
        let said = Set(corrected.map(\.field))
        let found = try db.query(
            "SELECT field, text, message, detail FROM deal_facts WHERE conversation = ?", conversation
        ) { row in
            try DealFact(
                field: row.text(0), text: row.text(1), message: row.int64OrNil(2), detail: JSON(parsing: row.text(3)))
        }.compactMap { $0 }.filter { !said.contains($0.field) }
        let order = DealField.allCases
        return (corrected.filter { !$0.text.isEmpty } + found)
            .sorted { (order.firstIndex(of: $0.field) ?? 0) < (order.firstIndex(of: $1.field) ?? 0) }
    }

    func corrections(of conversation: Int64) throws -> [DealFact] {
        try db.query("SELECT field, text, detail FROM deal_corrections WHERE conversation = ?", conversation) { row in
            var fact = try DealFact(
                field: row.text(0), text: row.text(1), message: nil, detail: JSON(parsing: row.text(2)))
            fact?.isCorrected = true
            return fact
        }.compactMap { $0 }
    }

    /// Deals on the board: not removed, and not categorised as something else by the user.
    private static let shown = """
        FROM deals d JOIN conversations c ON c.key = d.conversation
        WHERE NOT d.is_removed AND c.visibility < 2 AND c.category IS NOT 'spam' AND NOT EXISTS (
            SELECT 1 FROM triage t WHERE t.message = c.triage_message AND t.is_corrected AND t.category <> 'business')
        """

    func card(of conversation: Int64) throws -> DealCard? {
        try db.first(
            """
            SELECT c.id, c.name, c.last_activity FROM deals d JOIN conversations c ON c.key = d.conversation
            WHERE d.conversation = ? AND NOT d.is_removed
            """, conversation
        ) { (id: $0.text(0), name: $0.text(1), at: $0.int64(2)) }.map {
            DealCard(
                id: ConversationID($0.id), name: $0.name, facts: try facts(of: conversation),
                lastActivity: Timestamp(milliseconds: $0.at))
        }
    }

    func board(_ order: DealOrder, limit: Int) throws -> DealBoard {
        // Finished deals come last in both orders.
        let over = "d.stage IN ('paid', 'lost')"
        let sorting =
            order == .value
            ? "\(over), d.worth IS NULL, d.worth DESC, c.last_activity DESC"
            : "\(over), d.deadline IS NULL, d.deadline, c.last_activity DESC"
        let keys = try db.query("SELECT d.conversation \(Self.shown) ORDER BY \(sorting) LIMIT ?", limit) {
            $0.int64(0)
        }
        var counts: [DealStage: Int] = [:]
        var sums: [DealBoard.Sum] = []
        try db.forEach(
            """
            SELECT d.stage, d.currency, coalesce(sum(d.value), 0), count(*), count(d.value), coalesce(max(d.is_each), 0)
            \(Self.shown) GROUP BY d.stage, d.currency ORDER BY coalesce(sum(d.worth), 0) DESC
            """
        ) { row in
            guard let stage = DealStage(rawValue: row.text(0)) else { return true }
            counts[stage, default: 0] += row.int(3)
            if row.int(4) > 0 {
                sums.append(
                    DealBoard.Sum(
                        stage: stage, currency: row.textOrNil(1), value: row.double(2), count: row.int(4),
                        isAtLeast: row.bool(5)))
            }
            return true
        }
        return DealBoard(
            deals: try keys.compactMap { try card(of: $0) }, total: counts.values.reduce(0, +), counts: counts,
            sums: sums)
    }
}

extension DealFact {
    /// The fact's details apart from its text.
    fileprivate var detail: JSON {
        var json: JSON = [:]
        if let money { json["money"] = money.json }
        if let date { json["date"] = date.json }
        if let stage { json["stage"] = .string(stage.rawValue) }
        return json
    }

    fileprivate init?(field: String, text: String, message: Int64?, detail: JSON) {
        guard let field = DealField(rawValue: field) else { return nil }
        self.init(
            field: field, text: text, messageID: message.map { MessageID($0) }, money: Money(json: detail["money"]),
            date: NamedDay(json: detail["date"]), stage: detail["stage"].string.flatMap(DealStage.init(rawValue:)))
    }
}
