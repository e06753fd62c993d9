import BuzzModel
import LanguageKit

/// The evidence that a message must contain before a reason is shown. An ambiguous word is no problem for the weights,
/// but a reason with the wrong meaning would be false. The words are in `model/rules/evidence`.
struct ReasonEvidence {
    private let category: Category
    private let signals: Set<Signal>
    private let rules: RuleReading
    /// The words by which each concept was found.
    private let found: [String: Set<String>]

    init(_ features: FeatureExtractor.Result, of category: Category, lexicon: ConceptLexicon) {
        self.category = category
        signals = features.signals
        rules = features.rules
        var found: [String: Set<String>] = [:]
        for hit in features.hits {
            found[lexicon.names[hit.concept], default: []].insert(features.text.tokens[hit.token].text)
        }
        self.found = found
    }

    func words(of concept: String) -> [String] { (found[concept] ?? []).sorted() }

    private static let set = "evidence"

    private func says(_ group: String) -> Bool { rules.holds(Self.set, group) }

    /// Whether only words of the group indicate the concept.
    private func isOnly(_ group: String, _ concept: String) -> Bool {
        (found[concept] ?? []).isSubset(of: rules.texts(Self.set, group))
    }

    func proves(_ signal: Signal) -> Bool {
        switch signal {
        // An order number looks the same.
        case .shortCode: !signals.isDisjoint(with: [.commandWord, .toShortCode, .premiumNumber, .pencePrice])
        // 😭 can laugh or cry.
        case .laughingEmoji: says("laugh")
        default: true
        }
    }

    func proves(_ concept: String) -> Bool {
        switch concept {
        // Water may leak from a roof.
        case "leak": !says("plumbing") && (isOnly("leak", concept) ? says("secret") : true)
        // "where are you" doesn't mean that something was cancelled.
        case "cancelled": !isOnly("whereabouts", concept)
        // People who complain about advertising offer none.
        case "sponsor": category == .business || !isOnly("advertising", concept)
        case "premiumsms":
            !signals.isDisjoint(with: [
                .commandWord, .toShortCode, .premiumNumber, .pencePrice, .phone, .shortCode, .ageLimit,
            ]) && says("telephony")
        // "I claim the copyright" is not about a prize.
        case "win": !isOnly("claim", concept) || !says("right")
        // "thanks for nothing", "made me cry"
        case "helpedme": !isOnly("thanks", concept)
        case "thanksonly": !says("nothing")
        default: true
        }
    }
}
