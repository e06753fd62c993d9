import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Writes one event of a conversation at its position: a new message, the echo of one of ours, or an event that
/// refers to another. Writing an event twice changes nothing.
struct EventWriter {
    let transaction: StoreTransaction
    let conversation: Int64
    let roomID: String

    enum Outcome {
        /// A new row, or one that now has a position.
        case message(Int64, kind: MessageKind, isOwn: Bool, mentionsMe: Bool, isEcho: Bool)
        /// An event that isn't shown as a message.
        case aside
        case known
        case damaged
    }

    private var db: Connection { transaction.db }
    private var messages: MessageTable { MessageTable(db: db) }
    private var sideEvents: SideEventTable { SideEventTable(db: db) }

    /// The content key with a message's transaction id, which identifies an echo even if the server has forgotten the
    /// transaction.
    static let transactionKey = "app.buzzbox.transaction"

    func write(_ event: MatrixEvent, at position: Int64) throws -> Outcome {
        guard let eventID = event.eventID, Limits.isIdentifier(eventID), Limits.isIdentifier(event.sender),
            event.type.utf8.count <= Limits.identifier
        else {
            return try setAside(event)
        }
        do {
            let outcome = try place(event, eventID, at: position)
            if event.type == "m.room.encrypted", !event.isRedacted { try keep(event, eventID, outcome) }
            return outcome
        } catch let error as DatabaseError where error.kind == .constraint {
            // An event that violates a constraint must not block all later events for ever.
            return try setAside(event)
        }
    }

    /// Keeps ciphertext as long as its event: after a deletion it must not return with a repeated response.
    private func keep(_ event: MatrixEvent, _ eventID: String, _ outcome: Outcome) throws {
        let table = CiphertextTable(db: db)
        switch outcome {
        case .message, .aside:
            if case .replace(let target) = event.relation, try messages.find(eventID: target)?.kind == .deleted {
                return
            }
            try table.keep(event, eventID, in: conversation)
        case .known, .damaged: try table.fill(event, eventID, in: conversation)
        }
    }

    private func setAside(_ event: MatrixEvent) throws -> Outcome {
        try sideEvents.keepDamaged(event.raw.text, roomID: roomID)
        return .damaged
    }

    private func place(_ event: MatrixEvent, _ eventID: String, at position: Int64) throws -> Outcome {
        // A decrypted event is stored under its inner type.
        if event.type == "m.room.encrypted", try CiphertextTable(db: db).isOpened(eventID) { return .known }
        switch event.type {
        case "m.room.message", "m.sticker", "m.room.encrypted":
            if case .replace(let target) = event.relation, !event.isRedacted {
                return try aside(event, eventID, at: position) { try edit(event, eventID, target: target) }
            }
            return try message(event, eventID, at: position)
        case "m.reaction":
            return try aside(event, eventID, at: position) { try reaction(event, eventID) }
        case "m.room.redaction":
            return try aside(event, eventID, at: position) { try redaction(event, eventID) }
        case _ where PollContent.startTypes.contains(event.type):
            return try message(event, eventID, at: position)
        case _ where PollContent.voteTypes.contains(event.type):
            return try aside(event, eventID, at: position) { try vote(event, eventID) }
        case _ where PollContent.endTypes.contains(event.type):
            return try aside(event, eventID, at: position) { try endPoll(event, eventID) }
        default:
            let members = MemberTable(db: db)
            let line = try StateLine.text(event) { try members.displayName(of: $0, in: conversation) ?? $0 }
            guard let line else { return try aside(event, eventID, at: position, keepsRaw: !event.isState) {} }
            var new = blank(event, eventID, at: position)
            new.kind = .state
            new.body = Limits.text(line, Limits.name)
            if event.type == "m.room.encryption" { try encryptionBegan(at: position) }
            return try insert(new)
        }
    }

    /// Records where encryption began, so that older unencrypted messages get no warning. An encryption event that
    /// comes after encrypted messages changes nothing.
    private func encryptionBegan(at position: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET encrypted_from = ?1 WHERE key = ?2 AND (encrypted_from > ?1
                OR (encrypted_from IS NULL AND NOT EXISTS (
                    SELECT 1 FROM ciphertexts x JOIN messages m ON m.event_id = x.event_id
                    WHERE x.conversation = ?2 AND m.position < ?1)))
            """, position, conversation)
    }

    // MARK: Messages

    private func message(_ event: MatrixEvent, _ eventID: String, at position: Int64) throws -> Outcome {
        if event.sender == transaction.own, let echo = try echo(event, eventID, at: position) { return echo }
        var new = blank(event, eventID, at: position)
        EventReading.fill(&new, from: event, own: transaction.own)
        let outcome = try insert(new)
        if let faq = new.automaticFAQ {
            try AutomaticAnswers(transaction: transaction).note(faq, in: conversation, at: new.sentAt)
        }
        if case .message = outcome {
            try bundledEdit(event, eventID)
            if let count = event.unsigned["m.relations"]["m.thread"]["count"].int, count > 0 {
                try SideThreadTable(db: db).setToldCount(min(count, 1_000_000), of: eventID, in: conversation)
            }
        }
        return outcome
    }

    private func blank(_ event: MatrixEvent, _ eventID: String, at position: Int64) -> MessageTable.New {
        let isOwn = event.sender == transaction.own
        return MessageTable.New(
            conversation: conversation, position: position, isPlaced: true, eventID: eventID, sender: event.sender,
            isOwn: isOwn, kind: .unsupported, body: "", sentAt: Limits.time(event.originServerTS),
            state: isOwn ? .sent : .received)
    }

    private func insert(_ new: MessageTable.New) throws -> Outcome {
        if let id = try messages.insert(new) {
            return .message(id, kind: new.kind, isOwn: new.isOwn, mentionsMe: new.mentionsMe, isEcho: false)
        }
        guard let eventID = new.eventID, let known = try messages.find(eventID: eventID) else { return .known }
        guard !known.isPlaced, known.conversation == conversation else { return .known }
        try messages.place(known.id, at: new.position, sentAt: new.sentAt)
        return .message(known.id, kind: known.kind, isOwn: known.isOwn, mentionsMe: false, isEcho: true)
    }

    /// Recognises the echo of a message written here by its transaction id, before or after the server's response.
    /// Anybody can copy the key in the content, so once the message has an event id, only the server's own field or
    /// an identical text counts.
    private func echo(_ event: MatrixEvent, _ eventID: String, at position: Int64) throws -> Outcome? {
        guard let transactionID = try OutboxTable(db: db).transactionID(of: event, in: conversation) else { return nil }
        guard let known = try messages.find(transactionID: transactionID, sender: transaction.own) else { return nil }
        guard known.conversation == conversation else { return nil }
        if known.isPlaced {
            guard known.eventID != eventID else { return .known }
            guard try event.transactionID != nil || says(event, what: known) else { return nil }
            _ = try sideEvents.insert(eventID, type: "duplicate", position: position, in: conversation)
            return .known
        }
        let sentAt = Limits.time(event.originServerTS)
        guard
            try EchoMatcher(transaction: transaction).adopt(known, eventID: eventID, position: position, sentAt: sentAt)
        else { return nil }
        if let row = try OutboxTable(db: db).find(transactionID: transactionID) {
            try OutboxTable(db: db).remove(row.id)
            transaction.change.outbox = true
        }
        return .message(known.id, kind: known.kind, isOwn: true, mentionsMe: false, isEcho: true)
    }

    private func says(_ event: MatrixEvent, what known: MessageTable.Known) throws -> Bool {
        var again = blank(event, event.eventID ?? "", at: 0)
        EventReading.fill(&again, from: event, own: transaction.own)
        return try again.kind == known.kind && again.body == messages.body(of: known.id)
    }

    // MARK: Events about others

    private func aside(
        _ event: MatrixEvent, _ eventID: String, at position: Int64, keepsRaw: Bool = false, _ act: () throws -> Void
    ) throws -> Outcome {
        let raw = keepsRaw ? Limits.text(event.raw.text, Limits.raw) : nil
        let isNew = try sideEvents.insert(eventID, type: event.type, position: position, raw: raw, in: conversation)
        guard isNew else { return .known }
        try confirmOwn(event, eventID)
        try act()
        return .aside
    }

    /// Handles the echo of an edit, reaction or redaction made here.
    private func confirmOwn(_ event: MatrixEvent, _ eventID: String) throws {
        guard event.sender == transaction.own,
            let transactionID = try OutboxTable(db: db).transactionID(of: event, in: conversation),
            let row = try OutboxTable(db: db).find(transactionID: transactionID), row.conversation == conversation
        else { return }
        _ = try EchoMatcher(transaction: transaction).confirm(
            row, eventID: eventID, sentAt: Limits.time(event.originServerTS))
    }

    private func edit(_ event: MatrixEvent, _ eventID: String, target: String) throws {
        guard Limits.isIdentifier(target), !event.isState,
            let content = MessageContent.replacement(in: event.content)
        else { return }
        // Ignore an unencrypted edit of an encrypted message: the server could have forged it.
        let ciphertexts = CiphertextTable(db: db)
        guard try ciphertexts.isKnown(eventID) || !ciphertexts.isKnown(target) else { return }
        let versions = VersionTable(db: db)
        try versions.insert(
            EventReading.text(content, own: transaction.own), rank: .edit, eventID: eventID, transactionID: nil,
            target: target, sender: event.sender, sentAt: Limits.time(event.originServerTS), in: conversation)
        guard let message = try messages.find(eventID: target), message.conversation == conversation else { return }
        if try versions.apply(to: message) { try reconsider(message) }
    }

    /// Applies the newest edit, bundled with the message by the server, as if it had been received separately.
    private func bundledEdit(_ event: MatrixEvent, _ eventID: String) throws {
        guard event.unsigned.object != nil,
            let bundled = MatrixEvent(event.unsigned["m.relations"]["m.replace"]), let id = bundled.eventID,
            bundled.sender == event.sender, bundled.type == event.type, case .replace(eventID) = bundled.relation,
            Limits.isIdentifier(id)
        else { return }
        try edit(bundled, id, target: eventID)
    }

    /// Queues a message for triage again after an edit.
    private func reconsider(_ message: MessageTable.Known) throws {
        guard transaction.isCreator, !message.isOwn, try TriageTable(db: db).triage(of: message.id) != nil else {
            return
        }
        try TriageTable(db: db).enqueue(message.id, in: conversation)
    }

    private func reaction(_ event: MatrixEvent, _ eventID: String) throws {
        guard !event.isRedacted, case .annotation(let target, let key) = event.relation, Limits.isIdentifier(target)
        else { return }
        try ReactionTable(db: db).insert(
            eventID: eventID, transactionID: nil, target: target, sender: event.sender,
            key: Limits.text(key, Limits.identifier), isOwn: event.sender == transaction.own, in: conversation)
    }

    private func vote(_ event: MatrixEvent, _ eventID: String) throws {
        guard !event.isRedacted, case .reference(let target) = event.relation, Limits.isIdentifier(target) else {
            return
        }
        let answers = PollContent.choice(event.content, most: Poll.mostAnswers).filter {
            $0.utf8.count <= Limits.identifier
        }
        try PollTable(db: db).vote(
            answers, in: target, by: event.sender, eventID: eventID, transactionID: nil,
            sentAt: Limits.time(event.originServerTS), conversation: conversation)
    }

    private func endPoll(_ event: MatrixEvent, _ eventID: String) throws {
        guard !event.isRedacted, case .reference(let target) = event.relation, Limits.isIdentifier(target) else {
            return
        }
        try PollTable(db: db).end(
            target, by: event.sender, eventID: eventID, transactionID: nil,
            sentAt: Limits.time(event.originServerTS), conversation: conversation)
    }

    private func redaction(_ event: MatrixEvent, _ eventID: String) throws {
        guard !event.isRedacted, let target = event.redacts, Limits.isIdentifier(target) else { return }
        let redactions = Redactions(db: db, conversation: conversation)
        if try !redactions.redact(target, by: event.sender) {
            try PendingRedactionTable(db: db).insert(target, by: event.sender, in: conversation)
        }
    }
}
