/// A unit vector with eight bits per number.
package struct StoredVector: Sendable {
    let scale: Double
    let steps: [UInt8]

    init(scale: Double, steps: [UInt8]) {
        self.scale = scale
        self.steps = steps
    }

    package init(_ values: [Float]) {
        let most = values.reduce(0) { max($0, abs($1)) }
        let scale = most > 0 ? most / 127 : 1
        self.scale = Double(scale)
        steps = values.map { UInt8(bitPattern: Int8(max(-127, min(127, ($0 / scale).rounded())))) }
    }

    var values: [Float] { steps.map { Float(Int8(bitPattern: $0)) * Float(scale) } }

    func dot(_ other: [Float]) -> Double {
        guard other.count == steps.count else { return 0 }
        var sum: Float = 0
        for index in other.indices { sum += Float(Int8(bitPattern: steps[index])) * other[index] }
        return Double(sum) * scale
    }
}
