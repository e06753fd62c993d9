import BuzzModel

/// A creator's corrections. A message very similar to a corrected one gets its category, and small weights trained on
/// all corrections adjust the model. Both are rebuilt from the list, so a withdrawn correction leaves no trace.
package struct Corrections: Sendable {
    package struct Entry: Sendable, Equatable {
        package let id: String
        package let text: String
        package let category: Category

        package init(id: String, text: String, category: Category) {
            self.id = id
            self.text = text
            self.category = category
        }
    }

    private struct Memory: Sendable {
        let entry: Entry
        let vector: FeatureVector
        let length: Float
    }

    /// A message with at least this similarity counts as the corrected one.
    package static let likeness = 0.82
    private static let step = 0.35

    private let model: CopilotModel
    private var memories: [Memory] = []
    private var positions: [String: Int] = [:]
    /// For each feature, the corrections that have it and its strength.
    private var postings: [UInt32: [(memory: Int, value: Float)]] = [:]
    private var deltas: [UInt32: [Float]] = [:]

    package init(model: CopilotModel, entries: [Entry] = []) {
        self.model = model
        for entry in entries { add(entry) }
    }

    package var entries: [Entry] { memories.map(\.entry) }

    /// The creator's category of this very message.
    func category(of id: String) -> Category? { positions[id].map { memories[$0].entry.category } }

    /// Adds a correction, which counts from the next message on. It replaces an earlier one with the same id.
    package mutating func add(_ entry: Entry) {
        if positions[entry.id] != nil { remove(id: entry.id) }
        let vector = model.extractor.extract(entry.text).vector.textPart
        take(Memory(entry: entry, vector: vector, length: vector.length))
    }

    package mutating func remove(id: String) { remove([id]) }

    /// Removes several corrections at once, because the others are trained anew.
    package mutating func remove(_ ids: Set<String>) {
        let kept = memories.filter { !ids.contains($0.entry.id) }
        guard kept.count != memories.count else { return }
        memories = []
        positions = [:]
        postings = [:]
        deltas = [:]
        for memory in kept { take(memory) }
    }

    private mutating func take(_ memory: Memory) {
        positions[memory.entry.id] = memories.count
        for (index, value) in zip(memory.vector.indices, memory.vector.values) {
            postings[index, default: []].append((memories.count, value))
        }
        memories.append(memory)
        learn(memory)
    }

    func recall(_ vector: FeatureVector) -> (category: Category, similarity: Double)? {
        guard !memories.isEmpty else { return nil }
        let wanted = vector.textPart
        let length = wanted.length
        var products = [Float](repeating: 0, count: memories.count)
        for (index, value) in zip(wanted.indices, wanted.values) {
            for posting in postings[index] ?? [] { products[posting.memory] += value * posting.value }
        }
        var best: (category: Category, similarity: Double)?
        // Of equally similar corrections the latest counts, because it is the creator's current opinion.
        for (memory, shared) in zip(memories, products).reversed() where shared > 0 {
            let similarity = min(Double(shared) / Double(memory.length * length), 0.99)
            if similarity >= Corrections.likeness, similarity > best?.similarity ?? 0 {
                best = (memory.entry.category, similarity)
            }
        }
        return best
    }

    func adjustment(for vector: FeatureVector) -> [Double] {
        var result = Category.zeros
        guard !deltas.isEmpty else { return result }
        for (index, value) in zip(vector.indices, vector.values) {
            guard let delta = deltas[index] else { continue }
            for row in result.indices { result[row] += Double(delta[row] * value) }
        }
        return result
    }

    /// A few small steps of gradient descent on this message, for its words only.
    private mutating func learn(_ memory: Memory) {
        let wanted = memory.entry.category.place
        for _ in 0..<3 {
            var scores = Category.padded(model.linear.scores(memory.vector))
            let learnt = adjustment(for: memory.vector)
            for row in scores.indices { scores[row] += learnt[row] }
            let probabilities = Softmax.probabilities(scores)
            for (index, value) in zip(memory.vector.indices, memory.vector.values) {
                var delta = deltas[index] ?? [Float](repeating: 0, count: Category.allCases.count)
                for row in delta.indices {
                    delta[row] += Float(Corrections.step * ((row == wanted ? 1 : 0) - probabilities[row])) * value
                }
                deltas[index] = delta
            }
        }
    }
}

extension FeatureVector {
    /// Without signals and concepts: the wording, not the kind of message.
    var textPart: FeatureVector { part(FeatureSpace.words.lowerBound..<FeatureSpace.size) }

    var length: Float { values.reduce(0) { $0 + $1 * $1 }.squareRoot() }
}
