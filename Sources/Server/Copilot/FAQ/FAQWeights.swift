/// The matcher's constants; docs/faq.md describes how they were found.
enum FAQWeights {
    /// The weights of words, form words, pairs and meanings.
    static let blocks: [Float] = [1, 0.5, 0.5, 1]
    /// The weight of a meaning that subdivides another.
    static let finer: Float = 0.5
    /// The block weights for comparing two open questions, where pairs seldom repeat.
    private static let openBlocks: [Float] = [1, 0.3, 0.15, 0.8]
    /// Finer meanings tell entries apart, so they don't count for grouping.
    static func open(_ feature: QuestionFeatures.Feature) -> Float {
        feature.isFiner ? 0 : openBlocks[Int(feature.block.rawValue)]
    }
    /// The weights of the most similar phrasing, of the mean over all phrasings, and of the local model.
    static let most: Float = 0.4, average: Float = 0.4, local: Float = 1
    /// The weight of the kinship, and the least kinship that counts if no word is shared.
    static let kinship: Float = 0.8, leastKinship: Float = 0.1
    /// The bank knows enough about a question if its leaning is at least half as concentrated as one on a single
    /// subject.
    static let knowledge: Float = 2
    /// With less knowledge than this, only words count.
    static let leastKnowledge: Float = 0.35
    /// The regularisation that keeps the local model from trusting single phrasings too much.
    static let ridge: Float = 1
    /// The number of entries that the local model tells apart, and of phrasings it uses for each.
    static let candidates = 24, phrasingsPerCandidate = 6

    /// The logarithm of a feature's rarity among the phrasings.
    static func rarity(occursIn count: Float, of phrasings: Int) -> Float {
        logarithm((Float(phrasings) + 1) / (count + 0.5))
    }

    /// The natural logarithm of a positive number. It uses basic arithmetic only, so that results are the same on every
    /// machine.
    static func logarithm(_ number: Float) -> Float {
        let part = (number.significand - 1) / (number.significand + 1)
        let square = part * part
        let series = part * (2 + square * (2 / 3 + square * (2 / 5 + square * (2 / 7 + square * 2 / 9))))
        return Float(number.exponent) * 0.693_147_18 + series
    }
}
