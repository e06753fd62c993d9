import CSodium

/// Cryptographically secure random bytes.
package enum Random {
    package static func bytes(_ count: Int) -> [UInt8] {
        Sodium.start
        var result = [UInt8](repeating: 0, count: count)
        randombytes_buf(&result, count)
        return result
    }

    /// A secret that is safe in a URL, a header and a file name: base64url without padding.
    package static func token(bytes count: Int = 32) -> String {
        Base64.encode(bytes(count), as: .urlUnpadded)
    }
}
