import BuzzModel
import SQLiteKit

/// Matches local changes with the events the server made of them. Both the response to the request and the echo in
/// the sync arrive here, in either order; the second finds nothing left to do.
struct EchoMatcher {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }

    /// Gives a message its event id, and its position if the sync delivered it.
    ///
    /// - Returns: `false` if the event id already belongs to another message, which stays unchanged: a server that
    ///   returns a wrong id must not make a message disappear.
    func adopt(_ message: MessageTable.Known, eventID: String, position: Int64?, sentAt: Int64?) throws -> Bool {
        let messages = MessageTable(db: db)
        var position = position
        var wasTakenBack = false
        if message.eventID == nil {
            if let twin = try messages.find(eventID: eventID), twin.id != message.id {
                // The echo arrived without a transaction id and became a row of its own; this row replaces it.
                guard try messages.isTwin(twin, of: message) else { return false }
                if twin.isPlaced { position = twin.position }
                wasTakenBack = twin.kind == .deleted
                try messages.note(twin.id, became: message.id)
                try SearchTable(db: db).changing(twin.id) { try messages.delete(twin.id) }
            }
            try messages.setEventID(eventID, of: message.id)
            try rename(MessageTable.reference(eventID: nil, id: message.id), to: eventID, in: message.conversation)
            try Redactions(db: db, conversation: message.conversation).catchUp(with: [eventID])
        }
        if let position, !message.isPlaced { try messages.place(message.id, at: position, sentAt: sentAt) }
        if wasTakenBack {
            try Redactions(db: db, conversation: message.conversation).empty(message, reference: eventID)
        }
        transaction.touchThread(message.conversation)
        return true
    }

    /// The server has executed an outbox row.
    ///
    /// - Parameter eventID: the resulting event.
    /// - Returns: `false` if that event is already known as something else; then the row stays.
    func confirm(_ row: OutboxTable.Stored, eventID: String, sentAt: Int64?) throws -> Bool {
        let outbox = OutboxTable(db: db)
        switch row.kind {
        case .message:
            if let message = try row.message.flatMap({ try MessageTable(db: db).find($0) }) {
                guard try adopt(message, eventID: eventID, position: nil, sentAt: nil) else { return false }
            }
        case .edit:
            guard try VersionTable(db: db).confirm(transactionID: row.transactionID, eventID: eventID, sentAt: sentAt)
            else { return false }
            if let message = try row.target.flatMap({ try MessageTable(db: db).find(reference: $0) }) {
                _ = try VersionTable(db: db).apply(to: message)
                transaction.touchThread(message.conversation)
            }
        case .reaction:
            guard try ReactionTable(db: db).setEventID(eventID, transactionID: row.transactionID) else { return false }
            if let conversation = row.conversation {
                try rename(Self.reactionReference(row.transactionID), to: eventID, in: conversation)
                transaction.touch(conversation, .thread)
            }
        case .redaction:
            if let conversation = row.conversation, let target = row.target {
                let isDone = try Redactions(db: db, conversation: conversation).redact(target, by: nil)
                if !isDone {
                    try PendingRedactionTable(db: db).insert(target, by: transaction.own, in: conversation)
                }
                transaction.touchThread(conversation)
            }
        case .pollVote, .pollEnd:
            try PollTable(db: db).confirm(transactionID: row.transactionID, eventID: eventID)
            if let conversation = row.conversation { transaction.touch(conversation, .thread) }
        case .readMarker, .upload, .createRoom, .invite, .join, .leave, .report, .rename, .tag, .mute,
            .roomAccountData, .accountData, .profile, .triageCorrection, .faq, .memory:
            break
        }
        try outbox.remove(row.id)
        transaction.change.outbox = true
        return true
    }

    /// The outbox's reference to a reaction that has no event yet.
    static func reactionReference(_ transactionID: String) -> String { "local:r:\(transactionID)" }

    static func reactionTransaction(_ reference: String) -> String? {
        reference.hasPrefix("local:r:") ? String(reference.dropFirst(8)) : nil
    }

    /// Replaces the local reference by the event id everywhere.
    private func rename(_ reference: String, to eventID: String, in conversation: Int64) throws {
        try SideThreadTable(db: db).rename(reference, to: eventID, in: conversation)
        try db.run(
            "UPDATE outbox SET target = ? WHERE conversation = ? AND target = ?", eventID, conversation, reference)
        try db.run("UPDATE reactions SET target = ? WHERE target = ?", eventID, reference)
        try db.run("UPDATE versions SET target = ? WHERE target = ?", eventID, reference)
        try PollTable(db: db).rename(reference, to: eventID)
        // Only messages written here can contain the reference, and most of those are not placed yet.
        try db.run(
            """
            UPDATE messages INDEXED BY messages_unplaced SET reply_to = ?
            WHERE conversation = ? AND is_placed = 0 AND reply_to = ?
            """, eventID, conversation, reference)
    }
}
