/// A small model made for one question: it learns to tell the most likely entries apart from their phrasings (ridge
/// regression, one against the rest) and says how much the question is like each.
///
/// Made afresh each time, it needs no training when the library changes, and only the few phrasings near the question count.
struct LocalRidge {
    let ridge: Float

    /// `rows`: the phrasings' numbers; `similarity`: the question's cosine to each of them.
    /// Returns one share per row; the sum over an entry's rows is the entry's score.
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
    /// Solves `matrix · x = right` for a symmetric positive matrix given by its lower half (Cholesky).
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
