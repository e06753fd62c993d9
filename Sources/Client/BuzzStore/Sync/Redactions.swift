import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Applies redactions. As with edits, the server isn't believed: they count from an event's author, and from whoever
/// may delete messages of others.
struct Redactions {
    let db: Connection
    let conversation: Int64

    /// `false` if the redacted event isn't stored.
    ///
    /// - Parameter sender: who has redacted it; nil for this account, whose request the server has accepted.
    func redact(_ target: String, by sender: String?) throws -> Bool {
        if let sender, let author = try author(of: target), try !mayRedact(sender, eventOf: author) { return true }
        try CiphertextTable(db: db).forget(target, in: conversation)
        let messages = MessageTable(db: db)
        if let message = try messages.find(eventID: target) {
            guard message.conversation == conversation else { return true }
            try empty(message, reference: target)
            return true
        }
        if try ReactionTable(db: db).delete(eventID: target, in: conversation) { return true }
        if let edited = try VersionTable(db: db).delete(eventID: target, in: conversation) {
            if let message = try messages.find(reference: edited) { _ = try VersionTable(db: db).apply(to: message) }
            return true
        }
        let sideEvents = SideEventTable(db: db)
        if try PollTable(db: db).delete(eventID: target, in: conversation) { return true }
        if try sideEvents.empty(target, in: conversation) || sideEvents.isKnown(target) { return true }
        if let roomID = try ConversationTable(db: db).id(of: conversation) {
            try sideEvents.forgetDamaged(target, roomID: roomID)
        }
        return false
    }

    private func author(of target: String) throws -> String? {
        try db.first(
            """
            SELECT sender FROM messages WHERE event_id = ?1 AND conversation = ?2
            UNION ALL SELECT sender FROM reactions WHERE event_id = ?1 AND conversation = ?2
            UNION ALL SELECT sender FROM versions WHERE event_id = ?1 AND conversation = ?2
            UNION ALL SELECT sender FROM poll_votes WHERE event_id = ?1 AND conversation = ?2
            UNION ALL SELECT sender FROM poll_ends WHERE event_id = ?1 AND conversation = ?2 LIMIT 1
            """, target, conversation
        ) { $0.text(0) }
    }

    private func mayRedact(_ sender: String, eventOf author: String) throws -> Bool {
        // Nobody knows whose a redaction is that an earlier program stored.
        guard sender != author, !sender.isEmpty else { return true }
        let levels = try StateReading(db: db).powerLevels(of: conversation)
        return levels.level(of: sender) >= levels.redact
    }

    func empty(_ message: MessageTable.Known, reference: String) throws {
        guard message.kind != .state else { return }
        if message.kind != .deleted { try SideThreadTable(db: db).answerDeleted(message.id) }
        try SearchTable(db: db).changing(message.id) { try MessageTable(db: db).empty(message.id) }
        try VersionTable(db: db).deleteAll(of: reference)
        try ReactionTable(db: db).deleteAll(on: reference)
        try TriageTable(db: db).remove(message.id)
    }

    /// Applies redactions and edits that arrived before their event. Only new events are looked up, so any number may
    /// wait for events that never arrive.
    func catchUp(with arrived: [String]) throws {
        let pending = PendingRedactionTable(db: db)
        let versions = VersionTable(db: db)
        for target in arrived {
            let senders = try pending.senders(of: target, in: conversation)
            for sender in senders where try redact(target, by: sender) {
                try pending.remove(target, by: sender, in: conversation)
            }
            guard try versions.areWaiting(for: target, in: conversation),
                let message = try MessageTable(db: db).find(eventID: target)
            else { continue }
            _ = try versions.apply(to: message)
        }
    }
}
