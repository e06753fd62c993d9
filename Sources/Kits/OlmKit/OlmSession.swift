import SodiumKit

/// The double ratchet between two devices. It is a value, so a step that fails changes nothing.
package struct OlmSession: Sendable {
    /// The three public keys that started the session.
    struct Beginning: Sendable, Equatable {
        let initiator: [UInt8]
        let base: [UInt8]
        let oneTime: [UInt8]
    }

    let beginning: Beginning
    /// The identity key of the other device.
    package let theirIdentityKey: [UInt8]
    /// True once the other side has sent something: only then do we know that it has the session.
    package internal(set) var hasReceived = false
    var root: RootKey
    var sending: SendingChain?
    /// Newest first.
    var receiving: [ReceivingChain] = []
    /// Oldest first.
    var skipped: [SkippedKey] = []

    init(_ beginning: Beginning, with theirIdentityKey: [UInt8], root: RootKey) {
        self.beginning = beginning
        self.theirIdentityKey = theirIdentityKey
        self.root = root
    }

    /// Both sides compute the same id.
    package var id: String {
        KeyText.encode(Digest.sha256(beginning.initiator + beginning.base + beginning.oneTime))
    }

    package func began(with message: PreKeyMessage) -> Bool {
        beginning
            == Beginning(initiator: message.identityKey, base: message.baseKey, oneTime: message.oneTimeKey)
    }

    // MARK: Sending

    package mutating func encrypt(
        _ plain: [UInt8], randomness: Randomness = .system
    ) throws(OlmError) -> OlmMessage {
        guard plain.count <= OlmLimits.messageText / 2 else { throw .tooLarge(limit: OlmLimits.messageText / 2) }
        if sending == nil { sending = try newSendingChain(randomness) }
        guard var sending else { throw .malformed }
        let index = sending.chain.index
        let key = try sending.chain.next()
        self.sending = sending
        let bytes = RatchetMessage.seal(plain, with: key, ratchetKey: sending.pair.publicKey, index: index)
        guard !hasReceived else { return OlmMessage(.normal, body: KeyText.encode(bytes)) }
        let message = PreKeyMessage(
            oneTimeKey: beginning.oneTime, baseKey: beginning.base, identityKey: beginning.initiator, inner: bytes)
        return OlmMessage(.preKey, body: KeyText.encode(message.bytes))
    }

    private mutating func newSendingChain(_ randomness: Randomness) throws(OlmError) -> SendingChain {
        guard let newest = receiving.first else { throw .malformed }
        let pair = randomness.keyPair()
        let (root, chain) = try root.step(own: pair, theirs: newest.theirKey)
        self.root = root
        return SendingChain(pair: pair, chain: chain)
    }

    // MARK: Receiving

    package mutating func decrypt(_ message: OlmMessage) throws(OlmError) -> [UInt8] {
        switch message.kind {
        case .normal: return try decrypt(try KeyText.decode(message: message.body))
        case .preKey:
            let preKey = try PreKeyMessage(body: message.body)
            guard began(with: preKey) else { throw .otherSession }
            return try decrypt(preKey.inner)
        }
    }

    mutating func decrypt(_ bytes: [UInt8]) throws(OlmError) -> [UInt8] {
        let message = try RatchetMessage(bytes)
        var next = self
        let plain = try next.open(message)
        next.hasReceived = true
        self = next
        return plain
    }

    private mutating func open(_ message: RatchetMessage) throws(OlmError) -> [UInt8] {
        if let place = skipped.firstIndex(where: { $0.index == message.index && $0.theirKey == message.ratchetKey }) {
            let plain = try message.open(with: skipped[place].key)
            skipped.remove(at: place)
            return plain
        }
        if let place = receiving.firstIndex(where: { $0.theirKey == message.ratchetKey }) {
            return try receiving[place].open(message, skipping: &skipped)
        }
        // The other side makes a new ratchet key only after it received ours, so without one of ours the message is a
        // fake.
        guard let own = sending else { throw .damaged }
        let (root, chain) = try root.step(own: own.pair, theirs: message.ratchetKey)
        var newest = ReceivingChain(theirKey: message.ratchetKey, chain: chain)
        let plain = try newest.open(message, skipping: &skipped)
        self.root = root
        receiving.insert(newest, at: 0)
        receiving.removeLast(max(0, receiving.count - OlmLimits.receivingChains))
        sending = nil
        return plain
    }
}

extension ReceivingChain {
    fileprivate mutating func open(
        _ message: RatchetMessage, skipping skipped: inout [SkippedKey]
    ) throws(OlmError) -> [UInt8] {
        guard message.index >= chain.index else { throw .alreadyRead }
        guard message.index - chain.index <= OlmLimits.olmGap else { throw .gapTooLarge(limit: Int(OlmLimits.olmGap)) }
        var missed: [SkippedKey] = []
        while chain.index < message.index {
            let index = chain.index
            if message.index - index > OlmLimits.skippedKeysOfChain {
                try chain.skip()
            } else {
                missed.append(SkippedKey(theirKey: theirKey, index: index, key: try chain.next()))
            }
        }
        let plain = try message.open(with: try chain.next())
        skipped += missed
        let ofChain = skipped.count { $0.theirKey == theirKey }
        var surplus = ofChain - OlmLimits.skippedKeysOfChain
        skipped.removeAll { key in
            guard surplus > 0, key.theirKey == theirKey else { return false }
            surplus -= 1
            return true
        }
        skipped.removeFirst(max(0, skipped.count - OlmLimits.skippedKeys))
        return plain
    }
}
