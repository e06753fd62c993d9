/// The vectors of a library's phrasings, all from one model. How similar phrasings of different entries are depends on
/// the model: for the built-in model it was fitted, for others it is measured on the library itself.
package struct FAQMeanings: Sendable {
    /// A question, compared with every entry.
    package struct Query: Sendable {
        struct Likeness: Sendable {
            /// The similarity to the most similar phrasing, and the mean over all phrasings.
            let most: Double, mean: Double
            /// The similarity to the subjects of the question bank that the entry is about.
            let kinship: Double
        }

        /// By entry id, for entries with vectors.
        let likeness: [String: Likeness]
        /// The similarity that arises by chance in this library.
        let chance: (mean: Double, deviation: Double)
        /// How much this model's vectors count; nil for an unknown model.
        package let calibration: MeaningCalibration?
        private let average: Double

        init(
            likeness: [String: Likeness], chance: (mean: Double, deviation: Double), calibration: MeaningCalibration?
        ) {
            self.likeness = likeness
            self.chance = chance
            self.calibration = calibration
            average = likeness.values.reduce(0) { $0 + ($1.most + $1.mean) / 2 } / Double(max(likeness.count, 1))
        }

        /// How many standard deviations each entry is above chance.
        var standings: [String: Double] { likeness.mapValues { ($0.most - chance.mean) / chance.deviation } }

        /// How far an entry stands out, and its lead over the next one. An entry without vectors has no lead.
        func evidence(_ entryID: String) -> (standing: Double, lead: Double) {
            let standings = standings
            guard let own = standings[entryID] else { return (0, 0) }
            let next = standings.lazy.filter { $0.key != entryID }.map(\.value).max() ?? 0
            return (own, own - next)
        }

        /// What meaning adds to an entry's ranking score if the model is unknown.
        func score(_ entryID: String) -> Double {
            guard let own = likeness[entryID] else { return 0 }
            return FAQMatcher.share * min((own.most - chance.mean) / chance.deviation, 4)
        }

        /// What meaning adds to an entry's rank: how far it stands out, and its kinship.
        func order(_ entryID: String, _ calibration: MeaningCalibration) -> [Double] {
            guard let own = likeness[entryID] else { return [0, 0] }
            return [((own.most + own.mean) / 2 - average) / calibration.spread, own.kinship]
        }

        /// The evidence by meaning: the similarity, its distance from the others and from the next one, the kinship,
        /// and its distance from the next one.
        func features(_ entryID: String, _ calibration: MeaningCalibration) -> [Double] {
            guard let own = likeness[entryID] else { return [0, 0, -4, 0, -1] }
            let others = likeness.filter { $0.key != entryID }.values
            // A small library says little about the usual similarity, so add the model's own as if from two more
            // entries.
            let doubts = 2.0
            let sum = others.reduce(doubts * calibration.unrelated) { $0 + $1.most }
            let usual = sum / (Double(others.count) + doubts)
            let next = others.map(\.most).max() ?? calibration.unrelated
            let akin = others.map(\.kinship).max() ?? 0
            return [own.most - calibration.unrelated, own.most - usual, own.most - next].map {
                $0 / calibration.spread
            } + [own.kinship, own.kinship - akin]
        }
    }

    let vectors: [String: [[Float]]]
    let dimension: Int
    /// Mean and deviation of each phrasing's best similarity to another entry.
    private let chance: (mean: Double, deviation: Double)
    private let calibration: MeaningCalibration?
    private let subjects: SubjectVectors?
    private let bearings: [String: SubjectVectors.Bearing]

    private static let sample = 240

    package init?(_ vectors: [String: [[Float]]], model: String) {
        self.init(vectors, weights: EncoderWeights.of(model))
    }

    /// - Parameter weights: the weights trained for the model that made the vectors, if known.
    package init?(_ vectors: [String: [[Float]]], weights: EncoderWeights?) {
        guard let dimension = vectors.values.first?.first?.count else { return nil }
        self.vectors = vectors
        self.dimension = dimension
        chance = Self.chance(vectors)
        let subjects = weights?.subjects
        self.subjects = subjects
        calibration = weights?.calibration
        bearings = vectors.mapValues { phrasings in
            SubjectVectors.average(phrasings.compactMap { subjects?.bearing($0) })
        }
    }

    package func query(_ vector: [Float]) -> Query? {
        guard vector.count == dimension else { return nil }
        let bearing = subjects?.bearing(vector) ?? []
        var likeness: [String: Query.Likeness] = [:]
        for (id, phrasings) in vectors {
            let all = phrasings.map { Double(Self.dot($0, vector)) }
            likeness[id] = Query.Likeness(
                most: all.max() ?? -1, mean: all.reduce(0, +) / Double(max(all.count, 1)),
                kinship: SubjectVectors.kinship(bearing, bearings[id] ?? []))
        }
        return Query(likeness: likeness, chance: chance, calibration: calibration)
    }

    private static func chance(_ vectors: [String: [[Float]]]) -> (mean: Double, deviation: Double) {
        let entries = vectors.sorted { $0.key < $1.key }.map(\.value)
        let all = entries.enumerated().flatMap { entry, phrasings in phrasings.map { (entry, $0) } }
        let step = max(1, all.count / sample)
        let taken = stride(from: 0, to: all.count, by: step).map { all[$0] }
        // With too few phrasings to measure, use typical values.
        guard entries.count >= 4, taken.count >= 8 else { return (0.45, 0.12) }
        let best = taken.map { entry, vector in
            Double(all.reduce(Float(-1)) { $1.0 == entry ? $0 : max($0, dot($1.1, vector)) })
        }
        let mean = best.reduce(0, +) / Double(best.count)
        let variance = best.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(best.count)
        return (mean, min(max(variance.squareRoot(), 0.05), 0.25))
    }

    private static func dot(_ left: [Float], _ right: [Float]) -> Float {
        var sum: Float = 0
        for index in 0..<min(left.count, right.count) { sum += left[index] * right[index] }
        return sum
    }
}
