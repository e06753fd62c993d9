/// A small model made for one question: it learns from the phrasings to tell the likeliest entries apart (ridge
/// regression, one against the rest) and scores the question for each.
///
/// Because it is made for each question, a change of the library needs no training, and only phrasings near the
/// question count.
struct LocalRidge {
    let ridge: Float

    /// - Parameters:
    ///   - rows: the indexes of the phrasings.
    ///   - similarity: the cosine similarity of the question to each phrasing.
    /// - Returns: one share per row; the sum over an entry's rows is its score.
    func shares(of rows: [Int], in index: FAQIndex, similarity: [Float]) -> [Float] {
        let count = rows.count
        guard count > 0 else { return [] }
        var kernel = [Float](repeating: 0, count: count * count)
        var spread = [Float](repeating: 0, count: index.featureCount)
        for (row, number) in rows.enumerated() {
            let phrasing = index.phrasings[number]
            for (feature, weight) in zip(phrasing.features, phrasing.weights) { spread[Int(feature)] = weight }
            for column in 0...row {
                let other = index.phrasings[rows[column]]
                var sum: Float = 0
                for position in other.features.indices {
                    sum += spread[Int(other.features[position])] * other.weights[position]
                }
                kernel[row * count + column] = sum
            }
            kernel[row * count + row] += ridge
            for feature in phrasing.features { spread[Int(feature)] = 0 }
        }
        let solved = LocalRidge.solve(&kernel, similarity)
        return zip(solved, similarity).map { $0 * $1 }
    }
}

extension LocalRidge {
    /// Solves `matrix · x = right` for a symmetric positive definite matrix given by its lower half (Cholesky).
    static func solve(_ matrix: inout [Float], _ right: [Float]) -> [Float] {
        let count = right.count
        for row in 0..<count {
            for column in 0...row {
                var sum = matrix[row * count + column]
                for inner in 0..<column { sum -= matrix[row * count + inner] * matrix[column * count + inner] }
                if row == column {
                    matrix[row * count + row] = max(sum, 1e-6).squareRoot()
                } else {
                    matrix[row * count + column] = sum / matrix[column * count + column]
                }
            }
        }
        var solution = right
        for row in 0..<count {
            for inner in 0..<row { solution[row] -= matrix[row * count + inner] * solution[inner] }
            solution[row] /= matrix[row * count + row]
        }
        for row in (0..<count).reversed() {
            for inner in (row + 1)..<max(count, row + 1) {
                solution[row] -= matrix[inner * count + row] * solution[inner]
            }
            solution[row] /= matrix[row * count + row]
        }
        return solution
    }
}
