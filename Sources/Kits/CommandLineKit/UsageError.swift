/// A command line that cannot be interpreted.
package enum UsageError: Error, Sendable, Equatable {
    case unknownOption(String, suggestion: String?)
    case unknownCommand(String, suggestion: String?)
    case missingCommand(choices: [String])
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(option: String)
    case notANumber(option: String, value: String)
    case outOfRange(option: String, range: ClosedRange<Int>)
    case notAChoice(subject: String, value: String, choices: [String])
    case missingArgument(String)
    case unexpectedArgument(String)

    package var message: String {
        switch self {
        case .unknownOption(let option, let suggestion):
            "unknown option '\(option)'." + Self.hint(suggestion)
        case .unknownCommand(let command, let suggestion):
            "unknown command '\(command)'." + Self.hint(suggestion)
        case .missingCommand(let choices): "missing command: one of \(choices.joined(separator: ", "))."
        case .missingValue(let option, let placeholder): "'\(option)' needs a value: \(option) \(placeholder)."
        case .unexpectedValue(let option): "'\(option)' takes no value."
        case .notANumber(let option, let value): "'\(option)' needs a whole number, not '\(value)'."
        case .outOfRange(let option, let range): "'\(option)' must be " + Self.words(range) + "."
        case .notAChoice(let subject, let value, let choices):
            "'\(value)' is not a valid \(subject): choose one of \(choices.joined(separator: ", "))."
        case .missingArgument(let name): "\(name) is missing."
        case .unexpectedArgument(let value): "unexpected argument '\(value)'."
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean '\($0)'?" } ?? ""
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (let low, .max): "\(low) or more"
        case (.min, let high): "\(high) or less"
        case (let low, let high): "between \(low) and \(high)"
        }
    }
}
