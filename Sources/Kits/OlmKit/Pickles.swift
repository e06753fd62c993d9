import SodiumKit

/// Serialises accounts and sessions. The bytes are secret: the caller encrypts them before storing them.
struct PickleWriter {
    private var bytes: [UInt8] = []
    private var parts: [Secret] = []

    init(_ kind: UInt8) { bytes = [kind, OlmVersion.pickle] }

    mutating func add(_ value: UInt32) { bytes.append(uint32: value) }
    mutating func add(_ value: Bool) { bytes.append(value ? 1 : 0) }
    /// Adds public bytes whose length the reader knows.
    mutating func add(_ value: [UInt8]) { bytes.append(contentsOf: value) }

    mutating func add(_ secret: Secret) {
        parts.append(Secret(bytes))
        parts.append(secret)
        bytes = []
    }

    consuming func finish() -> Secret {
        let all = parts + [Secret(bytes)]
        return Secret(count: all.reduce(0) { $0 + $1.count }) { target in
            var place = 0
            for part in all {
                part.withBytes { (target + place).update(from: $0, count: part.count) }
                place += part.count
            }
        }
    }
}

struct PickleReader {
    private let secret: Secret
    private var position = 0

    init(_ secret: Secret, kind: UInt8) throws(OlmError) {
        self.secret = secret
        guard secret.count <= 1 << 20 else { throw .tooLarge(limit: 1 << 20) }
        guard try byte() == kind else { throw .malformed }
        guard try byte() == OlmVersion.pickle else { throw .unknownVersion }
    }

    mutating func secret(_ count: Int = 32) throws(OlmError) -> Secret {
        guard count <= secret.count - position else { throw .malformed }
        defer { position += count }
        return secret.part(position..<position + count)
    }

    mutating func bytes(_ count: Int = 32) throws(OlmError) -> [UInt8] { try secret(count).exposed() }

    mutating func byte() throws(OlmError) -> UInt8 {
        guard let byte = try bytes(1).first else { throw .malformed }
        return byte
    }

    mutating func uint32() throws(OlmError) -> UInt32 { try bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }

    mutating func bool() throws(OlmError) -> Bool {
        switch try byte() {
        case 0: return false
        case 1: return true
        default: throw .malformed
        }
    }

    mutating func count(upTo limit: Int) throws(OlmError) -> Int {
        let count = Int(try uint32())
        guard count <= limit else { throw .malformed }
        return count
    }

    func end() throws(OlmError) {
        guard position == secret.count else { throw .malformed }
    }
}

enum PickleKind {
    static let account: UInt8 = 1
    static let session: UInt8 = 2
    static let outbound: UInt8 = 3
    static let inbound: UInt8 = 4
}

extension OlmAccount {
    package func pickled() -> Secret {
        var writer = PickleWriter(PickleKind.account)
        writer.add(signing.seed)
        writer.add(identity.secret)
        writer.add(lastNumber)
        writer.add(UInt32(oneTimeKeys.count))
        for key in oneTimeKeys { Self.write(key, to: &writer) }
        for key in [fallbackKey, previousFallbackKey] {
            writer.add(key != nil)
            if let key { Self.write(key, to: &writer) }
        }
        return writer.finish()
    }

    package init(pickle: Secret) throws(OlmError) {
        var reader = try PickleReader(pickle, kind: PickleKind.account)
        self.init(
            signing: SigningKey(seed: try reader.secret()), identity: CurveKeyPair(secret: try reader.secret()))
        lastNumber = try reader.uint32()
        for _ in 0..<(try reader.count(upTo: OlmLimits.oneTimeKeys + OlmLimits.newOneTimeKeys)) {
            oneTimeKeys.append(try Self.readKey(&reader))
        }
        if try reader.bool() { fallbackKey = try Self.readKey(&reader) }
        if try reader.bool() { previousFallbackKey = try Self.readKey(&reader) }
        try reader.end()
    }

    private static func write(_ key: OneTimeKey, to writer: inout PickleWriter) {
        writer.add(key.number)
        writer.add(key.isPublished)
        writer.add(key.pair.secret)
    }

    private static func readKey(_ reader: inout PickleReader) throws(OlmError) -> OneTimeKey {
        let number = try reader.uint32()
        let isPublished = try reader.bool()
        return OneTimeKey(
            number: number, pair: CurveKeyPair(secret: try reader.secret()), isPublished: isPublished)
    }
}

extension OlmSession {
    package func pickled() -> Secret {
        var writer = PickleWriter(PickleKind.session)
        for key in [beginning.initiator, beginning.base, beginning.oneTime, theirIdentityKey] { writer.add(key) }
        writer.add(hasReceived)
        writer.add(root.key)
        writer.add(sending != nil)
        if let sending {
            writer.add(sending.pair.secret)
            Self.write(sending.chain, to: &writer)
        }
        writer.add(UInt32(receiving.count))
        for chain in receiving {
            writer.add(chain.theirKey)
            Self.write(chain.chain, to: &writer)
        }
        writer.add(UInt32(skipped.count))
        for key in skipped {
            writer.add(key.theirKey)
            writer.add(key.index)
            writer.add(key.key)
        }
        return writer.finish()
    }

    package init(pickle: Secret) throws(OlmError) {
        var reader = try PickleReader(pickle, kind: PickleKind.session)
        let beginning = Beginning(
            initiator: try reader.bytes(), base: try reader.bytes(), oneTime: try reader.bytes())
        let theirs = try reader.bytes()
        let hasReceived = try reader.bool()
        self.init(beginning, with: theirs, root: RootKey(key: try reader.secret()))
        self.hasReceived = hasReceived
        if try reader.bool() {
            let pair = CurveKeyPair(secret: try reader.secret())
            sending = SendingChain(pair: pair, chain: try Self.readChain(&reader))
        }
        for _ in 0..<(try reader.count(upTo: OlmLimits.receivingChains)) {
            let key = try reader.bytes()
            receiving.append(ReceivingChain(theirKey: key, chain: try Self.readChain(&reader)))
        }
        for _ in 0..<(try reader.count(upTo: OlmLimits.skippedKeys)) {
            let key = try reader.bytes()
            let index = try reader.uint32()
            skipped.append(SkippedKey(theirKey: key, index: index, key: try reader.secret()))
        }
        try reader.end()
    }

    private static func write(_ chain: Chain, to writer: inout PickleWriter) {
        writer.add(chain.key)
        writer.add(chain.index)
    }

    private static func readChain(_ reader: inout PickleReader) throws(OlmError) -> Chain {
        let key = try reader.secret()
        return Chain(key: key, index: try reader.uint32())
    }
}
