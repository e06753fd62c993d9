/// The evidence that an entry answers a question, and the probability derived from it.
struct FAQEvidence: Sendable {
    /// The sum of all similarities, about 0…1.8.
    var score = 0.0
    /// The lead over the next best entry; negative for all but the first.
    var lead = 0.0
    /// The cosine similarity to the most similar phrasing.
    var most = 0.0
    /// The probability that both are about the same subject of the question bank.
    var kinship = 0.0
    /// The question bank has no similar question: it is in another language, or about something new.
    var isUnknown = false
    /// How much of the question's informative words the entry shares, as words or meanings, weighted by rarity.
    var coverage = 0.0
    /// The share of the question's informative words that the entry has neither as a word nor as a meaning.
    var missing = 0.0
    /// The question is short and one of those words is missing in the entry, probably the thing it is about.
    var isOfSomethingElse = false
    /// The number of informative words.
    var informativeWords = 0
    /// The message asks nothing: it has no question mark and no question word at the start of a sentence.
    var isStatement = false
    /// How much of the most similar phrasing the question lacks, in words and meanings, weighted by rarity.
    var absent = 0.0
    /// The contradictions between question and entry.
    var conflict = FAQConflict()
    /// Several entries have exactly these words.
    var isTorn = false
    /// The text is too long to be a single question.
    var isOverlong = false
    /// Apart from case and endings, the question equals a phrasing of this entry and of no other.
    var isVerbatim = false

    var features: [Double] {
        [
            1, score, lead, min(coverage, 0.5), min(Double(informativeWords), 8) / 8, isStatement ? 1 : 0, missing,
            isOfSomethingElse ? 1 : 0, absent, kinship, kinship.squareRoot(),
        ] + conflict.features + (isUnknown ? [1, lead] : [0, 0])
    }

    var confidence: Double {
        if isTorn || isOverlong { return 0.5 }
        if isVerbatim, conflict.isNone { return informativeWords == 0 ? 0.9 : 0.98 }
        let sum = zip(features, FAQEvidence.weights).reduce(0) { $0 + $1.0 * $1.1 }
        return min(conflict.isPlain ? FAQConflict.most : 0.98, 1 / (1 + Softmax.exponential(-sum)))
    }

    /// The weights of a logistic regression; docs/faq.md describes how they were fitted.
    static let weights: [Double] = [
        -2.05, -0.35, 3.5, 0.1, 1.3, 0.05, -1.65, -0.4, -0.5, 0.5, 2.2, -1.55, -2.6, -1.6, -2.5, -1.5, -2.2, -2.0,
        -0.3, 1.45, 0.7,
    ]
}
