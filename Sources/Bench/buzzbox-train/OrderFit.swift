import Copilot

/// Fits how much meaning counts beside words when entries are ranked, so that the right entry comes first as often as
/// possible.
enum OrderFit {
    private static let ridge = 0.1

    /// The weights of how far an entry stands out and of its kinship, relative to 1 for words.
    static func weights(_ asked: [FAQTrial.Asked]) -> [Double] {
        let questions = asked.compactMap { question -> (rows: [[Double]], right: Int, weight: Double)? in
            guard let right = question.witnesses.firstIndex(where: { $0.entryID == question.label }) else { return nil }
            return (question.witnesses.map { [$0.wordScore] + $0.order }, right, question.weight)
        }
        var weights = [1.0, 0, 0]
        for _ in 0..<40 {
            var gradient = weights.map { -ridge * $0 }
            var curvature = (0..<3).map { row in (0..<3).map { row == $0 ? ridge : 0 } }
            for question in questions {
                let shares = Softmax.probabilities(
                    question.rows.map { zip(weights, $0).reduce(0) { $0 + $1.0 * $1.1 } })
                let mean = (0..<3).map { column in zip(shares, question.rows).reduce(0) { $0 + $1.0 * $1.1[column] } }
                for row in 0..<3 {
                    gradient[row] += question.weight * (question.rows[question.right][row] - mean[row])
                    for column in 0..<3 {
                        let both = zip(shares, question.rows).reduce(0) { $0 + $1.0 * $1.1[row] * $1.1[column] }
                        curvature[row][column] += question.weight * (both - mean[row] * mean[column])
                    }
                }
            }
            let step = LogisticFit.solve(curvature, gradient)
            for row in 0..<3 { weights[row] += step[row] }
            if step.allSatisfy({ abs($0) < 1e-9 }) { break }
        }
        return weights.dropFirst().map { $0 / weights[0] }
    }

    /// How much words count if the question is in another language: the likeliest of a few values.
    static func foreignWords(_ asked: [FAQTrial.Asked], _ order: [Double]) -> Double {
        func likelihood(_ share: Double) -> Double {
            asked.filter(\.isForeign).reduce(0) { sum, question in
                guard let right = question.witnesses.firstIndex(where: { $0.entryID == question.label }) else {
                    return sum
                }
                let shares = Softmax.probabilities(
                    question.witnesses.map { witness in
                        zip(order, witness.order).reduce(share * witness.wordScore) { $0 + $1.0 * $1.1 }
                    })
                return sum + Logarithm.natural(max(shares[right], 1e-9))
            }
        }
        return [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1].max { likelihood($0) < likelihood($1) } ?? 0.3
    }
}
