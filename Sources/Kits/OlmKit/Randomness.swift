import SodiumKit

/// Supplies the random bytes for new keys, so that tests can supply known ones.
package struct Randomness: Sendable {
    private let source: @Sendable (Int) -> Secret

    package init(_ source: @escaping @Sendable (Int) -> Secret) { self.source = source }

    package static let system = Randomness { Secret.random($0) }

    package func bytes(_ count: Int) -> Secret { source(count) }
    func keyPair() -> CurveKeyPair { CurveKeyPair(secret: bytes(CurveKeyPair.count)) }
}
