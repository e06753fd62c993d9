/// The FAQ library for display.
package struct LibraryViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var title: String
        package var detail: String
        /// `3 wordings`, `asked 5 times`
        package var note: String
        package var isAutomatic: Bool
        /// Not delivered to the copilot yet.
        package var isPending: Bool
    }

    package struct Part: Hashable, Sendable {
        package var title: String
        package var count: Int
        package var isSelected: Bool
    }

    package var parts: [Part]
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var filter: String?
    package var caret: Int
    package var isFiltering: Bool
    package var emptyText: String?
}
