import BuzzCrypto
import BuzzModel
import BuzzStore
import Foundation
import JSONKit
import OlmKit
import ProcessKit
import SQLiteKit
import SecretKit
import SodiumKit
import Synchronization
import Testing

private let ann = UserID("@ann:x")
private let room = "!r:x"

/// Another user's device, with the means to encrypt what it sends.
private struct Foreign {
    let user: String
    let device = "FOREIGN"
    var account = OlmAccount()
    var olm: OlmSession?

    init(_ user: String = "@fan:x") { self.user = user }

    func deviceKeys() throws -> JSON {
        let keys = JSONObject([
            ("curve25519:\(device)", JSON.string(account.identityKey)),
            ("ed25519:\(device)", .string(account.fingerprintKey)),
        ])
        let object: JSON = [
            "user_id": .string(user), "device_id": .string(device), "algorithms": [], "keys": .object(keys),
        ]
        return try SignedJSON.sign(object, by: user, keyID: "ed25519:\(device)", with: account.sign)
    }

    /// A to-device event encrypted for Ann's device.
    mutating func event(
        _ type: String, _ content: JSON, to keys: (identity: String, fingerprint: String), oneTimeKey: String,
        change: (inout JSON) -> Void = { _ in }
    ) throws -> JSON {
        var plain: JSON = [
            "type": .string(type), "content": content, "sender": .string(user), "recipient": .string(ann.rawValue),
            "recipient_keys": ["ed25519": .string(keys.fingerprint)],
            "keys": ["ed25519": .string(account.fingerprintKey)],
        ]
        change(&plain)
        var session = try olm ?? account.beginSession(identityKey: keys.identity, oneTimeKey: oneTimeKey)
        let message = try session.encrypt(plain.serialized())
        olm = session
        return [
            "type": "m.room.encrypted", "sender": .string(user),
            "content": [
                "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(account.identityKey),
                "ciphertext": .object(
                    JSONObject([
                        (
                            keys.identity,
                            ["type": .int(Int64(message.kind.rawValue)), "body": .string(message.body)] as JSON
                        )
                    ])),
            ],
        ]
    }

    static func roomKey(_ session: MegolmOutboundSession, in room: String = room) -> JSON {
        [
            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": .string(session.id),
            "session_key": .string(session.sharingKey().exposedBase64()),
        ]
    }
}

private func said(_ text: String, in room: String = room) -> [UInt8] {
    let event: JSON = [
        "type": "m.room.message", "room_id": .string(room), "content": ["msgtype": "m.text", "body": .string(text)],
    ]
    return event.serialized()
}

private func waiting(
    _ event: String, _ ciphertext: String, session: String, from sender: String = "@fan:x", in place: String = room
) -> WaitingEvent {
    let raw: JSON = [
        "type": "m.room.encrypted", "sender": .string(sender), "event_id": .string(event),
        "content": [
            "algorithm": "m.megolm.v1.aes-sha2", "session_id": .string(session), "ciphertext": .string(ciphertext),
        ],
    ]
    return WaitingEvent(room: ConversationID(place), event: EventID(event), session: session, raw: raw.text)
}

/// Ann's keys in a file that can be closed and reopened at will.
private final class Ann {
    let folder: String
    let key = Secret.random(32)
    var store: CryptoStore

    init(device: String = "ANN") async throws {
        folder = try Files.makeTemporaryDirectory()
        store = try await Self.open(folder, key, device)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Simulates a kill: the store is reopened without being closed.
    func again(device: String = "ANN") async throws { store = try await Self.open(folder, key, device) }

    static func open(_ folder: String, _ key: Secret, _ device: String) async throws -> CryptoStore {
        try await CryptoStore.open(
            .file(folder + "/keys.db"), user: ann, device: device, key: key,
            now: { Timestamp(milliseconds: 1_750_000_000_000) })
    }

    /// One-time keys as the server would hand them out.
    func published() async throws -> [String] {
        let upload = try #require(try await store.nextUpload(counts: nil, unusedFallback: nil, token: "s1"))
        try await store.uploaded(upload, token: "s1")
        return (upload.body["one_time_keys"].object ?? JSONObject()).compactMap { $0.value["key"].string }
    }

    /// The server's answer to a key query.
    func confirm(_ user: String, devices: JSON) async throws {
        let answer: JSON = ["device_keys": .object(JSONObject([(user, devices)]))]
        try await store.takeDevices(answer, of: [TrackedUser(passing: user)])
    }

    func results(_ events: [WaitingEvent]) async throws -> [String] {
        try await store.read(events).map { event in
            switch event.result {
            case .success(let inner): inner["content"]["body"].string ?? ""
            case .failure(let unreadable): unreadable.reason.rawValue
            }
        }
    }
}

@Suite struct CryptoStoreTests {
    @Test func `a key comes, its messages are read, and a crash anywhere repeats nothing`() async throws {
        let ann = try await Ann()
        let oneTime = try await ann.published()
        #expect(oneTime.count == 50)
        var fan = Foreign()
        var session = MegolmOutboundSession()
        let keys = try await ann.store.ownKeys()
        let events = [
            try fan.event("m.room_key", Foreign.roomKey(session), to: keys, oneTimeKey: oneTime[0]),
            try fan.event("m.dummy", [:], to: keys, oneTimeKey: oneTime[0]),
        ]
        let first = waiting("$1", try session.encrypt(said("hello")), session: session.id)
        let second = waiting("$2", try session.encrypt(said("again")), session: session.id)
        #expect(try await ann.results([first]) == ["no_key"])
        // Events were stored, but the process was killed before they were deleted from the queue: they arrive again.
        for _ in 0..<3 {
            try await ann.store.take(events)
            try await ann.again()
        }
        #expect(try await ann.store.freshSessions().map(\.session) == [session.id])
        #expect(try await ann.store.unconfirmedSenders() == ["@fan:x"])
        #expect(try await ann.results([first]) == ["unknown_device"])
        try await ann.confirm("@fan:x", devices: ["FOREIGN": try fan.deviceKeys()])
        #expect(try await ann.store.unconfirmedSenders().isEmpty)
        // Messages were decrypted, but the process was killed before they were stored: they are decrypted again.
        for _ in 0..<3 {
            #expect(try await ann.results([second, first]) == ["again", "hello"])
            try await ann.again()
        }
        try await ann.store.settled(try await ann.store.freshSessions())
        #expect(try await ann.store.freshSessions().isEmpty)
        // The Olm session still works.
        let third = try fan.event("m.dummy", [:], to: keys, oneTimeKey: oneTime[0])
        try await ann.store.take([third])
    }

    @Test func `replays, other senders, other rooms and other keys are refused`() async throws {
        let ann = try await Ann()
        let oneTime = try await ann.published()
        let keys = try await ann.store.ownKeys()
        var fan = Foreign()
        var session = MegolmOutboundSession()
        let early = try session.encrypt(said("too early"))
        try await ann.store.take([
            try fan.event("m.room_key", Foreign.roomKey(session), to: keys, oneTimeKey: oneTime[0])
        ])
        try await ann.confirm("@fan:x", devices: ["FOREIGN": try fan.deviceKeys()])
        let text = try session.encrypt(said("once"))
        let elsewhere = try session.encrypt(said("for another room", in: "!other:x"))
        let other = try #require(KeyText.decode(try session.encrypt(said("damaged"))))
        let damaged = KeyText.encode(other.dropLast() + [other[other.count - 1] ^ 1])
        let id = session.id
        #expect(
            try await ann.results([
                waiting("$1", text, session: id), waiting("$2", text, session: id), waiting("$1", text, session: id),
                waiting("$3", elsewhere, session: id), waiting("$4", damaged, session: id),
                waiting("$5", early, session: id), waiting("$6", text, session: id, from: "@mallory:x"),
                waiting("$7", text, session: id, in: "!other:x"), waiting("$8", "", session: id),
            ]) == [
                "once", "replayed", "once", "other_room", "damaged", "before_first", "other_sender", "no_key",
                "damaged",
            ])
        // Claiming the same key under another user's name changes nothing.
        var mallory = Foreign("@mallory:x")
        try await ann.store.take([
            try mallory.event("m.room_key", Foreign.roomKey(session), to: keys, oneTimeKey: oneTime[1])
        ])
        try await ann.confirm("@mallory:x", devices: ["FOREIGN": try mallory.deviceKeys()])
        #expect(try await ann.results([waiting("$1", text, session: id)]) == ["once"])
    }

    @Test func `a message to this device that is not what it says is dropped`() async throws {
        let changes: [(String, @Sendable (inout JSON) -> Void)] = [
            ("another sender", { $0["sender"] = "@other:x" }),
            ("another recipient", { $0["recipient"] = "@other:x" }),
            ("another recipient's key", { $0["recipient_keys"]["ed25519"] = "AAAA" }),
            ("no key of its own", { $0["keys"] = [:] }),
            ("a device of somebody else", { $0["sender_device_keys"] = ["user_id": "@other:x"] }),
            ("nested", { $0["type"] = "m.room.encrypted" }),
            ("forwarded unasked", { $0["type"] = "m.forwarded_room_key" }),
            ("no room", { $0["content"]["room_id"] = 7 }),
            ("another session's name", { $0["content"]["session_id"] = "AAAA" }),
            ("a key that is none", { $0["content"]["session_key"] = "AAAA" }),
        ]
        let ann = try await Ann()
        let oneTime = try await ann.published()
        let keys = try await ann.store.ownKeys()
        for (index, (what, change)) in changes.enumerated() {
            var fan = Foreign()
            let session = MegolmOutboundSession()
            try await ann.store.take([
                try fan.event(
                    "m.room_key", Foreign.roomKey(session), to: keys, oneTimeKey: oneTime[index], change: change)
            ])
            #expect(try await ann.store.freshSessions().isEmpty, "\(what)")
        }
        // An unencrypted room key is ignored as well.
        let plain: JSON = [
            "type": "m.room_key", "sender": "@fan:x", "content": Foreign.roomKey(MegolmOutboundSession()),
        ]
        try await ann.store.take([plain, [:], [], "x", ["type": "m.room.encrypted"]])
        #expect(try await ann.store.freshSessions().isEmpty)
        // A device whose self-signed keys are valid is accepted.
        var fan = Foreign()
        let device = try fan.deviceKeys()
        try await ann.store.take([
            try fan.event(
                "m.room_key", Foreign.roomKey(MegolmOutboundSession()), to: keys, oneTimeKey: oneTime[20],
                change: { $0["sender_device_keys"] = device })
        ])
        #expect(try await ann.store.freshSessions().count == 1)
    }

    @Test func `devices that do not fit confirm nothing`() async throws {
        let ann = try await Ann()
        let oneTime = try await ann.published()
        let keys = try await ann.store.ownKeys()
        var fan = Foreign()
        let session = MegolmOutboundSession()
        try await ann.store.take([
            try fan.event("m.room_key", Foreign.roomKey(session), to: keys, oneTimeKey: oneTime[0])
        ])
        var unsigned = try fan.deviceKeys()
        unsigned["signatures"] = [:]
        var renamed = try fan.deviceKeys()
        renamed["user_id"] = "@other:x"
        for devices in [
            [:], ["FOREIGN": unsigned], ["FOREIGN": renamed], ["OTHER": try fan.deviceKeys()],
            ["FOREIGN": try Foreign().deviceKeys()], "x",
        ] as [JSON] {
            try await ann.confirm("@fan:x", devices: devices)
            #expect(try await ann.store.unconfirmedSenders() == ["@fan:x"])
        }
    }

    @Test func `why a key was not sent is kept`() async throws {
        let ann = try await Ann()
        try await ann.store.take([
            [
                "type": "m.room_key.withheld", "sender": "@fan:x",
                "content": ["room_id": .string(room), "session_id": "s", "code": "m.unverified"],
            ]
        ])
        #expect(
            try await ann.results([
                waiting("$1", "x", session: "s"), waiting("$2", "x", session: "s", from: "@other:x"),
            ]) == ["withheld", "no_key"])
    }

    @Test func `keys are uploaded the same until the server has them, and filled up when they are used`() async throws {
        let ann = try await Ann()
        let first = try #require(try await ann.store.nextUpload(counts: nil, unusedFallback: nil, token: "s1"))
        #expect(first.body["one_time_keys"].object?.count == 50 && first.body["fallback_keys"].object?.count == 1)
        let device = first.body["device_keys"]
        let key = try #require(KeyText.decode(device["keys"]["ed25519:ANN"].string ?? "", count: 32))
        #expect(SignedJSON.isSigned(device, by: "@ann:x", keyID: "ed25519:ANN", key: key))
        for (_, value) in first.body["one_time_keys"].object ?? JSONObject() {
            #expect(SignedJSON.isSigned(value, by: "@ann:x", keyID: "ed25519:ANN", key: key))
        }
        try await ann.again()
        #expect(try await ann.store.nextUpload(counts: nil, unusedFallback: nil, token: "s2") == first)
        try await ann.store.uploaded(first, token: "s2")
        #expect(try await ann.store.isPublished())
        // Counts from a sync that started before the upload are ignored.
        #expect(try await ann.store.nextUpload(counts: [:], unusedFallback: nil, token: "s2") == nil)
    }

    @Test func `another device begins anew and still reads what it could`() async throws {
        let ann = try await Ann()
        let oneTime = try await ann.published()
        var fan = Foreign()
        var session = MegolmOutboundSession()
        try await ann.store.take([
            try fan.event(
                "m.room_key", Foreign.roomKey(session), to: try await ann.store.ownKeys(), oneTimeKey: oneTime[0])
        ])
        try await ann.confirm("@fan:x", devices: ["FOREIGN": try fan.deviceKeys()])
        let before = try await ann.store.ownKeys()
        try await ann.again(device: "NEW")
        #expect(try await ann.store.ownKeys().identity != before.identity)
        #expect(try await !ann.store.isPublished())
        #expect(
            try await ann.results([waiting("$1", try session.encrypt(said("still")), session: session.id)]) == ["still"]
        )
    }

    @Test func `the file says nothing without its key`() async throws {
        let ann = try await Ann()
        let name = try await ann.store.ownKeys()
        _ = try await ann.published()
        await #expect(throws: CryptoError.self) {
            _ = try await Ann.open(ann.folder, .random(32), "ANN")
        }
        #expect(try await ann.store.ownKeys().identity == name.identity)
    }
}

private final class Vault: SecretVault {
    let kept = Mutex<[String: String]>([:])
    let isLocked = Mutex(false)

    func read(_ key: String) async throws(SecretVaultError) -> String? {
        if isLocked.withLock({ $0 }) { throw .locked }
        return kept.withLock { $0[key] }
    }
    func write(_ secret: String, as key: String, label: String) async throws(SecretVaultError) {
        if isLocked.withLock({ $0 }) { throw .locked }
        kept.withLock { $0[key] = secret }
    }
    func remove(_ key: String) async throws(SecretVaultError) {}
}

@Suite struct StoreKeyTests {
    private func load(_ vault: Vault?, _ folder: String, hasStore: Bool) async throws -> Secret {
        try await StoreKey.load(vault: vault, name: "n", label: "l", file: folder + "/key", hasStore: hasStore)
    }

    @Test func `it is with the secret store, or in a file of its owner's`() async throws {
        let folder = try Files.makeTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let vault = Vault()
        let key = try await load(vault, folder, hasStore: false)
        #expect(try await load(vault, folder, hasStore: true).matches(key))
        #expect(!Files.exists(folder + "/key"))
        // While the vault is locked the key is unreachable, and no other one is created in its place.
        vault.isLocked.withLock { $0 = true }
        await #expect(throws: CryptoError.self) { _ = try await load(vault, folder, hasStore: true) }
        #expect(!Files.exists(folder + "/key"))
        let own = try await load(nil, folder, hasStore: false)
        #expect(Files.mode(folder + "/key").map { $0 & 0o777 } == 0o600)
        #expect(try await load(nil, folder, hasStore: true).matches(own))
        try Files.write("nonsense", to: folder + "/key")
        await #expect(throws: CryptoError.self) { _ = try await load(nil, folder, hasStore: true) }
    }
}
