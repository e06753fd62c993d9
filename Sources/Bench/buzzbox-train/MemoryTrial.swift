import Copilot
import CopilotProtocol
import SQLiteKit

/// Memories, questions about them, and how well each memory matches by meaning and by words.
struct MemoryTrial {
    struct Question {
        let label: String
        let candidates: [(label: String, features: [Double])]
    }

    private let names: [String]
    private let texts: [String]
    private let asked: [(label: String, text: String)]
    private let stored: [StoredVector]
    private let vectors: any VectorSource
    private let weights: EncoderWeights

    init(folder: String, vectors: any VectorSource, weights: EncoderWeights) async throws {
        let pairs = try Corpus.pairs("\(folder)/memories.tsv")
        names = pairs.map(\.label)
        texts = pairs.map(\.text)
        asked = try Corpus.pairs("\(folder)/questions.tsv")
        self.vectors = vectors
        self.weights = weights
        stored = try await vectors.vectors(for: texts).map { StoredVector($0.values) }
    }

    func questions() async throws -> [Question] {
        let store = try await CopilotStore.open(.memory)
        let memories = MemoryStore(store: store, vectors: nil)
        let user = "@anybody:example.org"
        var places: [String: Int] = [:]
        for (place, text) in texts.enumerated() { places[try await memories.add(text, for: user).id] = place }
        var questions: [Question] = []
        for (pair, vector) in zip(asked, try await vectors.vectors(for: asked.map(\.text))) {
            var words = [Double](repeating: 0, count: texts.count)
            for item in try await memories.search(pair.text, limit: texts.count, for: user).items {
                if let place = places[item.id] { words[place] = item.score ?? 0 }
            }
            guard let centred = weights.centred(vector.values) else { continue }
            let cosines = stored.map(centred.cosine)
            let likeness = MemoryLikeness(cosines, nil)
            questions.append(
                Question(
                    label: pair.label,
                    candidates: names.indices.map { (names[$0], likeness.features(cosines[$0], words: words[$0])) }))
        }
        try await store.close()
        return questions
    }
}
