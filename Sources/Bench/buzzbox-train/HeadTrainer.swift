import Copilot

/// Trains linear heads on dense inputs by multinomial logistic regression or ridge regression. It uses all examples at
/// once, so the result depends on neither chance nor their order.
struct HeadTrainer {
    struct Sample {
        let input: [Float]
        /// The wanted probability of each class; a single number for a regression.
        let wanted: [Float]
        let weight: Float
    }

    /// L2 regularisation per example, which keeps single dimensions of the vector from getting too much weight.
    var ridge: Float = 1
    var steps = 300
    /// Predicts numbers instead of classes.
    var isRegression = false

    func train(_ samples: [Sample]) -> VectorHead {
        guard let first = samples.first else { return VectorHead(quantising: [], bias: []) }
        let classes = first.wanted.count, inputs = first.input.count
        let width = inputs + 1
        let flat = samples.flatMap { sample -> [Float] in sample.input + [Float(1)] }
        let total = samples.reduce(Float(0)) { $0 + $1.weight }
        var weights = [Float](repeating: 0, count: classes * width)
        var before = weights
        // The step size follows from an upper bound of the curvature: half the squared length for softmax, all of it
        // for squared errors.
        let longest = samples.map { sample in sample.input.reduce(1) { $0 + $1 * $1 } }.max() ?? 1
        let rate = 1 / (longest * (isRegression ? 1 : 0.5) + ridge / total)
        for step in 0..<steps {
            // Nesterov's momentum.
            let momentum = Float(step) / Float(step + 3)
            var ahead = weights
            for index in ahead.indices { ahead[index] += momentum * (weights[index] - before[index]) }
            var gradient = self.gradient(samples, flat, ahead, classes, width)
            for row in 0..<classes {
                for column in 0..<inputs { gradient[row * width + column] += ridge * ahead[row * width + column] }
            }
            before = weights
            for index in weights.indices { weights[index] = ahead[index] - rate * gradient[index] / total }
        }
        return VectorHead(
            quantising: (0..<classes).map { Array(weights[$0 * width..<$0 * width + inputs]) },
            bias: (0..<classes).map { weights[$0 * width + inputs] })
    }

    private func gradient(
        _ samples: [Sample], _ flat: [Float], _ weights: [Float], _ classes: Int, _ width: Int
    ) -> [Float] {
        var gradient = [Float](repeating: 0, count: weights.count)
        gradient.withUnsafeMutableBufferPointer { gradient in
            weights.withUnsafeBufferPointer { weights in
                flat.withUnsafeBufferPointer { flat in
                    for (number, sample) in samples.enumerated() {
                        let start = number * width
                        var scores = [Double](repeating: 0, count: classes)
                        for row in 0..<classes {
                            var sum: Float = 0
                            for column in 0..<width { sum += weights[row * width + column] * flat[start + column] }
                            scores[row] = Double(sum)
                        }
                        let got = isRegression ? scores : Softmax.probabilities(scores)
                        for row in 0..<classes {
                            let error = (Float(got[row]) - sample.wanted[row]) * sample.weight
                            for column in 0..<width { gradient[row * width + column] += error * flat[start + column] }
                        }
                    }
                }
            }
        }
        return gradient
    }
}
