import BuzzModel
import JSONKit
import SQLiteKit

/// The user's actions on outbox rows: retry, or withdraw together with everything shown because of it.
struct OutboxRetry {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }
    private var outbox: OutboxTable { OutboxTable(db: db) }

    /// Retries a row together with what it depends on, delayed rows before it in its queue, and rows that failed
    /// because of it.
    func retry(_ row: OutboxTable.Stored) throws {
        if let other = try row.dependsOn.flatMap({ try outbox.find($0) }), other.state == .failed { try retry(other) }
        for earlier in try outbox.waiting(before: row) { try requeue(earlier) }
        if row.state != .sending { try requeue(row) }
        try retryDependents(of: row)
    }

    private func retryDependents(of row: OutboxTable.Stored) throws {
        for dependent in try outbox.rows(dependingOn: row.id) where dependent.state == .failed {
            try requeue(dependent)
            try retryDependents(of: dependent)
        }
    }

    private func requeue(_ row: OutboxTable.Stored) throws {
        try outbox.requeue(row)
        if row.kind == .message || row.kind == .upload, let message = row.message {
            try MessageTable(db: db).setState(.queued, error: nil, of: message)
        }
        if let conversation = row.conversation { transaction.touchThread(conversation) }
        transaction.change.outbox = true
        if row.kind == .memory { transaction.change.memories = true }
    }

    /// Withdraws a change as if it had never been made.
    func withdraw(_ row: OutboxTable.Stored) throws {
        guard !row.isBeyondRecall else { throw StoreError.notPossible("It’s being sent right now.") }
        transaction.change.outbox = true
        switch row.kind {
        case .message, .upload:
            guard let message = try row.message.flatMap({ try MessageTable(db: db).find($0) }), message.eventID == nil
            else { break }
            return try MessageComposer(transaction: transaction).discard(message)
        case .edit:
            if let target = try VersionTable(db: db).delete(transactionID: row.transactionID),
                let message = try MessageTable(db: db).find(reference: target)
            {
                _ = try VersionTable(db: db).apply(to: message)
            }
        case .reaction:
            try ReactionTable(db: db).delete(transactionID: row.transactionID)
            for dependent in try outbox.rows(dependingOn: row.id) { try outbox.remove(dependent.id) }
        case .pollVote, .pollEnd: try PollTable(db: db).withdraw(transactionID: row.transactionID)
        case .redaction:
            if let message = row.message { try MessageTable(db: db).setDeleting(false, of: message) }
            if let target = row.target { try ReactionTable(db: db).restore(reference: target) }
        case .createRoom:
            if let conversation = row.conversation { return try dropRoom(conversation) }
        case .faq: transaction.change.faqs = true
        case .memory: transaction.change.memories = true
        case .readMarker, .invite, .join, .leave, .report, .rename, .tag, .mute, .roomAccountData, .accountData,
            .profile, .triageCorrection:
            break
        }
        try outbox.remove(row.id)
        if let conversation = row.conversation {
            try restore(row, in: conversation)
            transaction.touchThread(conversation)
        }
        if row.kind == .accountData { try restoreAccountData(row) }
    }

    /// Restores the server's value.
    private func restore(_ row: OutboxTable.Stored, in conversation: Int64) throws {
        guard let id = try ConversationTable(db: db).id(of: conversation) else { return }
        let accountData = RoomAccountData(transaction: transaction, conversation: conversation, roomID: id)
        switch row.kind {
        case .tag: try accountData.restore("m.tag")
        case .roomAccountData: try row.target.map { try accountData.restore($0) }
        case .mute:
            let isMuted = try AccountDataTable(db: db).isMuted(id)
            try ConversationTable(db: db).setMuted(isMuted, of: conversation)
        case .rename:
            try StateWriter(transaction: transaction, conversation: conversation, roomID: id).restoreName()
        case .join, .leave:
            let before = try JSON(parsing: row.payload)["was"].string.flatMap(Membership.init(rawValue:))
            if let before { try ConversationTable(db: db).setMembership(before, of: conversation) }
        case .message, .edit, .reaction, .redaction, .pollVote, .pollEnd, .readMarker, .upload, .createRoom, .invite,
            .report, .accountData, .profile, .triageCorrection, .faq, .memory:
            break
        }
    }

    private func restoreAccountData(_ row: OutboxTable.Stored) throws {
        guard let type = row.target else { return }
        let before = try JSON(parsing: row.payload)["was"]
        try AccountDataTable(db: db).save(before.isNull ? [:] : before, type: type)
        if type == AccountDataType.preferences { transaction.change.preferences = true }
    }

    private func dropRoom(_ conversation: Int64) throws {
        guard let id = try ConversationTable(db: db).id(of: conversation) else { return }
        let messages = try db.query("SELECT id FROM messages WHERE conversation = ?", conversation) { $0.int64(0) }
        for message in messages {
            try SearchTable(db: db).changing(message) { try MessageTable(db: db).delete(message) }
        }
        try db.run("DELETE FROM conversations WHERE key = ?", conversation)
        transaction.change.conversations.insert(ConversationID(id))
        transaction.change.threads.insert(ConversationID(id))
    }
}
