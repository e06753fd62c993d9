import BuzzModel

/// Explains a decision in a few words: the deciding line of the policy, or otherwise the named features that
/// contributed most, each with the words of the message that show it.
struct ReasonFinder: Sendable {
    struct Reason: Sendable, Equatable {
        var phrase: String
        var words: [String] = []
    }

    private let model: CopilotModel
    private var phrases: ReasonPhrases { model.reasons }

    init(model: CopilotModel) { self.model = model }

    /// Returns no reason if nothing worth mentioning was found.
    func reasons(for decision: Policy.Decision, _ message: ReadMessage, terms: OfferTerms?) -> [Reason] {
        switch decision.line {
        case "said": return [Reason(phrase: "you said so")]
        case "empty": return [Reason(phrase: "nothing to read")]
        case "file": return [Reason(phrase: "a file without words")]
        case "taught": return [Reason(phrase: "like one you corrected")]
        case "threat", "danger", "heard":
            return (message.care.danger?.reason).map { [Reason(phrase: $0)] } ?? []
        case "carried", "nod": return [Reason(phrase: "goes with the conversation so far")]
        case "sender": return [Reason(phrase: "like their earlier messages")]
        case "withdrawn": return [Reason(phrase: "says that all is well")]
        default: break
        }
        let terms = decision.category == .business ? terms : nil
        let spoken = spoken(for: decision.category, message.features, besides: terms?.contradicted ?? [])
        // The terms that decide the score come before the subject.
        return (terms.map { [Reason(phrase: $0.reason)] } ?? []) + spoken
    }

    private func spoken(
        for category: Category, _ features: FeatureExtractor.Result, besides untrue: Set<String>
    ) -> [Reason] {
        var weighed: [(reason: Reason, weight: Double)] = []
        func consider(_ phrase: String?, _ index: Int, _ words: [String]) {
            guard let phrase else { return }
            // The contribution to this category beyond the mean contribution to all.
            let all = (0..<model.linear.rows).map { model.linear.weight(index, $0) }
            let own = category.place < all.count ? all[category.place] : 0
            let weight = own - all.reduce(0, +) / Double(all.count)
            weighed.append((Reason(phrase: phrase, words: words), weight))
        }
        let shown = ReasonEvidence(features, of: category, lexicon: model.extractor.lexicon)
        for signal in features.signals.sorted(by: { $0.rawValue < $1.rawValue })
        where shown.proves(signal) && !untrue.contains(".\(signal)") {
            consider(phrases.signal(signal, category), FeatureSpace.signals.lowerBound + signal.rawValue, [])
        }
        let names = model.extractor.lexicon.names
        let concepts = features.concepts.keys.sorted().filter {
            shown.proves(names[$0]) && !untrue.contains(names[$0])
        }
        for concept in concepts {
            consider(
                phrases.concept(names[concept], category), FeatureSpace.concepts.lowerBound + concept,
                shown.words(of: names[concept]))
        }
        weighed.sort { $0.weight > $1.weight }
        var told: [Reason] = []
        for candidate in weighed where candidate.weight > 0.02 && told.count < 2 {
            if !told.contains(where: { $0.phrase == candidate.reason.phrase }) { told.append(candidate.reason) }
        }
        // Other words decided, but name the best known feature all the same.
        if told.isEmpty, let best = weighed.first { told = [best.reason] }
        let question = phrases.signal(.question, .fan)
        if told.isEmpty || told.map(\.phrase) == [question] {
            let asks = features.signals.contains(.question)
            let subject = concepts.lazy.compactMap { concept in
                phrases.mention(names[concept], asks: asks).map {
                    Reason(phrase: $0, words: shown.words(of: names[concept]))
                }
            }.first
            let seen = phrases.seen(features.signals.filter(shown.proves)).map { Reason(phrase: $0.phrase) }
            if let better = subject ?? seen { told = [better] }
        }
        return Self.joined(told)
    }

    /// Joins "names the work" and "names a price" to "names the work and a price".
    private static func joined(_ reasons: [Reason]) -> [Reason] {
        guard reasons.count == 2, let verb = reasons[0].phrase.split(separator: " ").first,
            reasons.allSatisfy({ $0.phrase.hasPrefix("\(verb) ") }), verb.hasSuffix("s")
        else { return reasons }
        let rest = reasons[1].phrase.dropFirst(verb.count + 1)
        return [Reason(phrase: "\(reasons[0].phrase) and \(rest)", words: reasons.flatMap(\.words))]
    }
}
