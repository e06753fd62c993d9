import BuzzModel
import Copilot

/// Trains the linear model: multinomial logistic regression by stochastic gradient descent, averaged over the later
/// epochs. With one thread, fixed seeds and our own exponential function, the same corpus gives the same bytes on
/// every machine.
struct LinearTrainer {
    struct Sample {
        let vector: FeatureVector
        let category: Int
        let weight: Float
    }

    struct Weights {
        var values: [Float]
        var bias: [Float]
    }

    var epochs = 24
    var rate: Float = 0.5
    var decay: Float = 0.000_4
    /// Label smoothing, which keeps the model from becoming overconfident.
    var smoothing: Float = 0.16

    /// The weight of spelling features relative to meanings and shape.
    var spellingShare: Float = 1.5

    /// The number of shuffled passes whose results are averaged: with a single order the accuracy on unseen messages
    /// varies by a point.
    var orders = 1

    /// Called after each epoch.
    var stepped: () -> Void = {}

    /// The number of classes to distinguish.
    var classes = Category.allCases.count

    /// Trains meanings and shape separately from words and word pieces, and adds the two. When trained together, the
    /// few strong meanings keep the many weak pieces from learning; separately they classify unseen messages better.
    func trainInParts(_ samples: [Sample]) -> Weights {
        func part(_ range: Range<Int>) -> Weights {
            train(
                samples.map {
                    Sample(vector: $0.vector.part(range), category: $0.category, weight: $0.weight)
                })
        }
        var sum = part(0..<FeatureSpace.words.lowerBound)
        let rarity = rarity(samples)
        let spelling = train(
            samples.map { sample in
                var vector = sample.vector.part(FeatureSpace.words.lowerBound..<FeatureSpace.size)
                for place in vector.indices.indices { vector.values[place] *= rarity[Int(vector.indices[place])] }
                return Sample(vector: vector, category: sample.category, weight: sample.weight)
            })
        for index in sum.values.indices {
            sum.values[index] += spelling.values[index] * rarity[index / classes] * spellingShare
        }
        for row in sum.bias.indices { sum.bias[row] += spelling.bias[row] * spellingShare }
        return sum
    }

    /// A factor by which each feature is scaled during training and its weight afterwards: a rare piece of a word is
    /// more significant than "ing". Inference does not need the factors. On average the pieces keep their strength.
    private func rarity(_ samples: [Sample]) -> [Float] {
        var counts = [Int](repeating: 0, count: FeatureSpace.size)
        for sample in samples { for index in sample.vector.indices { counts[Int(index)] += 1 } }
        let count = Double(max(samples.count, 100))
        var scale = [Float](repeating: 1, count: FeatureSpace.size)
        for index in FeatureSpace.pieces {
            let share = Logarithm.natural((count + 1) / Double(counts[index] + 1)) / Logarithm.natural(count / 20)
            scale[index] = Float(max(share, 0.02))
        }
        var before = 0.0, after = 0.0
        for sample in samples {
            for (index, value) in zip(sample.vector.indices, sample.vector.values)
            where FeatureSpace.pieces.contains(Int(index)) {
                let square = Double(value * value)
                before += square
                after += square * Double(scale[Int(index)] * scale[Int(index)])
            }
        }
        guard after > 0 else { return scale }
        let level = Float((before / after).squareRoot())
        for index in FeatureSpace.pieces { scale[index] *= level }
        return scale
    }

    private func train(_ samples: [Sample]) -> Weights {
        var sum = train(samples, turn: 0)
        for turn in 1..<max(orders, 1) {
            let other = train(samples, turn: UInt64(turn))
            for position in sum.values.indices { sum.values[position] += other.values[position] }
            for row in sum.bias.indices { sum.bias[row] += other.bias[row] }
        }
        let count = Float(max(orders, 1))
        return Weights(values: sum.values.map { $0 / count }, bias: sum.bias.map { $0 / count })
    }

    private func train(_ samples: [Sample], turn: UInt64) -> Weights {
        var weights = [Float](repeating: 0, count: FeatureSpace.size * classes)
        var bias = [Float](repeating: 0, count: classes)
        var sums = weights
        var biasSums = bias
        var averaged = 0
        var order = Array(samples.indices)
        var random = Lehmer(seed: 20_240_229 + turn * 7_919)
        for epoch in 0..<epochs {
            random.shuffle(&order)
            let step = rate / (1 + 0.12 * Float(epoch))
            for index in order { update(&weights, &bias, samples[index], step) }
            let shrink = 1 - min(0.5, step * decay * Float(samples.count) * 0.05)
            for position in weights.indices { weights[position] *= shrink }
            stepped()
            guard epoch * 2 >= epochs else { continue }
            averaged += 1
            for position in weights.indices { sums[position] += weights[position] }
            for row in bias.indices { biasSums[row] += bias[row] }
        }
        let count = Float(max(averaged, 1))
        return Weights(values: sums.map { $0 / count }, bias: biasSums.map { $0 / count })
    }

    private func update(_ weights: inout [Float], _ bias: inout [Float], _ sample: Sample, _ step: Float) {
        var scores = bias
        weights.withUnsafeBufferPointer { weights in
            for (index, value) in zip(sample.vector.indices, sample.vector.values) {
                let base = Int(index) * classes
                for row in 0..<classes { scores[row] += weights[base + row] * value }
            }
        }
        let probabilities = Softmax.probabilities(scores.map(Double.init))
        var gradient = [Float](repeating: 0, count: classes)
        for row in 0..<classes {
            let wanted: Float = row == sample.category ? 1 - smoothing : smoothing / Float(classes - 1)
            gradient[row] = (wanted - Float(probabilities[row])) * step * sample.weight
            bias[row] += gradient[row] * 0.1
        }
        weights.withUnsafeMutableBufferPointer { weights in
            for (index, value) in zip(sample.vector.indices, sample.vector.values) {
                let base = Int(index) * classes
                for row in 0..<classes { weights[base + row] += gradient[row] * value }
            }
        }
    }
}

/// Lehmer's "minimal standard" generator: simple, well known, identical on every machine.
struct Lehmer {
    private var state: UInt64

    init(seed: UInt64) { state = seed % 2_147_483_647 }

    mutating func next(below limit: Int) -> Int {
        state = state * 48_271 % 2_147_483_647
        return Int(state % UInt64(limit))
    }

    mutating func shuffle(_ items: inout [Int]) {
        guard items.count > 1 else { return }
        for last in stride(from: items.count - 1, to: 0, by: -1) { items.swapAt(last, next(below: last + 1)) }
    }
}
