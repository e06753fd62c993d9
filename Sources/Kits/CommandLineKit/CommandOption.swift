/// How a shell completes a value.
package enum ValueCompletion: Sendable, Equatable {
    case none
    case files
    case directories
    /// Any other value is rejected.
    case choices([String])
}

/// `--name`, with or without a value.
package struct CommandOption: Sendable {
    package enum Kind: Sendable, Equatable {
        case flag
        case string
        case int(ClosedRange<Int>)
        /// May be given several times, each adding a value.
        case repeated
    }

    /// Without the dashes.
    package let name: String
    package let short: Character?
    package let kind: Kind
    /// The placeholder for the value in help.
    package let placeholder: String
    package let summary: String
    package let completion: ValueCompletion
    package let isHidden: Bool

    package static func flag(
        _ name: String, short: Character? = nil, _ summary: String, hidden: Bool = false
    ) -> CommandOption {
        CommandOption(
            name: name, short: short, kind: .flag, placeholder: "", summary: summary, completion: .none,
            isHidden: hidden)
    }

    package static func string(
        _ name: String, short: Character? = nil, _ placeholder: String, _ summary: String,
        completion: ValueCompletion = .none, hidden: Bool = false
    ) -> CommandOption {
        CommandOption(
            name: name, short: short, kind: .string, placeholder: placeholder, summary: summary,
            completion: completion, isHidden: hidden)
    }

    package static func int(
        _ name: String, short: Character? = nil, _ placeholder: String, _ summary: String,
        in range: ClosedRange<Int> = Int.min...Int.max, hidden: Bool = false
    ) -> CommandOption {
        CommandOption(
            name: name, short: short, kind: .int(range), placeholder: placeholder, summary: summary,
            completion: .none, isHidden: hidden)
    }

    package static func repeated(
        _ name: String, short: Character? = nil, _ placeholder: String, _ summary: String,
        completion: ValueCompletion = .none, hidden: Bool = false
    ) -> CommandOption {
        CommandOption(
            name: name, short: short, kind: .repeated, placeholder: placeholder, summary: summary,
            completion: completion, isHidden: hidden)
    }

    package var takesValue: Bool { kind != .flag }

    /// `-n, --count N`
    var usage: String {
        (short.map { "-\($0), " } ?? "") + "--" + name + (takesValue ? " " + placeholder : "")
    }

    static let help = CommandOption.flag("help", short: "h", "Show this help.")
    static let version = CommandOption.flag("version", "Show the version.")
}
