import JSONKit
import OlmKit
import SodiumKit

/// A key with which somebody signs others', as it came from the server, with all that is not known here.
struct CrossSigningKey: Sendable {
    enum Usage: String {
        case master
        case selfSigning = "self_signing"
        case userSigning = "user_signing"
    }

    let json: JSON
    /// As the text that others sign.
    let text: String
    let bytes: [UInt8]

    var keyID: String { "ed25519:\(text)" }

    /// Nil for what is no such key of this person.
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

/// The keys of one person: what vouches for the others, and those that it vouches for.
struct PublicIdentity: Sendable {
    let master: CrossSigningKey
    let selfSigning: CrossSigningKey?
    /// Of this person alone, and told to nobody else.
    let userSigning: CrossSigningKey?

    /// What isn't signed by the first key isn't there.
    init?(master: JSON, selfSigning: JSON, userSigning: JSON, of user: String) {
        guard let master = CrossSigningKey(master, .master, of: user) else { return nil }
        func sub(_ json: JSON, _ usage: CrossSigningKey.Usage) -> CrossSigningKey? {
            CrossSigningKey(json, usage, of: user).flatMap { $0.isSigned(by: master, of: user) ? $0 : nil }
        }
        self.master = master
        self.selfSigning = sub(selfSigning, .selfSigning)
        self.userSigning = sub(userSigning, .userSigning)
    }

    /// Whether their owner says that it is theirs. The keys of a device must have been checked by themselves.
    func hasSigned(_ device: JSON, of user: String) -> Bool {
        guard let selfSigning else { return false }
        return SignedJSON.isSigned(device, by: user, keyID: selfSigning.keyID, key: selfSigning.bytes)
    }
}

/// The keys of a device that are sound: its own, of the person and under the name that they came under.
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

    /// What its owner called it; any server can write anything there.
    package var name: String? { json["unsigned"]["device_display_name"].string }
    /// Kept by the server for an account without a device: it can verify nobody.
    package var isDehydrated: Bool { json["dehydrated"].bool == true }
}
