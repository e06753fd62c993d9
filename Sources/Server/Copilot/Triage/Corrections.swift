import BuzzModel

/// What one creator has corrected. A message much like a corrected one gets its category; weights learnt from all corrections
/// lean the model a little. Both are made afresh from the list, so taking a correction back leaves no trace.
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

    /// As alike as this, a message is taken for the corrected one.
    package static let likeness = 0.82
    private static let step = 0.35

    private let model: CopilotModel
    private var memories: [Memory] = []
    private var positions: [String: Int] = [:]
    /// For each feature the memories that have it, and how strongly.
    private var postings: [UInt32: [(memory: Int, value: Float)]] = [:]
    private var deltas: [UInt32: [Float]] = [:]

    package init(model: CopilotModel, entries: [Entry] = []) {
        self.model = model
        for entry in entries { add(entry) }
    }

    package var entries: [Entry] { memories.map(\.entry) }

    /// What the creator said of this very message.
    func category(of id: String) -> Category? { positions[id].map { memories[$0].entry.category } }

    /// Takes effect with the next message. The same id corrected again replaces its former correction.
    package mutating func add(_ entry: Entry) {
        if positions[entry.id] != nil { remove(id: entry.id) }
        let vector = model.extractor.extract(entry.text).vector.textPart
        take(Memory(entry: entry, vector: vector, length: vector.length))
    }

    package mutating func remove(id: String) { remove([id]) }

    /// All in one go: the rest is learnt afresh.
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
        // Later corrections win ties: they are what the creator thinks now.
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

    /// A few careful steps of gradient descent on this one message, on its words only.
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
    /// Without shapes and meanings: what the message says, not what kind it is.
    var textPart: FeatureVector { part(FeatureSpace.words.lowerBound..<FeatureSpace.size) }

    var length: Float { values.reduce(0) { $0 + $1 * $1 }.squareRoot() }
}
