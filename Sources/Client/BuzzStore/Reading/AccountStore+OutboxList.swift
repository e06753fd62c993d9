import BuzzModel
import SQLiteKit

/// The outbox as displayed, and the user's actions on it.
extension AccountStore {
    package func outboxEntries() async throws(StoreError) -> [OutboxEntry] {
        try await read { db in
            try db.query(
                """
                SELECT o.id, o.kind, c.id, c.name, o.message, o.summary, o.state, o.attempts, o.created_at, o.next_attempt,
                    o.last_error, o.depends_on IS NOT NULL OR EXISTS (
                        SELECT 1 FROM outbox e WHERE e.lane = o.lane AND e.queue = o.queue AND e.id < o.id
                            AND e.state NOT IN ('failed', 'dropped'))
                FROM outbox o LEFT JOIN conversations c ON c.key = o.conversation ORDER BY o.id
                """
            ) { row in
                OutboxEntry(
                    id: OutboxID(row.int64(0)), kind: OutboxKind(rawValue: row.text(1)) ?? .accountData,
                    conversationID: row.textOrNil(2).map { ConversationID($0) }, conversationName: row.textOrNil(3),
                    messageID: row.int64OrNil(4).map { MessageID($0) }, summary: row.text(5),
                    state: OutboxState(rawValue: row.text(6)) ?? .queued, attempts: row.int(7),
                    createdAt: Timestamp(milliseconds: row.int64(8)),
                    nextAttempt: row.int64OrNil(9).map { Timestamp(milliseconds: $0) }, lastError: row.textOrNil(10),
                    isBehindOthers: row.bool(11))
            }
        }
    }

    /// The number of undelivered and of failed changes; read markers don't count.
    package func pendingCounts() async throws(StoreError) -> (pending: Int, failed: Int) {
        try await read { db in
            var counts = (pending: 0, failed: 0)
            try db.forEach(
                "SELECT kind, state, count(*) FROM outbox INDEXED BY outbox_counts GROUP BY kind, state"
            ) { row in
                guard OutboxKind(rawValue: row.text(0))?.isCounted == true else { return true }
                switch OutboxState(rawValue: row.text(1)) {
                case .dropped: break
                case .failed: counts.failed += row.int(2)
                default: counts.pending += row.int(2)
                }
                return true
            }
            return counts
        }
    }

    package func retry(_ id: OutboxID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            guard let row = try OutboxTable(db: transaction.db).find(id.rawValue) else {
                throw StoreError.unknownOutboxRow
            }
            try OutboxRetry(transaction: transaction).retry(row)
        }
    }

    package func retryAll() async throws(StoreError) {
        try await write(durably: true) { transaction in
            let rows = try transaction.db.query(
                "\(OutboxTable.stored) WHERE state IN ('failed', 'waiting', 'dropped') ORDER BY id",
                map: OutboxTable.stored)
            for row in rows { try OutboxRetry(transaction: transaction).retry(row) }
        }
    }

    /// Withdraws a change that was not delivered.
    package func cancel(_ id: OutboxID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            guard let row = try OutboxTable(db: transaction.db).find(id.rawValue) else {
                throw StoreError.unknownOutboxRow
            }
            try OutboxRetry(transaction: transaction).withdraw(row)
        }
    }
}
