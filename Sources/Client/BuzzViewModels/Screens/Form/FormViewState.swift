package struct FormViewState: Hashable, Sendable {
    /// Of a text of several lines no more rows are shown.
    package static let mostTextRows = 12

    /// What is said below a field while it is filled in.
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
        /// What lies around the caret; of a secret only dots.
        package var text: String
        /// In that.
        package var caret: Int
        package var hint: String
        package var isFocused: Bool
        package var note: Note?
        /// Of a text of several lines.
        package var rows: TextRows?
    }

    package var title: String
    /// What it is about, above the fields.
    package var lead: String
    package var fields: [Field]
    package var problem: String?
    package var action: String
    /// What is under way, `Signing in …`.
    package var busy: String?
}
