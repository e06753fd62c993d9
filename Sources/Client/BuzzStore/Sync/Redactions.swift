import BuzzModel
import SQLiteKit

/// Applies redactions.
struct Redactions {
    let db: Connection
    let conversation: Int64

    /// `false` if the redacted event isn't stored.
    func redact(_ target: String) throws -> Bool {
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
            if try pending.isThere(target, in: conversation), try redact(target) { try pending.remove(target) }
            guard try versions.areWaiting(for: target, in: conversation),
                let message = try MessageTable(db: db).find(eventID: target)
            else { continue }
            _ = try versions.apply(to: message)
        }
    }
}
