/// How alike questions are, among some hundred of them: what they share, weighed by how rare it is there.
struct QuestionLikeness {
    struct Entry {
        let features: Set<QuestionFeatures.Feature>
        let plainForm: String
        let hasSubstance: Bool
        let question: QuestionFeatures
    }

    private(set) var entries: [Entry] = []
    private var weights: [QuestionFeatures.Feature: Float] = [:]
    private var totals: [Float] = []
    /// As many questions as if nothing of them were known.
    private static let imagined = 30

    init(_ texts: [String]) {
        var askedWith: [QuestionFeatures.Feature: Float] = [:]
        for text in texts {
            let features = QuestionFeatures(text)
            let set = Set(features.counts.keys)
            for feature in set { askedWith[feature, default: 0] += 1 }
            entries.append(
                Entry(
                    features: set, plainForm: features.plainForm, hasSubstance: !features.informative.isEmpty,
                    question: features))
        }
        for (feature, count) in askedWith {
            let rarity = FAQWeights.rarity(occursIn: count, of: texts.count + Self.imagined)
            weights[feature] = FAQWeights.open(feature) * rarity * rarity
        }
        totals = entries.map { $0.features.reduce(Float(0)) { $0 + weight($1) } }
    }

    /// 0–1
    func likeness(_ left: Int, _ right: Int) -> Float {
        let (one, other) = (entries[left], entries[right])
        if one.plainForm == other.plainForm { return one.hasSubstance ? 1 : 0 }
        guard one.question.isAbout(other.question) else { return 0 }
        let (small, large) =
            one.features.count < other.features.count ? (one.features, other.features) : (other.features, one.features)
        let shared = small.reduce(Float(0)) { large.contains($1) ? $0 + weight($1) : $0 }
        let product = totals[left] * totals[right]
        return product > 0 ? shared / product.squareRoot() : 0
    }

    private func weight(_ feature: QuestionFeatures.Feature) -> Float { weights[feature] ?? 0 }
}
