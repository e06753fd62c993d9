@testable import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
@testable import OlmKit
import SQLiteKit
import SodiumKit
import Synchronization

/// What is encrypted, signed or holds keys, from other devices, the server or a file.
extension Parser {
    /// The first byte says what the others are: a message, or the inside of one whose sender has the keys. What is
    /// refused changes nothing.
    static func checkOlm(_ bytes: [UInt8]) throws {
        guard let kind = bytes.first, let peers = Peers.known else { return }
        let rest = Array(bytes.dropFirst())
        switch kind % 6 {
        case 0: try refuses(OlmMessage(.normal, body: KeyText.encode(rest)), peers)
        case 1:
            try refuses(OlmMessage(.preKey, body: KeyText.encode(rest)), peers)
            guard let message = try? PreKeyMessage(body: KeyText.encode(rest)) else { return }
            let again = try? PreKeyMessage(body: KeyText.encode(message.bytes))
            try demand(again?.bytes == message.bytes, "a message changes when it is written")
            var account = peers.account
            let before = account.pickled()
            if (try? account.acceptSession(from: peers.identity, message)) == nil {
                try demand(account.pickled().matches(before), "a refused session has used a key up")
            }
        case 2: try refuses(OlmMessage(.normal, body: KeyText.encode(peers.sealed(rest))), peers)
        case 3: try refuses(megolm: rest, peers)
        case 4: try refuses(megolm: peers.sealedForRoom(rest), peers)
        default:
            let key = Secret(rest)
            if let session = try? MegolmInboundSession(exported: key) {
                try demand(session.exported()?.matches(key) ?? false, "a session changes when it is carried on")
                try demand(session.isConnected(to: session), "a session is another than itself")
            }
            if let session = try? MegolmInboundSession(shared: Secret(peers.signedSession(rest))) {
                try demand((try? MegolmInboundSession(pickle: session.pickled()))?.id == session.id, "its id changes")
            }
            _ = try? MegolmInboundSession(shared: key)  // refuses or not
        }
    }

    private static func refuses(_ message: OlmMessage, _ peers: Peers) throws {
        var session = peers.session
        let before = session.pickled()
        if (try? session.decrypt(message)) == nil {
            try demand(session.pickled().matches(before), "a refused message has moved the session")
        } else {
            try demand(session.skipped.count <= OlmLimits.skippedKeys, "any number of keys is kept")
        }
    }

    private static func refuses(megolm bytes: [UInt8], _ peers: Peers) throws {
        var session = peers.inbound
        let before = session.pickled()
        guard let (_, index) = try? session.decrypt(KeyText.encode(bytes)) else {
            try demand(session.pickled().matches(before), "a refused message has moved the session")
            return
        }
        try demand(index >= session.firstIndex, "a message older than the session is read")
    }

    /// What is read from a file of keys is what was written into it, byte for byte.
    static func checkPickle(_ bytes: [UInt8]) throws {
        let pickle = Secret(bytes)
        let again = [
            (try? OlmAccount(pickle: pickle))?.pickled(), (try? OlmSession(pickle: pickle))?.pickled(),
            (try? MegolmOutboundSession(pickle: pickle))?.pickled(),
            (try? MegolmInboundSession(pickle: pickle))?.pickled(),
        ].compactMap { $0 }
        try demand(again.count <= 1, "a pickle is two things")
        for written in again { try demand(written.matches(pickle), "a pickle changes when it is written") }
        if var session = try? OlmSession(pickle: pickle) { _ = try? session.encrypt([1]) }
        if var session = try? MegolmOutboundSession(pickle: pickle) { _ = try? session.encrypt([1]) }
    }

    /// Keys as text: files of them, recovery keys, public keys.
    static func checkKeys(_ bytes: [UInt8]) throws {
        let raw = text(bytes)
        // The rounds a file asks for take their time on purpose; here they are few.
        if let file = try? KeyFile.armoured(bytes), file.count > 36, file[33] == 0, file[34] == 0, file[35] == 0 {
            _ = try? KeyFile.open(bytes, passphrase: Secret("p".utf8))  // refuses or not
        }
        if bytes.count > 2, let closed = try? KeyFile.close(bytes, passphrase: Secret(bytes.prefix(2)), rounds: 1) {
            let opened = try? KeyFile.open(Array(closed.utf8), passphrase: Secret(bytes.prefix(2)))
            try demand(opened == bytes, "a file of keys changes")
        }
        if let key = try? RecoveryKey.key(from: raw) {
            let again = try? RecoveryKey.key(from: RecoveryKey.text(of: key))
            try demand(again?.matches(key) ?? false, "a recovery key changes when it is written down")
        }
        if let decoded = KeyText.decode(raw) {
            try demand(KeyText.decode(KeyText.encode(decoded)) == decoded, "a key changes when it is written")
        }
        if let key = BackupPublicKey(raw) { try demand(key.text == raw, "a backup's key has two names") }
        if let secret = KeyText.secret(raw) { try demand(secret.count == 32, "a secret has another length") }
        _ = try? ShortAuthentication().agree(with: raw)  // refuses or not
    }

    /// Objects with keys: of files, backups, secret storage, devices and people.
    static func checkSecrets(_ bytes: [UInt8]) throws {
        guard let json = json(bytes) else { return }
        if let file = try? EncryptedFile(json) {
            let again = try? EncryptedFile(file.json(url: "mxc://a/b"))
            try demand(again?.sha256 == file.sha256 && again?.key.matches(file.key) == true, "a file's key changes")
            let decryptor = AttachmentDecryptor(file)
            _ = decryptor.update(bytes)
            _ = try? decryptor.finish()  // refuses or not
        }
        let key = Secret([UInt8](repeating: 7, count: 32))
        _ = try? BackupKey(key)?.decrypt(json)  // refuses or not
        if let storage = SecretStorageKey(key) {
            _ = try? storage.decrypt(json, name: "n")  // refuses or not
            _ = storage.fits(json)
        }
        if let rounds = json["iterations"].int64, rounds < 100 {
            _ = try? SecretStorageKey(passphrase: key, description: json)  // refuses or not
        }
        if let device = CheckedDevice(json, user: "@a:b", id: "D") {
            try demand(KeyText.decode(device.fingerprintKey, count: 32) != nil, "a device has no key")
        }
        _ = VerificationParty(json, user: "@a:b", device: "D")
        let master = json["master"]
        _ = PublicIdentity(master: master, selfSigning: json["self"], userSigning: json["user"], of: "@a:b")
    }

    /// `[[type, content], …]`: whatever the other side says, nothing is verified before the user has compared.
    static func checkVerify(_ bytes: [UInt8]) throws {
        guard let json = json(bytes) else { return }
        let ours = VerificationParty(user: "@a:b", device: "A", fingerprint: Peers.text(1), master: Peers.text(2))
        let theirs = VerificationParty(user: "@c:d", device: "C", fingerprint: Peers.text(3), master: Peers.text(4))
        for isOurs in [true, false] {
            var verification = EmojiVerification(
                channel: .devices("t"), ours: ours, with: "@c:d", isOurs: isOurs, at: 0,
                randomness: Randomness { Secret([UInt8](repeating: 9, count: $0)) })
            verification.meet(theirs)
            if !isOurs { _ = verification.accept(at: 1) }
            for (time, step) in (json.array ?? []).prefix(20).enumerated() {
                guard let type = step[0].string else { continue }
                var content = step[1]
                content["transaction_id"] = "t"
                _ = verification.receive("m.key.verification." + type, content, from: "@c:d", at: Int64(time))
                _ = verification.tick(Int64(time))
                switch verification.state {
                case .waiting, .done: throw Violation("verified without the user")
                default: break
                }
            }
        }
    }

    /// `[message, …]` for this device, a device list or a backup: each is taken in or dropped.
    static func checkInbox(_ bytes: [UInt8]) async throws {
        guard let json = json(bytes) else { return }
        let store = try await CryptoStore.open(
            .memory, user: UserID("@a:b"), device: "A", key: Secret([UInt8](repeating: 1, count: 32)),
            now: { Timestamp(milliseconds: 1_764_000_000_000) })
        let messages = json.array ?? [json]
        try await store.take(messages)
        try await store.track(["@c:d"])
        let asked = try await store.dirtyUsers(limit: 10)
        try await store.takeDevices(json, of: asked)
        for device in try await store.devices(of: "@c:d") {
            try demand(KeyText.decode(device.identity, count: 32) != nil, "a device without a key is taken in")
        }
        _ = try await store.judge(json)
        _ = try await store.importSessions(messages)
        _ = try await store.restore([(room: "!r:d", session: "s", data: json)])
        let events = messages.prefix(5).enumerated().map { number, event in
            WaitingEvent(
                room: ConversationID("!r:d"), event: EventID("$\(number)"), session: "s", raw: event.text)
        }
        for event in try await store.read(events) {
            if case .success = event.result { throw Violation("a message is read whose key nobody sent") }
        }
    }
}

/// Two devices with sessions between them, always the same.
private struct Peers: Sendable {
    /// Nil only if the keys below are refused.
    static let known = try? Peers()

    let account: OlmAccount
    let session: OlmSession
    let inbound: MegolmInboundSession
    let identity: String
    private let signing = SigningKey(seed: Secret([UInt8](repeating: 5, count: SigningKey.seedCount)))
    private let ratchet = MegolmRatchet(parts: Secret([UInt8](repeating: 6, count: MegolmRatchet.count)), index: 3)

    private init() throws {
        let counter = Mutex<UInt8>(0)
        let randomness = Randomness { count in
            let byte = counter.withLock { counter in
                counter += 1
                return counter
            }
            return Secret([UInt8](repeating: byte, count: count))
        }
        let alice = OlmAccount(randomness: randomness)
        var bob = OlmAccount(randomness: randomness)
        try bob.makeOneTimeKeys(2, randomness: randomness)
        var sending = try alice.beginSession(
            identityKey: bob.identityKey, oneTimeKey: bob.oneTimeKeys[0].publicKey, randomness: randomness)
        let first = try sending.encrypt([1], randomness: randomness)
        session = try bob.acceptSession(from: alice.identityKey, PreKeyMessage(body: first.body)).session
        account = bob
        identity = alice.identityKey
        var head: [UInt8] = [2]
        head.append(uint32: ratchet.index)
        let unsigned = head + ratchet.parts.exposed() + signing.publicKey
        inbound = try MegolmInboundSession(shared: Secret(unsigned + signing.sign(unsigned)))
    }

    /// The fields as a message of the session: its code is right, whatever is in it.
    func sealed(_ fields: [UInt8]) -> [UInt8] {
        let bytes = [OlmVersion.message] + fields
        guard var chain = session.receiving.first?.chain else { return bytes }
        let index = (try? TaggedFields(fields)).flatMap { try? $0.index(2) } ?? 0
        while chain.index < min(index, 50), (try? chain.skip()) != nil {}
        guard let key = try? chain.next() else { return bytes }
        return bytes + MessageKeys(key, info: "OLM_KEYS").mac(of: bytes)
    }

    /// The same for the room: code and signature are right.
    func sealedForRoom(_ fields: [UInt8]) -> [UInt8] {
        var bytes = [OlmVersion.message] + fields
        let index = (try? TaggedFields(fields)).flatMap { try? $0.index(1) } ?? 0
        let parts = index >= ratchet.index ? ratchet.advanced(to: index).parts : ratchet.parts
        bytes += MessageKeys(parts, info: "MEGOLM_KEYS").mac(of: bytes)
        return bytes + signing.sign(bytes)
    }

    /// A room's key of any content with the right signature.
    func signedSession(_ bytes: [UInt8]) -> [UInt8] {
        let head = Array((bytes + [UInt8](repeating: 0, count: 133)).prefix(5 + MegolmRatchet.count))
        let unsigned = head + signing.publicKey
        return unsigned + signing.sign(unsigned)
    }

    static func text(_ byte: UInt8) -> String { KeyText.encode([UInt8](repeating: byte, count: 32)) }
}
