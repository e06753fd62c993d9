import SodiumKit

private enum MegolmFormat {
    static let exported: UInt8 = 1
    static let shared: UInt8 = 2
    static let exportedCount = 1 + 4 + MegolmRatchet.count + Ed25519.keyCount

    static func export(_ ratchet: MegolmRatchet, publicKey: [UInt8], version: UInt8) -> Secret {
        var head = [version]
        head.append(uint32: ratchet.index)
        return Secret(head).followed(by: ratchet.parts).followed(by: Secret(publicKey))
    }
}

/// Encrypts our messages in a room. The caller must store the session before the message is sent, because an index must
/// never be used twice.
package struct MegolmOutboundSession: Sendable {
    private let signing: SigningKey
    private var ratchet: MegolmRatchet

    package init(randomness: Randomness = .system) {
        ratchet = MegolmRatchet(parts: randomness.bytes(MegolmRatchet.count), index: 0)
        signing = SigningKey(seed: randomness.bytes(SigningKey.seedCount))
    }

    package var id: String { KeyText.encode(signing.publicKey) }
    /// The index of the next message.
    package var index: UInt32 { ratchet.index }

    package mutating func encrypt(_ plain: [UInt8]) throws(OlmError) -> String {
        guard plain.count <= OlmLimits.messageText / 2 else { throw .tooLarge(limit: OlmLimits.messageText / 2) }
        guard ratchet.index < .max else { throw .exhausted }
        let text = MegolmMessage.seal(plain, with: ratchet, key: signing)
        ratchet = ratchet.next
        return text
    }

    /// The session key for `m.room_key`: whoever receives it can read the messages from this one on.
    package func sharingKey() -> Secret {
        let unsigned = MegolmFormat.export(ratchet, publicKey: signing.publicKey, version: MegolmFormat.shared)
        return unsigned.followed(by: Secret(signing.sign(unsigned.exposed())))
    }

    package func pickled() -> Secret {
        var writer = PickleWriter(PickleKind.outbound)
        writer.add(signing.seed)
        writer.add(ratchet.index)
        writer.add(ratchet.parts)
        return writer.finish()
    }

    package init(pickle: Secret) throws(OlmError) {
        var reader = try PickleReader(pickle, kind: PickleKind.outbound)
        signing = SigningKey(seed: try reader.secret())
        let index = try reader.uint32()
        ratchet = MegolmRatchet(parts: try reader.secret(MegolmRatchet.count), index: index)
        try reader.end()
    }
}

/// Decrypts one sender's messages in a room, from some message on.
package struct MegolmInboundSession: Sendable {
    package let publicKey: [UInt8]
    private var earliest: MegolmRatchet
    /// The ratchet at the newest message that was decrypted, so that the next message needs few steps.
    private var latest: MegolmRatchet

    private init(_ ratchet: MegolmRatchet, publicKey: [UInt8]) {
        self.publicKey = publicKey
        earliest = ratchet
        latest = ratchet
    }

    /// Reads a session from `m.room_key`; the session's own key has signed it.
    package init(shared key: Secret) throws(OlmError) {
        guard key.count == MegolmFormat.exportedCount + Ed25519.signatureCount else { throw .malformed }
        self = try Self.read(key.part(0..<MegolmFormat.exportedCount), version: MegolmFormat.shared)
        let signature = key.part(MegolmFormat.exportedCount..<key.count).exposed()
        let signed = key.part(0..<MegolmFormat.exportedCount).exposed()
        guard Ed25519.verify(signature, of: signed, by: publicKey) else { throw .badSignature }
    }

    /// Reads a session from a backup, a key file or another device. It isn't signed, so nothing proves who created it.
    package init(exported key: Secret) throws(OlmError) {
        guard key.count == MegolmFormat.exportedCount else { throw .malformed }
        self = try Self.read(key, version: MegolmFormat.exported)
    }

    private static func read(_ key: Secret, version: UInt8) throws(OlmError) -> MegolmInboundSession {
        var reader = ByteReader(key.part(0..<5).exposed())
        guard try reader.byte() == version else { throw .unknownVersion }
        let index = try reader.uint32()
        let ratchet = MegolmRatchet(parts: key.part(5..<5 + MegolmRatchet.count), index: index)
        return MegolmInboundSession(ratchet, publicKey: key.part(5 + MegolmRatchet.count..<key.count).exposed())
    }

    package var id: String { KeyText.encode(publicKey) }
    package var firstIndex: UInt32 { earliest.index }

    package mutating func decrypt(_ text: String) throws(OlmError) -> (plain: [UInt8], index: UInt32) {
        let message = try MegolmMessage(text)
        guard message.isSigned(by: publicKey) else { throw .badSignature }
        guard message.index >= earliest.index else { throw .beforeFirstIndex(earliest.index) }
        let start = message.index >= latest.index ? latest : earliest
        let ratchet = start.advanced(to: message.index)
        let plain = try message.open(with: ratchet)
        if ratchet.index > latest.index { latest = ratchet }
        return (plain, message.index)
    }

    /// Returns nil for an index before the first one that this session can decrypt.
    package func exported(at index: UInt32? = nil) -> Secret? {
        let index = index ?? earliest.index
        guard index >= earliest.index else { return nil }
        return MegolmFormat.export(
            earliest.advanced(to: index), publicKey: publicKey, version: MegolmFormat.exported)
    }

    /// Whether both are the same session, even if they start at different messages: one ratchet leads to the other.
    package func isConnected(to other: MegolmInboundSession) -> Bool {
        let index = max(firstIndex, other.firstIndex)
        return publicKey == other.publicKey
            && earliest.advanced(to: index).parts.matches(other.earliest.advanced(to: index).parts)
    }

    package func pickled() -> Secret {
        var writer = PickleWriter(PickleKind.inbound)
        writer.add(publicKey)
        for ratchet in [earliest, latest] {
            writer.add(ratchet.index)
            writer.add(ratchet.parts)
        }
        return writer.finish()
    }

    package init(pickle: Secret) throws(OlmError) {
        var reader = try PickleReader(pickle, kind: PickleKind.inbound)
        publicKey = try reader.bytes(Ed25519.keyCount)
        let first = try reader.uint32()
        earliest = MegolmRatchet(parts: try reader.secret(MegolmRatchet.count), index: first)
        let last = try reader.uint32()
        latest = MegolmRatchet(parts: try reader.secret(MegolmRatchet.count), index: last)
        guard last >= first else { throw .malformed }
        try reader.end()
    }
}
