/// The delivery status of a message.
package enum SendState: String, Sendable, CaseIterable {
    /// Received from somebody else.
    case received
    /// Our own message, in the outbox.
    case queued
    /// Our own message; its request is running.
    case sending
    /// The server has accepted it.
    case sent
    /// A device of the recipient has received it.
    case delivered
    case read
    /// Permanently rejected; waits for the user to retry, edit or discard it.
    case failed
}

package enum MessageKind: String, Sendable, CaseIterable {
    case text
    case emote
    case notice
    case image
    case video
    case audio
    case file
    case location
    case sticker
    case poll
    /// A change to the conversation itself, such as a join or a new name.
    case state
    /// End-to-end encrypted and not decrypted here.
    case encrypted
    /// Deleted by its author or a moderator.
    case deleted
    case unsupported
}

package struct Reaction: Hashable, Sendable {
    package var key: String
    package var count: Int
    package var isMine: Bool

    package init(key: String, count: Int, isMine: Bool) {
        self.key = key
        self.count = count
        self.isMine = isMine
    }
}

/// The message that a reply refers to, as far as it is known here.
package struct ReplyExcerpt: Hashable, Sendable {
    package var eventID: EventID
    package var messageID: MessageID?
    package var senderName: String?
    package var excerpt: String?

    package init(eventID: EventID, messageID: MessageID? = nil, senderName: String? = nil, excerpt: String? = nil) {
        self.eventID = eventID
        self.messageID = messageID
        self.senderName = senderName
        self.excerpt = excerpt
    }
}

package struct Attachment: Hashable, Sendable {
    package enum Transfer: Hashable, Sendable {
        case remote
        case waiting
        case uploading(done: Int64, total: Int64)
        case downloading(done: Int64, total: Int64?)
        case local(path: String)
        case failed(reason: String)
    }

    package var fileName: String
    package var mimeType: String?
    package var size: Int64?
    package var width: Int?
    package var height: Int?
    package var contentURL: String?
    package var transfer: Transfer
    /// The duration of sound and film.
    package var milliseconds: Int64?
    /// Whether it was recorded as a voice message.
    package var isVoice = false
    /// The loudness from beginning to end, in hundredths; empty if the sender gave none.
    package var loudness: [UInt8] = []

    package init(
        fileName: String, mimeType: String? = nil, size: Int64? = nil, width: Int? = nil, height: Int? = nil,
        contentURL: String? = nil, transfer: Transfer = .remote
    ) {
        self.fileName = fileName
        self.mimeType = mimeType
        self.size = size
        self.width = width
        self.height = height
        self.contentURL = contentURL
        self.transfer = transfer
    }
}

/// A message as stored. Its text is unsanitised; it is sanitised for display.
package struct Message: Identifiable, Hashable, Sendable {
    package var id: MessageID
    package var eventID: EventID?
    package var transactionID: String?
    package var conversationID: ConversationID
    package var sender: UserID
    package var senderName: String
    package var isOwn: Bool
    package var kind: MessageKind
    package var body: String
    package var formattedBody: String?
    package var sentAt: Timestamp
    /// Its position in the conversation, only meaningful in comparisons.
    package var order: Int64
    /// The orders from here on belong to messages that the server has not placed yet.
    package static let unplaced: Int64 = 1 << 62
    package var isPlaced: Bool { order < Self.unplaced }
    package var state: SendState
    /// Why sending failed, in a sentence.
    package var error: String?
    package var isEdited: Bool
    package var mentionsMe: Bool
    package var replyTo: ReplyExcerpt?
    package var reactions: [Reaction]
    package var attachment: Attachment?
    package var triage: Triage?
    /// The FAQ entry that was sent automatically as this message.
    package var automaticFAQ: String?
    package var doubt: MessageDoubt?
    /// It arrived end-to-end encrypted, or will be sent encrypted.
    package var isEncrypted = false
    /// The side thread that begins with this message, if there is one.
    package var sideThread: SideThread?
    package var poll: Poll?
    /// The side thread in which this message is an answer.
    package var inThread: SideThreadID?

    package init(
        id: MessageID, eventID: EventID? = nil, transactionID: String? = nil, conversationID: ConversationID,
        sender: UserID, senderName: String, isOwn: Bool, kind: MessageKind = .text, body: String,
        formattedBody: String? = nil, sentAt: Timestamp, order: Int64, state: SendState, error: String? = nil,
        isEdited: Bool = false, mentionsMe: Bool = false, replyTo: ReplyExcerpt? = nil, reactions: [Reaction] = [],
        attachment: Attachment? = nil, triage: Triage? = nil, automaticFAQ: String? = nil, doubt: MessageDoubt? = nil
    ) {
        self.id = id
        self.eventID = eventID
        self.transactionID = transactionID
        self.conversationID = conversationID
        self.sender = sender
        self.senderName = senderName
        self.isOwn = isOwn
        self.kind = kind
        self.body = body
        self.formattedBody = formattedBody
        self.sentAt = sentAt
        self.order = order
        self.state = state
        self.error = error
        self.isEdited = isEdited
        self.mentionsMe = mentionsMe
        self.replyTo = replyTo
        self.reactions = reactions
        self.attachment = attachment
        self.triage = triage
        self.automaticFAQ = automaticFAQ
        self.doubt = doubt
    }
}

extension Message {
    /// The side thread that begins with this message, or would begin with an answer to it.
    package var threadOfItsOwn: SideThreadID {
        SideThreadID(rawValue: eventID?.rawValue ?? "local:\(id.rawValue)")
    }
}
