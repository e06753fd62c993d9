import CopilotProtocol

/// Words and meanings together, where there are vectors.
extension FAQMatcher {
    private static let share: Float = 0.35

    /// The likeliest entries by words and by meaning; without a query, by words alone.
    func ranked(_ question: String, limit: Int, meaning: FAQMeanings.Query?) -> [FAQMatch] {
        guard let meaning else { return ranked(question, limit: limit) }
        var scores: [String: (score: Double, lexical: FAQMatch?)] = [:]
        for match in scored(question) {
            scores[match.match.entryID] = (Double(match.score), match.match)
        }
        for (id, standing) in meaning.standings where standing > 0 {
            scores[id, default: (0, nil)].score += Double(Self.share) * min(standing, 4)
        }
        let best = scores.sorted { ($0.value.score, $1.key) > ($1.value.score, $0.key) }.prefix(limit)
        return best.compactMap { id, found in
            guard let entry = entry(id: id) else { return nil }
            let lexical = found.lexical?.confidence ?? 0.05
            return FAQMatch(
                entryID: id, matchedQuestion: found.lexical?.matchedQuestion ?? entry.questions.first ?? "",
                answer: entry.answer, confidence: Self.fused(lexical, meaning.confidence(id)))
        }
    }

    /// Two witnesses: when both are sure it is surer, when one contradicts, less sure than either.
    static func fused(_ words: Double, _ meaning: Double) -> Double {
        // The very words of a phrasing need no second witness.
        if words >= 0.97 { return words }
        func odds(_ chance: Double) -> Double {
            let held = min(max(chance, 0.01), 0.99)
            return Double(FAQWeights.logarithm(Float(held / (1 - held))))
        }
        let sum = 0.45 * odds(words) + 0.75 * odds(meaning) + 0.25
        return min(0.97, 1 / (1 + Softmax.exponential(-sum)))
    }
}
