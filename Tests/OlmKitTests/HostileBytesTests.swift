import JSONKit
import OlmKit
import SodiumKit
import Testing

/// Any input is decoded or rejected: nothing traps, and nothing invalid is accepted.
@Suite struct HostileBytesTests {
    private static let rounds = 6_000

    /// Random bytes, and near misses: a valid example cut, lengthened or shuffled.
    private func hostile(
        like example: [UInt8], seed: UInt64, _ body: (_ bytes: [UInt8], _ random: inout Seeded) throws -> Void
    ) rethrows {
        var random = Seeded(seed)
        for round in 0..<Self.rounds {
            var bytes = example
            switch round % 6 {
            case 0: bytes = random.bytes(.random(in: 0..<400, using: &random))
            case 1: bytes = Array(bytes.prefix(.random(in: 0...bytes.count, using: &random)))
            case 2: bytes += random.bytes(.random(in: 0..<40, using: &random))
            case 3:
                for _ in 0..<Int.random(in: 1..<6, using: &random) where !bytes.isEmpty {
                    bytes[.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            case 4:
                let place = Int.random(in: 0...bytes.count, using: &random)
                bytes.insert(contentsOf: random.bytes(.random(in: 1..<12, using: &random)), at: place)
            default:
                // Insert the largest numbers.
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                bytes.replaceSubrange(
                    place..<min(place + 2, bytes.count),
                    with: [UInt8](repeating: 0xFF, count: .random(in: 1..<11, using: &random)))
            }
            try body(bytes, &random)
        }
    }

    @Test func `messages between devices`() throws {
        var pair = try Pair()
        var account = pair.bob
        try account.makeOneTimeKeys(1)
        var fresh = try pair.alice.beginSession(
            identityKey: account.identityKey, oneTimeKey: account.oneTimeKeys[0].publicKey)
        let normal = try #require(KeyText.decode(try pair.ofAlice.encrypt(bytes("hello")).body))
        let preKey = try #require(KeyText.decode(try fresh.encrypt(bytes("hello")).body))
        let session = pair.ofBob.pickled()
        let kept = account.pickled()
        hostile(like: normal, seed: 1) { bytes, _ in
            guard bytes != normal else { return }
            #expect(throws: OlmError.self) {
                try pair.ofBob.decrypt(OlmMessage(.normal, body: KeyText.encode(bytes)))
            }
        }
        #expect(pair.ofBob.pickled().matches(session))
        hostile(like: preKey, seed: 2) { bytes, _ in
            guard let message = try? PreKeyMessage(body: KeyText.encode(bytes)) else { return }
            // Unknown fields next to the known ones are allowed.
            guard var opened = try? account.acceptSession(from: pair.alice.identityKey, message) else { return }
            #expect(text(opened.plain) == "hello")
            opened.session = try! OlmSession(pickle: opened.session.pickled())
            account = try! OlmAccount(pickle: kept)
        }
    }

    @Test func `texts that are no messages`() throws {
        var pair = try Pair()
        var inbound = try MegolmInboundSession(shared: MegolmOutboundSession().sharingKey())
        let texts = [
            "", "=", "==", "A", "AwA", "Awog", "💥", "AAAA\n", String(repeating: "=", count: 50),
            String(repeating: "A", count: 200_000), "Aw==", "AwoAEAAiAAAAAAAAAAAA", "\0",
        ]
        for text in texts {
            for kind in [OlmMessage.Kind.normal, .preKey] {
                #expect(throws: OlmError.self) { try pair.ofBob.decrypt(OlmMessage(kind, body: text)) }
            }
            #expect(throws: OlmError.self) { try inbound.decrypt(text) }
            #expect(throws: OlmError.self) { try pair.alice.beginSession(identityKey: text, oneTimeKey: text) }
            #expect(throws: OlmError.self) { try ShortAuthentication().agree(with: text) }
            #expect(KeyText.secret(text) == nil)
            #expect(BackupPublicKey(text) == nil)
        }
    }

    @Test func `messages to rooms, and keys to them`() throws {
        var sending = MegolmOutboundSession()
        let shared = sending.sharingKey()
        var session = try MegolmInboundSession(shared: shared)
        let message = try #require(KeyText.decode(try sending.encrypt(bytes("hello"))))
        hostile(like: message, seed: 3) { bytes, _ in
            guard bytes != message else { return }
            #expect(throws: OlmError.self) { try session.decrypt(KeyText.encode(bytes)) }
        }
        hostile(like: shared.exposed(), seed: 4) { bytes, _ in
            guard bytes != shared.exposed() else { return }
            #expect(throws: OlmError.self) { try MegolmInboundSession(shared: Secret(bytes)) }
        }
        let exported = try #require(session.exported()).exposed()
        hostile(like: exported, seed: 5) { bytes, _ in
            guard let read = try? MegolmInboundSession(exported: Secret(bytes)) else { return }
            _ = read.exported(at: .max)
            _ = read.isConnected(to: session)
        }
    }

    @Test func `what was kept on the disk`() throws {
        let pair = try Pair()
        hostile(like: pair.bob.pickled().exposed(), seed: 6) { bytes, _ in
            _ = try? OlmAccount(pickle: Secret(bytes)).pickled()
        }
        hostile(like: pair.ofBob.pickled().exposed(), seed: 7) { bytes, _ in
            guard var session = try? OlmSession(pickle: Secret(bytes)) else { return }
            _ = try? session.encrypt([1])
        }
        let outbound = MegolmOutboundSession()
        hostile(like: outbound.pickled().exposed(), seed: 8) { bytes, _ in
            guard var session = try? MegolmOutboundSession(pickle: Secret(bytes)) else { return }
            _ = try? session.encrypt([1])
        }
        let inbound = try MegolmInboundSession(shared: outbound.sharingKey())
        hostile(like: inbound.pickled().exposed(), seed: 9) { bytes, _ in
            _ = try? MegolmInboundSession(pickle: Secret(bytes)).exported()
        }
    }

    @Test func `what is kept with the server, and in files`() throws {
        let storage = try #require(SecretStorageKey(.random(32)))
        let backup = BackupKey()
        let fields = ["iv", "ciphertext", "mac", "ephemeral"]
        func entry(_ example: JSON, seed: UInt64, _ open: (JSON) throws -> Void) {
            hostile(like: bytes(example.text), seed: seed) { bytes, random in
                if let json = try? JSON(parsing: bytes), json != example { _ = try? open(json) }
                var changed = example
                let field = fields.randomElement(using: &random) ?? ""
                changed[field] = .string(KeyText.encode(Array(bytes.prefix(60))))
                _ = try? open(changed)
            }
        }
        entry(storage.encrypt(Secret("secret".utf8), name: "n"), seed: 10) {
            _ = try storage.decrypt($0, name: "n")
            _ = storage.fits($0)
        }
        entry(try backup.publicKey.encrypt(bytes("{}")), seed: 11) { _ = try backup.decrypt($0) }
        let file = bytes(try KeyFile.close(bytes("[]"), passphrase: Secret([1]), rounds: 1))
        hostile(like: file, seed: 12) { bytes, _ in
            // A corrupted round count could take very long, so skip inputs long enough to contain one.
            guard bytes.count < 60 else { return }
            _ = try? KeyFile.open(bytes, passphrase: Secret([1]))
        }
        hostile(like: bytes(AttachmentEncryptor().finish().json(url: "mxc://a/b").text), seed: 13) { bytes, _ in
            guard let json = try? JSON(parsing: bytes), let file = try? EncryptedFile(json) else { return }
            _ = AttachmentDecryptor(file).update([1, 2, 3])
        }
        hostile(like: bytes(RecoveryKey.text(of: .random(32))), seed: 14) { bytes, _ in
            _ = try? RecoveryKey.key(from: text(bytes))
        }
    }
}
