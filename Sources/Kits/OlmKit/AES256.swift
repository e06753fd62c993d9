import CCrypto
import SodiumKit

/// AES with a 256-bit key, done by libcrypto.
enum AES256 {
    static let blockCount = 16

    /// AES-256-CBC with PKCS#7 padding.
    static func encryptBlocks(_ plain: [UInt8], key: UnsafePointer<UInt8>, iv: UnsafePointer<UInt8>) -> [UInt8] {
        guard let result = blocks(plain, key: key, iv: iv, encrypts: true) else {
            preconditionFailure("libcrypto cannot encrypt")
        }
        return result
    }

    /// Returns nil when the padding is wrong. Call it only after the MAC was verified, so that it is no padding oracle.
    static func decryptBlocks(_ sealed: [UInt8], key: UnsafePointer<UInt8>, iv: UnsafePointer<UInt8>) -> [UInt8]? {
        guard !sealed.isEmpty, sealed.count.isMultiple(of: blockCount), Int32(exactly: sealed.count) != nil else {
            return nil
        }
        return blocks(sealed, key: key, iv: iv, encrypts: false)
    }

    private static func blocks(
        _ source: [UInt8], key: UnsafePointer<UInt8>, iv: UnsafePointer<UInt8>, encrypts: Bool
    ) -> [UInt8]? {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var result = [UInt8](repeating: 0, count: source.count + blockCount)
        var first: Int32 = 0
        var last: Int32 = 0
        let isDone = result.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return false }
            return EVP_CipherInit_ex(context, EVP_aes_256_cbc(), nil, key, iv, encrypts ? 1 : 0) == 1
                && EVP_CipherUpdate(context, base, &first, source, Int32(source.count)) == 1
                && EVP_CipherFinal_ex(context, base + Int(first), &last) == 1
        }
        guard isDone else { return nil }
        result.removeLast(result.count - Int(first) - Int(last))
        return result
    }
}

/// AES-256-CTR, a stream cipher: the same operation encrypts and decrypts.
final class CounterCipher {
    private let context = EVP_CIPHER_CTX_new()

    init(key: Secret, counter: [UInt8]) {
        precondition(key.count == 32 && counter.count == AES256.blockCount, "AES-256 wants 32 bytes and 16")
        let isReady = key.withBytes { EVP_EncryptInit_ex(context, EVP_aes_256_ctr(), nil, $0, counter) == 1 }
        precondition(isReady, "libcrypto cannot encrypt")
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    private func apply(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
        var done = 0
        // libcrypto takes the length as a 32-bit integer, so large input goes through in pieces.
        while done < count {
            let step = min(count - done, 1 << 30)
            var written: Int32 = 0
            let isDone = EVP_EncryptUpdate(context, target + done, &written, source + done, Int32(step)) == 1
            precondition(isDone && written == step, "libcrypto cannot encrypt")
            done += step
        }
    }

    func apply(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: bytes.count)
        apply(bytes, into: &result, count: bytes.count)
        return result
    }

    func apply(_ secret: Secret) -> Secret {
        Secret(count: secret.count) { target in
            secret.withBytes { apply($0, into: target, count: secret.count) }
        }
    }
}

/// Derives a key from a passphrase (PBKDF2). Slow on purpose: call it off the main actor.
package enum Passphrase {
    package static func key(
        from passphrase: Secret, salt: [UInt8], rounds: UInt32, count: Int = 32
    ) throws(OlmError) -> Secret {
        guard OlmLimits.rounds.contains(rounds), (1...1024).contains(count), let rounds = Int32(exactly: rounds) else {
            throw .unreasonableRounds
        }
        guard passphrase.count <= 1 << 20 else { throw .tooLarge(limit: 1 << 20) }
        var isDone = false
        let key = Secret(count: count) { target in
            isDone = passphrase.withBytes { text in
                text.withMemoryRebound(to: CChar.self, capacity: passphrase.count) { text in
                    PKCS5_PBKDF2_HMAC(
                        text, Int32(passphrase.count), salt, Int32(salt.count), rounds, EVP_sha512(), Int32(count),
                        target) == 1
                }
            }
        }
        guard isDone else { throw .malformed }
        return key
    }
}
