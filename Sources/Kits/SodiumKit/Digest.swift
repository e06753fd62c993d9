import CSodium

package enum Digest {
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var stream = SHA256()
        stream.update(bytes)
        return stream.finish()
    }
}

/// Incremental SHA-256.
package struct SHA256 {
    private var state = crypto_hash_sha256_state()

    package init() {
        Sodium.start
        crypto_hash_sha256_init(&state)
    }

    package mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    package mutating func finish() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
        crypto_hash_sha256_final(&state, &result)
        return result
    }
}

/// Compares secrets in a time that depends only on their length.
package func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    Sodium.start
    guard left.count == right.count else { return false }
    return left.isEmpty || sodium_memcmp(left, right, left.count) == 0
}

package func constantTimeEquals(_ left: String, _ right: String) -> Bool {
    constantTimeEquals(Array(left.utf8), Array(right.utf8))
}
