/// The description of an option, used by `config show`, the commented file, the manual and the documentation.
package struct SettingInfo: Sendable {
    package enum Kind: Sendable, Hashable {
        case text
        case flag
        case choice([String])
        case number(ClosedRange<Int>)
        /// `22:00-07:00`, or empty.
        case hours
        /// A server's URL, or empty.
        case address
        /// A path; `~/` is the home directory.
        case path
        case bindings
    }

    package let name: SettingName
    package let kind: Kind
    package let standard: SettingValue
    /// One or two sentences.
    package let summary: String
    /// Environment variables used if the file doesn't set the option.
    package let environment: [String]
    /// Whether a running interface applies changes.
    package let isLive: Bool
    /// Whether profiles can set it.
    package let isForProfiles: Bool
    /// Former names.
    package let formerly: [String]

    init(
        _ name: SettingName, _ kind: Kind, _ standard: SettingValue, _ summary: String, environment: [String] = [],
        live: Bool = false, profiles: Bool = true, formerly: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.summary = summary
        self.environment = environment
        isLive = live
        isForProfiles = profiles
        self.formerly = formerly
    }

    package static func of(_ name: SettingName) -> SettingInfo {
        byName[name] ?? SettingInfo(name, .text, .text(""), "")
    }

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The expected value, for messages and the manual: `true or false`.
    package var expectation: String {
        switch kind {
        case .text: "a text in quotes"
        case .flag: "true or false"
        case .choice(let choices): "one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ")
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .hours: "two times such as \"22:00-07:00\", or \"\""
        case .address: "an address with https://, or with http:// on this machine, or \"\""
        case .path: "a path in quotes"
        case .bindings: "a key or a list of keys for each command"
        }
    }

    /// The sections in order, with their descriptions.
    package static let sections: [(name: String, summary: String)] = [
        ("", "What holds for everything."),
        ("interface", "The inbox on the screen."),
        ("keys", "Which key does what; `buzzbox keys` lists the commands and their keys."),
        (
            "notifications",
            "What you hear of while you look elsewhere. Spam and muted conversations are never announced."
        ),
        ("server", "The Matrix homeserver."),
        ("copilot", "Who sorts, scores and drafts."),
        ("storage", "What is kept on this machine."),
        ("log", "What is written down about the program's own work; never a message, never a secret."),
    ]
}
