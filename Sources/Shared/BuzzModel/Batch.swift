/// A question that waits for an answer, and who asked it.
package struct OpenMessage: Hashable, Sendable, Identifiable {
    package var id: MessageID
    package var conversationID: ConversationID
    package var name: String
    package var text: String
    package var sentAt: Timestamp
    package var category: Category?
    /// Somebody began to write an answer there.
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

/// Questions that want the same answer.
package struct QuestionGroup: Hashable, Sendable {
    /// The most typical of them.
    package var question: String
    package var messages: [OpenMessage]
    /// What could be answered, and where that comes from in words.
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
    /// How many conversations wait, and how many of them were looked at.
    package var waiting: Int
    package var looked: Int
    /// Left out because they are business, urgent or spam.
    package var leftOut: Int

    package init(groups: [QuestionGroup], waiting: Int, looked: Int, leftOut: Int) {
        self.groups = groups
        self.waiting = waiting
        self.looked = looked
        self.leftOut = leftOut
    }
}

/// One answer made fit for one person.
package struct FittedAnswer: Hashable, Sendable {
    package var messageID: MessageID
    package var text: String
    /// What the person should know before sending it.
    package var note: String?

    package init(messageID: MessageID, text: String, note: String? = nil) {
        self.messageID = messageID
        self.text = text
        self.note = note
    }
}
