/// How well a memory fits a question by meaning and words together. How alike texts are that have nothing to do with each
/// other differs from model to model, and with many memories some are alike by chance: so what stands out is measured against
/// the creator's other memories.
package struct MemoryLikeness: Sendable {
    /// Fewer say nothing about what is usual.
    private static let least = 12
    /// Of a model nothing is known of: texts that have nothing to do with each other are not at 0 but somewhat above, and how much of
    /// what the best would have by chance must be there at least.
    private static let range = 0.25...0.9, share = 0.6

    private let mean: Double, deviation: Double, expected: Double
    private let weights: [Double]?

    /// - Parameter weights: where the model is known, what its vectors are worth (`MeaningCalibration`).
    package init(_ cosines: [Double], _ weights: [Double]?) {
        self.weights = weights
        guard cosines.count >= Self.least else {
            (mean, deviation, expected) = (0, 0, 0)
            return
        }
        let count = Double(cosines.count)
        let mean = cosines.reduce(0, +) / count
        let variance = cosines.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
        self.mean = mean
        deviation = max(variance.squareRoot(), 0.01)
        // Of so many, the best by chance alone is about this many deviations up.
        expected = (2 * logarithm(count)).squareRoot()
    }

    /// How alike; how far that is above what chance brings; how much of the question's words it has. Few shared words are mostly
    /// those that say nothing, so their square counts, too.
    package func features(_ cosine: Double, words: Double) -> [Double] {
        [cosine, deviation > 0 ? (cosine - mean) / deviation - expected : 0, words, words * words]
    }

    /// From 0 to 1; nil where meaning says nothing beyond the words.
    func score(_ cosine: Double, words: Double) -> Double? {
        guard let weights else {
            let likeness = likeness(cosine)
            return likeness > 0.1 ? 1 - (1 - 0.75 * words) * (1 - 0.85 * likeness) : nil
        }
        return MeaningCalibration.likelihood(weights, features(cosine, words: words))
    }

    private func likeness(_ cosine: Double) -> Double {
        let (low, high) = (Self.range.lowerBound, Self.range.upperBound)
        let absolute = min(1, max(0, (cosine - low) / (high - low)))
        guard deviation > 0 else { return absolute }
        return min(absolute, max(0, ((cosine - mean) / deviation - Self.share * expected) / 2.5))
    }
}
