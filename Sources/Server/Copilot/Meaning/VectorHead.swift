/// A linear head over a sentence vector and a few additional numbers: one row of eight-bit weights per class.
package struct VectorHead: Sendable, Equatable {
    private struct Row: Sendable, Equatable {
        let bias: Float, scale: Float
        let steps: [Int8]
    }

    private let rows: [Row]

    package var classes: Int { rows.count }
    package var inputs: Int { rows.first?.steps.count ?? 0 }

    /// Quantises trained weights, one row per class.
    package init(quantising weights: [[Float]], bias: [Float]) {
        rows = zip(weights, bias).map { weights, bias in
            let most = weights.reduce(0) { max($0, abs($1)) }
            let scale = most > 0 ? most / 127 : 1
            return Row(bias: bias, scale: scale, steps: weights.map { Int8(($0 / scale).rounded()) })
        }
    }

    /// The contribution of the inputs from `offset` on to each class.
    package func parts(_ input: [Float], from offset: Int = 0) -> [Double] {
        rows.map { row in
            var sum: Float = 0
            for index in 0..<min(input.count, max(row.steps.count - offset, 0)) {
                sum += Float(row.steps[offset + index]) * input[index]
            }
            return Double(row.scale) * Double(sum)
        }
    }

    package func scores(_ input: [Float]) -> [Double] { zip(rows, parts(input)).map { Double($0.bias) + $1 } }

    /// The similarity of two heads: the smallest cosine between corresponding rows.
    package func likeness(to other: VectorHead) -> Double {
        guard classes == other.classes, inputs == other.inputs else { return 0 }
        return zip(rows, other.rows).map { one, other in
            func product(_ left: [Int8], _ right: [Int8]) -> Double {
                zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) }
            }
            let lengths = (product(one.steps, one.steps) * product(other.steps, other.steps)).squareRoot()
            return lengths > 0 ? product(one.steps, other.steps) / lengths : one == other ? 1 : 0
        }.min() ?? 1
    }

    // MARK: Bytes

    package var bytes: [UInt8] {
        ByteReading.bytes(UInt32(classes)) + ByteReading.bytes(UInt32(inputs))
            + rows.flatMap { row in
                ByteReading.bytes(row.bias) + ByteReading.bytes(row.scale) + row.steps.map { UInt8(bitPattern: $0) }
            }
    }

    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        let classes = Int(ByteReading.number(bytes, at: 0)), inputs = Int(ByteReading.number(bytes, at: 4))
        guard (1...64).contains(classes), (1...65_536).contains(inputs), bytes.count == 8 + classes * (8 + inputs)
        else { return nil }
        rows = (0..<classes).map { row in
            let start = 8 + row * (8 + inputs)
            return Row(
                bias: ByteReading.float(bytes, at: start), scale: ByteReading.float(bytes, at: start + 4),
                steps: bytes[start + 8..<start + 8 + inputs].map { Int8(bitPattern: $0) })
        }
        guard rows.allSatisfy({ $0.bias.isFinite && $0.scale.isFinite }) else { return nil }
    }
}
