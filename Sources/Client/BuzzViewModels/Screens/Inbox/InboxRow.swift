import BuzzModel
import BuzzServices

/// The kind of a conversation in one word.
package enum Badge: Hashable, Sendable {
    case category(Category, score: Int?, isCorrected: Bool)
    /// Not triaged yet, and for how long if that is long.
    case awaited(String?)
    case invitation
    /// The user has asked to join.
    case asked
}

/// A conversation as a row of the list.
package struct InboxRow: Identifiable, Hashable, Sendable {
    package enum Preview: Hashable, Sendable {
        case text(String)
        case sender(String, String)
        case own(String, SendState)
        case earned(Earned)
        case composing(String)
        case typing(String)
        case invitation(String)
        case asked
        case failed(Int)
    }

    /// The message that the badge comes from, if newer ones followed.
    package struct Earned: Hashable, Sendable {
        /// `14:02`, `Sun`, `3 Mar`
        package let moment: String
        /// Only in groups.
        package let sender: String?
        package let text: String
        package let newer: Int
    }

    package let id: ConversationID
    package let name: String
    package let badge: Badge?
    package let time: String
    package let preview: Preview
    package let unread: Int
    package let isUnread: Bool
    package let isPinned: Bool
    package let isMuted: Bool
    package let isArchived: Bool
    /// The end of the snooze, in words.
    package let snoozed: String?
    package let hasFailed: Bool
    /// How long the other side has been waiting, if worth mentioning.
    package let waiting: String?
    /// A promise of the creator's that is due: `promise due`, `promise 2d late`.
    package let promise: String?
    package let lock: Lock?
    /// Drafts have been prepared for it.
    package let prepared: PreparedReplies?

    package init(
        _ conversation: Conversation, now: Timestamp, clock: ClockStyle = .hours24, order: InboxOrder = .usual,
        security: SecurityStanding? = nil
    ) {
        id = conversation.id
        name = DisplayText.name(of: conversation)
        // If the list is sorted by waiting time, show that time.
        let moment =
            order == .waiting ? conversation.waitingSince ?? conversation.lastActivity : conversation.lastActivity
        time = TimeText.listTime(moment, now: now)
        unread = conversation.unread
        isUnread =
            conversation.unread > 0 || conversation.isMarkedUnread
            || conversation.membership == .invited && !conversation.isKnock
        isPinned = conversation.isPinned
        isMuted = conversation.isMuted
        isArchived = conversation.isArchived
        snoozed = conversation.snoozedUntil.flatMap { $0 > now ? TimeText.future($0, now: now, clock) : nil }
        hasFailed = conversation.failedCount > 0
        prepared = conversation.prepared
        lock = (security ?? SecurityStanding()).lock(of: conversation)
        badge = Self.badge(of: conversation, now: now)
        preview = Self.preview(of: conversation, now: now)
        waiting = conversation.waitingSince.map { TimeText.span(from: $0, to: now) }
        let late = conversation.promise.map { TimeText.dayNumber(now) - $0.day.number } ?? -1
        promise = late < 0 ? nil : late == 0 ? "promise due" : "promise \(late)d late"
    }

    static func badge(of conversation: Conversation, now: Timestamp) -> Badge? {
        if conversation.membership == .invited, conversation.invitation?.peek?.triage?.shownCategory == nil {
            return conversation.isKnock ? .asked : .invitation
        }
        // An earlier badge for an urgent message stays while a newer message is being triaged.
        let isAlarm = conversation.triage?.shownCategory == .urgent
        if conversation.awaitsTriage, !isAlarm {
            let isLong = now - conversation.lastActivity >= .seconds(60)
            return .awaited(isLong ? TimeText.span(from: conversation.lastActivity, to: now) : nil)
        }
        return conversation.triage.flatMap { triage in
            triage.shownCategory.map { .category($0, score: triage.score, isCorrected: triage.isCorrected) }
        }
    }

    private static func preview(of conversation: Conversation, now: Timestamp) -> Preview {
        if conversation.isKnock { return .asked }
        if conversation.membership == .invited {
            return .invitation(InvitationWords(conversation: conversation, now: now).line)
        }
        if let name = conversation.typingNames.first { return .typing(DisplayText.name(name, otherwise: "Somebody")) }
        if let text = conversation.composerText, text.contains(where: { !$0.isWhitespace }) {
            return .composing(DisplayText.line(text))
        }
        if conversation.failedCount > 0 { return .failed(conversation.failedCount) }
        if let earned = earned(of: conversation, now: now) { return .earned(earned) }
        let text = DisplayText.line(conversation.preview)
        if let state = conversation.previewOwnState { return .own(text, state) }
        if conversation.kind == .group, let sender = conversation.previewSenderName {
            return .sender(DisplayText.name(sender, otherwise: "Somebody"), text)
        }
        return .text(text)
    }

    private static func earned(of conversation: Conversation, now: Timestamp) -> Earned? {
        guard let shown = conversation.badgePreview, conversation.triage?.shownCategory != nil else { return nil }
        let sender = conversation.kind == .group ? shown.senderName : nil
        return Earned(
            moment: TimeText.listTime(shown.sentAt, now: now),
            sender: sender.map { DisplayText.name($0, otherwise: "Somebody") }, text: DisplayText.line(shown.text),
            newer: shown.newer)
    }
}
