/// The id of a message that will be sent later.
package struct ScheduledID: Hashable, Sendable, Comparable {
    package let rawValue: Int64
    package init(_ rawValue: Int64) { self.rawValue = rawValue }
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

package struct ScheduledMessage: Identifiable, Hashable, Sendable {
    package var id: ScheduledID
    package var conversationID: ConversationID
    package var conversationName: String
    package var text: String
    /// The file that is sent with it.
    package var filePath: String?
    package var sendAt: Timestamp
    package var createdAt: Timestamp
    /// Why it is no longer sent automatically but waits for the user.
    package var problem: String?

    package init(
        id: ScheduledID, conversationID: ConversationID, conversationName: String, text: String,
        filePath: String? = nil, sendAt: Timestamp, createdAt: Timestamp, problem: String? = nil
    ) {
        self.id = id
        self.conversationID = conversationID
        self.conversationName = conversationName
        self.text = text
        self.filePath = filePath
        self.sendAt = sendAt
        self.createdAt = createdAt
        self.problem = problem
    }
}
