import BuzzModel

package struct SprintViewState: Hashable, Sendable {
    package struct Answer: Hashable, Sendable {
        package var text: String
        /// `FAQ 0.93`, `accept`
        package var origin: String
        /// In the user's own words and complete: one key sends it.
        package var isSolid = false
    }

    package struct Line: Hashable, Sendable {
        package var text: String
        package var time: String
        /// The message that the drafts answer.
        package var isAnswered: Bool
    }

    /// A draft shown in full before it is sent.
    package struct Unfolding: Hashable, Sendable {
        package var answer: Int
        package var page: Int

        package init(answer: Int, page: Int) {
            self.answer = answer
            self.page = page
        }
    }

    package struct Card: Hashable, Sendable {
        package var name: String
        package var badge: Badge?
        package var facts: String
        /// The copilot's reason.
        package var reason: String
        /// Everything they wrote since the creator's last message, oldest first.
        package var story: [Line]
        package var answers: [Answer]
        /// The progress of the copilot, or why it offers nothing.
        package var note: String?
    }

    package struct Summary: Hashable, Sendable {
        package var answered: Int
        package var archived: Int
        package var snoozed: Int
        package var passed: Int
        package var minutes: Int
        /// Conversations that weren't looked at.
        package var left = 0
    }

    package var position: Int
    package var total: Int
    package var answered: Int
    package var minutes: Int
    package var card: Card?
    package var summary: Summary?
    package var emptyText: String?
    /// What the last key did, while it can be undone.
    package var undoable: String?
    package var unfolded: Unfolding?
    /// The page of everything they wrote, shown in place of the drafts.
    package var storyPage: Int?

    package static func span(_ minutes: Int) -> String { minutes < 1 ? "under a minute" : "\(minutes) min" }
}
