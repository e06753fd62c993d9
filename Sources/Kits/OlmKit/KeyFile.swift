import SodiumKit

/// The passphrase-encrypted file in which people carry their room keys from one client to another.
package enum KeyFile {
    private static let header = "-----BEGIN MEGOLM SESSION DATA-----"
    private static let footer = "-----END MEGOLM SESSION DATA-----"
    private static let version: UInt8 = 1
    private static let headCount = 1 + 16 + 16 + 4
    package static let usualRounds: UInt32 = 500_000

    /// Slow on purpose: call it off the main actor.
    package static func close(
        _ content: [UInt8], passphrase: Secret, rounds: UInt32 = usualRounds, randomness: Randomness = .system
    ) throws(OlmError) -> String {
        let salt = randomness.bytes(16).exposed()
        let counter = SecretStorageKey.newCounter(randomness)
        let keys = try keys(passphrase, salt: salt, rounds: rounds)
        var bytes = [version] + salt + counter
        bytes.append(uint32: rounds)
        bytes += CounterCipher(key: keys.aes, counter: counter).apply(content)
        bytes += HMACSHA256.digest(of: bytes, key: keys.mac)
        let letters = Array(Base64.encode(bytes).utf8)
        let lines = stride(from: 0, to: letters.count, by: 76).map {
            String(decoding: letters[$0..<min($0 + 76, letters.count)], as: UTF8.self)
        }
        return ([header] + lines + [footer]).joined(separator: "\n") + "\n"
    }

    /// Ignores any text before the header line and after the footer line.
    package static func open(_ file: [UInt8], passphrase: Secret) throws(OlmError) -> [UInt8] {
        guard file.count <= OlmLimits.keyFile else { throw .tooLarge(limit: OlmLimits.keyFile) }
        let bytes = try armoured(file)
        guard bytes.count >= headCount + 32 else { throw .malformed }
        var reader = ByteReader(bytes)
        guard try reader.byte() == version else { throw .unknownVersion }
        let salt = Array(try reader.take(16))
        let counter = Array(try reader.take(16))
        let keys = try keys(passphrase, salt: salt, rounds: try reader.uint32())
        let mac = HMACSHA256.digest(of: bytes.dropLast(32), key: keys.mac)
        guard constantTimeEquals(mac, Array(bytes.suffix(32))) else { throw .damaged }
        return CounterCipher(key: keys.aes, counter: counter).apply(Array(bytes[headCount..<bytes.count - 32]))
    }

    private static func keys(
        _ passphrase: Secret, salt: [UInt8], rounds: UInt32
    ) throws(OlmError) -> (aes: Secret, mac: Secret) {
        let derived = try Passphrase.key(from: passphrase, salt: salt, rounds: rounds, count: 64)
        return (derived.part(0..<32), derived.part(32..<64))
    }

    static func armoured(_ file: [UInt8]) throws(OlmError) -> [UInt8] {
        var letters: [UInt8]?
        for line in file.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if line.starts(with: header.utf8) {
                letters = []
            } else if line.starts(with: footer.utf8) {
                guard let letters, let bytes = KeyText.decode(String(decoding: letters, as: UTF8.self)) else { break }
                return bytes
            } else {
                letters?.append(contentsOf: line.lazy.filter { $0 != 0x20 && $0 != 0x09 })
            }
        }
        throw .malformed
    }
}
