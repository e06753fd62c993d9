import BuzzModel

package struct ThreadViewState: Hashable, Sendable {
    package struct Header: Hashable, Sendable {
        package var name: String
        package var badge: Badge?
        package var sentiment: Sentiment?
        package var intensity: Intensity?
        package var waiting: String?
        /// `yesterday 18:31`
        package var waitingSince: String?
        package var reason: String?
        /// The message that the reason refers to is known and can be jumped to.
        package var hasBadgeMessage: Bool
        /// A side thread is shown: `Thread · 3 replies`.
        package var thread: String?
        /// `2 sent later`
        package var later: String?
        package var breakdown: OpportunityBreakdown?
        /// The number of members of a group: `12 people`.
        package var people: String?
        /// The presence of the other person in a direct conversation, if known: `online`, `last seen 2 h ago`.
        package var presence: String?
        package var isMuted: Bool
        /// The day of the visible messages while scrolled up.
        package var day: String?
        package var lock: Lock?
    }

    /// An invitation that waits for an answer.
    package struct Invitation: Hashable, Sendable {
        package var headline: String
        /// What is known besides, a line each.
        package var facts: [String]
    }

    package var header: Header?
    /// The lines on screen.
    package var lines: [ThreadLine]
    package var metrics: ThreadMetrics
    package var selected: MessageID?
    /// The message that the badge comes from.
    package var badgeMessage: MessageID?
    package var typing: String?
    /// New messages below while scrolled up.
    package var newBelow: Int
    package var isAtEnd: Bool
    package var invitation: Invitation?
    /// The text for an empty thread.
    package var emptyText: String?
    /// The position of the view among the loaded lines, from 0 to 1, for a scroll bar.
    package var position: Double
}
