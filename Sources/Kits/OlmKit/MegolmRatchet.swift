import CCrypto
import SodiumKit

/// Four parts that turn like the wheels of a counter, so that the ratchet can skip far ahead in few steps but never go
/// back.
struct MegolmRatchet: Sendable {
    static let count = 128
    private static let partCount = 32
    let parts: Secret
    let index: UInt32

    init(parts: Secret, index: UInt32) {
        precondition(parts.count == Self.count, "a ratchet has four parts of 32 bytes")
        self.parts = parts
        self.index = index
    }

    var next: MegolmRatchet {
        let index = index &+ 1
        let first = index & 0xFF_FFFF == 0 ? 0 : index & 0xFFFF == 0 ? 1 : index & 0xFF == 0 ? 2 : 3
        let turned = Secret(count: Self.count) { target in
            parts.withBytes { target.update(from: $0, count: Self.count) }
            Self.turn(target, from: first)
        }
        return MegolmRatchet(parts: turned, index: index)
    }

    /// Moves the ratchet to `target`, which must not be smaller than `index`. Takes about a thousand hash steps at
    /// most.
    func advanced(to target: UInt32) -> MegolmRatchet {
        guard target != index else { return self }
        let turned = Secret(count: Self.count) { bytes in
            parts.withBytes { bytes.update(from: $0, count: Self.count) }
            var index = index
            for part in 0..<4 {
                let shift = UInt32(24 - 8 * part)
                var steps = ((target >> shift) &- (index >> shift)) & 0xFF
                if steps == 0 {
                    guard target < index else { continue }
                    steps = 0x100
                }
                for _ in 1..<max(steps, 1) { Self.hash(part, into: part, of: bytes) }
                Self.turn(bytes, from: part)
                index = target & ~((1 << shift) &- 1)
            }
        }
        return MegolmRatchet(parts: turned, index: target)
    }

    /// Derives all parts from `first` on from that part. `first` itself is replaced last, because the others need its
    /// old value.
    private static func turn(_ bytes: UnsafeMutablePointer<UInt8>, from first: Int) {
        for part in stride(from: 3, through: first, by: -1) { hash(first, into: part, of: bytes) }
    }

    private static func hash(_ source: Int, into part: Int, of bytes: UnsafeMutablePointer<UInt8>) {
        var number = UInt8(part)
        buzz_hmac_sha256(bytes + source * partCount, partCount, &number, 1, bytes + part * partCount)
    }
}

/// A message for everybody who has the session, signed with the key of the session's creator.
struct MegolmMessage {
    let index: UInt32
    let ciphertext: [UInt8]
    private let authenticated: ArraySlice<UInt8>
    private let mac: ArraySlice<UInt8>
    private let signed: ArraySlice<UInt8>
    private let signature: ArraySlice<UInt8>

    init(_ text: String) throws(OlmError) {
        let bytes = try KeyText.decode(message: text)
        guard let version = bytes.first else { throw .malformed }
        guard version == OlmVersion.message else { throw .unknownVersion }
        guard bytes.count > Ed25519.signatureCount + MessageKeys.macCount else { throw .malformed }
        signed = bytes.dropLast(Ed25519.signatureCount)
        signature = bytes.suffix(Ed25519.signatureCount)
        authenticated = signed.dropLast(MessageKeys.macCount)
        mac = signed.suffix(MessageKeys.macCount)
        let fields = try TaggedFields(authenticated.dropFirst())
        index = try fields.index(1)
        ciphertext = try fields.bytes(2)
    }

    func isSigned(by key: [UInt8]) -> Bool { Ed25519.verify(Array(signature), of: Array(signed), by: key) }

    func open(with ratchet: MegolmRatchet) throws(OlmError) -> [UInt8] {
        let keys = MessageKeys(ratchet.parts, info: "MEGOLM_KEYS")
        guard constantTimeEquals(keys.mac(of: authenticated), Array(mac)) else { throw .damaged }
        return try keys.decrypt(ciphertext)
    }

    static func seal(_ plain: [UInt8], with ratchet: MegolmRatchet, key: SigningKey) -> String {
        let keys = MessageKeys(ratchet.parts, info: "MEGOLM_KEYS")
        var bytes: [UInt8] = [OlmVersion.message]
        bytes.append(field: 1, ratchet.index)
        bytes.append(field: 2, keys.encrypt(plain))
        bytes += keys.mac(of: bytes)
        bytes += key.sign(bytes)
        return KeyText.encode(bytes)
    }
}

/// Reads the message index of a ciphertext without decrypting it. We recognise our own messages by it when they come
/// back.
package func megolmIndex(of ciphertext: String) throws(OlmError) -> UInt32 { try MegolmMessage(ciphertext).index }
