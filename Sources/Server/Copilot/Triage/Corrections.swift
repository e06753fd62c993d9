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
    private var deltas: [UInt32: [Float]] = [:]

    package init(model: CopilotModel, entries: [Entry] = []) {
        self.model = model
        for entry in entries { add(entry) }
    }

    package var entries: [Entry] { memories.map(\.entry) }

    /// Takes effect with the next message. The same id corrected again replaces its former correction.
    package mutating func add(_ entry: Entry) {
        if memories.contains(where: { $0.entry.id == entry.id }) { remove(id: entry.id) }
        let vector = model.extractor.extract(entry.text).vector.textPart
        let memory = Memory(entry: entry, vector: vector, length: vector.length)
        memories.append(memory)
        learn(memory)
    }

    package mutating func remove(id: String) {
        let kept = memories.filter { $0.entry.id != id }
        guard kept.count != memories.count else { return }
        memories = kept
        deltas = [:]
        for memory in kept { learn(memory) }
    }

    func recall(_ vector: FeatureVector) -> (category: Category, similarity: Double)? {
        let wanted = vector.textPart
        let length = wanted.length
        var best: (category: Category, similarity: Double)?
        // Later corrections win ties: they are what the creator thinks now.
        for memory in memories.reversed() {
            let product = Double(memory.length * length)
            guard product > 0 else { continue }
            let similarity = Double(wanted.dot(memory.vector)) / product
            if similarity >= Corrections.likeness, similarity > best?.similarity ?? 0 {
                best = (memory.entry.category, min(similarity, 0.99))
            }
        }
        return best
    }

    func adjustment(for vector: FeatureVector) -> [Double] {
        var result = [0.0, 0.0, 0.0, 0.0]
        guard !deltas.isEmpty else { return result }
        for (index, value) in zip(vector.indices, vector.values) {
            guard let delta = deltas[index] else { continue }
            for row in result.indices { result[row] += Double(delta[row] * value) }
        }
        return result
    }

    /// A few careful steps of gradient descent on this one message, on its words only.
    private mutating func learn(_ memory: Memory) {
        let wanted = Category.allCases.firstIndex(of: memory.entry.category) ?? 0
        for _ in 0..<3 {
            var scores = model.linear.scores(memory.vector)
            let learnt = adjustment(for: memory.vector)
            for row in scores.indices { scores[row] += learnt[row] }
            let probabilities = Softmax.probabilities(scores)
            for (index, value) in zip(memory.vector.indices, memory.vector.values) {
                var delta = deltas[index] ?? [0, 0, 0, 0]
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

    func dot(_ other: FeatureVector) -> Float {
        var left = 0, right = 0
        var sum: Float = 0
        while left < indices.count, right < other.indices.count {
            if indices[left] == other.indices[right] {
                sum += values[left] * other.values[right]
                left += 1
                right += 1
            } else if indices[left] < other.indices[right] {
                left += 1
            } else {
                right += 1
            }
        }
        return sum
    }
}
