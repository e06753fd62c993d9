/// The vectors of a library's phrasings, all of one model. How alike phrasings of different entries are differs from model
/// to model and from library to library: it is measured on the library itself, and likeness is judged against it.
package struct FAQMeanings: Sendable {
    /// A question as the library sees it: how far each entry stands out, in deviations above what chance brings.
    package struct Query: Sendable {
        let standings: [String: Double]

        /// How far an entry stands out, and how far it is ahead of the next one. An entry without vectors has no lead.
        func evidence(_ entryID: String) -> (standing: Double, lead: Double) {
            guard let own = standings[entryID] else { return (0, 0) }
            let next = standings.lazy.filter { $0.key != entryID }.map(\.value).max() ?? 0
            return (own, own - next)
        }
    }

    let vectors: [String: [[Float]]]
    let dimension: Int
    /// Of the best likeness that a phrasing has to another entry's.
    private let mean: Double, deviation: Double

    private static let sample = 240

    package init?(_ vectors: [String: [[Float]]]) {
        guard let dimension = vectors.values.first?.first?.count else { return nil }
        self.vectors = vectors
        self.dimension = dimension
        (mean, deviation) = Self.chance(vectors)
    }

    package func query(_ vector: [Float]) -> Query? {
        guard vector.count == dimension else { return nil }
        return Query(
            standings: vectors.mapValues { phrasings in
                let best = phrasings.reduce(-1) { max($0, Self.dot($1, vector)) }
                return (Double(best) - mean) / deviation
            })
    }

    private static func chance(_ vectors: [String: [[Float]]]) -> (mean: Double, deviation: Double) {
        let entries = vectors.sorted { $0.key < $1.key }.map(\.value)
        let all = entries.enumerated().flatMap { entry, phrasings in phrasings.map { (entry, $0) } }
        let step = max(1, all.count / sample)
        let taken = stride(from: 0, to: all.count, by: step).map { all[$0] }
        // Too few to measure: what common models bring.
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
