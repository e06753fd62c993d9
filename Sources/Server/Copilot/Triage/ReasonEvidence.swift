import BuzzModel
import LanguageKit

/// What a message must show before it is said of it. A word may stand for two things: the model weighs that, but a reason
/// that names the wrong one is false. The words lie in `model/rules/evidence`.
struct ReasonEvidence {
    private let category: Category
    private let signals: Set<Signal>
    private let rules: RuleReading
    /// The words each concept was found by.
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

    /// Nothing but words of the group speak of the concept.
    private func isOnly(_ group: String, _ concept: String) -> Bool {
        (found[concept] ?? []).isSubset(of: rules.texts(Self.set, group))
    }

    func proves(_ signal: Signal) -> Bool {
        switch signal {
        // An order has a number, too.
        case .shortCode: !signals.isDisjoint(with: [.commandWord, .toShortCode, .premiumNumber, .pencePrice])
        // 😭 laughs and weeps.
        case .laughingEmoji: says("laugh")
        default: true
        }
    }

    func proves(_ concept: String) -> Bool {
        switch concept {
        // Out of a roof comes water.
        case "leak": !says("plumbing") && (isOnly("leak", concept) ? says("secret") : true)
        // "where are you" is asked when nothing has changed, too.
        case "cancelled": !isOnly("whereabouts", concept)
        // Whoever is tired of advertising offers none.
        case "sponsor": category == .business || !isOnly("advertising", concept)
        case "premiumsms":
            !signals.isDisjoint(with: [
                .commandWord, .toShortCode, .premiumNumber, .pencePrice, .phone, .shortCode, .ageLimit,
            ]) && says("telephony")
        // "I claim the copyright" has won nothing.
        case "win": !isOnly("claim", concept) || !says("right")
        // "thanks for nothing", "made me cry"
        case "helpedme": !isOnly("thanks", concept)
        case "thanksonly": !says("nothing")
        default: true
        }
    }
}
