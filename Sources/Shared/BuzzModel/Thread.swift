package struct OutgoingMessage: Hashable, Sendable {
    package var text: String
    package var kind: MessageKind
    package var replyTo: MessageID?
    package var mentions: [UserID]
    package var filePath: String?

    package init(
        text: String, kind: MessageKind = .text, replyTo: MessageID? = nil, mentions: [UserID] = [],
        filePath: String? = nil
    ) {
        self.text = text
        self.kind = kind
        self.replyTo = replyTo
        self.mentions = mentions
        self.filePath = filePath
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
