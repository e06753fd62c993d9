import JSONKit
import SodiumKit

/// Encrypts sessions for the key backup on the server. Anybody who knows the public key can encrypt for it, so a
/// session from a backup proves nothing about its origin.
package struct BackupPublicKey: Sendable, Equatable {
    package static let algorithm = "m.megolm_backup.v1.curve25519-aes-sha2"
    let bytes: [UInt8]

    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = KeyText.decode(text, count: CurveKeyPair.count) else { return nil }
        self.bytes = bytes
    }

    package var text: String { KeyText.encode(bytes) }

    fileprivate init(_ pair: CurveKeyPair) { bytes = pair.publicKey }

    /// Makes the `session_data` of a backup entry.
    package func encrypt(_ plain: [UInt8], randomness: Randomness = .system) throws(OlmError) -> JSON {
        let ephemeral = randomness.keyPair()
        guard let shared = ephemeral.agreed(with: bytes) else { throw .badKey }
        let keys = MessageKeys(shared, info: "")
        return [
            "ephemeral": .string(KeyText.encode(ephemeral.publicKey)),
            "ciphertext": .string(KeyText.encode(keys.encrypt(plain))),
            // A MAC of the empty string: libolm had this bug first, and other clients now check for exactly this value.
            "mac": .string(KeyText.encode(keys.mac(of: []))),
        ]
    }
}

package struct BackupKey: Sendable {
    private let pair: CurveKeyPair

    package init?(_ secret: Secret) {
        guard secret.count == CurveKeyPair.count else { return nil }
        pair = CurveKeyPair(secret: secret)
    }

    package init(randomness: Randomness = .system) { pair = randomness.keyPair() }

    package var secret: Secret { pair.secret }
    package var publicKey: BackupPublicKey { BackupPublicKey(pair) }

    package func decrypt(_ data: JSON) throws(OlmError) -> [UInt8] {
        guard let ephemeral = data["ephemeral"].string, let text = data["ciphertext"].string,
            let mac = data["mac"].string
        else { throw .malformed }
        guard text.utf8.count <= OlmLimits.backupEntry else { throw .tooLarge(limit: OlmLimits.backupEntry) }
        guard let theirs = KeyText.decode(ephemeral, count: CurveKeyPair.count), let sealed = KeyText.decode(text),
            let mac = KeyText.decode(mac, count: MessageKeys.macCount)
        else { throw .malformed }
        guard let shared = pair.agreed(with: theirs) else { throw .badKey }
        let keys = MessageKeys(shared, info: "")
        let isOfNothing = constantTimeEquals(keys.mac(of: []), mac)
        guard constantTimeEquals(keys.mac(of: sealed), mac) || isOfNothing else { throw .damaged }
        return try keys.decrypt(sealed)
    }
}
