import BuzzStore
import JSONKit
import OlmKit
import SQLiteKit

/// Somebody whose devices are to be asked for.
package struct TrackedUser: Sendable, Hashable {
    package let user: String
    /// As it was when they were asked for.
    let sequence: Int64

    /// Asked for once, and not followed.
    package init(passing user: String) {
        self.user = user
        sequence = -1
    }

    init(user: String, sequence: Int64) {
        self.user = user
        self.sequence = sequence
    }
}

/// Whose devices are which. What a device signed of itself is pinned the first time it is seen: a server can hide a
/// device, and can add one, but cannot put other keys under a name that is known.
extension CryptoStore {
    static let devicesOfUser = 1000
    private static let shortestWait: Int64 = 60_000
    private static let longestWait: Int64 = 6 * 3_600_000

    /// From now on their devices are followed.
    package func track(_ users: [String]) async throws(CryptoError) {
        try await step { step in
            for user in users {
                try step.db.run("INSERT INTO tracked (user) VALUES (?) ON CONFLICT DO NOTHING", user)
            }
        }
    }

    /// The server said that somebody's devices have changed. Of whom it tells no more they are asked for anew before
    /// anything is written to them.
    package func note(_ changes: [DeviceListChange]) async throws(CryptoError) {
        try await step { step in
            for change in changes {
                if change.hasLeft, change.user != step.user {
                    try step.db.run("DELETE FROM tracked WHERE user = ?", change.user)
                    continue
                }
                try step.db.run(
                    """
                    UPDATE tracked SET is_dirty = 1, sequence = sequence + 1, retry_at = 0 WHERE user = ?1 OR ?1 = ?2
                    """, change.user, DeviceListChange.everybody)
            }
        }
    }

    /// - Parameter among: nil stands for everybody who is followed.
    package func dirtyUsers(among users: [String]? = nil, limit: Int) async throws(CryptoError) -> [TrackedUser] {
        try await step { step in
            let list = users.map { JSON.array($0.map { .string($0) }).text }
            return try step.db.query(
                """
                SELECT user, sequence FROM tracked
                WHERE is_dirty AND retry_at <= ?1 AND (?2 IS NULL OR user IN (SELECT value FROM json_each(?2)))
                ORDER BY user LIMIT ?3
                """, step.now, list, limit
            ) { TrackedUser(user: $0.text(0), sequence: $0.int64(1)) }
        }
    }

    /// An answer to a question for devices. Who was not asked for is left alone, and of whose server could not be asked
    /// nothing is known.
    package func takeDevices(_ answer: JSON, of asked: [TrackedUser]) async throws(CryptoError) {
        // Who vouches for them comes first.
        try await learn(answer, asked: asked.map(\.user))
        try await step { step in
            let devices = answer["device_keys"]
            for asked in asked {
                let server = asked.user.firstIndex(of: ":").map { String(asked.user[asked.user.index(after: $0)...]) }
                if devices[asked.user].object == nil, let server, !answer["failures"][server].isNull {
                    try step.postpone(asked.user, shortest: Self.shortestWait, longest: Self.longestWait)
                    continue
                }
                try step.takeDevices(devices[asked.user].object ?? JSONObject(), of: asked.user)
                try step.db.run(
                    """
                    UPDATE tracked SET is_dirty = 0, failures = 0, retry_at = 0 WHERE user = ? AND sequence = ?
                    """, asked.user, asked.sequence)
            }
        }
    }

    /// Those of these people who have had a device or an identity.
    package func haveHadKeys(_ users: [String]) async throws(CryptoError) -> [String] {
        try await step { step in
            try users.filter { user in
                try step.db.first(
                    """
                    SELECT 1 FROM devices WHERE user = ?1
                    UNION ALL SELECT 1 FROM identities WHERE user = ?1 AND pinned IS NOT NULL LIMIT 1
                    """, user
                ) { _ in true } ?? false
            }
        }
    }

    /// The devices of a person that are known and still there.
    package func devices(of user: String) async throws(CryptoError) -> [KnownDevice] {
        try await step { try $0.devices(of: user) }
    }
}

/// A device of somebody, with the keys it was first seen with.
package struct KnownDevice: Sendable, Hashable {
    package let user: String
    package let id: String
    /// Curve25519: what is encrypted for it.
    package let identity: String
    /// Ed25519: what it signs with.
    package let fingerprint: String
    /// As the server told of it, with all signatures.
    package let keys: JSON

    init(_ row: borrowing Row) throws {
        user = row.text(0)
        id = row.text(1)
        identity = row.text(2)
        fingerprint = row.text(3)
        keys = try JSON(parsing: row.text(4))
    }

    /// Nil where something about it is wrong: then it does not count.
    init?(_ keys: JSON, user: String, id: String) {
        guard let device = CheckedDevice(keys, user: user, id: id) else { return nil }
        self.user = user
        self.id = id
        identity = device.identityKey
        fingerprint = device.fingerprintKey
        self.keys = keys
    }

    var readsRooms: Bool { keys["algorithms"].array?.contains(.string(CryptoStore.megolm)) ?? false }

    static let columns = "user, device, identity, fingerprint, keys"
}

extension CryptoStep {
    private static let pinnedFor: Int64 = 90 * 86_400_000

    func devices(of user: String) throws -> [KnownDevice] {
        try db.query(
            "SELECT \(KnownDevice.columns) FROM devices WHERE user = ? AND gone_at IS NULL ORDER BY device", user,
            map: KnownDevice.init)
    }

    func device(_ user: String, identity: String) throws -> KnownDevice? {
        try db.first(
            "SELECT \(KnownDevice.columns) FROM devices WHERE identity = ? AND user = ? AND gone_at IS NULL", identity,
            user, map: KnownDevice.init)
    }

    /// Replaces what is known of a person's devices. One broken device does not spoil the others.
    func takeDevices(_ devices: JSONObject, of user: String) throws {
        var there: Set<String> = []
        for (id, keys) in devices.prefix(CryptoStore.devicesOfUser) {
            guard let device = KnownDevice(keys, user: user, id: id) else { continue }
            if try pin(device) { there.insert(id) }
        }
        for known in try self.devices(of: user) where !there.contains(known.id) {
            try db.run("UPDATE devices SET gone_at = ? WHERE user = ? AND device = ?", now, user, known.id)
        }
        try db.run("DELETE FROM devices WHERE user = ? AND gone_at < ?", user, now - Self.pinnedFor)
    }

    /// False where other keys are known under this name: they stay, and these are refused.
    private func pin(_ device: KnownDevice) throws -> Bool {
        let known = try db.first(
            "SELECT identity, fingerprint FROM devices WHERE user = ? AND device = ?", device.user, device.id
        ) { (identity: $0.text(0), fingerprint: $0.text(1)) }
        if let known, known.identity != device.identity || known.fingerprint != device.fingerprint {
            try db.run(
                "UPDATE devices SET is_contested = 1 WHERE user = ? AND device = ?", device.user, device.id)
            return false
        }
        // Two devices of one key are none: sessions go by it.
        let isTaken = try db.first(
            "SELECT 1 FROM devices WHERE identity = ? AND (user <> ? OR device <> ?) AND gone_at IS NULL",
            device.identity, device.user, device.id
        ) { _ in true }
        guard isTaken == nil else { return false }
        try db.run(
            """
            INSERT INTO devices (user, device, identity, fingerprint, keys) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (user, device) DO UPDATE SET keys = excluded.keys, gone_at = NULL, is_contested = 0
            """, device.user, device.id, device.identity, device.fingerprint, device.keys.text)
        try confirm(device)
        return true
    }

    /// Whether the owner of a device has signed it, also where it is gone by now. This one is beyond doubt.
    func vouches(for identityKey: String, of person: String) throws -> Bool {
        if try person == user && account().identityKey == identityKey { return true }
        let device = try db.first(
            "SELECT \(KnownDevice.columns) FROM devices WHERE identity = ? AND user = ?", identityKey, person,
            map: KnownDevice.init)
        guard let device else { return false }
        return try identity(of: person)?.hasSigned(device.keys, of: person) ?? false
    }

    /// Its owner has signed it meanwhile: what came from it is read again, and shown without a doubt.
    private func settleDoubts(about device: KnownDevice) throws {
        let isDoubted =
            try db.first(
                "SELECT 1 FROM inbound WHERE sender = ? AND sender_key = ? AND is_doubted LIMIT 1", device.user,
                device.identity
            ) { _ in true } ?? false
        guard isDoubted, try vouches(for: device.identity, of: device.user) else { return }
        try db.run(
            """
            INSERT INTO fresh (room, session) SELECT room, session FROM inbound
            WHERE sender = ? AND sender_key = ? AND is_doubted ON CONFLICT DO NOTHING
            """, device.user, device.identity)
        try db.run(
            "UPDATE inbound SET is_doubted = 0 WHERE sender = ? AND sender_key = ? AND is_doubted", device.user,
            device.identity)
    }

    /// Sessions that came from it are its owner's: what waits for them can be read.
    private func confirm(_ device: KnownDevice) throws {
        try settleDoubts(about: device)
        try db.run(
            """
            INSERT INTO fresh (room, session) SELECT room, session FROM inbound
            WHERE sender = ? AND sender_key = ? AND fingerprint = ? AND is_confirmed = 0 ON CONFLICT DO NOTHING
            """, device.user, device.identity, device.fingerprint)
        try db.run(
            "UPDATE inbound SET is_confirmed = 1 WHERE sender = ? AND sender_key = ? AND fingerprint = ?",
            device.user, device.identity, device.fingerprint)
    }

    /// Their server could not be asked: later again, ever less often.
    fileprivate func postpone(_ user: String, shortest: Int64, longest: Int64) throws {
        let failures = try db.first("SELECT failures FROM tracked WHERE user = ?", user) { $0.int(0) } ?? 0
        let wait = min(longest, shortest << Int64(min(failures, 10)))
        try db.run(
            "UPDATE tracked SET failures = failures + 1, retry_at = ? WHERE user = ?", now + wait, user)
    }
}
