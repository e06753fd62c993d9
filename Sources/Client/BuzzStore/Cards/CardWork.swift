import BuzzModel

/// One message as cards are made from.
package struct CardMessage: Hashable, Sendable {
    package let id: MessageID
    package let text: String
    package let isOwn: Bool
    package let sentAt: Timestamp
}

/// A conversation whose messages changed since its cards were made.
package struct CardWork: Hashable, Sendable {
    package let conversationID: ConversationID
    package let name: String
    /// Of the queue's row when it was read: what is saved counts only while it is the same.
    package let version: Int
    /// A business conversation, or one with a deal card already.
    package let isDeal: Bool
    /// The latest of it, oldest first.
    package let thread: [CardMessage]
    /// Of these the ones whose promises are not known yet.
    package let changed: Set<MessageID>
    package let corrections: [DealField: String]
}

/// What the copilot made of them.
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
    /// Nil where it is no deal.
    package var facts: [DealFact]?
    /// The person's corrections, read for sums and days.
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
