import JSONKit
import OlmKit
import SodiumKit

/// A cross-signing key as the server sent it, including unknown fields.
struct CrossSigningKey: Sendable {
    enum Usage: String {
        case master
        case selfSigning = "self_signing"
        case userSigning = "user_signing"
    }

    let json: JSON
    /// The unpadded Base64 text that others sign.
    let text: String
    let bytes: [UInt8]

    var keyID: String { "ed25519:\(text)" }

    /// Returns nil for anything but a valid key of this user and usage.
    init?(_ json: JSON, _ usage: Usage, of user: String) {
        guard json["user_id"].string == user, json["usage"].array?.contains(.string(usage.rawValue)) == true,
            let keys = json["keys"].object, keys.count == 1, let entry = keys.first(where: { _ in true }),
            let text = entry.value.string, entry.key == "ed25519:\(text)",
            let bytes = KeyText.decode(text, count: Ed25519.keyCount)
        else { return nil }
        self.json = json
        self.text = text
        self.bytes = bytes
    }

    func isSigned(by other: CrossSigningKey, of user: String) -> Bool {
        SignedJSON.isSigned(json, by: user, keyID: other.keyID, key: other.bytes)
    }
}

/// A user's cross-signing keys: the master key and those that it has signed.
struct PublicIdentity: Sendable {
    let master: CrossSigningKey
    let selfSigning: CrossSigningKey?
    /// Only known for our own account, because servers show it to nobody else.
    let userSigning: CrossSigningKey?

    /// Keys that the master key has not signed are ignored.
    init?(master: JSON, selfSigning: JSON, userSigning: JSON, of user: String) {
        guard let master = CrossSigningKey(master, .master, of: user) else { return nil }
        func sub(_ json: JSON, _ usage: CrossSigningKey.Usage) -> CrossSigningKey? {
            CrossSigningKey(json, usage, of: user).flatMap { $0.isSigned(by: master, of: user) ? $0 : nil }
        }
        self.master = master
        self.selfSigning = sub(selfSigning, .selfSigning)
        self.userSigning = sub(userSigning, .userSigning)
    }

    /// Whether the owner's identity has signed the device. The device's own keys must have been validated before.
    func hasSigned(_ device: JSON, of user: String) -> Bool {
        guard let selfSigning else { return false }
        return SignedJSON.isSigned(device, by: user, keyID: selfSigning.keyID, key: selfSigning.bytes)
    }
}

/// Valid device keys: self-signed, of the right user, and under the right device id.
package struct CheckedDevice: Sendable {
    package let user: String
    package let id: String
    package let identityKey: String
    package let fingerprintKey: String
    package let json: JSON

    package init?(_ json: JSON, user: String, id: String) {
        guard json["user_id"].string == user, json["device_id"].string == id,
            let identity = json["keys"]["curve25519:\(id)"].string, KeyText.decode(identity, count: 32) != nil,
            let fingerprint = json["keys"]["ed25519:\(id)"].string,
            let key = KeyText.decode(fingerprint, count: Ed25519.keyCount),
            SignedJSON.isSigned(json, by: user, keyID: "ed25519:\(id)", key: key)
        else { return nil }
        self.user = user
        self.id = id
        identityKey = identity
        fingerprintKey = fingerprint
        self.json = json
    }

    /// The device's name. It is unsigned, so any server can change it.
    package var name: String? { json["unsigned"]["device_display_name"].string }
    /// A dehydrated device exists only on the server, so it cannot take part in a verification.
    package var isDehydrated: Bool { json["dehydrated"].bool == true }
}
