import SodiumKit

/// An Olm message from one device to another: an entry of `ciphertext` in an encrypted event.
package struct OlmMessage: Sendable, Equatable {
    package enum Kind: Int, Sendable {
        /// Carries the keys that the receiver needs to start the session.
        case preKey = 0
        case normal = 1
    }

    package let kind: Kind
    package let body: String

    package init(_ kind: Kind, body: String) {
        self.kind = kind
        self.body = body
    }
}

/// The form of all messages in a session until the other side has answered.
package struct PreKeyMessage: Sendable {
    package let oneTimeKey: [UInt8]
    package let baseKey: [UInt8]
    package let identityKey: [UInt8]
    let inner: [UInt8]

    init(oneTimeKey: [UInt8], baseKey: [UInt8], identityKey: [UInt8], inner: [UInt8]) {
        self.oneTimeKey = oneTimeKey
        self.baseKey = baseKey
        self.identityKey = identityKey
        self.inner = inner
    }

    package init(body: String) throws(OlmError) {
        var reader = ByteReader(try KeyText.decode(message: body))
        guard try reader.byte() == OlmVersion.message else { throw .unknownVersion }
        let fields = try TaggedFields(reader.take(reader.remaining))
        oneTimeKey = try fields.key(1)
        baseKey = try fields.key(2)
        identityKey = try fields.key(3)
        inner = try fields.bytes(4)
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [OlmVersion.message]
        bytes.append(field: 1, oneTimeKey)
        bytes.append(field: 2, baseKey)
        bytes.append(field: 3, identityKey)
        bytes.append(field: 4, inner)
        return bytes
    }
}

enum OlmVersion {
    static let message: UInt8 = 3
    static let pickle: UInt8 = 1
}

/// One message of a ratchet chain.
struct RatchetMessage {
    let ratchetKey: [UInt8]
    let index: UInt32
    let ciphertext: [UInt8]
    private let authenticated: ArraySlice<UInt8>
    private let mac: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) throws(OlmError) {
        guard bytes.count > MessageKeys.macCount, bytes.first == OlmVersion.message else {
            throw bytes.isEmpty || bytes.first == OlmVersion.message ? .malformed : .unknownVersion
        }
        authenticated = bytes.dropLast(MessageKeys.macCount)
        mac = bytes.suffix(MessageKeys.macCount)
        let fields = try TaggedFields(authenticated.dropFirst())
        ratchetKey = try fields.key(1)
        index = try fields.index(2)
        ciphertext = try fields.bytes(4)
    }

    func open(with key: Secret) throws(OlmError) -> [UInt8] {
        let keys = MessageKeys(key, info: "OLM_KEYS")
        guard constantTimeEquals(keys.mac(of: authenticated), Array(mac)) else { throw .damaged }
        return try keys.decrypt(ciphertext)
    }

    static func seal(_ plain: [UInt8], with key: Secret, ratchetKey: [UInt8], index: UInt32) -> [UInt8] {
        let keys = MessageKeys(key, info: "OLM_KEYS")
        var bytes: [UInt8] = [OlmVersion.message]
        bytes.append(field: 1, ratchetKey)
        bytes.append(field: 2, index)
        bytes.append(field: 4, keys.encrypt(plain))
        return bytes + keys.mac(of: bytes)
    }
}
