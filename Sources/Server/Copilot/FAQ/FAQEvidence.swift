/// What speaks for an entry being the answer to a question, and the chance that follows from it.
struct FAQEvidence: Sendable {
    /// All similarities together, about 0…1.8.
    var score = 0.0
    /// How far ahead of the next best entry; below zero for all but the first.
    var lead = 0.0
    /// The cosine to the most alike phrasing.
    var most = 0.0
    /// How likely both are about one of the subjects that creators are asked about.
    var kinship = 0.0
    /// The bank knows nothing of such questions: it is of another language, or of what nobody has asked yet.
    var isUnknown = false
    /// How much of the question's informative words the entry has, in words or in meaning, by their rarity.
    var coverage = 0.0
    /// The share of its informative words that the entry has neither in word nor in meaning.
    var missing = 0.0
    /// It is short, and one of those words is missing: likely the very thing it is about.
    var isOfSomethingElse = false
    /// The number of informative words.
    var informativeWords = 0
    /// Nothing is asked: neither a question mark nor a question word at the start of a sentence.
    var isStatement = false
    /// How much of the most alike phrasing the question lacks, in word and in meaning, by rarity.
    var absent = 0.0
    /// Where question and entry contradict each other.
    var conflict = FAQConflict()
    /// The very same words stand under several entries.
    var isTorn = false
    /// Too much text to be one question.
    var isOverlong = false
    /// The question is, but for case and endings, one of the entry's phrasings and of no other entry's.
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

    /// A logistic regression; docs/faq.md says how it was fitted.
    static let weights: [Double] = [
        -2.05, -0.35, 3.5, 0.1, 1.3, 0.05, -1.65, -0.4, -0.5, 0.5, 2.2, -1.55, -2.6, -1.6, -2.5, -1.5, -2.2, -2.0,
        -0.3, 1.45, 0.7,
    ]
}
