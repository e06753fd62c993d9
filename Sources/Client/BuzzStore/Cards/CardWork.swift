import BuzzModel

/// A message as input for cards.
package struct CardMessage: Hashable, Sendable {
    package let id: MessageID
    package let text: String
    package let isOwn: Bool
    package let sentAt: Timestamp
}

/// A conversation with messages that its cards don't include yet.
package struct CardWork: Hashable, Sendable {
    package let conversationID: ConversationID
    package let name: String
    /// The queue row's version when it was read: saving removes the row only if it is unchanged.
    package let version: Int
    /// Whether it is a business conversation or already has a deal card.
    package let isDeal: Bool
    /// Its latest messages, oldest first.
    package let thread: [CardMessage]
    /// Those of them whose promises have not been extracted yet.
    package let changed: Set<MessageID>
    package let corrections: [DealField: String]
}

/// What the copilot extracted.
package struct CardFindings: Sendable {
    package struct Promised: Hashable, Sendable {
        package var messageID: MessageID
        package var text: String
        package var due: NamedDay?

        package init(messageID: MessageID, text: String, due: NamedDay?) {
            self.messageID = messageID
            self.text = text
            self.due = due
        }
    }

    package var promises: [Promised]
    package var topics: [PersonTopic]
    /// Nil when it is not a deal.
    package var facts: [DealFact]?
    /// The user's corrections with the sums and dates read from them.
    package var corrections: [DealFact]

    package init(
        promises: [Promised] = [], topics: [PersonTopic] = [], facts: [DealFact]? = nil, corrections: [DealFact] = []
    ) {
        self.promises = promises
        self.topics = topics
        self.facts = facts
        self.corrections = corrections
    }
}
