package struct PromiseID: Hashable, Sendable {
    package let rawValue: Int64
    package init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// Something that one side promised, in the original words.
package struct Promise: Hashable, Sendable, Identifiable {
    package enum State: String, Sendable {
        case open
        case done
        case dismissed
        /// Discovered long after it was due: shown, but without a reminder.
        case lapsed
    }

    package var id: PromiseID
    package var conversationID: ConversationID
    package var conversationName: String
    package var messageID: MessageID
    package var isOwn: Bool
    package var text: String
    package var saidAt: Timestamp
    package var due: NamedDay?
    package var state: State

    package init(
        id: PromiseID, conversationID: ConversationID, conversationName: String, messageID: MessageID, isOwn: Bool,
        text: String, saidAt: Timestamp, due: NamedDay?, state: State
    ) {
        self.id = id
        self.conversationID = conversationID
        self.conversationName = conversationName
        self.messageID = messageID
        self.isOwn = isOwn
        self.text = text
        self.saidAt = saidAt
        self.due = due
        self.state = state
    }

    /// Its due day has come.
    package func isDue(on today: CalendarDay) -> Bool {
        state == .open && due?.day.map { $0 <= today } == true
    }
}

/// What an inbox row shows about a promise.
package struct OpenPromise: Hashable, Sendable {
    package var text: String
    package var day: CalendarDay

    package init(text: String, day: CalendarDay) {
        self.text = text
        self.day = day
    }
}

/// A topic of a conversation and the latest message about it.
package struct PersonTopic: Hashable, Sendable {
    package var text: String
    package var messageID: MessageID

    package init(text: String, messageID: MessageID) {
        self.text = text
        self.messageID = messageID
    }
}

/// What is known about a person from the messages.
package struct PersonCard: Hashable, Sendable {
    package var conversation: Conversation
    package var firstContact: Timestamp?
    package var lastContact: Timestamp?
    package var fromThem: Int
    package var fromMe: Int
    /// Messages from both sides in the last thirty days.
    package var lately: Int
    /// How long the person typically waits for an answer, and how long the creator does.
    package var theyWait: Duration?
    package var iWait: Duration?
    package var topics: [PersonTopic]
    /// Open promises first, then the latest ones.
    package var promises: [Promise]
    /// The person's last question, if it is unanswered.
    package var question: Message?
    /// Parts of the conversation have not been analysed yet.
    package var isBehind: Bool

    package init(
        conversation: Conversation, firstContact: Timestamp? = nil, lastContact: Timestamp? = nil, fromThem: Int = 0,
        fromMe: Int = 0, lately: Int = 0, theyWait: Duration? = nil, iWait: Duration? = nil,
        topics: [PersonTopic] = [], promises: [Promise] = [], question: Message? = nil, isBehind: Bool = false
    ) {
        self.conversation = conversation
        self.firstContact = firstContact
        self.lastContact = lastContact
        self.fromThem = fromThem
        self.fromMe = fromMe
        self.lately = lately
        self.theyWait = theyWait
        self.iWait = iWait
        self.topics = topics
        self.promises = promises
        self.question = question
        self.isBehind = isBehind
    }
}

/// An answer the creator has given to a similar question.
package struct EarlierAnswer: Hashable, Sendable {
    package var question: Message
    package var answer: Message
    package var conversationName: String
    /// 0–1
    package var likeness: Double

    package init(question: Message, answer: Message, conversationName: String, likeness: Double) {
        self.question = question
        self.answer = answer
        self.conversationName = conversationName
        self.likeness = likeness
    }
}
