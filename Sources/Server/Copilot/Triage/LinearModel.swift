/// A linear model over `FeatureSpace` with one row of eight-bit weights per class.
package struct LinearModel: Sendable {
    /// The number of classes: categories, or the concerns of `CareModel`.
    package let rows: Int

    /// The weights of all rows for a feature are adjacent.
    private let weights: [Int8]
    private let scale: Float
    private let bias: [Float]
    /// The divisor of the scores that makes the probabilities accurate.
    package let temperature: Float

    package init(weights: [Int8], scale: Float, bias: [Float], temperature: Float) {
        rows = bias.count
        self.weights = weights
        self.scale = scale
        self.bias = bias
        self.temperature = temperature
    }

    /// Quantises trained weights to eight bits and clips those beyond 127 steps.
    package init(quantising trained: [Float], bias: [Float], temperature: Float) {
        // Clip the largest few weights, because a finer step for all others is worth more.
        let magnitudes = trained.map(abs).filter { $0 > 0 }.sorted()
        let top = magnitudes.isEmpty ? 1 : magnitudes[min(magnitudes.count - 1, magnitudes.count * 9_999 / 10_000)]
        let step = max(top, 1e-6) / 127
        self.init(
            weights: trained.map { Int8(max(-127, min(127, ($0 / step).rounded()))) }, scale: step, bias: bias,
            temperature: temperature)
    }

    package func scores(_ vector: FeatureVector) -> [Double] {
        rows == 4 ? fourScores(vector) : anyScores(vector)
    }

    private func anyScores(_ vector: FeatureVector) -> [Double] {
        var sums = bias.map(Double.init)
        for (index, value) in zip(vector.indices, vector.values) {
            let base = Int(index) * rows
            guard base + rows <= weights.count else { continue }
            for row in 0..<rows { sums[row] += Double(weights[base + row]) * Double(scale) * Double(value) }
        }
        return sums
    }

    /// Computes four rows at once, because this runs twice for every feature of every message.
    private func fourScores(_ vector: FeatureVector) -> [Double] {
        var sums = SIMD4(bias.map(Double.init))
        weights.withUnsafeBufferPointer { weights in
            for (index, value) in zip(vector.indices, vector.values) {
                let base = Int(index) * 4
                guard base + 4 <= weights.count else { continue }
                let row = SIMD4<Double>(
                    Double(weights[base]), Double(weights[base + 1]), Double(weights[base + 2]),
                    Double(weights[base + 3]))
                sums += row * Double(scale) * Double(value)
            }
        }
        return (0..<4).map { sums[$0] }
    }

    /// The contribution of one feature to one row.
    package func weight(_ index: Int, _ row: Int) -> Double {
        let position = index * rows + row
        return position < weights.count ? Double(weights[position]) * Double(scale) : 0
    }

    // MARK: Bytes

    package func bytes() -> [UInt8] {
        var output: [UInt8] = []
        func put(_ value: Float) {
            for shift in [0, 8, 16, 24] as [UInt32] {
                output.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
            }
        }
        put(scale)
        put(temperature)
        bias.forEach(put)
        output += weights.map { UInt8(bitPattern: $0) }
        return output
    }

    package init(bytes: ArraySlice<UInt8>) throws(ModelError) {
        // The format is scale and temperature, then a bias and the weights for each row.
        let (rows, rest) = max(bytes.count - 8, 0).quotientAndRemainder(dividingBy: FeatureSpace.size + 4)
        guard rows > 0, rest == 0 else { throw .damaged }
        func float(_ index: Int) -> Float {
            let start = bytes.startIndex + index * 4
            var pattern: UInt32 = 0
            for offset in 0..<4 { pattern |= UInt32(bytes[start + offset]) << UInt32(8 * offset) }
            return Float(bitPattern: pattern)
        }
        self.init(
            weights: bytes.dropFirst(8 + 4 * rows).map { Int8(bitPattern: $0) }, scale: float(0),
            bias: (0..<rows).map { float(2 + $0) },
            temperature: float(1))
    }
}
