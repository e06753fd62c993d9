import Copilot

/// Logistic regression with few inputs, by Newton's method with L2 regularisation.
struct LogisticFit {
    struct Sample {
        let input: [Double]
        let isRight: Bool
        let weight: Double
    }

    var ridge = 0.5

    /// Returns the constant, followed by one weight per input.
    func weights(_ samples: [Sample]) -> [Double] {
        guard let width = samples.first.map({ $0.input.count + 1 }) else { return [] }
        var weights = [Double](repeating: 0, count: width)
        for _ in 0..<30 {
            var gradient = [Double](repeating: 0, count: width)
            var curvature = [[Double]](repeating: gradient, count: width)
            for sample in samples {
                let input = [1] + sample.input
                let sum = zip(weights, input).reduce(0) { $0 + $1.0 * $1.1 }
                let likelihood = 1 / (1 + Softmax.exponential(-sum))
                let error = ((sample.isRight ? 1 : 0) - likelihood) * sample.weight
                let slope = max(likelihood * (1 - likelihood), 1e-9) * sample.weight
                for row in 0..<width {
                    gradient[row] += error * input[row]
                    for column in 0..<width { curvature[row][column] += slope * input[row] * input[column] }
                }
            }
            for row in 0..<width {
                // The constant is not regularised, apart from what keeps the equations solvable.
                let pull = row == 0 ? 1e-6 : ridge
                gradient[row] -= pull * weights[row]
                curvature[row][row] += pull
            }
            let step = Self.solve(curvature, gradient)
            for row in 0..<width { weights[row] += step[row] }
            if step.allSatisfy({ abs($0) < 1e-9 }) { break }
        }
        return weights
    }

    /// Fits weights that are never negative, for inputs that are all evidence in favour. A negative weight would only
    /// balance a similar input, so that input is left out and the rest fitted again.
    func supportingWeights(_ samples: [Sample]) -> [Double] {
        guard let count = samples.first?.input.count else { return [] }
        var kept = Array(0..<count)
        while true {
            let found = weights(
                samples.map { sample in
                    Sample(input: kept.map { sample.input[$0] }, isRight: sample.isRight, weight: sample.weight)
                })
            guard let worst = kept.indices.min(by: { found[$0 + 1] < found[$1 + 1] }), found[worst + 1] < 0 else {
                var all = [Double](repeating: 0, count: count + 1)
                all[0] = found.first ?? 0
                for (place, input) in kept.enumerated() { all[input + 1] = found[place + 1] }
                return all
            }
            kept.remove(at: worst)
        }
    }

    /// Gaussian elimination with partial pivoting.
    static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var matrix = matrix, right = right
        let count = right.count
        for column in 0..<count {
            let pivot = (column..<count).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) } ?? column
            matrix.swapAt(column, pivot)
            right.swapAt(column, pivot)
            guard abs(matrix[column][column]) > 1e-12 else { continue }
            for row in (column + 1)..<max(count, column + 1) {
                let factor = matrix[row][column] / matrix[column][column]
                guard factor != 0 else { continue }
                for inner in column..<count { matrix[row][inner] -= factor * matrix[column][inner] }
                right[row] -= factor * right[column]
            }
        }
        var solution = [Double](repeating: 0, count: count)
        for row in (0..<count).reversed() {
            var sum = right[row]
            for inner in (row + 1)..<max(count, row + 1) { sum -= matrix[row][inner] * solution[inner] }
            solution[row] = abs(matrix[row][row]) > 1e-12 ? sum / matrix[row][row] : 0
        }
        return solution
    }
}
