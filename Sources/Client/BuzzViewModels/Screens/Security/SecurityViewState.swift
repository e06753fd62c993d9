package struct SecurityViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package enum Mark: Hashable, Sendable {
            case good, warning, none
        }

        package var mark: Mark
        package var title: String
        package var detail: String
        /// Shown at the right end of the row.
        package var note: String
    }

    package var note: String
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?
}
