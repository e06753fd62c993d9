import JSONKit
import SodiumKit

/// Emoji verification: two people compare seven pictures, which match only if nobody sits between their devices.
package struct ShortAuthentication: Sendable {
    private let pair: CurveKeyPair

    package init(randomness: Randomness = .system) { pair = randomness.keyPair() }

    package var publicKey: String { KeyText.encode(pair.publicKey) }

    /// The hash by which the accepting side commits itself to its key before keys are exchanged. Pass `start` as it was
    /// received.
    package static func commitment(to publicKey: String, start: JSON) throws(JSONError) -> String {
        KeyText.encode(Digest.sha256(Array(publicKey.utf8) + (try start.canonical())))
    }

    package func agree(with publicKey: String) throws(OlmError) -> SharedAuthentication {
        guard let theirs = KeyText.decode(publicKey, count: CurveKeyPair.count) else { throw .malformed }
        guard theirs != pair.publicKey, let shared = pair.agreed(with: theirs) else { throw .badKey }
        return SharedAuthentication(shared: shared)
    }
}

/// The secret that both sides share once each has the other's public key.
package struct SharedAuthentication: Sendable {
    /// One of the two devices; `key` is the public key exactly as it was sent.
    package struct Side: Sendable {
        let user: String
        let device: String
        let key: String

        package init(user: String, device: String, key: String) {
            self.user = user
            self.device = device
            self.key = key
        }
    }

    package enum MAC: String, Sendable, CaseIterable {
        case correct = "hkdf-hmac-sha256.v2"
        /// Correctly computed but wrongly encoded: a libolm bug that became the standard for this method.
        case miswritten = "hkdf-hmac-sha256"
    }

    fileprivate let shared: Secret

    /// The side whose `start` counts comes first, so that both compute the same.
    package func string(starter: Side, accepter: Side, transaction: String) -> ShortString {
        let info = [
            "MATRIX_KEY_VERIFICATION_SAS", starter.user, starter.device, starter.key, accepter.user, accepter.device,
            accepter.key, transaction,
        ].joined(separator: "|")
        return ShortString(HKDF.sha256(shared, info: Array(info.utf8), count: 6).exposed())
    }

    /// The MAC of one key. For the list of all key ids that are sent, `keyID` is `KEY_IDS`.
    package func mac(
        of text: String, keyID: String, from sender: Side, to receiver: Side, transaction: String,
        written method: MAC = .correct
    ) -> String {
        let info = [
            "MATRIX_KEY_VERIFICATION_MAC", sender.user, sender.device, receiver.user, receiver.device, transaction,
            keyID,
        ].joined()
        let key = HKDF.sha256(shared, info: Array(info.utf8), count: 32)
        let digest = HMACSHA256.digest(of: text.utf8, key: key)
        return method == .correct ? KeyText.encode(digest) : Self.miswritten(digest)
    }

    /// Imitates libolm's Base64, which overwrote the input that it was still reading.
    private static func miswritten(_ digest: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var buffer = digest + [UInt8](repeating: 0, count: 11)
        func write(_ bits: UInt32, _ count: Int, at place: Int) {
            for letter in 0..<count {
                buffer[place + letter] = letters[Int(bits >> UInt32(6 * (count - 1 - letter)) & 63)]
            }
        }
        for round in 0..<10 {
            let source = round * 3
            let bits = buffer[source..<source + 3].reduce(0) { $0 << 8 | UInt32($1) }
            write(bits, 4, at: round * 4)
        }
        write((UInt32(buffer[30]) << 8 | UInt32(buffer[31])) << 2, 3, at: 40)
        return String(decoding: buffer.prefix(43), as: UTF8.self)
    }
}

/// The short code to compare: as pictures, or as numbers for people who cannot see them.
package struct ShortString: Sendable, Hashable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Seven numbers from 0 to 63, each a row of the specification's emoji table.
    package var emoji: [Int] {
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (0..<7).map { Int(bits >> UInt64(42 - 6 * $0) & 63) }
    }

    /// Three numbers of four digits.
    package var decimals: [Int] {
        let bits = bytes.prefix(5).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (0..<3).map { Int(bits >> UInt64(27 - 13 * $0) & 0x1FFF) + 1000 }
    }
}
