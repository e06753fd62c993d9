/// Identifies a side thread (`m.thread`), the answers below one message, by that message: its event id, or `local:` and
/// its row until the server has it.
package struct SideThreadID: Hashable, Sendable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// A summary of a side thread, to be shown with its first message.
package struct SideThread: Hashable, Sendable {
    /// Counting stops at this number.
    package static let countedAtMost = 1000

    package var id: SideThreadID
    package var answers: Int
    /// The number of unread answers by others.
    package var unread: Int
    /// The sender and time of the newest answer; `nil` if no answer is stored.
    package var lastSenderName: String?
    package var lastAt: Timestamp?

    package init(
        id: SideThreadID, answers: Int, unread: Int = 0, lastSenderName: String? = nil, lastAt: Timestamp? = nil
    ) {
        self.id = id
        self.answers = answers
        self.unread = unread
        self.lastSenderName = lastSenderName
        self.lastAt = lastAt
    }
}

/// A side thread in the list of a conversation's side threads.
package struct SideThreadEntry: Hashable, Sendable {
    package var thread: SideThread
    /// The first message; `nil` if it is not stored.
    package var root: Message?

    package init(thread: SideThread, root: Message?) {
        self.thread = thread
        self.root = root
    }
}

/// Selects messages of a conversation.
package enum MessageScope: Hashable, Sendable {
    case all
    /// All messages except answers in side threads whose first message is stored.
    case outsideThreads
    /// The messages of a side thread, including its first message.
    case thread(SideThreadID)

    package var thread: SideThreadID? {
        if case .thread(let id) = self { return id }
        return nil
    }
}
