/// A message's features as a sparse vector with ascending indexes.
package struct FeatureVector: Sendable, Equatable {
    package var indices: [UInt32]
    package var values: [Float]

    package init(indices: [UInt32] = [], values: [Float] = []) {
        self.indices = indices
        self.values = values
    }

    /// The features with indexes in `range`.
    package func part(_ range: Range<Int>) -> FeatureVector {
        let start = indices.firstIndex { $0 >= range.lowerBound } ?? indices.count
        let end = indices.lastIndex { $0 < range.upperBound }.map { $0 + 1 } ?? 0
        guard start < end else { return FeatureVector() }
        return FeatureVector(indices: Array(indices[start..<end]), values: Array(values[start..<end]))
    }
}

/// The index ranges of the kinds of features. They are part of the trained model: after a change run `make model`.
package enum FeatureSpace {
    package static let signals = 0..<128
    package static let concepts = 128..<512
    package static let pairs = 512..<33_280
    package static let glosses = 33_280..<34_304
    package static let glossPairs = 34_304..<66_048
    package static let words = 66_048..<98_816
    package static let pieces = 98_816..<164_352
    package static let size = 164_352

    static func gloss(_ number: Int) -> UInt32 { UInt32(glosses.lowerBound + number % glosses.count) }

    static func slot(_ hash: UInt64, in range: Range<Int>) -> UInt32 {
        UInt32(range.lowerBound + Int(hash % UInt64(range.count)))
    }
}

/// FNV-1a with a final mix, equal on every machine.
package struct FeatureHash {
    private var state: UInt64

    package init(seed: UInt64) { state = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15) }

    package mutating func add(_ value: UInt32) {
        state = (state ^ UInt64(value)) &* 0x0000_0100_0000_01B3
    }

    package mutating func add(_ text: String) {
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    package var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }
}
