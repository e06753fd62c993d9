import BuzzModel

/// Says in a few words what decided: the named features that spoke most for the category.
struct ReasonFinder: Sendable {
    private let model: CopilotModel

    init(model: CopilotModel) { self.model = model }

    func reason(for category: Category, features: FeatureExtractor.Result) -> String {
        let row = Category.allCases.firstIndex(of: category) ?? 0
        var weighed: [(phrase: String, weight: Double)] = []
        func consider(_ phrase: String?, _ index: Int) {
            guard let phrase else { return }
            // How much it speaks for this category beyond what it does for the others on average.
            let all = (0..<LinearModel.classes).map { model.linear.weight(index, $0) }
            let weight = all[row] - all.reduce(0, +) / Double(all.count)
            if weight > 0.02 { weighed.append((phrase, weight)) }
        }
        for signal in features.signals.sorted(by: { $0.rawValue < $1.rawValue }) {
            consider(ReasonPhrases.signal(signal, category), FeatureSpace.signals.lowerBound + signal.rawValue)
        }
        for concept in features.concepts.keys.sorted() {
            let name = model.extractor.lexicon.names[concept]
            consider(ReasonPhrases.concept(name, category), FeatureSpace.concepts.lowerBound + concept)
        }
        var phrases: [String] = []
        for candidate in weighed.sorted(by: { $0.weight > $1.weight })
        where !phrases.contains(candidate.phrase) && phrases.count < 2 {
            phrases.append(candidate.phrase)
        }
        return phrases.isEmpty ? ReasonPhrases.fallback(category) : phrases.joined(separator: ", ")
    }
}
