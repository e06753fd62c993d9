package struct FormViewState: Hashable, Sendable {
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
        /// Of a secret only dots.
        package var text: String
        package var caret: Int
        package var hint: String
        package var isFocused: Bool
        package var note: Note?
        /// A text of several lines.
        package var isLong = false
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
