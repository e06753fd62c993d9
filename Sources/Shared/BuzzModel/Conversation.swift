package enum ConversationKind: String, Sendable {
    case direct
    case group
}

package enum Membership: String, Sendable {
    case joined
    case invited
    case left
}

/// One row of the inbox: everything the list shows about a conversation, read in one query.
package struct Conversation: Identifiable, Hashable, Sendable {
    package var id: ConversationID
    package var name: String
    package var kind: ConversationKind
    package var membership: Membership
    /// The user has asked to join (knocked) and waits for an answer; listed among the invitations.
    package var isKnock = false
    /// Only for an invitation whose sender is known.
    package var invitation: Invitation?
    /// The other side of a direct conversation.
    package var peer: UserID?
    package var memberCount: Int
    package var isEncrypted: Bool
    package var unread: Int
    package var highlights: Int
    package var isMarkedUnread: Bool
    package var isPinned: Bool
    package var isMuted: Bool
    package var isArchived: Bool
    package var snoozedUntil: Timestamp?
    package var lastActivity: Timestamp
    package var preview: String
    /// `nil` when somebody else sent the last message.
    package var previewOwnState: SendState?
    package var previewSenderName: String?
    package var triage: Triage?
    /// The message that the badge and its reason refer to.
    package var badgeMessage: MessageID?
    /// That message as the list shows it, if it is unanswered and newer ones followed.
    package var badgePreview: BadgePreview?
    /// A message still has to be triaged by the copilot.
    package var awaitsTriage: Bool
    /// Since when the other side has been waiting for an answer.
    package var waitingSince: Timestamp?
    /// Text typed but not sent.
    package var composerText: String?
    package var failedCount: Int
    /// The number of scheduled messages.
    package var laterCount = 0
    package var typingNames: [String]
    /// Drafts that were prepared for this conversation.
    package var prepared: PreparedReplies?
    /// The creator's first open promise here that has a due day.
    package var promise: OpenPromise?
    /// The other person's presence in a direct conversation; `nil` when unknown.
    package var peerPresence: Presence?

    package init(
        id: ConversationID, name: String, kind: ConversationKind, membership: Membership = .joined,
        peer: UserID? = nil, memberCount: Int = 2, isEncrypted: Bool = false, unread: Int = 0, highlights: Int = 0,
        isMarkedUnread: Bool = false, isPinned: Bool = false, isMuted: Bool = false, isArchived: Bool = false,
        snoozedUntil: Timestamp? = nil, lastActivity: Timestamp, preview: String = "",
        previewOwnState: SendState? = nil, previewSenderName: String? = nil, triage: Triage? = nil,
        awaitsTriage: Bool = false, waitingSince: Timestamp? = nil, composerText: String? = nil, failedCount: Int = 0,
        typingNames: [String] = [], prepared: PreparedReplies? = nil, promise: OpenPromise? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.membership = membership
        self.peer = peer
        self.memberCount = memberCount
        self.isEncrypted = isEncrypted
        self.unread = unread
        self.highlights = highlights
        self.isMarkedUnread = isMarkedUnread
        self.isPinned = isPinned
        self.isMuted = isMuted
        self.isArchived = isArchived
        self.snoozedUntil = snoozedUntil
        self.lastActivity = lastActivity
        self.preview = preview
        self.previewOwnState = previewOwnState
        self.previewSenderName = previewSenderName
        self.triage = triage
        self.awaitsTriage = awaitsTriage
        self.waitingSince = waitingSince
        self.composerText = composerText
        self.failedCount = failedCount
        self.typingNames = typingNames
        self.prepared = prepared
        self.promise = promise
    }

    package var needsReply: Bool { waitingSince != nil }
}

/// The message that earned a badge, and how many messages of the other side followed.
package struct BadgePreview: Hashable, Sendable {
    package var text: String
    package var senderName: String?
    package var sentAt: Timestamp
    package var newer: Int

    package init(text: String, senderName: String?, sentAt: Timestamp, newer: Int) {
        self.text = text
        self.senderName = senderName
        self.sentAt = sentAt
        self.newer = newer
    }
}

/// Whether prepared drafts are still current.
package enum PreparedReplies: String, Sendable {
    case ready
    /// The other side has written again since they were made.
    case stale
}

package struct Member: Hashable, Sendable {
    package var userID: UserID
    package var displayName: String
    package var membership: Membership
    package var powerLevel: Int

    package init(userID: UserID, displayName: String, membership: Membership = .joined, powerLevel: Int = 0) {
        self.userID = userID
        self.displayName = displayName
        self.membership = membership
        self.powerLevel = powerLevel
    }
}

package struct InboxTab: RawRepresentable, Hashable, Sendable, CaseIterable {
    package static let all = InboxTab(name: "all"), priority = InboxTab(name: "priority")
    package static let business = InboxTab(.business), fan = InboxTab(.fan), spam = InboxTab(.spam)

    package let rawValue: String

    private init(name: String) { rawValue = name }

    /// The tab that shows only one category.
    package init(_ category: Category) { rawValue = category.rawValue }

    package init?(rawValue: String) {
        guard let tab = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = tab
    }

    /// All tabs: first the two for every category, then one for each category that has a tab, in the inbox's order.
    package static var allCases: [InboxTab] {
        [.all, .priority] + CategoryInfo.all.sorted { $0.order < $1.order }.compactMap(\.tab)
    }
}

/// When a conversation may ring or show a notification.
package enum NotificationLevel: String, Sendable, CaseIterable {
    /// Follows the category's setting and the quiet hours.
    case usual
    /// Notifies even in quiet hours.
    case always
    /// Notifies only of messages that mention the user.
    case mentions
    case never
}

/// The order of the inbox. Pinned conversations come first only in `usual`.
package enum InboxOrder: String, Sendable, CaseIterable {
    /// Newest first; in the priority tab the most important first.
    case usual
    /// Those waiting longest for an answer first, then those not waiting.
    case waiting
    /// In the order urgent, business, fans, not yet sorted, spam.
    case category
    case name
}

/// Which conversations to list, and in what order. `all` excludes archived and snoozed ones unless `showsHidden`.
package struct InboxQuery: Hashable, Sendable {
    package var tab: InboxTab
    /// Part of a name or of the other person's id.
    package var filter: String
    package var unreadOnly: Bool
    /// Excludes muted conversations.
    package var leavesOutMuted = false
    /// Excludes spam, which then appears only in its own tab.
    package var leavesOutSpam = false
    /// Lists only archived and snoozed conversations.
    package var showsHidden: Bool
    /// Archived and snoozed conversations in addition to the others.
    package var findsHidden = false
    package var order: InboxOrder

    package init(
        tab: InboxTab = .all, filter: String = "", unreadOnly: Bool = false, showsHidden: Bool = false,
        order: InboxOrder = .usual
    ) {
        self.tab = tab
        self.filter = filter
        self.unreadOnly = unreadOnly
        self.showsHidden = showsHidden
        self.order = order
    }
}

/// A range of the inbox's rows and their total number.
package struct InboxWindow: Hashable, Sendable {
    package var offset: Int
    package var rows: [Conversation]
    package var total: Int

    package init(offset: Int, rows: [Conversation], total: Int) {
        self.offset = offset
        self.rows = rows
        self.total = total
    }
}
