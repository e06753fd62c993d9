import BuzzModel

package struct InboxViewState: Hashable, Sendable {
    package struct Tab: Hashable, Sendable {
        package let tab: InboxTab
        package let title: String
        package let count: Int
        package let isSelected: Bool
    }

    package struct Filter: Hashable, Sendable {
        package let text: String
        package let caret: Int
        package let isActive: Bool
    }

    package var tabs: [Tab]
    /// The rows on screen; nil where a row is still being read.
    package var rows: [InboxRow?]
    /// Where the list is grouped: the heading above each of them, where a group begins.
    package var groups: [String?]
    /// Where the first of them stands in the list.
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    /// Conversations with news that take their places when the keys rest.
    package var newsAbove: Int
    package var filter: Filter?
    package var order: InboxOrder
    /// `unread only`, `archived and snoozed`
    package var scope: String?
    /// What to say where the list is empty.
    package var emptyText: String?
    package var marked: Set<ConversationID>
}
