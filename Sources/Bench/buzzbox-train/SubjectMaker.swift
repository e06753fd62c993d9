import Copilot

/// Finds the vectors of the question bank's subjects, and how similar unrelated questions are by chance.
struct SubjectMaker {
    struct Made {
        let vectors: SubjectVectors
        /// The mean similarity of questions about different subjects, and its standard deviation.
        let chance: (mean: Double, deviation: Double)
    }

    let root: String
    let source: any VectorSource

    static func path(_ root: String) -> String { "\(root)/Sources/Server/CopilotWeights/questions.tsv" }

    func make(_ pairs: [(label: String, text: String)]) async throws -> Made {
        var order: [String] = [], bySubject: [String: [[Float]]] = [:]
        let vectors = try await source.vectors(for: pairs.map(\.text)).map(\.values)
        for (pair, vector) in zip(pairs, vectors) {
            if bySubject[pair.label] == nil { order.append(pair.label) }
            bySubject[pair.label, default: []].append(vector)
        }
        let middle = Self.mean(vectors)
        let subjects = order.map { name in
            Self.unit(
                Self.mean((bySubject[name] ?? []).map { vector in Self.unit(zip(vector, middle).map { $0 - $1 }) }))
        }
        return Made(
            vectors: SubjectVectors(middle: middle, subjects: subjects),
            chance: Self.chance(pairs.map(\.label), vectors))
    }

    /// Compares every question with one far from it in the list.
    private static func chance(_ labels: [String], _ vectors: [[Float]]) -> (mean: Double, deviation: Double) {
        var all: [Double] = []
        for index in vectors.indices {
            let other = (index * 2 + 977) % vectors.count
            guard labels[other] != labels[index] else { continue }
            all.append(Double(zip(vectors[index], vectors[other]).reduce(0) { $0 + $1.0 * $1.1 }))
        }
        let mean = all.reduce(0, +) / Double(max(all.count, 1))
        let variance = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(all.count, 1))
        return (mean, variance.squareRoot())
    }

    static func mean(_ vectors: [[Float]]) -> [Float] {
        guard var sum = vectors.first else { return [] }
        for vector in vectors.dropFirst() { for index in sum.indices { sum[index] += vector[index] } }
        return sum.map { $0 / Float(vectors.count) }
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }
}
