import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// Sessions begun with other devices by keys that the server keeps for them.
extension CryptoStore {
    static let hour: Int64 = 3_600_000

    /// Which devices of these people have no session yet, and may be asked for a key now.
    package func devicesWithoutSession(of users: [String]) async throws(CryptoError) -> [KnownDevice] {
        try await step { step in
            var wanted: [KnownDevice] = []
            for user in users {
                for device in try step.recipients(of: user) where try !step.hasOlmSession(with: device.identity) {
                    let waits =
                        try step.db.first(
                            "SELECT 1 FROM unreachable WHERE identity = ? AND retry_at > ?", device.identity, step.now
                        ) { _ in true } ?? false
                    if !waits { wanted.append(device) }
                }
            }
            return wanted
        }
    }

    /// Begins a session with each device that the server gave a sound key of. The others are asked again later.
    ///
    /// - Parameter keys: by person, device and name, as the server gave them.
    package func takeClaimed(_ keys: JSON, for devices: [KnownDevice]) async throws(CryptoError) {
        try await step { step in
            let account = try step.account()
            for device in devices {
                guard let session = Self.begin(with: device, keys[device.user][device.id], account) else {
                    try step.noteUnreachable(device)
                    continue
                }
                try step.save(session, with: device.identity, isNews: true)
            }
        }
    }

    /// Nil where the key is not the device's own.
    static func begin(with device: KnownDevice, _ keys: JSON, _ account: OlmAccount) -> OlmSession? {
        guard let fingerprint = KeyText.decode(device.fingerprint, count: Ed25519.keyCount) else { return nil }
        for (name, signed) in keys.object ?? JSONObject() where name.hasPrefix("signed_curve25519:") {
            guard let key = signed["key"].string, KeyText.decode(key, count: 32) != nil,
                SignedJSON.isSigned(signed, by: device.user, keyID: "ed25519:\(device.id)", key: fingerprint),
                // A key that leads to no secret is none.
                let session = try? account.beginSession(identityKey: device.identity, oneTimeKey: key)
            else { continue }
            return session
        }
        return nil
    }

    // MARK: Mending

    /// Devices whose messages cannot be read any more, and with which a new session may be begun now.
    package func wedgedDevices() async throws(CryptoError) -> [KnownDevice] {
        try await step { step in
            let rows = try step.db.query(
                """
                SELECT user, identity FROM wedged WHERE is_open AND coalesce(mended_at, 0) <= ? LIMIT 50
                """, step.now - Self.hour
            ) { (user: $0.text(0), identity: $0.text(1)) }
            return try rows.compactMap { try step.device($0.user, identity: $0.identity) }
        }
    }

    /// New sessions in the place of those that read nothing: the other side learns of each by an empty message. Whether
    /// it was given a key or not, it is not asked for one again within the hour.
    package func mend(_ devices: [KnownDevice], with keys: JSON) async throws(CryptoError) {
        try await step { step in
            let account = try step.account()
            let own = try step.introduction(account)
            var post = Post(step: step, type: "m.room.encrypted")
            for device in devices {
                let session = Self.begin(with: device, keys[device.user][device.id], account)
                try step.db.run(
                    "UPDATE wedged SET mended_at = ?, is_open = ? WHERE identity = ?", step.now, session == nil,
                    device.identity)
                guard let session else { continue }
                try step.save(session, with: device.identity, isNews: true)
                if let event = try step.envelope("m.dummy", [:], to: device, from: account, introducing: own) {
                    try post.add(event, to: device)
                }
                // What it was given before it may never have read.
                try step.db.run("DELETE FROM shares WHERE identity = ?", device.identity)
            }
            try post.store()
        }
    }
}

extension CryptoStep {
    private static let longestWait: Int64 = 24 * 3_600_000

    func noteUnreachable(_ device: KnownDevice) throws {
        let failures =
            try db.first("SELECT failures FROM unreachable WHERE identity = ?", device.identity) { $0.int(0) } ?? 0
        try db.run(
            """
            INSERT INTO unreachable (identity, failures, retry_at) VALUES (?, 1, ?)
            ON CONFLICT (identity) DO UPDATE SET failures = failures + 1, retry_at = excluded.retry_at
            """, device.identity, now + min(Self.longestWait, CryptoStore.hour << Int64(min(failures, 5))))
    }

    /// Nothing reads what this device sends: once an hour a new session is begun.
    func noteWedged(_ sender: String, identity: String) throws {
        guard let device = try device(sender, identity: identity) else { return }
        try db.run(
            """
            INSERT INTO wedged (identity, user, device) VALUES (?, ?, ?)
            ON CONFLICT (identity) DO UPDATE SET is_open = 1
            """, identity, sender, device.id)
    }
}
