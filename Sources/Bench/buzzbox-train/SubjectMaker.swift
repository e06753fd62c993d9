import Copilot
import ProcessKit

/// Makes `subjects.vectors`: where the subjects of the question bank lie among the sentence model's vectors.
struct SubjectMaker {
    let root: String
    let source: any VectorSource

    func run() async throws {
        let folder = "\(root)/Sources/Server/CopilotWeights"
        var order: [String] = [], bySubject: [String: [[Float]]] = [:]
        let pairs = try Corpus.pairs("\(folder)/questions.tsv")
        let vectors = try await source.vectors(for: pairs.map(\.text))
        for (pair, vector) in zip(pairs, vectors) {
            if bySubject[pair.label] == nil { order.append(pair.label) }
            bySubject[pair.label, default: []].append(vector.values)
        }
        guard let dimension = vectors.first?.values.count else { return }
        let middle = Self.mean(vectors.map(\.values), dimension)
        let subjects = order.map { name in
            Self.unit(
                Self.mean(
                    (bySubject[name] ?? []).map { vector in Self.unit(zip(vector, middle).map { $0 - $1 }) }, dimension)
            )
        }
        let made = SubjectVectors(model: source.model, middle: middle, subjects: subjects)
        try Files.write(made.bytes, to: "\(folder)/subjects.vectors", mode: 0o644)
        Output.line("\(order.count) subjects, \(made.bytes.count) bytes")
    }

    private static func mean(_ vectors: [[Float]], _ dimension: Int) -> [Float] {
        var sum = [Float](repeating: 0, count: dimension)
        for vector in vectors { for index in sum.indices { sum[index] += vector[index] } }
        return sum.map { $0 / Float(max(vectors.count, 1)) }
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }
}
