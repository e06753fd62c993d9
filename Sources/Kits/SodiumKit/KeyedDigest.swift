import CSodium

/// Incremental HMAC-SHA-256.
package struct HMACSHA256 {
    package static let count = 32
    private var state = crypto_auth_hmacsha256_state()

    package init(key: UnsafePointer<UInt8>, count: Int) {
        Sodium.start
        crypto_auth_hmacsha256_init(&state, key, count)
    }

    package init(key: Secret) {
        self = key.withBytes { HMACSHA256(key: $0, count: key.count) }
    }

    package mutating func update(_ bytes: UnsafePointer<UInt8>, count: Int) {
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(count))
    }

    package mutating func update(_ byte: UInt8) {
        withUnsafePointer(to: byte) { update($0, count: 1) }
    }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
            if let base = bytes.baseAddress { update(base, count: bytes.count) }
        }
        if isDone == nil { update(Array(bytes)) }
    }

    /// Writes 32 bytes to the target.
    package mutating func finish(into target: UnsafeMutablePointer<UInt8>) {
        crypto_auth_hmacsha256_final(&state, target)
        sodium_memzero(&state, MemoryLayout.size(ofValue: state))
    }

    package mutating func finish() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Self.count)
        finish(into: &result)
        return result
    }

    package static func digest(of bytes: some Sequence<UInt8>, key: Secret) -> [UInt8] {
        var stream = HMACSHA256(key: key)
        stream.update(bytes)
        return stream.finish()
    }

    package static func secret(of byte: UInt8, key: Secret) -> Secret {
        var stream = HMACSHA256(key: key)
        stream.update(byte)
        return Secret(count: count) { stream.finish(into: $0) }
    }
}

/// RFC 5869 with SHA-256.
package enum HKDF {
    /// No salt is equivalent to a salt of 32 zero bytes.
    package static func sha256(_ material: Secret, salt: Secret? = nil, info: [UInt8], count: Int) -> Secret {
        precondition(count > 0 && count <= 255 * HMACSHA256.count, "HKDF cannot make \(count) bytes")
        var extract = HMACSHA256(key: salt ?? noSalt)
        material.withBytes { extract.update($0, count: material.count) }
        let root = Secret(count: HMACSHA256.count) { extract.finish(into: $0) }
        let blocks = (count + HMACSHA256.count - 1) / HMACSHA256.count
        let output = Secret(count: blocks * HMACSHA256.count) { target in
            for block in 0..<blocks {
                let place = target + block * HMACSHA256.count
                var step = HMACSHA256(key: root)
                if block > 0 { step.update(place - HMACSHA256.count, count: HMACSHA256.count) }
                step.update(info)
                step.update(UInt8(block + 1))
                step.finish(into: place)
            }
        }
        return output.part(0..<count)
    }

    private static let noSalt = Secret([UInt8](repeating: 0, count: HMACSHA256.count))
}
