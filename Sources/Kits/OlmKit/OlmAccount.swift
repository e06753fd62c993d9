import SodiumKit

/// The keys of this device: its identity keys, and the one-time keys that others start sessions with.
package struct OlmAccount: Sendable {
    package struct OneTimeKey: Sendable {
        let number: UInt32
        let pair: CurveKeyPair
        /// The server has this key, so somebody may start a session with it at any time.
        package internal(set) var isPublished = false

        /// The id is never reused for another key.
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
    /// Oldest first.
    package internal(set) var oneTimeKeys: [OneTimeKey] = []
    /// Used when the server has no one-time keys left; several sessions may start from it.
    package internal(set) var fallbackKey: OneTimeKey?
    /// Kept because messages that were encrypted for it may still be on their way.
    package internal(set) var previousFallbackKey: OneTimeKey?

    init(signing: SigningKey, identity: CurveKeyPair) {
        self.signing = signing
        self.identity = identity
    }

    package init(randomness: Randomness = .system) {
        self.init(
            signing: SigningKey(seed: randomness.bytes(SigningKey.seedCount)), identity: randomness.keyPair())
    }

    /// The Curve25519 key that sessions are started with.
    package var identityKey: String { KeyText.encode(identity.publicKey) }
    /// The Ed25519 key that people compare.
    package var fingerprintKey: String { KeyText.encode(signing.publicKey) }

    package func sign(_ bytes: [UInt8]) -> String { KeyText.encode(signing.sign(bytes)) }

    // MARK: Keys for others

    /// When there are too many keys, drops the oldest that are published. Unpublished ones stay, because no session can
    /// have used them yet.
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

    /// Marks the keys that the server has confirmed.
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

    /// Starts a session with a device whose keys came from the server. The caller has verified the one-time key's
    /// signature.
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

    /// Accepts a session that another device started, and decrypts its first message. Success uses up the one-time key;
    /// a failure leaves it.
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
