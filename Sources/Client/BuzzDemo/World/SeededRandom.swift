/// A reproducible random generator (SplitMix64): the same seed gives the same world.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    /// A separate sequence for each subject, so that an additional line in one place changes nothing elsewhere.
    package init(_ seed: UInt64, for subject: String) {
        // FNV-1a, because Swift's own hashes vary between runs.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in subject.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.init(seed ^ hash)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func duration(_ range: ClosedRange<Double>) -> Duration {
        .milliseconds(Int64(Double.random(in: range, using: &self) * 1000))
    }

    /// True with this probability in percent.
    package mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }
}
