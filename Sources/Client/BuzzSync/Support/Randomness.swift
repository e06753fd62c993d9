/// Random numbers from 0 up to but excluding 1, used to spread the retries of many clients. Tests supply their own.
package typealias Randomness = @Sendable () -> Double

package func systemRandomness() -> Double { Double.random(in: 0..<1) }

extension Duration {
    // Duplicated: two lower modules define it for their own use.
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }

    /// This duration, randomly changed by up to a fraction of it.
    func jittered(_ part: Double, _ random: Randomness) -> Duration {
        .milliseconds(Int64(Double(milliseconds) * (1 + part * (2 * random() - 1))))
    }
}
