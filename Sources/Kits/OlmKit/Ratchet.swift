import SodiumKit

/// A one-way chain of message keys: no key reveals an earlier one.
struct Chain: Sendable {
    private(set) var key: Secret
    private(set) var index: UInt32

    init(key: Secret, index: UInt32 = 0) {
        self.key = key
        self.index = index
    }

    /// Returns the key of the message at `index` and moves the chain on to the next.
    mutating func next() throws(OlmError) -> Secret {
        let message = HMACSHA256.secret(of: 1, key: key)
        try skip()
        return message
    }

    mutating func skip() throws(OlmError) {
        guard index < .max else { throw .exhausted }
        key = HMACSHA256.secret(of: 2, key: key)
        index += 1
    }
}

struct RootKey: Sendable {
    let key: Secret

    /// The root key and the first chain, which both sides derive from the shared secret.
    static func start(_ secret: Secret) -> (RootKey, Chain) {
        split(HKDF.sha256(secret, info: Array("OLM_ROOT".utf8), count: 64))
    }

    func step(own: CurveKeyPair, theirs: [UInt8]) throws(OlmError) -> (RootKey, Chain) {
        guard let secret = own.agreed(with: theirs) else { throw .badKey }
        return Self.split(HKDF.sha256(secret, salt: key, info: Array("OLM_RATCHET".utf8), count: 64))
    }

    private static func split(_ secret: Secret) -> (RootKey, Chain) {
        (RootKey(key: secret.part(0..<32)), Chain(key: secret.part(32..<64)))
    }
}

struct SendingChain: Sendable {
    let pair: CurveKeyPair
    var chain: Chain
}

struct ReceivingChain: Sendable {
    let theirKey: [UInt8]
    var chain: Chain
}

/// The key of a message that later messages have overtaken, kept until it arrives.
struct SkippedKey: Sendable {
    let theirKey: [UInt8]
    let index: UInt32
    let key: Secret
}
