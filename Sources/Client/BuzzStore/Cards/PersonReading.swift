import BuzzModel
import JSONKit
import SQLiteKit

/// Collects what is known about the other side of a conversation.
struct PersonReading {
    let db: Connection
    let own: String
    let now: Timestamp

    /// Typical waiting times are computed from this many messages.
    private static let timedMessages = 300
    private static let promises = 30
    private static let lately: Int64 = 30 * 86_400_000

    func card(_ key: Int64, _ conversation: Conversation) throws -> PersonCard {
        var card = PersonCard(conversation: conversation)
        let through = try SettingTable(db: db).value(.cardsThrough).flatMap { Int64($0) } ?? 0
        try db.forEach(
            "SELECT own_count, other_count, first_at, last_at, topics FROM contact_stats WHERE conversation = ?", key
        ) { row in
            card.fromMe = max(0, row.int(0))
            card.fromThem = max(0, row.int(1))
            card.firstContact = Timestamp(milliseconds: row.int64(2))
            card.lastContact = Timestamp(milliseconds: row.int64(3))
            card.topics = Self.topics(try JSON(parsing: row.text(4)))
            return true
        }
        let names = Set(
            Self.words(conversation.name) + Self.words(conversation.peer?.localPart ?? "")
                + Self.words(UserID(own).localPart))
        card.topics = try card.topics.filter { topic in
            // Ignore topics that consist of the person's own name, as in a signature.
            let words = Self.words(topic.text)
            guard !words.allSatisfy(names.contains) else { return false }
            return try MessageTable(db: db).find(topic.messageID.rawValue).map { $0.kind != .deleted } ?? false
        }
        try count(key, &card, through: through)
        card.promises = try PromiseTable(db: db).promises(
            "p.conversation = ? ORDER BY p.state = 'open' DESC, p.due_day IS NULL, p.due_day, m.sent_at DESC LIMIT ?",
            key,
            Self.promises)
        card.question = try question(key)
        card.isBehind = try db.first("SELECT 1 FROM card_queue WHERE conversation = ?", key) { _ in true } ?? false
        return card
    }

    /// A single pass over the latest messages: those newer than the stored counts, the recent ones, and the waiting
    /// times.
    private func count(_ key: Int64, _ card: inout PersonCard, through: Int64) throws {
        var timed: [(isOwn: Bool, at: Int64)] = []
        var uncounted = (own: 0, other: 0)
        var lately = 0
        try db.forEach(
            """
            SELECT id, is_own, sent_at, kind FROM messages WHERE conversation = ? AND kind <> 'state'
            ORDER BY position DESC LIMIT ?
            """, key, Self.timedMessages
        ) { row in
            let isOwn = row.bool(1)
            if row.int64(0) > through { if isOwn { uncounted.own += 1 } else { uncounted.other += 1 } }
            if now.milliseconds - row.int64(2) <= Self.lately { lately += 1 }
            if !["deleted", "notice"].contains(row.text(3)) { timed.append((isOwn, row.int64(2))) }
            return true
        }
        card.lately = lately
        card.fromMe += uncounted.own
        card.fromThem += uncounted.other
        if let newest = timed.first?.at, let oldest = timed.last?.at {
            card.lastContact = max(card.lastContact ?? .init(milliseconds: newest), .init(milliseconds: newest))
            card.firstContact = min(card.firstContact ?? .init(milliseconds: oldest), .init(milliseconds: oldest))
        }
        timed.reverse()
        card.theyWait = Self.typicalWait(timed, answersAreOwn: true)
        card.iWait = Self.typicalWait(timed, answersAreOwn: false)
    }

    /// The median time between the first unanswered message and its answer.
    static func typicalWait(_ messages: [(isOwn: Bool, at: Int64)], answersAreOwn: Bool) -> Duration? {
        var waits: [Int64] = []
        var asked: Int64?
        for message in messages {
            if message.isOwn == answersAreOwn {
                if let asked { waits.append(max(0, message.at - asked)) }
                asked = nil
            } else if asked == nil {
                asked = message.at
            }
        }
        guard !waits.isEmpty else { return nil }
        waits.sort()
        return .milliseconds(waits[waits.count / 2])
    }

    private func question(_ key: Int64) throws -> Message? {
        let id = try db.first(
            """
            SELECT m.id FROM messages m JOIN conversations c ON c.key = m.conversation
            WHERE m.conversation = ? AND c.waiting_since IS NOT NULL AND m.is_own = 0 AND m.kind = 'text'
                AND NOT m.is_deleting AND m.sent_at >= c.waiting_since ORDER BY m.position DESC LIMIT 1
            """, key
        ) { $0.int64(0) }
        return try id.flatMap { try ThreadTable(db: db, own: own).message($0) }
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }

    // MARK: Stored topics

    static func json(_ topics: [PersonTopic]) -> JSON {
        .array(topics.map { ["topic": .string($0.text), "messageId": .int($0.messageID.rawValue)] })
    }

    private static func topics(_ json: JSON) -> [PersonTopic] {
        (json.array ?? []).compactMap { item in
            guard let text = item["topic"].string, let id = item["messageId"].int64 else { return nil }
            return PersonTopic(text: text, messageID: MessageID(id))
        }
    }
}
