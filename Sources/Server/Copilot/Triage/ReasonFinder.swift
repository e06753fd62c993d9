import BuzzModel

/// Says in a few words what decided: the named features that spoke most for the category.
struct ReasonFinder: Sendable {
    private let model: CopilotModel

    init(model: CopilotModel) { self.model = model }

    /// Empty where nothing was seen that is worth a word.
    func reason(for category: Category, features: FeatureExtractor.Result) -> String {
        let row = Category.allCases.firstIndex(of: category) ?? 0
        var weighed: [(phrase: String, weight: Double)] = []
        func consider(_ phrase: String?, _ index: Int) {
            guard let phrase else { return }
            // How much it speaks for this category beyond what it does for the others on average.
            let all = (0..<LinearModel.classes).map { model.linear.weight(index, $0) }
            weighed.append((phrase, all[row] - all.reduce(0, +) / Double(all.count)))
        }
        let shown = ReasonEvidence(features, of: category, lexicon: model.extractor.lexicon)
        for signal in features.signals.sorted(by: { $0.rawValue < $1.rawValue }) where shown.proves(signal) {
            consider(ReasonPhrases.signal(signal, category), FeatureSpace.signals.lowerBound + signal.rawValue)
        }
        let concepts = features.concepts.keys.sorted().map { ($0, model.extractor.lexicon.names[$0]) }
        for (concept, name) in concepts where shown.proves(name) {
            consider(ReasonPhrases.concept(name, category), FeatureSpace.concepts.lowerBound + concept)
        }
        weighed.sort { $0.weight > $1.weight }
        var phrases: [String] = []
        for candidate in weighed where candidate.weight > 0.02 {
            if !phrases.contains(candidate.phrase), phrases.count < 2 { phrases.append(candidate.phrase) }
        }
        // Other words decided: what is seen of it is named all the same.
        if phrases.isEmpty, let best = weighed.first { phrases = [best.phrase] }
        if phrases.isEmpty || phrases == [ReasonPhrases.question] {
            let asks = features.signals.contains(.question)
            let subject = concepts.lazy.filter { shown.proves($0.1) }.compactMap {
                ReasonPhrases.mention($0.1, asks: asks)
            }.first
            if let told = subject ?? ReasonPhrases.seen(features.signals.filter(shown.proves)) { phrases = [told] }
        }
        return phrases.joined(separator: ", ")
    }
}
