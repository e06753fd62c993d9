import BuzzModel
import SQLiteKit

/// Brings together what was written here and what the server made of it. The answer to the request and the echo in the
/// sync both come through here, in either order; the second finds nothing left to do.
struct Echoes {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }

    /// Gives a message its event id, and its place when the sync brought it.
    ///
    /// - Returns: `false` when that event is known as another message, which stays as it is: a server that answers with the
    ///   wrong id must not make anything vanish.
    func adopt(_ message: MessageTable.Known, eventID: String, position: Int64?, sentAt: Int64?) throws -> Bool {
        let messages = MessageTable(db: db)
        var position = position
        var wasTakenBack = false
        if message.eventID == nil {
            if let twin = try messages.find(eventID: eventID), twin.id != message.id {
                // It came without anything to know it by, as a row of its own: this one takes its place.
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

    /// The server has done what a row of the outbox asks.
    ///
    /// - Parameter eventID: the event it made of it.
    /// - Returns: `false` when that event is known as something else: the row stays.
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
                let isDone = try Redactions(db: db, conversation: conversation).redact(target)
                if !isDone { try PendingRedactionTable(db: db).insert(target, in: conversation) }
                transaction.touchThread(conversation)
            }
        default: break
        }
        try outbox.remove(row.id)
        transaction.change.outbox = true
        return true
    }

    /// What an outbox row calls a reaction that has no event yet.
    static func reactionReference(_ transactionID: String) -> String { "local:r:\(transactionID)" }

    static func reactionTransaction(_ reference: String) -> String? {
        reference.hasPrefix("local:r:") ? String(reference.dropFirst(8)) : nil
    }

    /// Everything that spoke of it by this device's own name speaks of the event now.
    private func rename(_ reference: String, to eventID: String, in conversation: Int64) throws {
        try db.run(
            "UPDATE outbox SET target = ? WHERE conversation = ? AND target = ?", eventID, conversation, reference)
        try db.run("UPDATE reactions SET target = ? WHERE target = ?", eventID, reference)
        try db.run("UPDATE versions SET target = ? WHERE target = ?", eventID, reference)
        // Only what was written here can name it so; most of that is not placed yet.
        try db.run(
            """
            UPDATE messages INDEXED BY messages_unplaced SET reply_to = ?
            WHERE conversation = ? AND is_placed = 0 AND reply_to = ?
            """, eventID, conversation, reference)
    }
}
