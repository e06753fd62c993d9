import LanguageKit

/// The writer puts pressure on the creator: with a threat, with abuse, or with a legal demand. The words are in
/// `model/rules/pressure`.
enum Pressure: String, CaseIterable, Sendable {
    /// "I know where you live", "pay or I publish it", "go kill yourself", "I'll report you".
    case threat, abuse
    /// "Delete all my data", "take me off your list", "you charged me twice", "cease and desist".
    case data, unsubscribe, refund, legal

    init?(_ reading: MessageReading) {
        if let danger = reading.danger {
            // People in danger get help, however angry their message is.
            guard danger.kind == .threat else { return nil }
            self = .threat
            return
        }
        let found = reading.rules.findings("pressure").filter { !$0.isFigurative }
        guard let fitting = Self.allCases.first(where: { kind in found.contains { $0.meaning == kind.rawValue } })
        else { return nil }
        self = fitting
    }

    /// The language of the matching words; nil if several languages share them.
    static func language(of rules: RuleReading) -> Phrasebook.Language? {
        rules.findings("pressure").first { !$0.isFigurative }.flatMap(rules.language)
    }
}
