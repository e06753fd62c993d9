/// A property of a whole conversation to be set.
package enum ConversationChange: Hashable, Sendable {
    case archived(Bool)
    case pinned(Bool)
    case muted(Bool)
    /// False marks as read up to the end; true marks as unread.
    case unread(Bool)
    /// Hides the conversation until then and afterwards puts it into the inbox, wherever it was before; `nil` ends
    /// the snooze now.
    case snoozed(until: Timestamp?)
    /// True: no message so far needs an answer. False: undoes that.
    case settled(Bool)
}

/// The state of one conversation in a bulk change: enough to apply the change and to undo it.
package struct MarkedConversation: Hashable, Sendable {
    package let id: ConversationID
    package let isArchived: Bool
    package let isPinned: Bool
    package let isMuted: Bool
    package let isUnread: Bool
    package let isInvited: Bool
    package let snoozedUntil: Timestamp?

    package init(
        id: ConversationID, isArchived: Bool, isPinned: Bool, isMuted: Bool, isUnread: Bool,
        isInvited: Bool = false, snoozedUntil: Timestamp?
    ) {
        self.id = id
        self.isArchived = isArchived
        self.isPinned = isPinned
        self.isMuted = isMuted
        self.isUnread = isUnread
        self.isInvited = isInvited
        self.snoozedUntil = snoozedUntil
    }

    /// The change that restores its current place: in the inbox, archived, or snoozed until the same time.
    package var place: ConversationChange {
        if !isArchived, let snoozedUntil { return .snoozed(until: snoozedUntil) }
        return .archived(isArchived)
    }

    package init(_ conversation: Conversation) {
        self.init(
            id: conversation.id, isArchived: conversation.isArchived, isPinned: conversation.isPinned,
            isMuted: conversation.isMuted, isUnread: conversation.unread > 0 || conversation.isMarkedUnread,
            isInvited: conversation.membership == .invited && !conversation.isKnock,
            snoozedUntil: conversation.snoozedUntil)
    }
}
