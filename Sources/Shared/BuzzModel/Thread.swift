/// What the person says, and what belongs to saying it: stored together or not at all.
package struct OutgoingMessage: Hashable, Sendable {
    package var text: String
    /// The same text as HTML, where something in it is marked.
    package var formattedText: String?
    package var kind: MessageKind
    package var replyTo: MessageID?
    package var mentions: [UserID]
    package var filePath: String?
    /// What stands in the composer afterwards; `nil` leaves it as it is.
    package var composerText: String?
    /// A message that was not sent and that this one stands for.
    package var replaces: MessageID?
    /// What it answers, where that is known and nothing is quoted.
    package var answers: MessageID?

    package init(
        text: String, formattedText: String? = nil, kind: MessageKind = .text, replyTo: MessageID? = nil,
        mentions: [UserID] = [],
        filePath: String? = nil, composerText: String? = nil, replaces: MessageID? = nil, answers: MessageID? = nil
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
    }
}

/// Messages in order, and whether there are more on either side.
package struct MessagePage: Hashable, Sendable {
    package var messages: [Message]
    package var hasOlder: Bool
    package var hasNewer: Bool
    /// Others' furthest read message, by user.
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
    /// The part of the text around the hit, and where in it the hits are, in characters.
    package var excerpt: String
    package var highlights: [Range<Int>]

    package init(message: Message, conversationName: String, excerpt: String, highlights: [Range<Int>]) {
        self.message = message
        self.conversationName = conversationName
        self.excerpt = excerpt
        self.highlights = highlights
    }
}
