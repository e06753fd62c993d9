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
        /// The message that it speaks of is known, and the reason leads to it.
        package var hasBadgeMessage: Bool
        package var breakdown: OpportunityBreakdown?
        /// `12 people`, in groups.
        package var people: String?
        /// `online`, `last seen 2 h ago`: of the other side of a direct conversation, as far as it is known.
        package var presence: String?
        package var isMuted: Bool
        /// The day of what is on screen, while reading further up.
        package var day: String?
        package var lock: Lock?
    }

    package var header: Header?
    /// The lines on screen.
    package var lines: [ThreadLine]
    package var metrics: ThreadMetrics
    package var selected: MessageID?
    /// The message that the badge comes from.
    package var badgeMessage: MessageID?
    package var typing: String?
    /// Messages that came in below while reading further up.
    package var newBelow: Int
    package var isAtEnd: Bool
    package var invitation: String?
    /// What to say where there is nothing to show.
    package var emptyText: String?
    /// The place of the shown lines in all loaded ones, for a scroll bar: from 0 to 1.
    package var position: Double
}
