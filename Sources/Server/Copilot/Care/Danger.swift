import BuzzModel
import LanguageKit

/// Somebody is in danger now, whoever it is and whatever else the message is about: they must never be answered as if they had
/// asked for prints. The words lie in `model/rules/danger`.
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
        /// The model hears it, and no rule says what it is.
        case unclear
    }

    struct Reading: Sendable {
        let danger: Danger?
        /// How likely the danger is, where the model alone hears it; rules are certain.
        let likelihood: Double
        /// Somebody speaks of fire or of their own death in jest.
        let isJest: Bool
        /// Nothing is certain, but it may be meant gravely.
        let isDoubtful: Bool
        /// Beyond what other words in the message could explain.
        var isSure: Bool { likelihood >= Danger.certainInJest }
    }

    let kind: Kind
    /// Of the words that say it; nil where they are those of several languages.
    let language: Phrasebook.Language?

    /// How likely the model must hold it for an alarm of its own; where the words are those of a jest; and for care in answering.
    private static let certain = 0.45, certainInJest = 0.9, doubtful = 0.2

    /// What the rules know, and what the model hears where they know nothing.
    static func reading(of features: FeatureExtractor.Result, care: CareModel) -> Reading {
        let (danger, isJest, isFigurative) = reading(of: features.rules)
        if let danger, danger.isAcute {
            return Reading(danger: danger, likelihood: 1, isJest: false, isDoubtful: false)
        }
        let heard = care.reading(features.vector)
        // Words of danger that are meant otherwise, or of what lies behind them, mislead the model, too.
        let isTold = isJest || isFigurative || danger != nil
        guard heard.likelihood >= (isTold ? certainInJest : certain) else {
            let isDoubtful = danger == nil && heard.likelihood >= doubtful
            return Reading(danger: danger, likelihood: 1, isJest: isJest, isDoubtful: isDoubtful)
        }
        let kind: Kind =
            switch heard.concern {
            case .selfHarm: .selfHarm(.own)
            case .threat: .threat
            case .harm, .none: .unclear
            }
        return Reading(
            danger: Danger(kind: kind, language: nil), likelihood: heard.likelihood, isJest: false, isDoubtful: false)
    }

    /// What is found; whether somebody speaks of fire or of their own death in jest; whether words of danger are meant otherwise.
    static func reading(of rules: RuleReading) -> (danger: Danger?, isJest: Bool, isFigurative: Bool) {
        let findings = rules.findings("danger")
        let harm = SelfHarm.reading(of: rules)
        if let found = harm.found {
            let language = findings.first { $0.meaning == "harm" }.flatMap(rules.language)
            return (Danger(kind: .selfHarm(found), language: language), false, false)
        }
        for (meaning, kind) in kinds {
            guard let finding = findings.first(where: { $0.meaning == meaning && !$0.isFigurative }) else { continue }
            return (Danger(kind: kind, language: rules.language(of: finding)), false, false)
        }
        let isJest = harm.isJest || findings.contains { $0.meaning == "jest" }
        return (nil, isJest, findings.contains(where: \.isFigurative))
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
        case .unclear: "someone may be in danger"
        }
    }

    /// What has to be done first, first.
    private static let kinds: [(String, Kind)] = [
        ("selfHarm", .selfHarm(.own)), ("threat", .threat), ("fire", .fire), ("medical", .medical),
        ("atCreator", .atCreator), ("intruder", .intruder), ("violence", .violence), ("missing", .missing),
    ]
}
