/// What is to be said of an option: made once, shown by `config show`, in the commented file, the manual and the docs.
package struct SettingInfo: Sendable {
    package enum Kind: Sendable, Hashable {
        case text
        case flag
        case choice([String])
        case number(ClosedRange<Int>)
        /// `22:00-07:00`, or nothing.
        case hours
        /// An address of a server, or nothing.
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
    /// Variables of the environment that say it where the file doesn't.
    package let environment: [String]
    /// Whether a running interface takes up a change.
    package let isLive: Bool
    /// Whether a profile may say it for itself.
    package let isForProfiles: Bool
    /// Where it used to be.
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

    /// What belongs there, for messages and the manual: `true or false`.
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

    /// The sections in their order, each with what it is about.
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
