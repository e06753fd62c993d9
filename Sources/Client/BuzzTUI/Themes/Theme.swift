import TerminalKit

/// Defines the look of each role.
package struct Theme: Sendable, Hashable {
    /// What a role changes relative to the background it is drawn on.
    package struct Look: Sendable, Hashable {
        package var foreground: Color?
        package var background: Color?
        package var attributes: Style.Attributes

        package init(_ foreground: Color? = nil, on background: Color? = nil, _ attributes: Style.Attributes = []) {
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    package var name: String
    private var looks: [ThemeRole: Look]

    package init(name: String, looks: [ThemeRole: Look]) {
        self.name = name
        self.looks = looks
    }

    package subscript(role: ThemeRole) -> Look {
        get { looks[role] ?? Look() }
        set { looks[role] = newValue }
    }

    var selectionHasGround: Bool {
        self[.selection].background != nil && self[.selection].background != self[.ground].background
    }
}
