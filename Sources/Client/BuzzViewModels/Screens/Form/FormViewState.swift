package struct FormViewState: Hashable, Sendable {
    /// The maximum number of visible rows of a multi-line field.
    package static let mostTextRows = 12

    /// A validation message below a field.
    package struct Note: Hashable, Sendable {
        package var text: String
        package var isGood: Bool

        package init(_ text: String, isGood: Bool = false) {
            self.text = text
            self.isGood = isGood
        }
    }

    package struct Field: Hashable, Sendable {
        package var label: String
        /// The part of the text around the caret; dots for a secret.
        package var text: String
        /// The caret's position in `text`.
        package var caret: Int
        package var hint: String
        package var isFocused: Bool
        package var note: Note?
        /// The rows of a multi-line field.
        package var rows: TextRows?
    }

    package var title: String
    /// An introduction above the fields.
    package var lead: String
    package var fields: [Field]
    package var problem: String?
    package var action: String
    /// What is in progress: `Signing in …`.
    package var busy: String?
}
