/// How well a memory matches a question by meaning and words together. The similarity of unrelated texts depends on the
/// model, and among many memories some are similar by chance, so a memory is compared with the creator's others.
package struct MemoryLikeness: Sendable {
    /// Fewer memories don't show what is usual.
    private static let least = 12
    /// For an unknown model: unrelated texts have a similarity above zero, and a match must reach this share of what
    /// the best would reach by chance.
    private static let range = 0.25...0.9, share = 0.6

    private let mean: Double, deviation: Double, expected: Double
    private let weights: [Double]?

    /// - Parameter weights: the weights for this model (`MeaningCalibration.memory`); nil if it is unknown.
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
        // Among this many memories the best is about this many deviations above the mean by chance alone.
        expected = (2 * logarithm(count)).squareRoot()
    }

    /// The similarity, its distance above chance, the share of the question's words, and the square of that share,
    /// because a few common words are mostly meaningless ones.
    package func features(_ cosine: Double, words: Double) -> [Double] {
        [cosine, deviation > 0 ? (cosine - mean) / deviation - expected : 0, words, words * words]
    }

    /// The match, 0–1; nil if the meaning adds nothing to the words.
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
