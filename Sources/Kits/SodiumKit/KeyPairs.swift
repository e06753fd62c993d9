import CSodium

/// A Curve25519 key pair for key agreement.
package struct CurveKeyPair: Sendable {
    package static let count = 32
    package let secret: Secret
    package let publicKey: [UInt8]

    package init(secret: Secret) {
        precondition(secret.count == Self.count, "a Curve25519 key has 32 bytes")
        Sodium.start
        self.secret = secret
        var key = [UInt8](repeating: 0, count: Self.count)
        secret.withBytes { _ = crypto_scalarmult_base(&key, $0) }
        publicKey = key
    }

    /// Nil for an invalid key or a low-order point, which would give the same shared secret with everybody.
    package func agreed(with key: [UInt8]) -> Secret? {
        guard key.count == Self.count else { return nil }
        var isGood = false
        let shared = Secret(count: Self.count) { target in
            isGood = secret.withBytes { crypto_scalarmult(target, $0, key) == 0 }
        }
        return isGood ? shared : nil
    }
}

/// An Ed25519 key pair for signatures.
package struct SigningKey: Sendable {
    package static let seedCount = 32
    package let seed: Secret
    package let publicKey: [UInt8]
    private let expanded: Secret

    package init(seed: Secret) {
        precondition(seed.count == Self.seedCount, "an Ed25519 seed has 32 bytes")
        Sodium.start
        self.seed = seed
        var key = [UInt8](repeating: 0, count: crypto_sign_publickeybytes())
        expanded = Secret(count: crypto_sign_secretkeybytes()) { target in
            seed.withBytes { _ = crypto_sign_seed_keypair(&key, target, $0) }
        }
        publicKey = key
    }

    package func sign(_ bytes: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Ed25519.signatureCount)
        expanded.withBytes { _ = crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), $0) }
        return signature
    }
}

package enum Ed25519 {
    package static let keyCount = 32
    package static let signatureCount = 64

    /// Also false for malformed keys and signatures and for weak keys that would verify forged signatures.
    package static func verify(_ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]) -> Bool {
        guard signature.count == signatureCount, key.count == keyCount else { return false }
        Sodium.start
        return crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), key) == 0
    }
}
