import BuzzModel

package struct ComposerViewState: Hashable, Sendable {
    /// The maximum number of rows, independent of the screen's height.
    package static let mostRows = 12

    /// Wrapped to the width of the composer.
    package var text: TextRows
    /// The misspelled parts of visible rows, by the row's number.
    package var misspelled: [Int: [Range<Int>]]
    /// `Reply to Mira: …`, `Edit: …`
    package var mode: String?
    package var count: Int
    package var limit: Int
    package var isEmpty: Bool
    /// Why writing is not possible here.
    package var blocked: String?
    /// The completions and the index of the selected one.
    package var completions: [String]
    package var completionIndex: Int

    package var isTooLong: Bool { count > limit }
    /// Whether the text is long enough to show the character count.
    package var showsCount: Bool { text.count > 1 || count > limit / 2 }
}
