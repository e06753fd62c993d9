import CopilotProtocol
import LanguageKit

/// Combines words and vectors, if there are vectors.
extension FAQMatcher {
    static let share = 0.2
    /// The highest confidence that similarity alone can give.
    private static let most = 0.97
    /// The highest confidence for a text that is longer than a question.
    private static let overlong = 0.5

    /// The likeliest entries by words and meaning; without a query, by words alone.
    package func ranked(_ question: String, limit: Int, meaning: FAQMeanings.Query?) -> [FAQMatch] {
        guard let meaning else { return ranked(question, limit: limit) }
        let witnesses = witnesses(question, meaning: meaning).sorted {
            (score(of: $0, meaning), $1.entryID) > (score(of: $1, meaning), $0.entryID)
        }
        return witnesses.prefix(limit).compactMap { witness in
            guard let entry = entry(id: witness.entryID) else { return nil }
            return FAQMatch(
                entryID: entry.id, matchedQuestion: witness.words?.matchedQuestion ?? entry.questions.first ?? "",
                answer: entry.answer, confidence: confidence(in: witness, meaning))
        }
    }

    /// All evidence for and against one entry, from words and vectors.
    package struct Witness: Sendable {
        package let entryID: String
        let words: FAQMatch?
        /// The score by words that ranks the entry.
        package let wordScore: Double
        /// How far the entry stands out by meaning, and its kinship; both also rank it.
        package let order: [Double]
        /// The log odds by words, and the features by meaning.
        package let odds: Double
        package let features: [Double]
        let conflict: FAQConflict
        /// The question is in a language whose words the matcher doesn't know.
        package let isForeign: Bool
        let isOverlong: Bool

        package var confidenceByWords: Double { words?.confidence ?? FAQMatcher.unmentioned }
    }

    /// The confidence of an entry that shares no words with the question.
    fileprivate static let unmentioned = 0.05

    package func witnesses(_ question: String, meaning: FAQMeanings.Query) -> [Witness] {
        let features = QuestionFeatures(question)
        let isForeign =
            meaning.calibration != nil && bank.familiarity(features.words) < MeaningCalibration.familiarity
        var found: [String: (match: FAQMatch, score: Float, conflict: FAQConflict)] = [:]
        for candidate in scored(question) { found[candidate.match.entryID] = candidate }
        return Set(found.keys).union(meaning.likeness.keys).sorted().compactMap { id in
            guard let entry = entry(id: id) else { return nil }
            let words = found[id]?.match.confidence ?? Self.unmentioned
            let held = min(max(words, 0.02), 0.98)
            // Readings of questions in two languages differ too much to show a contradiction.
            let conflict =
                isForeign && isFamiliar(entry)
                ? FAQConflict() : found[id]?.conflict ?? FAQConflict(features.reading, readings(of: id))
            return Witness(
                entryID: id, words: found[id]?.match, wordScore: Double(found[id]?.score ?? 0),
                order: meaning.calibration.map { meaning.order(id, $0) } ?? [],
                odds: Double(FAQWeights.logarithm(Float(held / (1 - held)))),
                features: meaning.calibration.map { meaning.features(id, $0) } ?? [],
                conflict: conflict, isForeign: isForeign, isOverlong: features.isOverlong)
        }
    }

    private func score(of witness: Witness, _ meaning: FAQMeanings.Query) -> Double {
        // A similarity below chance counts too: it speaks against an entry that shares only words.
        guard let calibration = meaning.calibration else {
            return witness.wordScore + meaning.score(witness.entryID)
        }
        return zip(calibration.order, witness.order).reduce(
            (witness.isForeign ? calibration.foreignWords : 1) * witness.wordScore
        ) { $0 + $1.0 * $1.1 }
    }

    private func confidence(in witness: Witness, _ meaning: FAQMeanings.Query) -> Double {
        let words = witness.confidenceByWords
        guard let calibration = meaning.calibration else {
            let evidence = meaning.evidence(witness.entryID)
            let fused = Self.fused(
                words, standing: evidence.standing, lead: evidence.lead, conflict: witness.conflict)
            return witness.isOverlong ? min(fused, Self.overlong) : fused
        }
        // An exact phrasing needs no evidence by meaning.
        if words >= Self.most { return words }
        var confidence: Double
        if witness.isForeign {
            confidence = calibration.confidence(witness.features, odds: nil)
            // If the library is in the same language, words may be the better evidence.
            if confidence > 0.3 { confidence = max(confidence, words) }
        } else {
            confidence = calibration.confidence(witness.features, odds: witness.odds)
        }
        confidence = min(witness.conflict.isPlain ? FAQConflict.most : Self.most, confidence)
        return witness.isOverlong ? min(confidence, Self.overlong) : confidence
    }

    private func isFamiliar(_ entry: FAQEntry) -> Bool {
        let words = entry.questions.flatMap { QuestionFeatures.words(Tokenizer.analyze($0).tokens) }
        return bank.familiarity(words) >= MeaningCalibration.familiarity
    }

    /// Combines the two kinds of evidence: agreement raises the confidence, and a contradiction lowers it below either.
    static func fused(
        _ words: Double, standing: Double, lead: Double, conflict: FAQConflict = FAQConflict()
    ) -> Double {
        // An exact phrasing needs no evidence by meaning.
        if words >= most { return words }
        let held = min(max(words, 0.01), 0.99)
        let odds = Double(FAQWeights.logarithm(Float(held / (1 - held))))
        let sum = 0.74 * odds + 0.83 * standing + 0.66 * lead - 0.35
        return min(conflict.isPlain ? FAQConflict.most : most, 1 / (1 + Softmax.exponential(-sum)))
    }
}
