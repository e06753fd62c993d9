import BuzzModel
import MatrixProtocol
import SQLiteKit

/// The result of sending the scheduled messages that are due.
package struct SentLater: Hashable, Sendable {
    /// How many messages went into the outbox, and how many now wait for the user.
    package var sent = 0
    package var held = 0
    /// When the next message is due.
    package var next: Timestamp?
}

/// Scheduled messages. When one is due, it goes into the outbox like any other message.
extension AccountStore {
    /// A message that is overdue by more than this waits for the user.
    private static let latest: Int64 = 12 * 3_600_000
    private static let sentAtOnce = 100

    @discardableResult
    package func schedule(
        _ outgoing: OutgoingMessage, file: MessageContent.File? = nil, at time: Timestamp, in id: ConversationID
    ) async throws(StoreError) -> ScheduledID {
        let window = outgoing.composerText == nil ? 0 : window.number
        return try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            try MessageComposer(transaction: transaction).mayWrite(in: key)
            let row = try ScheduledTable(db: transaction.db).insert(
                outgoing, file: file, sendAt: time, now: transaction.now, in: key)
            if let text = outgoing.composerText {
                try ComposerTextTable(db: transaction.db, window: window).set(text, of: key, at: transaction.now)
            }
            Self.touched(key, transaction)
            return ScheduledID(row)
        }
    }

    /// - Parameter id: the conversation; `nil` for all conversations.
    package func scheduled(in id: ConversationID? = nil) async throws(StoreError) -> [ScheduledMessage] {
        try await read { db in
            let conversations = ConversationTable(db: db)
            var key: Int64?
            if let id {
                key = try conversations.key(of: id.rawValue)
                if key == nil { return [] }
            }
            return try ScheduledTable(db: db).all(in: key).compactMap { row in
                guard let conversation = try conversations.id(of: row.conversation) else { return nil }
                let name = try db.first("SELECT name FROM conversations WHERE key = ?", row.conversation) { $0.text(0) }
                return ScheduledMessage(
                    id: ScheduledID(row.id), conversationID: ConversationID(conversation), conversationName: name ?? "",
                    text: row.outgoing.text, filePath: row.outgoing.filePath,
                    sendAt: Timestamp(milliseconds: row.sendAt), createdAt: Timestamp(milliseconds: row.createdAt),
                    problem: row.problem)
            }
        }
    }

    /// - Parameters:
    ///   - text: the new text with its formatting; `nil` keeps the old text.
    ///   - time: the new time; `nil` keeps the old time.
    package func changeScheduled(
        _ id: ScheduledID, text: (body: String, formatted: String?)? = nil, at time: Timestamp? = nil
    ) async throws(StoreError) {
        try await write(durably: true) { transaction in
            var row = try Self.row(id, transaction)
            if let text {
                row.outgoing.text = text.body
                row.outgoing.formattedText = text.formatted
            }
            try ScheduledTable(db: transaction.db).change(
                row.id, to: row.outgoing, file: row.file, sendAt: time ?? Timestamp(milliseconds: row.sendAt))
            Self.touched(row.conversation, transaction)
        }
    }

    package func cancelScheduled(_ id: ScheduledID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let row = try Self.row(id, transaction)
            try ScheduledTable(db: transaction.db).remove(row.id)
            Self.touched(row.conversation, transaction)
        }
    }

    package func sendScheduledNow(_ id: ScheduledID) async throws(StoreError) -> MessageID {
        try await write(durably: true) { transaction in
            try Self.send(try Self.row(id, transaction), transaction)
        }
    }

    /// Moves all messages that are due into the outbox. Each is removed from the list in the same transaction, so that
    /// none is sent twice even if another process does the same.
    ///
    /// - Parameter leap: by how much the clock was set forward since the last call. Messages that are due only because
    ///   of that wait for the user.
    package func sendDue(leap: Int64 = 0) async throws(StoreError) -> SentLater {
        let isNone = try await read { try ScheduledTable(db: $0).next() == nil }
        if isNone { return SentLater() }
        return try await write(durably: true) { transaction in
            let table = ScheduledTable(db: transaction.db)
            var outcome = SentLater()
            for row in try table.due(transaction.now, limit: Self.sentAtOnce) {
                let late = transaction.now.milliseconds - row.sendAt
                if leap > 0, late < leap {
                    try table.hold(row.id, because: "The clock was changed. Check the time, or send it now.")
                } else if late > Self.latest {
                    try table.hold(
                        row.id, because: "Its time passed while buzzbox wasn’t running. Send it now or discard it.")
                } else {
                    do {
                        _ = try transaction.db.savepoint { try Self.send(row, transaction) }
                        outcome.sent += 1
                        continue
                    } catch let error as StoreError {
                        try table.hold(row.id, because: error.sentence)
                    }
                }
                outcome.held += 1
                Self.touched(row.conversation, transaction)
            }
            outcome.next = try table.next()
            return outcome
        }
    }

    private static func send(_ row: ScheduledTable.Stored, _ transaction: StoreTransaction) throws -> MessageID {
        let sent = try MessageComposer(transaction: transaction).send(
            row.outgoing, formattedBody: row.outgoing.formattedText, file: row.file, in: row.conversation)
        try ScheduledTable(db: transaction.db).remove(row.id)
        return MessageID(sent)
    }

    private static func row(_ id: ScheduledID, _ transaction: StoreTransaction) throws -> ScheduledTable.Stored {
        guard let row = try ScheduledTable(db: transaction.db).find(id.rawValue) else {
            throw StoreError.notPossible("This message isn’t scheduled any more.")
        }
        return row
    }

    private static func touched(_ conversation: Int64, _ transaction: StoreTransaction) {
        transaction.touch(conversation, [.row, .thread])
        transaction.change.outbox = true
    }
}
