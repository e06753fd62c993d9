/// How much the vectors of one model count: how similar unrelated texts are, and how sure a similarity makes an answer.
/// `buzzbox-train encoder` fits every number to data in the repository.
package struct MeaningCalibration: Sendable, Equatable {
    /// The similarity of two questions about different subjects: mean and standard deviation.
    package var unrelated = 0.0, spread = 1.0
    /// The weights in an entry's ranking, relative to its score by words: how far it stands out, and its kinship.
    package var order: [Double] = [0, 0]
    /// The weight of words for a question in a language whose words are unknown.
    package var foreignWords = 0.0
    /// Logistic regressions: a constant, the log odds by words (only for `familiar`), and weights of
    /// `FAQMeanings.Query.features`.
    package var foreign: [Double] = [], familiar: [Double] = []
    /// A constant and the weights of `MemoryLikeness.features`, for centred vectors.
    package var memory: [Double] = []

    /// A question whose words are less familiar than this is judged by its meaning.
    static let familiarity: Float = 0.55

    package init() {}

    /// Parses lines of a name and numbers.
    package init?(parsing text: String) {
        var values: [String: [Double]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            guard let name = parts.first else { continue }
            values[String(name)] = parts.dropFirst().compactMap { Double($0) }
        }
        for (name, path) in Self.fields {
            guard let found = values[name], found.count == path.count, found.allSatisfy(\.isFinite) else { return nil }
            path.set(&self, found)
        }
        guard spread > 0 else { return nil }
    }

    package var text: String {
        Self.fields.map { name, field in
            "\(name) \(field.get(self).map(Self.written).joined(separator: " "))\n"
        }.joined()
    }

    /// Whether both are equal except for rounding errors of the vectors.
    package func isNear(_ other: MeaningCalibration) -> Bool {
        Self.fields.allSatisfy { _, field in
            zip(field.get(self), field.get(other)).allSatisfy { abs($0 - $1) <= 0.02 * max(1, abs($0)) }
        }
    }

    func confidence(_ features: [Double], odds: Double?) -> Double {
        let weights = odds == nil ? foreign : familiar
        return Self.likelihood(weights, odds.map { [$0] + features } ?? features)
    }

    static func likelihood(_ weights: [Double], _ features: [Double]) -> Double {
        let sum = zip(weights.dropFirst(), features).reduce(weights.first ?? 0) { $0 + $1.0 * $1.1 }
        return 1 / (1 + Softmax.exponential(-sum))
    }

    // MARK: Fields

    private struct Field {
        let count: Int
        let get: @Sendable (MeaningCalibration) -> [Double]
        let set: @Sendable (inout MeaningCalibration, [Double]) -> Void
    }

    private static let fields: [(String, Field)] = [
        ("unrelated", Field(count: 1, get: { [$0.unrelated] }, set: { $0.unrelated = $1[0] })),
        ("spread", Field(count: 1, get: { [$0.spread] }, set: { $0.spread = $1[0] })),
        ("order", Field(count: 2, get: { $0.order }, set: { $0.order = $1 })),
        ("foreign-words", Field(count: 1, get: { [$0.foreignWords] }, set: { $0.foreignWords = $1[0] })),
        ("foreign", Field(count: 6, get: { $0.foreign }, set: { $0.foreign = $1 })),
        ("familiar", Field(count: 7, get: { $0.familiar }, set: { $0.familiar = $1 })),
        ("memory", Field(count: 5, get: { $0.memory }, set: { $0.memory = $1 })),
    ]

    /// Rounded to four decimal places.
    private static func written(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }
}
