import BuzzCrypto
import BuzzModel
import BuzzStore
import Foundation
import JSONKit
import OlmKit
import ProcessKit
import SQLiteKit
import SodiumKit
import Synchronization

/// The keys that a homeserver stores, as far as these tests need them. Tests can make it lie.
final class KeyServer: Sendable {
    private struct State {
        var devices: [String: [String: JSON]] = [:]
        var oneTime: [String: [(name: String, key: JSON)]] = [:]
        var fallback: [String: (name: String, key: JSON)] = [:]
        var inbox: [String: [JSON]] = [:]
        var requests: Set<String> = []
        var identities: [String: JSON] = [:]
    }

    private let state = Mutex(State())

    func take(_ upload: JSON, of user: String, _ device: String) {
        state.withLock { state in
            if !upload["device_keys"].isNull { state.devices[user, default: [:]][device] = upload["device_keys"] }
            for (name, key) in upload["one_time_keys"].object ?? JSONObject() {
                state.oneTime["\(user) \(device)", default: []].append((name, key))
            }
            if let (name, key) = upload["fallback_keys"].object?.first(where: { _ in true }) {
                state.fallback["\(user) \(device)"] = (name, key)
            }
        }
    }

    func setDevice(_ keys: JSON?, of user: String, _ device: String) {
        state.withLock { $0.devices[user, default: [:]][device] = keys }
    }

    /// Sets a person's cross-signing keys; nil withholds them.
    func setIdentity(_ keys: JSON?, of user: String) { state.withLock { $0.identities[user] = keys } }

    func identity(of user: String) -> JSON { state.withLock { $0.identities[user] ?? .null } }

    func devices(of users: [String]) -> JSON {
        state.withLock { state in
            var answer: JSON = ["device_keys": [:], "master_keys": [:], "self_signing_keys": [:]]
            for user in users {
                answer["device_keys"][user] = .object(
                    JSONObject((state.devices[user] ?? [:]).map { ($0.key, $0.value) }))
                guard let keys = state.identities[user] else { continue }
                answer["master_keys"][user] = keys["master_key"]
                answer["self_signing_keys"][user] = keys["self_signing_key"]
                answer["user_signing_keys"][user] = keys["user_signing_key"]
            }
            return answer
        }
    }

    func claim(_ devices: [KnownDevice]) -> JSON {
        state.withLock { state in
            var answer: JSON = [:]
            for device in devices {
                let place = "\(device.user) \(device.id)"
                if state.oneTime[place]?.isEmpty == false, let first = state.oneTime[place]?.removeFirst() {
                    answer[device.user][device.id] = .object(JSONObject([(first.name, first.key)]))
                } else if let key = state.fallback[place] {
                    answer[device.user][device.id] = .object(JSONObject([(key.name, key.key)]))
                }
            }
            return answer
        }
    }

    func dropKeys(of user: String, _ device: String) {
        state.withLock { state in
            state.oneTime["\(user) \(device)"] = nil
            state.fallback["\(user) \(device)"] = nil
        }
    }

    /// Delivers a request once; repeating it does nothing.
    func deliver(_ request: OutgoingToDevice, from sender: String) {
        state.withLock { state in
            guard state.requests.insert(request.transactionID).inserted else { return }
            for (user, devices) in request.messages.object ?? JSONObject() {
                for (device, content) in devices.object ?? JSONObject() {
                    let event: JSON = ["type": .string(request.type), "sender": .string(sender), "content": content]
                    state.inbox["\(user) \(device)", default: []].append(event)
                }
            }
        }
    }

    func takeInbox(of user: String, _ device: String) -> [JSON] {
        state.withLock { $0.inbox.removeValue(forKey: "\(user) \(device)") ?? [] }
    }
}

/// A device with its key file, which can be closed and reopened at any time.
final class Desk: Sendable {
    let server: KeyServer
    let user: String
    let device: String
    let key = Secret.random(32)
    let folder: String
    let clock: Clock
    private let current: Mutex<CryptoStore>
    /// Reopens the file before each step, as if the program had been killed.
    let isKilledAlways: Bool
    let isStrict: Bool

    final class Clock: Sendable {
        private let time = Mutex<Int64>(1_750_000_000_000)
        var now: Int64 { time.withLock { $0 } }
        func move(hours: Double) { time.withLock { $0 += Int64(hours * 3_600_000) } }
    }

    init(
        _ user: String, _ device: String, on server: KeyServer, clock: Clock = Clock(), isKilledAlways: Bool = false,
        isStrict: Bool = false
    ) async throws {
        self.server = server
        self.user = user
        self.device = device
        self.clock = clock
        self.isKilledAlways = isKilledAlways
        self.isStrict = isStrict
        folder = try Files.makeTemporaryDirectory()
        current = Mutex(try await Self.open(folder, user, device, key, isStrict, clock))
        try await publish()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static func open(
        _ folder: String, _ user: String, _ device: String, _ key: Secret, _ isStrict: Bool, _ clock: Clock
    ) async throws -> CryptoStore {
        try await CryptoStore.open(
            .file(folder + "/keys.db"), user: UserID(user), device: device, key: key, isStrict: isStrict,
            now: { Timestamp(milliseconds: clock.now) })
    }

    var store: CryptoStore {
        get async throws {
            if isKilledAlways { try await again() }
            return current.withLock { $0 }
        }
    }

    func again() async throws {
        let new = try await Self.open(folder, user, device, key, isStrict, clock)
        current.withLock { $0 = new }
    }

    private func publish() async throws {
        let upload = try await store.nextUpload(counts: nil, unusedFallback: nil, token: "s1")
        guard let upload else { return }
        server.take(upload.body, of: user, device)
        try await store.uploaded(upload, token: "s1")
    }

    /// Creates a cross-signing identity that signs this device.
    func makeIdentity() async throws {
        try await store.learn(["device_keys": .object(JSONObject([(user, [:])]))], asked: [user])
        let upload = try await store.newIdentity(replacing: true)
        server.setIdentity(upload.keys, of: user)
        server.setDevice(upload.signatures[user][device], of: user, device)
        try await store.identityUploaded()
        try await store.learn(server.devices(of: [user]), asked: [user])
    }

    // MARK: Steps of the real program

    static let rules = RoomRules(encryption: ["algorithm": "m.megolm.v1.aes-sha2"], visibility: "shared", epoch: 0)

    func refresh(_ users: [String]) async throws {
        try await store.track(users)
        let dirty = try await store.dirtyUsers(among: users, limit: 100)
        try await store.takeDevices(server.devices(of: dirty.map(\.user)), of: dirty)
    }

    func share(in room: String, with users: [String], by rules: RoomRules = rules) async throws -> String {
        try await refresh(users)
        if let given = try await store.given(in: room, to: users, by: rules) { return given }
        let wanted = try await store.devicesWithoutSession(of: users)
        try await store.takeClaimed(server.claim(wanted), for: wanted)
        return try await store.share(in: room, with: users, by: rules)
    }

    func deliver() async throws {
        for request in try await store.outgoing(limit: 100) {
            server.deliver(request, from: user)
            // As if killed before the delivery was recorded.
            server.deliver(request, from: user)
            try await store.sent(request)
        }
    }

    func write(
        _ text: String, in room: String, to users: [String], by rules: RoomRules = rules, transaction: String
    ) async throws -> SealedMessage {
        let session = try await share(in: room, with: users, by: rules)
        try await deliver()
        guard
            let sealed = try await store.seal(
                "m.room.message", ["msgtype": "m.text", "body": .string(text)], in: room, session: session,
                transaction: transaction)
        else { throw CryptoError.storage("no session") }
        return sealed
    }

    func receive() async throws {
        try await store.take(server.takeInbox(of: user, device))
        let senders = try await store.unconfirmedSenders()
        try await store.takeDevices(server.devices(of: senders), of: senders.map { TrackedUser(passing: $0) })
    }

    func read(
        _ sealed: SealedMessage, as event: String, from sender: String, in room: String = "!r:x"
    ) async throws -> String {
        switch try await opens(sealed, as: event, from: sender, in: room)?.result {
        case .success(let inner): inner["content"]["body"].string ?? ""
        case .failure(let unreadable): unreadable.reason.rawValue
        case nil: ""
        }
    }

    func opens(
        _ sealed: SealedMessage, as event: String, from sender: String, in room: String = "!r:x"
    ) async throws -> ReadEvent? {
        let raw: JSON = [
            "type": "m.room.encrypted", "sender": .string(sender), "event_id": .string(event),
            "content": sealed.content,
        ]
        let waiting = WaitingEvent(
            room: ConversationID(room), event: EventID(event), session: sealed.session, raw: raw.text)
        return try await store.read([waiting]).first
    }
}
