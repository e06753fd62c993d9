/// An unanswered question and who asked it.
package struct OpenMessage: Hashable, Sendable, Identifiable {
    package var id: MessageID
    package var conversationID: ConversationID
    package var name: String
    package var text: String
    package var sentAt: Timestamp
    package var category: Category?
    /// The creator has started to type an answer in that conversation.
    package var hasComposerText: Bool

    package init(
        id: MessageID, conversationID: ConversationID, name: String, text: String, sentAt: Timestamp,
        category: Category? = nil, hasComposerText: Bool = false
    ) {
        self.id = id
        self.conversationID = conversationID
        self.name = name
        self.text = text
        self.sentAt = sentAt
        self.category = category
        self.hasComposerText = hasComposerText
    }
}

/// Questions that can be given the same answer.
package struct QuestionGroup: Hashable, Sendable {
    /// The most typical question of the group.
    package var question: String
    package var messages: [OpenMessage]
    /// A suggested answer, and a description of where it comes from.
    package var answer: String?
    package var source: String?

    package init(question: String, messages: [OpenMessage], answer: String? = nil, source: String? = nil) {
        self.question = question
        self.messages = messages
        self.answer = answer
        self.source = source
    }
}

package struct QuestionBoard: Hashable, Sendable {
    package var groups: [QuestionGroup]
    /// How many conversations are waiting for an answer, and how many of them were examined.
    package var waiting: Int
    package var looked: Int
    /// How many were excluded as business, urgent or spam.
    package var leftOut: Int

    package init(groups: [QuestionGroup], waiting: Int, looked: Int, leftOut: Int) {
        self.groups = groups
        self.waiting = waiting
        self.looked = looked
        self.leftOut = leftOut
    }
}

/// An answer personalised for one recipient.
package struct FittedAnswer: Hashable, Sendable {
    package var messageID: MessageID
    package var text: String
    /// What the creator should know before sending it.
    package var note: String?

    package init(messageID: MessageID, text: String, note: String? = nil) {
        self.messageID = messageID
        self.text = text
        self.note = note
    }
}
