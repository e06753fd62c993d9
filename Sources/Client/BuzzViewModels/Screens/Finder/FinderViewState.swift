package struct FinderViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var title: String
        package var isMarked: Bool
        /// The characters of the title that match the search.
        package var matches: [Int]
        package var detail: String
        package var trailing: String
        package var isDisabled: Bool

        package init(
            title: String, isMarked: Bool = false, matches: [Int] = [], detail: String = "", trailing: String = "",
            isDisabled: Bool = false
        ) {
            self.title = title
            self.isMarked = isMarked
            self.matches = matches
            self.detail = detail
            self.trailing = trailing
            self.isDisabled = isDisabled
        }
    }

    package var title: String
    package var prompt: String
    package var text: String
    package var caret: Int
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?
}
