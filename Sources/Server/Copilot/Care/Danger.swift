import BuzzModel

/// Somebody is in danger now, whoever it is and whatever else the message is about: they must never be answered as if they
/// had asked for prints.
struct Danger: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case selfHarm(SelfHarm)
        /// Somebody attacks, holds, follows or touches them or somebody they know.
        case violence
        /// Somebody is at their door who means no good.
        case intruder
        /// Somebody is at the creator's door, or behind them.
        case atCreator
        /// Fire, smoke, gas.
        case fire
        case medical
        /// A child, or somebody who can't look after themselves, can't be found.
        case missing
        /// Against the creator: "I know where you live".
        case threat
    }

    let kind: Kind
    /// Of the words that say it; nil where they are those of several languages.
    let language: Phrasebook.Language?

    static func found(in tokens: [Token]) -> Danger? { reading(of: tokens).danger }

    /// What is found, and whether somebody speaks of fire or of their own death in jest.
    static func reading(of tokens: [Token]) -> (danger: Danger?, isJest: Bool) {
        let findings = rules.findings(in: tokens)
        let harm = SelfHarm.reading(of: tokens)
        if let found = harm.found {
            let language = findings.first { $0.meaning == "harm" }?.language
            return (Danger(kind: .selfHarm(found), language: language), false)
        }
        for (meaning, kind) in kinds {
            guard let finding = findings.first(where: { $0.meaning == meaning && !$0.isFigurative }) else { continue }
            return (Danger(kind: kind, language: finding.language), false)
        }
        return (nil, harm.isJest || findings.contains { $0.meaning == "jest" })
    }

    /// It goes on now, or may begin at any moment.
    var isAcute: Bool { kind != .selfHarm(.past) }

    /// The few words beside the badge.
    var reason: String {
        switch kind {
        case .selfHarm: "someone may be in danger"
        case .violence: "someone may be attacked"
        case .intruder: "someone at the door"
        case .atCreator: "someone at your door"
        case .fire: "a fire"
        case .medical: "a medical emergency"
        case .missing: "someone is missing"
        case .threat: "threatens you"
        }
    }

    /// What has to be done first, first.
    private static let kinds: [(String, Kind)] = [
        ("selfHarm", .selfHarm(.own)), ("threat", .threat), ("fire", .fire), ("medical", .medical),
        ("atCreator", .atCreator), ("intruder", .intruder), ("violence", .violence), ("missing", .missing),
    ]

    private static let rules = WordRules(groups: groups, rules: ruleLines)
}
