import BuzzModel
import LanguageKit

/// A person may be in danger now, whoever it is and whatever else the message says. Such a message must never be
/// answered as if they had asked for prints. The words are in `model/rules/danger`.
struct Danger: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case selfHarm(SelfHarm)
        /// Somebody attacks, holds, follows or touches the writer or somebody they know.
        case violence
        /// A threatening person is at the writer's door.
        case intruder
        /// Somebody is at the creator's door or follows the creator.
        case atCreator
        /// Fire, smoke or gas.
        case fire
        case medical
        /// A child or another helpless person is missing.
        case missing
        /// A threat against the creator: "I know where you live".
        case threat
        /// Only the model sees a danger; no rule says which kind.
        case unclear
    }

    struct Reading: Sendable {
        let danger: Danger?
        /// The model's probability of danger; 1 if a rule matched.
        let likelihood: Double
        /// Somebody jokes about a fire or their own death.
        let isJest: Bool
        /// The model suspects a danger, but not enough for an alarm.
        let isDoubtful: Bool
        /// The probability is too high to be explained by other words in the message.
        var isSure: Bool { likelihood >= Danger.certainInJest }
    }

    let kind: Kind
    /// The language of the matching words; nil if several languages share them.
    let language: Phrasebook.Language?

    /// The model's probability needed for an alarm, for an alarm if the words look like a joke, and for caution in
    /// drafts.
    private static let certain = 0.45, certainInJest = 0.9, doubtful = 0.2

    /// Uses the rules, and the model if the rules find no acute danger.
    static func reading(of features: FeatureExtractor.Result, care: CareModel) -> Reading {
        let (danger, isJest, isFigurative) = reading(of: features.rules)
        if let danger, danger.isAcute {
            return Reading(danger: danger, likelihood: 1, isJest: false, isDoubtful: false)
        }
        let heard = care.reading(features.vector)
        // Words of danger in jokes, figures of speech or accounts of the past mislead the model too.
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

    /// The danger found by the rules; whether somebody jokes about a fire or their own death; whether words of danger
    /// are meant figuratively.
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

    /// The danger is present or may begin at any moment.
    var isAcute: Bool { kind != .selfHarm(.past) }

    /// A short reason for the badge.
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

    /// The most urgent kinds come first.
    private static let kinds: [(String, Kind)] = [
        ("selfHarm", .selfHarm(.own)), ("threat", .threat), ("fire", .fire), ("medical", .medical),
        ("swallowed", .medical),
        ("atCreator", .atCreator), ("intruder", .intruder), ("violence", .violence), ("missing", .missing),
    ]
}
