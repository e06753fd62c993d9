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
    /// The rows on screen; nil for a row that is still loading.
    package var rows: [InboxRow?]
    /// In a grouped list, the headings above the rows on screen.
    package var groups: [String?]
    /// The index of the first row on screen.
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    /// The number of conversations with news that have not moved to their places yet.
    package var newsAbove: Int
    package var filter: Filter?
    package var order: InboxOrder
    /// `unread only`, `archived and snoozed`
    package var scope: String?
    /// The text for an empty list.
    package var emptyText: String?
    package var marked: Set<ConversationID>
}
