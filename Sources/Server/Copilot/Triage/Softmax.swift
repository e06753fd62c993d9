/// An exponential function that uses basic arithmetic only: the C library's differs in the last bit between processors,
/// and training must give the same weights everywhere.
package enum Softmax {
    package static func exponential(_ x: Double) -> Double {
        if x < -700 { return 0 }
        if x > 700 { return Double.greatestFiniteMagnitude }
        let ln2 = 0.693147180559945309417
        let power = (x / ln2).rounded()
        let rest = x - power * ln2
        var term = 1.0
        var sum = 1.0
        for step in 1...14 {
            term = term * rest / Double(step)
            sum += term
        }
        return Double(sign: .plus, exponent: Int(power), significand: sum)
    }

    package static func probabilities(_ scores: [Double], temperature: Double = 1) -> [Double] {
        let top = scores.max() ?? 0
        let raised = scores.map { exponential(($0 - top) / temperature) }
        let sum = raised.reduce(0, +)
        return raised.map { $0 / sum }
    }
}
