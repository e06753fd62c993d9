import SodiumKit

/// The keys of this device: those that say who it is, and those that others begin sessions with.
package struct OlmAccount: Sendable {
    package struct OneTimeKey: Sendable {
        let number: UInt32
        let pair: CurveKeyPair
        /// The server has it: somebody may begin a session with it at any time.
        package internal(set) var isPublished = false

        /// Never given to another key.
        package var id: String {
            var bytes: [UInt8] = []
            bytes.append(uint32: number)
            return KeyText.encode(bytes)
        }

        package var publicKey: String { KeyText.encode(pair.publicKey) }
    }

    let signing: SigningKey
    let identity: CurveKeyPair
    var lastNumber: UInt32 = 0
    /// The oldest first.
    package internal(set) var oneTimeKeys: [OneTimeKey] = []
    /// For when the server has no one-time key left; it may be used many times.
    package internal(set) var fallbackKey: OneTimeKey?
    /// Messages made with it may still be on their way.
    package internal(set) var previousFallbackKey: OneTimeKey?

    init(signing: SigningKey, identity: CurveKeyPair) {
        self.signing = signing
        self.identity = identity
    }

    package init(randomness: Randomness = .system) {
        self.init(
            signing: SigningKey(seed: randomness.bytes(SigningKey.seedCount)), identity: randomness.keyPair())
    }

    /// Curve25519: what sessions are begun with.
    package var identityKey: String { KeyText.encode(identity.publicKey) }
    /// Ed25519: what people compare.
    package var fingerprintKey: String { KeyText.encode(signing.publicKey) }

    package func sign(_ bytes: [UInt8]) -> String { KeyText.encode(signing.sign(bytes)) }

    // MARK: Keys for others

    /// When there are too many, the oldest that others could have had are dropped.
    package mutating func makeOneTimeKeys(_ count: Int, randomness: Randomness = .system) throws(OlmError) {
        for _ in 0..<min(max(0, count), OlmLimits.newOneTimeKeys) {
            oneTimeKeys.append(OneTimeKey(number: try nextNumber(), pair: randomness.keyPair()))
        }
        var surplus = oneTimeKeys.count - OlmLimits.oneTimeKeys
        oneTimeKeys.removeAll { key in
            guard surplus > 0, key.isPublished else { return false }
            surplus -= 1
            return true
        }
    }

    package mutating func makeFallbackKey(randomness: Randomness = .system) throws(OlmError) {
        let key = OneTimeKey(number: try nextNumber(), pair: randomness.keyPair())
        previousFallbackKey = fallbackKey
        fallbackKey = key
    }

    package mutating func forgetPreviousFallbackKey() { previousFallbackKey = nil }

    /// The server has said that it has these.
    package mutating func markPublished(_ ids: Set<String>) {
        for place in oneTimeKeys.indices where ids.contains(oneTimeKeys[place].id) {
            oneTimeKeys[place].isPublished = true
        }
        if let id = fallbackKey?.id, ids.contains(id) { fallbackKey?.isPublished = true }
    }

    private mutating func nextNumber() throws(OlmError) -> UInt32 {
        guard lastNumber < .max else { throw .exhausted }
        lastNumber += 1
        return lastNumber
    }

    // MARK: Sessions

    /// A session with a device whose keys came from the server; whoever calls has checked the signature on the one-time key.
    package func beginSession(
        identityKey: String, oneTimeKey: String, randomness: Randomness = .system
    ) throws(OlmError) -> OlmSession {
        guard let theirs = KeyText.decode(identityKey, count: CurveKeyPair.count),
            let oneTime = KeyText.decode(oneTimeKey, count: CurveKeyPair.count)
        else { throw .malformed }
        let base = randomness.keyPair()
        guard let first = identity.agreed(with: oneTime), let second = base.agreed(with: theirs),
            let third = base.agreed(with: oneTime)
        else { throw .badKey }
        let (root, chain) = RootKey.start(first.followed(by: second).followed(by: third))
        var session = OlmSession(
            .init(initiator: identity.publicKey, base: base.publicKey, oneTime: oneTime), with: theirs, root: root)
        session.sending = SendingChain(pair: randomness.keyPair(), chain: chain)
        return session
    }

    /// The session that a device has begun with us, and what it says first. A one-time key is used up, unless this fails.
    package mutating func acceptSession(
        from senderKey: String, _ message: PreKeyMessage
    ) throws(OlmError) -> (session: OlmSession, plain: [UInt8]) {
        guard let sender = KeyText.decode(senderKey, count: CurveKeyPair.count) else { throw .malformed }
        guard sender == message.identityKey else { throw .badKey }
        let all = oneTimeKeys + [fallbackKey, previousFallbackKey].compactMap { $0 }
        guard let key = all.first(where: { $0.pair.publicKey == message.oneTimeKey }) else { throw .unknownOneTimeKey }
        guard let first = key.pair.agreed(with: message.identityKey),
            let second = identity.agreed(with: message.baseKey), let third = key.pair.agreed(with: message.baseKey)
        else { throw .badKey }
        let (root, chain) = RootKey.start(first.followed(by: second).followed(by: third))
        let inner = try RatchetMessage(message.inner)
        var session = OlmSession(
            .init(initiator: message.identityKey, base: message.baseKey, oneTime: message.oneTimeKey), with: sender,
            root: root)
        session.receiving = [ReceivingChain(theirKey: inner.ratchetKey, chain: chain)]
        let plain = try session.decrypt(message.inner)
        oneTimeKeys.removeAll { $0.number == key.number }
        return (session, plain)
    }
}
