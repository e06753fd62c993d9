import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Which rows of the outbox can go out, and in what form.
struct ReadyOutbox {
    let db: Connection

    func items(now: Timestamp, limit: Int, lane: OutboxLane) throws -> [OutboxItem] {
        var ready: [Int64] = []
        var busy: Set<String> = []
        // Failed rows, and those that cannot go out because of them.
        var stuck: Set<Int64> = []
        try db.forEach(
            "SELECT id, queue, state, next_attempt, depends_on FROM outbox WHERE lane = ? AND state <> 'dropped' ORDER BY id",
            lane.rawValue
        ) { row in
            let id = row.int64(0)
            let state = OutboxState(rawValue: row.text(2)) ?? .queued
            let dependsOn = row.int64OrNil(4)
            if state == .failed || dependsOn.map({ stuck.contains($0) }) == true {
                stuck.insert(id)
                return true
            }
            guard busy.insert(row.text(1)).inserted else { return true }
            let isDue = state == .queued || (state == .waiting && row.int64(3) <= now.milliseconds)
            if isDue, dependsOn == nil { ready.append(id) }
            return ready.count < limit
        }
        return try ready.compactMap { try item($0) }
    }

    func memories(now: Timestamp, limit: Int) throws -> [OutboxItem] {
        let ids = try db.query(
            """
            SELECT id FROM outbox WHERE kind = 'memory' AND depends_on IS NULL
                AND (state = 'queued' OR (state = 'waiting' AND next_attempt <= ?)) ORDER BY id LIMIT ?
            """, now.milliseconds, limit
        ) { $0.int64(0) }
        return try ids.compactMap { try item($0) }
    }

    private func item(_ id: Int64) throws -> OutboxItem? {
        guard let row = try OutboxTable(db: db).find(id) else { return nil }
        let target = row.target.flatMap { $0.hasPrefix("local:") ? nil : $0 }
        var payload = try JSON(parsing: row.payload)
        switch (row.kind, target) {
        case (.message, let target?): payload["m.relates_to"] = EventRelation.reply(to: target).json
        case (.edit, let target?): payload["m.relates_to"] = EventRelation.replace(target).json
        case (.reaction, let target?):
            payload = ["m.relates_to": EventRelation.annotation(of: target, key: payload["key"].string ?? "").json]
        default: break
        }
        let conversation = try row.conversation.flatMap { try ConversationTable(db: db).id(of: $0) }
        return OutboxItem(
            id: OutboxID(row.id), kind: row.kind, conversationID: conversation.map { ConversationID($0) },
            messageID: row.message.map { MessageID($0) }, targetEventID: target.map { EventID($0) }, payload: payload,
            transactionID: row.transactionID, attempts: row.attempts,
            createdAt: Timestamp(milliseconds: row.createdAt),
            firstAttempt: row.firstAttempt.map { Timestamp(milliseconds: $0) }, isUncertain: row.isUncertain,
            state: row.state, dependsOn: row.dependsOn.map { OutboxID($0) })
    }
}
