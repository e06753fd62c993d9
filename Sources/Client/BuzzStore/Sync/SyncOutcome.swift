import BuzzModel
import JSONKit
import MatrixProtocol

/// A response that would be too large is requested in portions of some conversations each.
package enum SyncPortion: Sendable {
    case all
    /// Rooms that are shown before the first full sync, which delivers them again with everything else.
    case ahead
    /// More portions follow; the stored sync token stays that of the first.
    case some
    /// The last portion: these are all the account's rooms.
    case last(Set<String>)
}

/// The result of a sync for those who act on it.
package struct SyncOutcome: Sendable {
    /// A new message from somebody else; not from an initial sync or from history.
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
    /// The number of timeline events, including known ones.
    package var events = 0
    package var storedMessages = 0
    /// Edits, reactions and the like, and local messages that got their position.
    package var storedChanges = 0
    package var gaps = 0
    package var damagedEvents = 0
    /// Limited in number; `storedMessages` has the total.
    package var arrivals: [Arrival] = []
    /// The newest message from somebody else in each conversation; in an initial sync only if it is unread.
    package var newest: [ConversationID: EventID] = [:]
    /// New invitations.
    package var invitations: [ConversationID] = []
    /// Whether messages were stored that are not in the full-text index yet: see `AccountStore.indexPending`.
    package var needsIndexing = false

    /// Verification events that arrived unencrypted in a conversation.
    package var verifications: [(room: ConversationID, event: MatrixEvent)] = []

    static let arrivalsAtMost = 500
    private static let verificationsAtMost = 200

    package init() {}

    /// Whether anything new was stored. Known events and ephemeral ones don't count.
    package var broughtNews: Bool {
        storedMessages + storedChanges > 0 || gaps > 0 || damagedEvents > 0 || !invitations.isEmpty
    }

    /// A few new messages are indexed at once; many wait, so that they are shown sooner.
    var isSmall: Bool { events <= 512 }

    mutating func note(_ room: JoinedRoom, ownUser: UserID, isFirstSync: Bool) {
        for event in room.timeline.events where Self.verifies(event) && verifications.count < Self.verificationsAtMost {
            verifications.append((ConversationID(room.roomID), event))
        }
        if isFirstSync, room.unread?.notifications ?? 0 == 0 { return }
        let last = room.timeline.events.last {
            $0.sender != ownUser.rawValue && !$0.isState && Self.messageTypes.contains($0.type)
        }
        if let id = last?.eventID { newest[ConversationID(room.roomID)] = EventID(id) }
    }

    private static func verifies(_ event: MatrixEvent) -> Bool {
        event.type.hasPrefix("m.key.verification.")
            || event.type == "m.room.message" && event.content["msgtype"].string == "m.key.verification.request"
    }

    private static let messageTypes: Set = ["m.room.message", "m.room.encrypted", "m.sticker"]

    mutating func add(_ other: SyncOutcome) {
        conversations += other.conversations
        storedMessages += other.storedMessages
        storedChanges += other.storedChanges
        gaps += other.gaps
        damagedEvents += other.damagedEvents
        arrivals = Array((arrivals + other.arrivals).suffix(Self.arrivalsAtMost))
        invitations += other.invitations
        needsIndexing = needsIndexing || other.needsIndexing
    }
}
