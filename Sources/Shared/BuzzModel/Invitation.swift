/// What is known about an invitation before it is accepted. The server and the inviter say it, so none of it is proven.
package struct Invitation: Hashable, Sendable {
    package var inviter: UserID
    /// Their name, if the invitation tells it.
    package var inviterName: String?
    /// The joined conversations in which this device knows the inviter.
    package var inCommon: Int
    /// When the user last wrote to the inviter in a direct conversation.
    package var lastWritten: Timestamp?
    package var topic: String?
    /// Other members whom the invitation names.
    package var others: [String]
    /// A text of the conversation, where the server shows it before the invitation is accepted.
    package var peek: Peek?

    package init(
        inviter: UserID, inviterName: String? = nil, inCommon: Int = 0, lastWritten: Timestamp? = nil,
        topic: String? = nil, others: [String] = []
    ) {
        self.inviter = inviter
        self.inviterName = inviterName
        self.inCommon = inCommon
        self.lastWritten = lastWritten
        self.topic = topic
        self.others = others
    }

    package struct Peek: Hashable, Sendable {
        package var sender: UserID
        package var senderName: String?
        package var text: String
        /// What the copilot takes it for.
        package var triage: Triage?

        package init(sender: UserID, senderName: String? = nil, text: String, triage: Triage? = nil) {
            self.sender = sender
            self.senderName = senderName
            self.text = text
            self.triage = triage
        }
    }
}
