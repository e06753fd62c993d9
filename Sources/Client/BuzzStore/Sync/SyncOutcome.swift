import BuzzModel

/// What a sync brought that somebody may want to act on.
package struct SyncOutcome: Sendable {
    /// A message of somebody else that came just now; none of a first sync or of old history.
    package struct Arrival: Hashable, Sendable {
        package let messageID: MessageID
        package let conversationID: ConversationID
        package let sender: UserID
        package let mentionsMe: Bool

        package init(messageID: MessageID, conversationID: ConversationID, sender: UserID, mentionsMe: Bool) {
            self.messageID = messageID
            self.conversationID = conversationID
            self.sender = sender
            self.mentionsMe = mentionsMe
        }
    }

    package var isFirstSync = false
    package var conversations = 0
    package var storedMessages = 0
    package var gaps = 0
    package var damagedEvents = 0
    /// Bounded; `storedMessages` says how many there were.
    package var arrivals: [Arrival] = []
    /// Newly invited to.
    package var invitations: [ConversationID] = []
    /// Messages were stored that the full-text index does not know yet: see `AccountStore.indexPending`.
    package var needsIndexing = false

    static let arrivalsAtMost = 500

    package init() {}

    mutating func add(_ other: SyncOutcome) {
        conversations += other.conversations
        storedMessages += other.storedMessages
        gaps += other.gaps
        damagedEvents += other.damagedEvents
        arrivals = Array((arrivals + other.arrivals).suffix(Self.arrivalsAtMost))
        invitations += other.invitations
        needsIndexing = needsIndexing || other.needsIndexing
    }
}
