/// A word of the command line that isn't an option.
package struct CommandArgument: Sendable {
    package enum Arity: Sendable {
        case one
        case optional
        case any
        case oneOrMore
    }

    /// The name shown in help and passed to `Invocation` to read the value: `CONVERSATION`.
    package let name: String
    package let summary: String
    package let arity: Arity
    package let completion: ValueCompletion

    package init(_ name: String, _ summary: String, arity: Arity = .one, completion: ValueCompletion = .none) {
        self.name = name
        self.summary = summary
        self.arity = arity
        self.completion = completion
    }

    var usage: String {
        switch arity {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        case .oneOrMore: "\(name)…"
        }
    }

    var isRequired: Bool { arity == .one || arity == .oneOrMore }
    var takesSeveral: Bool { arity == .any || arity == .oneOrMore }
}
