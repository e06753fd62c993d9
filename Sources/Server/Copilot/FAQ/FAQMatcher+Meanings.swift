import CopilotProtocol

/// Words and meanings together, where there are vectors.
extension FAQMatcher {
    private static let share = 0.2
    /// Nobody is surer than this by likeness alone.
    private static let most = 0.97

    /// The likeliest entries by words and by meaning; without a query, by words alone.
    package func ranked(_ question: String, limit: Int, meaning: FAQMeanings.Query?) -> [FAQMatch] {
        guard let meaning else { return ranked(question, limit: limit) }
        var scores: [String: (score: Double, lexical: FAQMatch?)] = [:]
        var conflicts: [String: FAQConflict] = [:]
        for match in scored(question) {
            scores[match.match.entryID] = (Double(match.score), match.match)
            conflicts[match.match.entryID] = match.conflict
        }
        let reading = QuestionFeatures(question).reading
        // Standing below what chance brings counts, too: it speaks against an entry that shares only words.
        for (id, standing) in meaning.standings {
            scores[id, default: (0, nil)].score += Self.share * min(standing, 4)
        }
        let best = scores.sorted { ($0.value.score, $1.key) > ($1.value.score, $0.key) }.prefix(limit)
        return best.compactMap { id, found in
            guard let entry = entry(id: id) else { return nil }
            let lexical = found.lexical?.confidence ?? 0.05
            let evidence = meaning.evidence(id)
            return FAQMatch(
                entryID: id, matchedQuestion: found.lexical?.matchedQuestion ?? entry.questions.first ?? "",
                answer: entry.answer,
                confidence: Self.fused(
                    lexical, standing: evidence.standing, lead: evidence.lead,
                    conflict: conflicts[id] ?? FAQConflict(reading, readings(of: id))))
        }
    }

    /// Two witnesses: when both are sure it is surer, when one contradicts, less sure than either.
    static func fused(
        _ words: Double, standing: Double, lead: Double, conflict: FAQConflict = FAQConflict()
    ) -> Double {
        // The very words of a phrasing need no second witness.
        if words >= most { return words }
        let held = min(max(words, 0.01), 0.99)
        let odds = Double(FAQWeights.logarithm(Float(held / (1 - held))))
        let sum = 0.74 * odds + 0.83 * standing + 0.66 * lead - 0.35
        return min(conflict.isPlain ? FAQConflict.most : most, 1 / (1 + Softmax.exponential(-sum)))
    }
}
