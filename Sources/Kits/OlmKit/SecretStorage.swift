import JSONKit
import SodiumKit

/// Decrypts the secrets that a person stores on the server, such as the cross-signing keys.
package struct SecretStorageKey: Sendable {
    package static let algorithm = "m.secret_storage.v1.aes-hmac-sha2"
    package let secret: Secret

    package init?(_ secret: Secret) {
        guard secret.count == 32 else { return nil }
        self.secret = secret
    }

    /// Derives the key from a passphrase and the `passphrase` object of the key's description. Slow: call it off the
    /// main actor.
    package init(passphrase: Secret, description: JSON) throws(OlmError) {
        guard description["algorithm"].string == "m.pbkdf2", let salt = description["salt"].string,
            salt.utf8.count <= 4096, let rounds = description["iterations"].int64,
            let rounds = UInt32(exactly: rounds), (description["bits"].int ?? 256) == 256
        else { throw .malformed }
        secret = try Passphrase.key(from: passphrase, salt: Array(salt.utf8), rounds: rounds)
    }

    // MARK: Checking a key

    /// Makes `iv` and `mac` for the description of a new key, so that a typed key can be checked against it.
    package func check(randomness: Randomness = .system) -> JSON {
        let sealed = seal(Self.zeros, name: "", counter: Self.newCounter(randomness))
        return ["iv": sealed["iv"], "mac": sealed["mac"]]
    }

    /// Whether this key is the described one. Nil when the description has no `iv` and `mac` to check with.
    package func fits(_ description: JSON) -> Bool? {
        guard let iv = description["iv"].string, let mac = description["mac"].string else { return nil }
        guard let counter = Self.counter(iv), let mac = KeyText.decode(mac, count: 32) else { return false }
        let keys = keys(for: "")
        let sealed = CounterCipher(key: keys.aes, counter: counter).apply(Self.zeros)
        return constantTimeEquals(HMACSHA256.digest(of: sealed.exposed(), key: keys.mac), mac)
    }

    private static let zeros = Secret([UInt8](repeating: 0, count: 32))

    // MARK: Secrets

    /// Encrypts a secret for its account data event, where the result stands under the key's id.
    package func encrypt(_ content: Secret, name: String, randomness: Randomness = .system) -> JSON {
        seal(content, name: name, counter: Self.newCounter(randomness))
    }

    package func decrypt(_ entry: JSON, name: String) throws(OlmError) -> Secret {
        guard let iv = entry["iv"].string, let text = entry["ciphertext"].string, let mac = entry["mac"].string else {
            throw .malformed
        }
        guard text.utf8.count <= OlmLimits.secretText else { throw .tooLarge(limit: OlmLimits.secretText) }
        guard let counter = Self.counter(iv), let sealed = KeyText.decode(text),
            let mac = KeyText.decode(mac, count: 32)
        else { throw .malformed }
        let keys = keys(for: name)
        guard constantTimeEquals(HMACSHA256.digest(of: sealed, key: keys.mac), mac) else { throw .damaged }
        return CounterCipher(key: keys.aes, counter: counter).apply(Secret(sealed))
    }

    private func seal(_ content: Secret, name: String, counter: [UInt8]) -> JSON {
        let keys = keys(for: name)
        let sealed = CounterCipher(key: keys.aes, counter: counter).apply(content).exposed()
        return [
            "iv": .string(Base64.encode(counter)), "ciphertext": .string(Base64.encode(sealed)),
            "mac": .string(Base64.encode(HMACSHA256.digest(of: sealed, key: keys.mac))),
        ]
    }

    private func keys(for name: String) -> (aes: Secret, mac: Secret) {
        let derived = HKDF.sha256(secret, info: Array(name.utf8), count: 64)
        return (derived.part(0..<32), derived.part(32..<64))
    }

    /// Accepts 32 bytes and uses the first 16, as some clients did.
    private static func counter(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 256, let bytes = KeyText.decode(text), bytes.count >= AES256.blockCount else {
            return nil
        }
        return Array(bytes.prefix(AES256.blockCount))
    }

    static func newCounter(_ randomness: Randomness) -> [UInt8] {
        var counter = randomness.bytes(AES256.blockCount).exposed()
        // Clears bit 63, because some implementations count in 64 bits only and must not overflow.
        counter[8] &= 0x7F
        return counter
    }
}
