import BuzzModel

package struct ComposerViewState: Hashable, Sendable {
    /// More are never shown, however high the screen is.
    package static let mostRows = 12

    /// In rows as wide as the composer.
    package var text: TextRows
    /// `Reply to Mira: …`, `Edit: …`
    package var mode: String?
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
    package var showsCount: Bool { text.count > 1 || count > limit / 2 }
}
