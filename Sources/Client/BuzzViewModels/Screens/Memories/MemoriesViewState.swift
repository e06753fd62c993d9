/// What the copilot remembers, as it is shown.
package struct MemoriesViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package enum Mark: Hashable, Sendable {
            case stored
            /// On its way to the copilot.
            case waiting
            case dropped
        }

        package var mark: Mark
        package var text: String
        /// With whom, or why it waits.
        package var detail: String
        package var time: String
        /// How well it fits what is searched: `0.83`.
        package var score: String
    }

    /// `214 stored · last sync 14:02 · 3 pending · 1 dropped`
    package var summary: String
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var filter: String?
    package var caret: Int
    package var isFiltering: Bool
    /// All of what is selected.
    package var selectedText: String
    package var emptyText: String?
}
