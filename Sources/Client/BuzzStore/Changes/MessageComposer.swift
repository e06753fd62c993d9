import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Writes the user's changes to messages: rows that show them at once and outbox rows that deliver them.
struct MessageComposer {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }
    private var outbox: OutboxTable { OutboxTable(db: db) }
    private var messages: MessageTable { MessageTable(db: db) }

    /// The text that the user wrote.
    struct Text {
        var body: String
        var formattedBody: String?
        var mentions: [UserID]
    }

    // MARK: New messages

    /// - Parameter automaticFAQ: the FAQ entry of an automatic answer.
    func send(
        _ outgoing: OutgoingMessage, formattedBody: String?, file: MessageContent.File?, in conversation: Int64,
        automaticFAQ: String? = nil, poll: Poll? = nil
    ) throws -> Int64 {
        try mayWrite(in: conversation)
        let transactionID = transaction.newTransactionID()
        let file = file ?? outgoing.filePath.map { MessageContent.File(url: nil, name: Self.fileName($0)) }
        let content = MessageContent(
            type: Self.messageType(outgoing.kind), body: outgoing.text, formattedBody: formattedBody, file: file,
            mentionedUserIDs: outgoing.mentions.map(\.rawValue))
        let answered = try outgoing.replyTo.flatMap { try messages.find($0.rawValue) }
        let reference = answered.map { MessageTable.reference(eventID: $0.eventID, id: $0.id) }
        let thread = try outgoing.thread.map {
            try ThreadTable(db: db, own: transaction.own).sideThread($0, in: conversation)
        }
        let id = try messages.insert(
            MessageTable.New(
                conversation: conversation, position: try Positions(db: db, conversation: conversation).nextUnplaced(),
                isPlaced: false, transactionID: transactionID, sender: transaction.own, isOwn: true,
                kind: outgoing.kind,
                body: outgoing.text, formattedBody: formattedBody, sentAt: transaction.now.milliseconds, state: .queued,
                replyTo: reference, automaticFAQ: automaticFAQ, sideThread: thread?.reference))
        guard let id else { throw StoreError.internalFault("a transaction id was given twice") }
        var dependsOn = try creation(of: conversation)
        // An answer waits until the first message of its side thread is sent: outside of the thread it would make no
        // sense.
        if dependsOn == nil, let root = thread?.root, root.eventID == nil {
            dependsOn = try row(sending: root.id)?.id
        }
        if let file { try AttachmentTable(db: db).insert(file, for: id, localPath: outgoing.filePath) }
        if let poll { try PollTable(db: db).insert(PollContent.Start(poll), for: id) }
        if let path = outgoing.filePath, let file {
            dependsOn = try outbox.insert(
                new(
                    .upload, in: conversation, message: id, payload: Self.upload(file, path: path), summary: file.name,
                    dependsOn: dependsOn))
        }
        if dependsOn == nil, let answered, answered.eventID == nil { dependsOn = try row(sending: answered.id)?.id }
        var payload = marked(
            poll.map { PollContent.Start($0).content(text: outgoing.text) } ?? content.json, transactionID)
        if let automaticFAQ { payload[AutomaticAnswers.contentKey] = ["faq": .string(automaticFAQ)] }
        var row = new(
            .message, in: conversation, message: id, target: reference, payload: payload,
            summary: outgoing.text.isEmpty ? file?.name ?? "" : outgoing.text, dependsOn: dependsOn)
        row.transactionID = transactionID
        row.sideThread = thread?.reference
        let sending = try outbox.insert(row)
        let capture = MemoryCapture(transaction: transaction)
        if automaticFAQ == nil, file == nil, poll == nil {
            try capture.answered(
                id, text: outgoing.text, question: answered?.id ?? outgoing.answers?.rawValue, row: sending,
                in: conversation)
        }
        try capture.said(id, in: conversation)
        touched(conversation)
        return id
    }

    /// Refuses to write in a conversation that the user is not in, or whose encryption algorithm is unknown.
    func mayWrite(in conversation: Int64) throws {
        let row = try db.first("SELECT membership, is_encrypted FROM conversations WHERE key = ?", conversation) {
            (membership: $0.text(0), isEncrypted: $0.bool(1))
        }
        if row?.isEncrypted == true {
            let encryption = try SecrecyTable(db: db).secrecy(of: conversation)?.encryption
            guard RoomSecrecy.canWrite(encryption) else { throw StoreError.notPossible(RoomSecrecy.unknownMethod) }
        }
        switch row?.membership {
        case "joined": return
        case "invited": throw StoreError.notPossible("Accept the invitation before you write.")
        default: throw StoreError.notPossible("You have left this conversation.")
        }
    }

    // MARK: Edits

    func edit(_ id: Int64, to text: Text) throws {
        let message = try ours(id)
        guard VersionTable.canBeEdited(message.kind), !message.isDeleting else {
            throw StoreError.notPossible("This message cannot be edited.")
        }
        try mayWrite(in: message.conversation)
        if message.eventID == nil, let row = try row(sending: id), !row.isOut {
            try rewrite(row, of: message, to: text)
        } else if let row = try queuedEdit(of: id) {
            try VersionTable(db: db).setText(version(text), transactionID: row.transactionID)
            try outbox.setPayload(try edited(message, text, row.transactionID), summary: text.body, of: row.id)
            if row.state == .failed { try outbox.requeue(row) }
            _ = try VersionTable(db: db).apply(to: message)
        } else {
            let transactionID = transaction.newTransactionID()
            let reference = MessageTable.reference(eventID: message.eventID, id: id)
            try VersionTable(db: db).insert(
                version(text), rank: .unsent, eventID: nil, transactionID: transactionID, target: reference,
                sender: transaction.own, sentAt: transaction.now.milliseconds, in: message.conversation)
            var row = new(
                .edit, in: message.conversation, message: id, target: reference,
                payload: try edited(message, text, transactionID), summary: text.body,
                dependsOn: message.eventID == nil ? try self.row(sending: id)?.id : nil)
            row.transactionID = transactionID
            try outbox.insert(row)
            _ = try VersionTable(db: db).apply(to: message)
        }
        touched(message.conversation)
    }

    /// Changes an unsent message in place. A failed one is sent again under a new transaction id.
    private func rewrite(_ row: OutboxTable.Stored, of message: MessageTable.Known, to text: Text) throws {
        var transactionID = row.transactionID
        if row.state == .failed {
            transactionID = transaction.newTransactionID()
            try messages.setTransactionID(transactionID, of: message.id)
            try outbox.setTransactionID(transactionID, of: row.id)
            try OutboxRetry(transaction: transaction).retry(row)
        }
        var content = try MessageContent(JSON(parsing: row.payload)) ?? MessageContent(body: text.body)
        content.body = text.body
        content.formattedBody = text.formattedBody
        content.mentionedUserIDs = text.mentions.map(\.rawValue)
        try SearchTable(db: db).changing(message.id) {
            try messages.setText(
                body: text.body, formattedBody: text.formattedBody, mentionsMe: false, isEdited: false, of: message.id)
        }
        // Write this after the message that it refers to; see `PendingTables`.
        try outbox.setPayload(marked(content.json, transactionID), summary: text.body, of: row.id)
        try MemoryCapture(transaction: transaction).rewritten(row: row.id, text: text.body)
    }

    private func queuedEdit(of message: Int64) throws -> OutboxTable.Stored? {
        try outbox.rows(about: message).last { $0.kind == .edit && !$0.isOut }
    }

    /// The content of an edit; the id of the edited event is filled in when it is sent.
    private func edited(_ message: MessageTable.Known, _ text: Text, _ transactionID: String) throws -> JSON {
        let content = MessageContent(
            type: Self.messageType(message.kind), body: text.body, formattedBody: text.formattedBody,
            file: try AttachmentTable(db: db).file(of: message.id), mentionedUserIDs: text.mentions.map(\.rawValue))
        return marked(content.editing("", newMentions: text.mentions.map(\.rawValue)), transactionID)
    }

    private func version(_ text: Text) -> VersionTable.Text {
        VersionTable.Text(body: text.body, formattedBody: text.formattedBody, mentionsMe: false)
    }

    // MARK: Deleting

    func delete(_ id: Int64) throws {
        guard let message = try messages.find(id) else { throw StoreError.unknownMessage }
        guard message.kind != .state, message.kind != .deleted else {
            throw StoreError.notPossible("Nothing to delete.")
        }
        // A server may allow more: the creator of a room could delete everybody's messages.
        guard message.isOwn else { throw StoreError.notPossible("Only your own messages can be deleted.") }
        if message.eventID == nil {
            guard let row = try row(sending: id), row.isOut else { return try discard(message) }
        }
        guard !message.isDeleting else { return }
        // Unsent edits of it are obsolete.
        for row in try outbox.rows(about: id) where row.kind == .edit && !row.isOut {
            try OutboxRetry(transaction: transaction).withdraw(row)
        }
        try messages.setDeleting(true, of: id)
        try outbox.insert(
            new(
                .redaction, in: message.conversation, message: id,
                target: MessageTable.reference(eventID: message.eventID, id: id), payload: [:], summary: "",
                dependsOn: message.eventID == nil ? try row(sending: id)?.id : nil))
        touched(message.conversation)
    }

    /// Discards an unsent message and everything that depends on it.
    func discard(_ message: MessageTable.Known) throws {
        guard message.isOwn, message.eventID == nil else {
            throw StoreError.notPossible("Already sent. Delete the message instead.")
        }
        for row in try outbox.rows(about: message.id) {
            guard !row.isBeyondRecall else { throw StoreError.notPossible("It’s being sent right now.") }
            for dependent in try outbox.rows(dependingOn: row.id) where dependent.kind == .message {
                // Unsent replies to it become ordinary messages.
                guard dependent.message != message.id else { continue }
                try db.run("UPDATE outbox SET target = NULL WHERE id = ?", dependent.id)
                try db.run("UPDATE messages SET reply_to = NULL WHERE id = ?", dependent.message)
            }
            try MemoryCapture(transaction: transaction).withdrawn(row: row.id)
            try outbox.remove(row.id)
        }
        let reference = MessageTable.reference(eventID: nil, id: message.id)
        for row in try outbox.rows(.reaction, in: message.conversation) where row.target == reference {
            try outbox.remove(row.id)
        }
        try ReactionTable(db: db).deleteAll(on: reference)
        try VersionTable(db: db).deleteAll(of: reference)
        try SideThreadTable(db: db).dissolve(reference, in: message.conversation)
        try SearchTable(db: db).changing(message.id) { try messages.delete(message.id) }
        touched(message.conversation)
    }

    // MARK: Reactions

    func toggleReaction(_ key: String, on id: Int64) throws {
        guard let message = try messages.find(id), message.kind != .deleted, message.kind != .state else {
            throw StoreError.unknownMessage
        }
        try mayWrite(in: message.conversation)
        let reference = MessageTable.reference(eventID: message.eventID, id: id)
        let present = try ReactionTable(db: db).own(key, on: reference)
        if present.isEmpty {
            try react(key, on: message, reference: reference)
        } else {
            for reaction in present { try takeBack(reaction, key: key, in: message.conversation) }
        }
        touched(message.conversation)
    }

    private func react(_ key: String, on message: MessageTable.Known, reference: String) throws {
        let transactionID = transaction.newTransactionID()
        try ReactionTable(db: db).insert(
            eventID: nil, transactionID: transactionID, target: reference, sender: transaction.own, key: key,
            isOwn: true, in: message.conversation)
        var row = new(
            .reaction, in: message.conversation, message: message.id, target: reference,
            payload: ["key": .string(key)], summary: key,
            dependsOn: message.eventID == nil ? try row(sending: message.id)?.id : nil)
        row.transactionID = transactionID
        try outbox.insert(row)
    }

    private func takeBack(_ reaction: ReactionTable.Own, key: String, in conversation: Int64) throws {
        let table = ReactionTable(db: db)
        let queued = try reaction.transactionID.flatMap { try outbox.find(transactionID: $0) }
        if let queued, !queued.isOut { return try OutboxRetry(transaction: transaction).withdraw(queued) }
        guard reaction.eventID != nil || queued != nil else {
            // The reaction of another device was the first to arrive, so the server has rejected this one as a
            // duplicate.
            return try table.delete(reaction.id)
        }
        try table.setRemoving(true, id: reaction.id)
        let target = reaction.eventID ?? reaction.transactionID.map { EchoMatcher.reactionReference($0) }
        try outbox.insert(
            new(.redaction, in: conversation, target: target, payload: [:], summary: key, dependsOn: queued?.id))
    }

    // MARK: Parts

    private func ours(_ id: Int64) throws -> MessageTable.Known {
        guard let message = try messages.find(id) else { throw StoreError.unknownMessage }
        guard message.isOwn else { throw StoreError.notPossible("Only your own messages can be edited.") }
        return message
    }

    private func row(sending message: Int64) throws -> OutboxTable.Stored? {
        try outbox.rows(about: message).first { $0.kind == .message }
    }

    /// The outbox row that creates the room, if it doesn't exist yet: everything in it depends on that row.
    func creation(of conversation: Int64) throws -> Int64? {
        try outbox.rows(.createRoom, in: conversation).first?.id
    }

    func new(
        _ kind: OutboxKind, in conversation: Int64, message: Int64? = nil, target: String? = nil, payload: JSON,
        summary: String, dependsOn: Int64? = nil
    ) -> OutboxTable.New {
        OutboxTable.New(
            kind: kind, queue: Queue.conversation(conversation), conversation: conversation, message: message,
            target: target, payload: payload, summary: summary, transactionID: transaction.newTransactionID(),
            dependsOn: dependsOn, createdAt: transaction.now)
    }

    private func marked(_ content: JSON, _ transactionID: String) -> JSON {
        var content = content
        content[EventWriter.transactionKey] = .string(transactionID)
        return content
    }

    private func touched(_ conversation: Int64) {
        transaction.touchThread(conversation)
        transaction.change.outbox = true
    }

    private static func upload(_ file: MessageContent.File, path: String) -> JSON {
        [
            "path": .string(path), "fileName": .string(file.name), "mimeType": JSON(file.mimeType),
            "size": JSON(file.size),
        ]
    }

    private static func fileName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? "file"
    }

    static func messageType(_ kind: MessageKind) -> String {
        switch kind {
        case .emote: "m.emote"
        case .notice: "m.notice"
        case .image: "m.image"
        case .video: "m.video"
        case .audio: "m.audio"
        case .file: "m.file"
        default: "m.text"
        }
    }
}
