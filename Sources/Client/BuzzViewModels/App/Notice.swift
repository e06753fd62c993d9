/// A sentence for the status line.
package struct Notice: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case information
        case warning
        case failure
    }

    package var text: String
    package var kind: Kind

    package init(_ text: String, _ kind: Kind = .information) {
        self.text = text
        self.kind = kind
    }
}
