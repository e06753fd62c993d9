/// Constants of the matcher; docs/faq.md says how they were found.
enum FAQWeights {
    /// Of words, form words, pairs and meanings.
    static let blocks: [Float] = [1, 0.5, 0.5, 1]
    /// Of a meaning that only divides a wider one.
    static let finer: Float = 0.5
    /// The same blocks when two open questions are compared: pairs seldom repeat there.
    private static let openBlocks: [Float] = [1, 0.3, 0.15, 0.8]
    /// The finer meanings are for telling entries apart, not for grouping.
    static func open(_ feature: QuestionFeatures.Feature) -> Float {
        feature.isFiner ? 0 : openBlocks[Int(feature.block.rawValue)]
    }
    /// Of the most alike phrasing, of all phrasings on average, and of the local model.
    static let most: Float = 0.4, average: Float = 0.4, local: Float = 1
    /// Of how likely both are about one subject, and how likely that must be where no word is shared.
    static let kinship: Float = 0.8, leastKinship: Float = 0.1
    /// The bank knows enough of a question whose leaning has half the order of one to a single subject.
    static let knowledge: Float = 2
    /// With less, words alone must do.
    static let leastKnowledge: Float = 0.35
    /// Keeps the local model from believing single phrasings too much.
    static let ridge: Float = 1
    /// The local model tells this many entries apart, by at most so many phrasings of each.
    static let candidates = 24, phrasingsPerCandidate = 6

    /// The logarithm of how rare something is among the phrasings.
    static func rarity(occursIn count: Float, of phrasings: Int) -> Float {
        logarithm((Float(phrasings) + 1) / (count + 0.5))
    }

    /// The natural logarithm by arithmetic alone, of numbers above zero.
    static func logarithm(_ number: Float) -> Float {
        let part = (number.significand - 1) / (number.significand + 1)
        let square = part * part
        let series = part * (2 + square * (2 / 3 + square * (2 / 5 + square * (2 / 7 + square * 2 / 9))))
        return Float(number.exponent) * 0.693_147_18 + series
    }
}
