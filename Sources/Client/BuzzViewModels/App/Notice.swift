/// A message for the status line.
package struct Notice: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case information
        case warning
        case failure
    }

    package var text: String
    package var kind: Kind
    /// It stays until Escape, because it appeared before the user was looking.
    package var lasts: Bool

    /// Whether it stays when the next key is pressed.
    package var outlastsKeys: Bool { lasts || kind == .failure }

    package init(_ text: String, _ kind: Kind = .information, lasts: Bool = false) {
        self.text = text
        self.kind = kind
        self.lasts = lasts
    }
}
