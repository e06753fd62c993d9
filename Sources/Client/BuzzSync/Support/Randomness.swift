/// Numbers from 0 to below 1, so that many clients don't come back in step. Tests give their own.
package typealias Randomness = @Sendable () -> Double

package func systemRandomness() -> Double { Double.random(in: 0..<1) }

extension Duration {
    // Two of the modules below each have one for their own use.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }

    /// This, give or take a part of it.
    func jittered(_ part: Double, _ random: Randomness) -> Duration {
        .milliseconds(Int64(Double(milliseconds) * (1 + part * (2 * random() - 1))))
    }
}
