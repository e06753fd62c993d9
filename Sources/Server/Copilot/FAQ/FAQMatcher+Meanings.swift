import CopilotProtocol
import LanguageKit

/// Words and meanings together, where there are vectors.
extension FAQMatcher {
    static let share = 0.2
    /// Nobody is surer than this by likeness alone.
    private static let most = 0.97
    /// Of something longer than a question nobody is sure.
    private static let overlong = 0.5

    /// The likeliest entries by words and by meaning; without a query, by words alone.
    package func ranked(_ question: String, limit: Int, meaning: FAQMeanings.Query?) -> [FAQMatch] {
        guard let meaning else { return ranked(question, limit: limit) }
        let features = QuestionFeatures(question)
        let isForeign =
            meaning.calibration != nil
            && QuestionBank.standard.familiarity(features.words) < MeaningCalibration.familiarity
        let wordShare = isForeign ? meaning.calibration?.foreignWords ?? 1 : 1
        var scores: [String: (score: Double, lexical: FAQMatch?)] = [:]
        var conflicts: [String: FAQConflict] = [:]
        for match in scored(question) {
            scores[match.match.entryID] = (wordShare * Double(match.score), match.match)
            conflicts[match.match.entryID] = match.conflict
        }
        // Standing below what chance brings counts, too: it speaks against an entry that shares only words.
        for id in meaning.likeness.keys { scores[id, default: (0, nil)].score += meaning.score(id) }
        let best = scores.sorted { ($0.value.score, $1.key) > ($1.value.score, $0.key) }.prefix(limit)
        return best.compactMap { id, found in
            guard let entry = entry(id: id) else { return nil }
            let conflict = conflicts[id] ?? FAQConflict(features.reading, readings(of: id))
            let words = found.lexical?.confidence ?? 0.05
            let confidence =
                if let calibration = meaning.calibration {
                    // Questions of two languages are read too differently to contradict each other.
                    Self.fused(
                        words, meaning.features(id, calibration), calibration, isForeign,
                        isForeign && isFamiliar(entry) ? FAQConflict() : conflict)
                } else {
                    Self.fused(
                        words, standing: meaning.evidence(id).standing, lead: meaning.evidence(id).lead,
                        conflict: conflict)
                }
            return FAQMatch(
                entryID: id, matchedQuestion: found.lexical?.matchedQuestion ?? entry.questions.first ?? "",
                answer: entry.answer,
                confidence: features.isOverlong ? min(confidence, Self.overlong) : confidence)
        }
    }

    private func isFamiliar(_ entry: FAQEntry) -> Bool {
        let words = entry.questions.flatMap { QuestionFeatures.words(Tokenizer.analyze($0).tokens) }
        return QuestionBank.standard.familiarity(words) >= MeaningCalibration.familiarity
    }

    /// With a model whose vectors are known.
    private static func fused(
        _ words: Double, _ features: [Double], _ calibration: MeaningCalibration, _ isForeign: Bool,
        _ conflict: FAQConflict
    ) -> Double {
        if words >= most { return words }
        let held = min(max(words, 0.02), 0.98)
        var confidence: Double
        if isForeign {
            confidence = calibration.confidence(features, odds: nil)
            // A library in the same language: there words may know better.
            if confidence > 0.3 { confidence = max(confidence, words) }
        } else {
            let odds = Double(FAQWeights.logarithm(Float(held / (1 - held))))
            confidence = calibration.confidence(features, odds: odds)
        }
        return min(conflict.isPlain ? FAQConflict.most : most, confidence)
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
