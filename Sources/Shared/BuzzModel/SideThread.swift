/// A side thread of a conversation (`m.thread`): answers that hang on one message. It is named by that message: its event
/// id, or `local:` and its row while the server does not have it.
package struct SideThreadID: Hashable, Sendable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// What the first message of a side thread tells about it.
package struct SideThread: Hashable, Sendable {
    /// Larger numbers are not counted to the end.
    package static let countedAtMost = 1000

    package var id: SideThreadID
    package var answers: Int
    /// Answers by others since it was last read.
    package var unread: Int
    /// Who wrote the newest answer, and when; `nil` where none of them is here.
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

/// A side thread in the list of those of a conversation.
package struct SideThreadEntry: Hashable, Sendable {
    package var thread: SideThread
    /// Its first message; `nil` where that is not here.
    package var root: Message?

    package init(thread: SideThread, root: Message?) {
        self.thread = thread
        self.root = root
    }
}

/// Which messages of a conversation are meant.
package enum MessageScope: Hashable, Sendable {
    case all
    /// Those that do not belong to a side thread whose first message is here.
    case outsideThreads
    /// A side thread with its first message.
    case thread(SideThreadID)

    package var thread: SideThreadID? {
        if case .thread(let id) = self { return id }
        return nil
    }
}
