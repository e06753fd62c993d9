import BuzzStore
import JSONKit
import OlmKit
import SQLiteKit

/// A user whose devices are to be queried.
package struct TrackedUser: Sendable, Hashable {
    package let user: String
    /// The number of reported changes before the query, which reveals a change during it.
    let sequence: Int64

    /// A user who is queried once and not tracked.
    package init(passing user: String) {
        self.user = user
        sequence = -1
    }

    init(user: String, sequence: Int64) {
        self.user = user
        self.sequence = sequence
    }
}

/// The devices of other users. A device's self-signed keys are pinned when they are first seen: a server can hide or
/// add devices, but it cannot replace the keys of a known one.
extension CryptoStore {
    static let devicesOfUser = 1000
    private static let shortestWait: Int64 = 60_000
    private static let longestWait: Int64 = 6 * 3_600_000

    /// Starts tracking the devices of these users.
    package func track(_ users: [String]) async throws(CryptoError) {
        try await step { step in
            for user in users {
                try step.db.run("INSERT INTO tracked (user) VALUES (?) ON CONFLICT DO NOTHING", user)
            }
        }
    }

    /// Records changed device lists, so that the users are queried again before anything is encrypted for them. Users
    /// with whom no conversation is shared are no longer tracked, because the server reports no further changes.
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

    /// - Parameter users: limits the result to these users; nil stands for all tracked ones.
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

    /// Stores the response to a device query. Ignores users that were not in the query, and keeps what is known of
    /// users whose server was unreachable.
    package func takeDevices(_ answer: JSON, of asked: [TrackedUser]) async throws(CryptoError) {
        // Learn identities first, because they decide whether a device counts as signed.
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

    /// Returns those of the users whose devices or identity were seen at any time.
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

    /// The known devices of a user that still exist.
    package func devices(of user: String) async throws(CryptoError) -> [KnownDevice] {
        try await step { try $0.devices(of: user) }
    }
}

/// A device of a user, with the keys that were pinned when it was first seen.
package struct KnownDevice: Sendable, Hashable {
    package let user: String
    package let id: String
    /// The Curve25519 key, for which messages are encrypted.
    package let identity: String
    /// The Ed25519 key, with which the device signs.
    package let fingerprint: String
    /// As the server sent it, with all signatures.
    package let keys: JSON

    init(_ row: borrowing Row) throws {
        user = row.text(0)
        id = row.text(1)
        identity = row.text(2)
        fingerprint = row.text(3)
        keys = try JSON(parsing: row.text(4))
    }

    /// Returns nil for invalid device keys, which are then ignored.
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

    /// Replaces the device list of a user. An invalid device doesn't affect the others.
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

    /// Pins a new device. Returns false if other keys are pinned under this name; they stay and these are rejected.
    private func pin(_ device: KnownDevice) throws -> Bool {
        let known = try db.first(
            "SELECT identity, fingerprint FROM devices WHERE user = ? AND device = ?", device.user, device.id
        ) { (identity: $0.text(0), fingerprint: $0.text(1)) }
        if let known, known.identity != device.identity || known.fingerprint != device.fingerprint {
            try db.run(
                "UPDATE devices SET is_contested = 1 WHERE user = ? AND device = ?", device.user, device.id)
            return false
        }
        // Reject a device with another device's key, because sessions are identified by that key.
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

    /// Whether the owner signed the device with this key, even if the device is gone by now. Our own device needs no
    /// signature.
    func vouches(for identityKey: String, of person: String) throws -> Bool {
        if try person == user && account().identityKey == identityKey { return true }
        let device = try db.first(
            "SELECT \(KnownDevice.columns) FROM devices WHERE identity = ? AND user = ?", identityKey, person,
            map: KnownDevice.init)
        guard let device else { return false }
        return try identity(of: person)?.hasSigned(device.keys, of: person) ?? false
    }

    /// Ends the doubt about messages of a device that its owner has signed since: they are read again and shown without
    /// a warning.
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

    /// Confirms sessions that came from this device, so that messages waiting for them can be decrypted.
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

    /// Retries a user whose server was unreachable after an increasing delay.
    fileprivate func postpone(_ user: String, shortest: Int64, longest: Int64) throws {
        let failures = try db.first("SELECT failures FROM tracked WHERE user = ?", user) { $0.int(0) } ?? 0
        let wait = min(longest, shortest << Int64(min(failures, 10)))
        try db.run(
            "UPDATE tracked SET failures = failures + 1, retry_at = ? WHERE user = ?", now + wait, user)
    }
}
