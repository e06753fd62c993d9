import BuzzCrypto
import BuzzModel
import BuzzStore
import Glibc
import JSONKit
import MatrixProtocol
import OlmKit
import SQLiteKit
import SodiumKit

/// Measures what encryption costs the client: a first sync of encrypted conversations, and sending where many devices
/// read.
struct EncryptedRoomFigures {
    private static let rooms = 1_000
    private static let messages = 50_000
    private static let devices = 1_000
    private static let owner = "@andie:bench.example"
    private static let writer = "@fan:bench.example"
    let folder: String

    /// The processor time of all threads of this process, which other programs don't distort.
    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private let key = Secret.random(32)

    init(folder: String) { self.folder = folder }

    private func crypto(_ name: String) async throws -> CryptoStore {
        try await CryptoStore.open(
            .file("\(folder)/\(name).db"), user: UserID(Self.owner), device: "ANDIE", key: key,
            now: { Timestamp(milliseconds: 1_750_000_000_000) })
    }

    func run() async throws {
        try await starting(with: "no session")
        try await firstSync()
        try await starting(with: "\(Self.rooms) sessions")
        try await manyDevices()
    }

    /// Opening the keys, and the question that follows each start.
    private func starting(with what: String) async throws {
        let count = 20
        let start = Self.seconds()
        for _ in 0..<count { _ = try await crypto("reading").freshSessions() }
        Figure(
            name: "keys opened", on: what, value: (Self.seconds() - start) / Double(count) * 1_000,
            unit: "ms of processor time", requirement: "NET-5", limit: nil
        ).report()
    }

    // MARK: Reading

    private func firstSync() async throws {
        let crypto = try await crypto("reading")
        let store = try await AccountStore.open(
            .file("\(folder)/encrypted.db"), account: UserID(Self.owner),
            now: { Timestamp(milliseconds: 1_750_000_000_000) })
        var sessions = (0..<Self.rooms).map { _ in MegolmOutboundSession() }
        try await give(sessions, to: crypto)
        let answer = try response(&sessions)
        let start = Self.seconds()
        _ = try await store.apply(answer, ownUser: UserID(Self.owner))
        while true {
            let waiting = try await store.untriedEvents(limit: 100)
            guard !waiting.isEmpty else { break }
            _ = try await store.store(try await crypto.read(waiting))
        }
        Figure(
            name: "encrypted events of a first sync stored, decrypted and put in place",
            on: "\(Self.messages) in \(Self.rooms) conversations",
            value: Double(Self.messages) / (Self.seconds() - start),
            unit: "per second of processor time", requirement: "NET-5", limit: 10_000, isFloor: true
        ).report()
    }

    /// Shares the sessions as another person's device would: one to-device message each.
    private func give(_ sessions: [MegolmOutboundSession], to crypto: CryptoStore) async throws {
        guard let upload = try await crypto.nextUpload(counts: nil, unusedFallback: nil, token: "s"),
            let oneTime = upload.body["one_time_keys"].object?.first(where: { _ in true })?.value["key"].string
        else { return }
        try await crypto.uploaded(upload, token: "s")
        let keys = try await crypto.ownKeys()
        let account = OlmAccount()
        var olm = try account.beginSession(identityKey: keys.identity, oneTimeKey: oneTime)
        var messages: [JSON] = []
        for (index, session) in sessions.enumerated() {
            let plain: JSON = [
                "type": "m.room_key", "sender": .string(Self.writer), "recipient": .string(Self.owner),
                "recipient_keys": ["ed25519": .string(keys.fingerprint)],
                "keys": ["ed25519": .string(account.fingerprintKey)],
                "content": [
                    "algorithm": .string(CryptoStore.megolm), "room_id": .string(room(index)),
                    "session_id": .string(session.id), "session_key": .string(session.sharingKey().exposedBase64()),
                ],
            ]
            let message = try olm.encrypt(plain.serialized())
            let entry: JSON = ["type": .int(Int64(message.kind.rawValue)), "body": .string(message.body)]
            messages.append([
                "type": "m.room.encrypted", "sender": .string(Self.writer),
                "content": [
                    "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(account.identityKey),
                    "ciphertext": .object(JSONObject([(keys.identity, entry)])),
                ],
            ])
        }
        try await crypto.take(messages)
        let device = try Self.device(account, user: Self.writer, id: "FAN")
        let answer: JSON = ["device_keys": .object(JSONObject([(Self.writer, ["FAN": device])]))]
        try await crypto.takeDevices(answer, of: [TrackedUser(passing: Self.writer)])
    }

    private func room(_ index: Int) -> String { "!room\(index):bench.example" }

    private func response(_ sessions: inout [MegolmOutboundSession]) throws -> SyncResponse {
        var joined: [(String, JSON)] = []
        for index in sessions.indices {
            let id = room(index)
            let session = sessions[index].id
            let events = try (0..<Self.messages / Self.rooms).map { number -> JSON in
                let plain: JSON = [
                    "type": "m.room.message", "room_id": .string(id),
                    "content": [
                        "msgtype": "m.text", "body": .string("Are you coming on Friday? This is number \(number)."),
                    ],
                ]
                return [
                    "type": "m.room.encrypted", "sender": .string(Self.writer),
                    // As from a server: ids don't follow the order of the events.
                    "event_id": .string("$\(UInt32(index * 1_000 + number) &* 2_654_435_761)"),
                    "origin_server_ts": .int(1_749_000_000_000 + Int64(number)),
                    "content": [
                        "algorithm": .string(CryptoStore.megolm), "session_id": .string(session),
                        "ciphertext": .string(try sessions[index].encrypt(plain.serialized())),
                    ],
                ]
            }
            joined.append((id, ["timeline": ["events": .array(events)]]))
        }
        let body: JSON = ["next_batch": "s1", "rooms": ["join": .object(JSONObject(joined))]]
        guard let response = SyncResponse(body) else { throw BenchError(description: "the sync cannot be read") }
        return response
    }

    // MARK: Writing

    private static func device(_ account: OlmAccount, user: String, id: String) throws -> JSON {
        let keys = JSONObject([
            ("curve25519:\(id)", JSON.string(account.identityKey)), ("ed25519:\(id)", .string(account.fingerprintKey)),
        ])
        let object: JSON = [
            "user_id": .string(user), "device_id": .string(id), "keys": .object(keys),
            "algorithms": [.string(CryptoStore.megolm), "m.olm.v1.curve25519-aes-sha2"],
        ]
        return try SignedJSON.sign(object, by: user, keyID: "ed25519:\(id)", with: account.sign)
    }

    /// Four devices per person.
    private func manyDevices() async throws {
        let crypto = try await crypto("writing")
        var devices: JSON = [:]
        var oneTime: JSON = [:]
        var users: [String] = []
        for number in 0..<Self.devices {
            let user = "@fan\(number / 4):bench.example"
            if users.last != user { users.append(user) }
            let id = "D\(number)"
            var account = OlmAccount()
            try account.makeOneTimeKeys(1)
            devices[user][id] = try Self.device(account, user: user, id: id)
            let key: JSON = ["key": JSON(account.oneTimeKeys.first?.publicKey)]
            oneTime[user][id]["signed_curve25519:AAAAAQ"] = try SignedJSON.sign(
                key, by: user, keyID: "ed25519:\(id)", with: account.sign)
        }
        let rules = RoomRules(encryption: ["algorithm": .string(CryptoStore.megolm)], visibility: nil, epoch: 0)
        let content: JSON = ["msgtype": "m.text", "body": "Hello everybody"]
        let start = Self.seconds()
        try await crypto.track(users)
        try await crypto.takeDevices(["device_keys": devices], of: try await crypto.dirtyUsers(limit: 1_000))
        let wanted = try await crypto.devicesWithoutSession(of: users)
        try await crypto.takeClaimed(oneTime, for: wanted)
        let session = try await crypto.share(in: room(0), with: users, by: rules)
        _ = try await crypto.seal("m.room.message", content, in: room(0), session: session, transaction: "1")
        let first = Self.seconds()
        for number in 2...11 {
            guard let session = try await crypto.given(in: room(0), to: users, by: rules) else {
                throw BenchError(description: "the key was not given to everybody")
            }
            _ = try await crypto.seal(
                "m.room.message", content, in: room(0), session: session, transaction: "\(number)")
        }
        let next = (Self.seconds() - first) / 10
        report("first message of a key closed, devices checked and sessions begun", (first - start) * 1_000)
        report("next message closed", next * 1_000)
    }

    private func report(_ name: String, _ milliseconds: Double) {
        Figure(
            name: name, on: "\(Self.devices) devices of \(Self.devices / 4) people", value: milliseconds,
            unit: "ms of processor time", requirement: "NET-5", limit: nil
        ).report()
    }
}
