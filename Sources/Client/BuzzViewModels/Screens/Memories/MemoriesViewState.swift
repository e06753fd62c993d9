/// The copilot's memories for display.
package struct MemoriesViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package enum Mark: Hashable, Sendable {
            case stored
            /// Not delivered to the copilot yet.
            case waiting
            case dropped
        }

        package var mark: Mark
        package var text: String
        /// The person it is about, or why it is waiting.
        package var detail: String
        package var time: String
        /// How well it matches the search: `0.83`.
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
    /// The full text of the selected memory.
    package var selectedText: String
    package var emptyText: String?
}
