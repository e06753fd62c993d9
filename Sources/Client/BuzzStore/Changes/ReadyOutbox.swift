import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Determines which outbox rows can be sent, and their content.
struct ReadyOutbox {
    let db: Connection

    /// Usually the oldest rows contain enough that are ready. If they belong to a few long queues, the first row of
    /// every queue is examined.
    func items(now: Timestamp, limit: Int, lane: OutboxLane) throws -> [OutboxItem] {
        guard limit > 0 else { return [] }
        let ready = try amongOldest(now: now, limit: limit, lane: lane) ?? heads(now: now, limit: limit, lane: lane)
        return try ready.compactMap { try item($0) }
    }

    private static let lookedAtMost = 128

    private struct Head {
        var id: Int64
        var queue: String
        var isDue: Bool
        var dependsOn: Int64?

        static let columns = "id, queue, state, next_attempt, depends_on"
        static let isLive = "lane = ? AND state NOT IN ('failed', 'dropped')"

        init(_ row: borrowing Row, now: Timestamp) {
            let state = OutboxState(rawValue: row.text(2)) ?? .queued
            id = row.int64(0)
            queue = row.text(1)
            isDue = state == .queued || (state == .waiting && row.int64(3) <= now.milliseconds)
            dependsOn = row.int64OrNil(4)
        }
    }

    /// `nil` if there are more rows than were examined and too few of those are ready.
    private func amongOldest(now: Timestamp, limit: Int, lane: OutboxLane) throws -> [Int64]? {
        var ready: [Int64] = []
        var busy: Set<String> = []
        var looked = 0
        try db.forEach(
            """
            SELECT \(Head.columns) FROM outbox INDEXED BY outbox_live WHERE \(Head.isLive) ORDER BY id
            LIMIT \(Self.lookedAtMost)
            """, lane.rawValue
        ) { row in
            looked += 1
            let head = Head(row, now: now)
            if busy.contains(head.queue) { return true }
            if try isStuck(head) { return true }
            busy.insert(head.queue)
            if head.isDue, head.dependsOn == nil { ready.append(head.id) }
            return ready.count < limit
        }
        return ready.count == limit || looked < Self.lookedAtMost ? ready : nil
    }

    private func heads(now: Timestamp, limit: Int, lane: OutboxLane) throws -> [Int64] {
        var ready: [Int64] = []
        var next = try db.first(
            """
            SELECT \(Head.columns) FROM outbox INDEXED BY outbox_heads WHERE \(Head.isLive) ORDER BY queue, id LIMIT 1
            """, lane.rawValue
        ) { Head($0, now: now) }
        while let head = next {
            if try isStuck(head) {
                let second = try db.first(
                    """
                    SELECT \(Head.columns) FROM outbox INDEXED BY outbox_heads
                    WHERE \(Head.isLive) AND queue = ? AND id > ? ORDER BY id LIMIT 1
                    """, lane.rawValue, head.queue, head.id
                ) { Head($0, now: now) }
                if let second {
                    next = second
                    continue
                }
            } else if head.isDue, head.dependsOn == nil {
                ready.append(head.id)
            }
            next = try db.first(
                """
                SELECT \(Head.columns) FROM outbox INDEXED BY outbox_heads
                WHERE \(Head.isLive) AND queue > ? ORDER BY queue, id LIMIT 1
                """, lane.rawValue, head.queue
            ) { Head($0, now: now) }
        }
        return Array(ready.sorted().prefix(limit))
    }

    /// Whether it depends, directly or indirectly, on a failed row.
    private func isStuck(_ head: Head) throws -> Bool {
        var awaited = head.dependsOn
        while let id = awaited {
            let row = try db.first("SELECT state = 'failed', depends_on FROM outbox WHERE id = ?", id) {
                (hasFailed: $0.bool(0), dependsOn: $0.int64OrNil(1))
            }
            if row?.hasFailed == true { return true }
            awaited = row?.dependsOn
        }
        return false
    }

    func memories(now: Timestamp, limit: Int) throws -> [OutboxItem] {
        let ids = try db.query(
            """
            SELECT id FROM outbox INDEXED BY outbox_live
            WHERE lane = 'copilot' AND state NOT IN ('failed', 'dropped') AND kind = 'memory' AND depends_on IS NULL
                AND (state = 'queued' OR (state = 'waiting' AND next_attempt <= ?)) ORDER BY id LIMIT ?
            """, now.milliseconds, limit
        ) { $0.int64(0) }
        return try ids.compactMap { try item($0) }
    }

    /// The relation to the side thread. For programs without threads it is a reply to the newest message of the thread.
    private func thread(_ row: OutboxTable.Stored, answering target: String?) throws -> JSON? {
        guard let root = row.sideThread, !root.hasPrefix("local:") else { return nil }
        var relation = EventRelation.thread(root: root, replyTo: target).json
        let newest =
            try db.first(
                """
                SELECT event_id FROM messages WHERE conversation = ? AND side_thread = ? AND is_placed
                    AND kind NOT IN ('state', 'deleted') ORDER BY position DESC LIMIT 1
                """, row.conversation, root
            ) { $0.textOrNil(0) } ?? nil
        if target == nil, let newest { relation["m.in_reply_to"]["event_id"] = .string(newest) }
        return relation
    }

    func item(_ id: Int64) throws -> OutboxItem? {
        guard let row = try OutboxTable(db: db).find(id) else { return nil }
        let target = row.target.flatMap { $0.hasPrefix("local:") ? nil : $0 }
        var payload = try JSON(parsing: row.payload)
        switch (row.kind, target) {
        case (.message, _) where row.sideThread != nil:
            if let relation = try thread(row, answering: target) { payload["m.relates_to"] = relation }
        case (.message, let target?): payload["m.relates_to"] = EventRelation.reply(to: target).json
        case (.edit, let target?): payload["m.relates_to"] = EventRelation.replace(target).json
        case (.pollVote, let target?), (.pollEnd, let target?):
            payload["m.relates_to"] = EventRelation.reference(to: target).json
        case (.reaction, let target?):
            payload = ["m.relates_to": EventRelation.annotation(of: target, key: payload["key"].string ?? "").json]
        default: break
        }
        let conversation = try row.conversation.flatMap { try ConversationTable(db: db).id(of: $0) }
        if row.kind == .accountData || row.kind == .roomAccountData, let type = row.target {
            let known = try AccountDataTable(db: db).content(type, room: conversation ?? "")
            payload["content"] = OutboxTable.merged(payload, into: known)
        }
        return OutboxItem(
            id: OutboxID(row.id), kind: row.kind, conversationID: conversation.map { ConversationID($0) },
            messageID: row.message.map { MessageID($0) }, targetEventID: target.map { EventID($0) }, payload: payload,
            transactionID: row.transactionID, attempts: row.attempts,
            createdAt: Timestamp(milliseconds: row.createdAt),
            firstAttempt: row.firstAttempt.map { Timestamp(milliseconds: $0) }, isUncertain: row.isUncertain,
            state: row.state, dependsOn: row.dependsOn.map { OutboxID($0) }, seal: row.seal)
    }
}
