import BuzzModel

package struct ComposerViewState: Hashable, Sendable {
    /// The text in rows as wide as the composer.
    package var rows: [String]
    package var caretRow: Int
    package var caretColumn: Int
    /// `Reply to Mira: …`, `Edit: …`
    package var mode: String?
    package var lineCount: Int
    package var count: Int
    package var limit: Int
    package var isEmpty: Bool
    /// Why nothing can be written here.
    package var blocked: String?
    /// What completion offers, and which of it is chosen.
    package var completions: [String]
    package var completionIndex: Int

    package var isTooLong: Bool { count > limit }
    /// Whether the count is worth showing.
    package var showsCount: Bool { lineCount > 1 || count > limit / 2 }
}
