/// An outgoing message and everything to be stored with it in one transaction.
package struct OutgoingMessage: Hashable, Sendable {
    package var text: String
    /// The text as HTML, if it contains markup.
    package var formattedText: String?
    package var kind: MessageKind
    package var replyTo: MessageID?
    package var mentions: [UserID]
    package var filePath: String?
    /// What the composer contains afterwards; `nil` leaves it unchanged.
    package var composerText: String?
    /// A message that could not be sent and that this one replaces.
    package var replaces: MessageID?
    /// The message it answers, if known, when nothing is quoted.
    package var answers: MessageID?
    /// The side thread in which it is written.
    package var thread: SideThreadID?

    package init(
        text: String, formattedText: String? = nil, kind: MessageKind = .text, replyTo: MessageID? = nil,
        mentions: [UserID] = [],
        filePath: String? = nil, composerText: String? = nil, replaces: MessageID? = nil, answers: MessageID? = nil,
        thread: SideThreadID? = nil
    ) {
        self.text = text
        self.formattedText = formattedText
        self.kind = kind
        self.replyTo = replyTo
        self.mentions = mentions
        self.filePath = filePath
        self.composerText = composerText
        self.replaces = replaces
        self.answers = answers
        self.thread = thread
    }
}

/// A page of messages in order, and whether there are more before and after it.
package struct MessagePage: Hashable, Sendable {
    package var messages: [Message]
    package var hasOlder: Bool
    package var hasNewer: Bool
    /// The last message each other user has read.
    package var readUpTo: [UserID: MessageID]

    package init(messages: [Message], hasOlder: Bool, hasNewer: Bool, readUpTo: [UserID: MessageID] = [:]) {
        self.messages = messages
        self.hasOlder = hasOlder
        self.hasNewer = hasNewer
        self.readUpTo = readUpTo
    }
}

package struct SearchHit: Hashable, Sendable {
    package var message: Message
    package var conversationName: String
    /// The text around the match, and the ranges of the matches in it, in characters.
    package var excerpt: String
    package var highlights: [Range<Int>]

    package init(message: Message, conversationName: String, excerpt: String, highlights: [Range<Int>]) {
        self.message = message
        self.conversationName = conversationName
        self.excerpt = excerpt
        self.highlights = highlights
    }
}
