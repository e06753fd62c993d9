import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// The state of the key backup on the server, as far as this device knows.
package struct BackupStanding: Sendable, Hashable {
    package enum State: String, Sendable {
        /// The server has not been asked yet.
        case unknown
        /// The server has no backup.
        case none
        /// It is our backup, and this device has its key.
        case active
        /// It is our backup, but only another device or the recovery key has its key: this device can add keys but not
        /// read them.
        case locked
        /// Nothing proves that it is ours, or it is older than the one used before: nothing is uploaded to it.
        case foreign
        /// Another device has deleted our backup.
        case removed
    }

    package var state = State.unknown
    package var version: String?
    /// The sessions on this device, and those that the backup doesn't contain yet.
    package var sessions = 0
    package var waiting = 0

    /// Whether all sessions survive the loss of this device.
    package var isComplete: Bool { state == .active && waiting == 0 || sessions == 0 }
}

/// Sessions that are being uploaded to the backup.
package struct BackupBatch: Sendable {
    package let version: String
    package let body: JSON
    let sessions: [(room: String, session: String, index: UInt32)]
    package var count: Int { sessions.count }
}

/// The outcome of importing sessions from a backup or a file.
package struct ImportCount: Sendable, Hashable {
    package var new = 0
    package var known = 0
    package var broken = 0

    package init() {}

    package static func += (left: inout ImportCount, right: ImportCount) {
        left.new += right.new
        left.known += right.known
        left.broken += right.broken
    }
}

extension CryptoStore {
    package func backup() async throws(CryptoError) -> BackupStanding {
        try await step { step in
            var standing = BackupStanding()
            standing.state = try step.text("backup_state").flatMap(BackupStanding.State.init) ?? .unknown
            standing.version = try step.text("backup_version")
            standing.sessions = try step.db.first("SELECT count(*) FROM inbound") { $0.int(0) } ?? 0
            standing.waiting =
                try step.db.first("SELECT count(*) FROM inbound WHERE NOT is_backed_up") { $0.int(0) } ?? 0
            return standing
        }
    }

    /// Decides whether to use the server's backup, and stores the decision.
    ///
    /// - Parameter info: the server's description of its backup; nil if it has none.
    package func judge(_ info: JSON?) async throws(CryptoError) -> BackupStanding.State {
        try await step { step in
            let state = try step.judge(info)
            try step.set("backup_state", state.rawValue)
            return state
        }
    }

    /// Creates a backup's key and returns the description for the server. The key is on disk before the server learns
    /// of it.
    package func newBackup() async throws(CryptoError) -> JSON {
        try await step { step in
            let key: BackupKey
            if let kept = try step.secret(.backup, isPending: true).flatMap({ BackupKey($0) }) {
                key = kept
            } else {
                key = BackupKey()
                try step.keep(key.secret, as: .backup, isPending: true)
            }
            var data = try step.signed(["public_key": .string(key.publicKey.text)], try step.account())
            if try step.trustsOwnIdentity(try step.identity(of: step.user)), let held = try step.heldIdentity() {
                data = try SignedJSON.sign(data, by: step.user, keyID: held.master.keyID) {
                    KeyText.encode(held.master.sign($0))
                }
            }
            return ["algorithm": .string(BackupPublicKey.algorithm), "auth_data": data]
        }
    }

    /// Records that the server has created the backup.
    package func backupMade(_ version: String) async throws(CryptoError) {
        try await step { step in
            guard let key = try step.secret(.backup, isPending: true) else { throw CryptoError.wrongKey }
            try step.keep(key, as: .backup)
            try step.drop(.backup, isPending: true)
            guard let publicKey = BackupKey(key)?.publicKey.text else { return }
            try step.use(version: version, publicKey: publicKey)
            try step.set("backup_state", BackupStanding.State.active.rawValue)
            // The new backup is empty, so there is nothing to restore.
            try step.set("restored_from", version)
        }
    }

    /// Stores the backup's key, which came from the secret storage, another device or the user. Returns false if it is
    /// the wrong one.
    package func takeBackupKey(_ secret: Secret) async throws(CryptoError) -> Bool {
        try await step { try $0.keepBackupKey(secret) }
    }

    /// Sessions that the backup doesn't contain yet; nil if there are none or nothing may be uploaded.
    package func nextBackup(limit: Int) async throws(CryptoError) -> BackupBatch? {
        try await step { step in
            let state = try step.text("backup_state").flatMap(BackupStanding.State.init)
            // Encrypting for the backup requires only its public key.
            guard state == .active || state == .locked, let version = try step.text("backup_version"),
                let key = try step.text("backup_key").flatMap({ BackupPublicKey($0) })
            else { return nil }
            let rows = try step.sessions("WHERE NOT is_backed_up ORDER BY room, session LIMIT \(limit)")
            guard !rows.isEmpty else { return nil }
            var rooms: [(String, [(String, JSON)])] = []
            var told: [(room: String, session: String, index: UInt32)] = []
            for row in rows {
                guard let plain = row.exported else { continue }
                let entry: JSON = [
                    "first_message_index": .int(Int64(row.session.firstIndex)),
                    "forwarded_count": row.isDirect ? 0 : 1, "is_verified": false,
                    "session_data": try key.encrypt(plain.serialized()),
                ]
                if rooms.last?.0 != row.room { rooms.append((row.room, [])) }
                rooms[rooms.count - 1].1.append((row.id, entry))
                told.append((row.room, row.id, row.session.firstIndex))
            }
            let body = JSONObject(
                rooms.map { ($0.0, ["sessions": .object(JSONObject($0.1))] as JSON) })
            return BackupBatch(version: version, body: ["rooms": .object(body)], sessions: told)
        }
    }

    /// Marks sessions as backed up. A session that was extended in between is uploaded again.
    package func backedUp(_ batch: BackupBatch) async throws(CryptoError) {
        try await step { step in
            guard try step.text("backup_version") == batch.version else { return }
            for (room, session, index) in batch.sessions {
                guard let known = try step.inbound(room: room, session: session), known.session.firstIndex == index
                else { continue }
                try step.db.run(
                    "UPDATE inbound SET is_backed_up = 1 WHERE room = ? AND session = ?", room, session)
            }
        }
    }

    /// Imports entries of the backup. Anybody can add entries, so they prove nothing about the senders.
    package func restore(_ sessions: [(room: String, session: String, data: JSON)]) async throws(CryptoError)
        -> ImportCount
    {
        try await step { step in
            guard let key = try step.secret(.backup).flatMap({ BackupKey($0) }) else { return ImportCount() }
            var count = ImportCount()
            for entry in sessions {
                // Entries that cannot be decrypted are counted as broken.
                let plain = try? JSON(
                    parsing: try key.decrypt(entry.data), limits: JSONLimits(depth: 16, bytes: 64 << 10))
                try step.importSession(
                    plain ?? .null, room: entry.room, session: entry.session, isBackedUp: true, into: &count)
            }
            return count
        }
    }

    /// Whether the backup's contents have not been imported yet.
    package func wantsRestoring() async throws(CryptoError) -> Bool {
        try await step { step in
            guard try step.text("backup_state") == BackupStanding.State.active.rawValue else { return false }
            return try step.text("restored_from") != step.text("backup_version")
        }
    }

    /// Records that all of the backup was imported.
    package func restored() async throws(CryptoError) {
        try await step { try $0.set("restored_from", try $0.text("backup_version")) }
    }

    /// Those of the sessions that have not been requested from the backup within the last hour.
    package func seek(
        _ sessions: [(room: String, session: String)]
    ) async throws(CryptoError) -> [(room: String, session: String)] {
        try await step { step in
            try step.db.run("DELETE FROM sought WHERE at < ?", step.now - 3_600_000)
            return try sessions.filter { room, session in
                try step.db.run(
                    "INSERT INTO sought (room, session, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", room, session,
                    step.now) > 0
            }
        }
    }

    // MARK: Files

    /// All sessions, for a key file.
    package func exportedSessions() async throws(CryptoError) -> [JSON] {
        try await step { step in
            try step.sessions("ORDER BY room, session").compactMap { row in
                var entry = row.exported
                entry?["room_id"] = .string(row.room)
                entry?["session_id"] = .string(row.id)
                return entry
            }
        }
    }

    /// Imports sessions from a key file. They prove nothing about the senders either.
    package func importSessions(_ entries: [JSON]) async throws(CryptoError) -> ImportCount {
        try await step { step in
            var count = ImportCount()
            for entry in entries {
                try step.importSession(
                    entry, room: entry["room_id"].string ?? "", session: entry["session_id"].string ?? "",
                    isBackedUp: false, into: &count)
            }
            return count
        }
    }
}

extension CryptoStep {
    private static let identifier = 512

    struct StoredSession {
        let room: String
        let id: String
        let session: MegolmInboundSession
        let senderKey: String
        let fingerprint: String
        let isDirect: Bool

        /// In the format of backups and key files.
        var exported: JSON? {
            guard let key = session.exported() else { return nil }
            return [
                "algorithm": "m.megolm.v1.aes-sha2", "session_key": .string(key.exposedBase64()),
                "sender_key": .string(senderKey), "sender_claimed_keys": ["ed25519": .string(fingerprint)],
                "forwarding_curve25519_key_chain": [],
            ]
        }
    }

    func sessions(_ which: String) throws -> [StoredSession] {
        let rows = try db.query(
            "SELECT room, session, box, sender_key, fingerprint, is_direct FROM inbound \(which)"
        ) { ($0.text(0), $0.text(1), $0.blob(2), $0.text(3), $0.text(4), $0.bool(5)) }
        return try rows.map { room, id, box, senderKey, fingerprint, isDirect in
            StoredSession(
                room: room, id: id,
                session: try MegolmInboundSession(pickle: try open(box, as: inboundPlace(room, id))),
                senderKey: senderKey, fingerprint: fingerprint, isDirect: isDirect)
        }
    }

    /// Adds a session. A known one keeps its proven sender, and the earlier start of both counts.
    fileprivate func importSession(
        _ entry: JSON, room: String, session id: String, isBackedUp: Bool, into count: inout ImportCount
    ) throws {
        guard entry["algorithm"].string == "m.megolm.v1.aes-sha2", room.utf8.count <= Self.identifier, !room.isEmpty,
            let text = entry["session_key"].string, text.utf8.count <= 1024, let key = Secret(base64: text),
            // The session comes from another program and is untrusted.
            let session = try? MegolmInboundSession(exported: key), session.id == id,
            let senderKey = entry["sender_key"].string, KeyText.decode(senderKey, count: 32) != nil
        else {
            count.broken += 1
            return
        }
        let fingerprint = entry["sender_claimed_keys"]["ed25519"].string ?? ""
        if let known = try inbound(room: room, session: id) {
            guard session.isConnected(to: known.session) else {
                count.broken += 1
                return
            }
            guard session.firstIndex < known.session.firstIndex else {
                count.known += 1
                return
            }
        }
        try db.run(
            """
            INSERT INTO inbound (room, session, box, sender, sender_key, fingerprint, is_confirmed, received_at,
                is_direct, is_backed_up)
            VALUES (?, ?, ?, '', ?, ?, 1, ?, 0, ?)
            ON CONFLICT (room, session) DO UPDATE SET box = excluded.box, is_backed_up = excluded.is_backed_up
            """, room, id, close(session.pickled(), as: inboundPlace(room, id)), senderKey,
            fingerprint.utf8.count <= 64 ? fingerprint : "", now, isBackedUp)
        try db.run("INSERT INTO fresh (room, session) VALUES (?, ?) ON CONFLICT DO NOTHING", room, id)
        count.new += 1
    }

    // MARK: The backup's own key

    /// Switches to a backup. A different one contains none of our sessions yet.
    fileprivate func use(version: String, publicKey: String) throws {
        if try text("backup_version") != version || text("backup_key") != publicKey {
            try db.run("UPDATE inbound SET is_backed_up = 0 WHERE is_backed_up")
        }
        try set("backup_version", version)
        try set("backup_key", publicKey)
    }

    fileprivate func judge(_ info: JSON?) throws -> BackupStanding.State {
        let used = try text("backup_version")
        guard let info else { return used == nil ? .none : .removed }
        guard info["algorithm"].string == BackupPublicKey.algorithm, let version = info["version"].string,
            version.utf8.count <= Self.identifier, let publicKey = info["auth_data"]["public_key"].string,
            BackupPublicKey(publicKey) != nil
        else { return .foreign }
        try set("backup_offered", publicKey)
        // Reject a version with another key, and an older version: neither ever happens honestly.
        if let used {
            if used == version, try text("backup_key") != publicKey { return .foreign }
            if let old = Int64(used), let new = Int64(version), new < old { return .foreign }
        }
        for isPending in [false, true] {
            guard let key = try secret(.backup, isPending: isPending), BackupKey(key)?.publicKey.text == publicKey
            else {
                continue
            }
            // The backup whose creation was pending exists: keep its key.
            if isPending {
                try keep(key, as: .backup)
                try drop(.backup, isPending: true)
            }
            try use(version: version, publicKey: publicKey)
            return .active
        }
        guard try isOurs(info["auth_data"]) else { return .foreign }
        try use(version: version, publicKey: publicKey)
        // Keys may be uploaded, because our other devices can read them, but not restored until this device has the
        // key.
        return .locked
    }

    /// Whether our identity or this device has signed the backup.
    private func isOurs(_ data: JSON) throws -> Bool {
        let account = try account()
        if let own = KeyText.decode(account.fingerprintKey, count: Ed25519.keyCount),
            SignedJSON.isSigned(data, by: user, keyID: "ed25519:\(device)", key: own)
        {
            return true
        }
        guard let identity = try identity(of: user), try trustsOwnIdentity(identity) else { return false }
        return SignedJSON.isSigned(data, by: user, keyID: identity.master.keyID, key: identity.master.bytes)
    }

    /// Accepts a key from another device only for a backup that our identity has signed, because a server that offers
    /// its own backup would have that key too.
    func keepGossipedBackupKey(_ secret: Secret) throws -> Bool {
        guard try text("backup_state") == BackupStanding.State.locked.rawValue, let key = BackupKey(secret),
            try text("backup_key") == key.publicKey.text
        else { return false }
        try keep(secret, as: .backup)
        return true
    }

    /// Accepts a key from the user or the secret storage. Returns false if it belongs to another backup than the
    /// server's.
    func keepBackupKey(_ secret: Secret) throws -> Bool {
        guard let key = BackupKey(secret), let offered = try text("backup_offered"), key.publicKey.text == offered
        else { return false }
        try keep(secret, as: .backup)
        return true
    }

    /// Stores a secret if its public key is in our identity; otherwise returns false.
    func keepIfFitting(_ secret: Secret, as name: AccountSecret) throws -> Bool {
        guard name != .backup, secret.count == SigningKey.seedCount,
            let wanted = try identity(of: user)?.key(of: name), SigningKey(seed: secret).publicKey == wanted.bytes
        else { return false }
        try keep(secret, as: name)
        return true
    }
}
