import BuzzModel

package struct SprintViewState: Hashable, Sendable {
    package struct Answer: Hashable, Sendable {
        package var text: String
        /// `FAQ 0.93`, `accept`
        package var origin: String
    }

    package struct Card: Hashable, Sendable {
        package var name: String
        package var badge: Badge?
        package var facts: String
        /// Why the copilot thinks so.
        package var reason: String
        package var question: String
        package var answers: [Answer]
        /// While the copilot writes, or why it does not.
        package var note: String?
    }

    package struct Summary: Hashable, Sendable {
        package var answered: Int
        package var archived: Int
        package var snoozed: Int
        package var passed: Int
        package var minutes: Int
    }

    package var position: Int
    package var total: Int
    package var answered: Int
    package var minutes: Int
    package var card: Card?
    package var summary: Summary?
    package var emptyText: String?
    /// What the last key did, while it can still be taken back.
    package var undoable: String?
}
