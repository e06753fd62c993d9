import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// Olm sessions started with one-time keys that the server holds for other devices.
extension CryptoStore {
    static let hour: Int64 = 3_600_000

    /// Devices of these users without an Olm session, for which a one-time key may be claimed now.
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

    /// Starts a session with each device whose claimed key is valid. The others are retried later.
    ///
    /// - Parameter keys: the claimed keys by user, device and key name, as the server sent them.
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

    /// Returns nil if no key is signed by the device itself.
    static func begin(with device: KnownDevice, _ keys: JSON, _ account: OlmAccount) -> OlmSession? {
        guard let fingerprint = KeyText.decode(device.fingerprint, count: Ed25519.keyCount) else { return nil }
        for (name, signed) in keys.object ?? JSONObject() where name.hasPrefix("signed_curve25519:") {
            guard let key = signed["key"].string, KeyText.decode(key, count: 32) != nil,
                SignedJSON.isSigned(signed, by: device.user, keyID: "ed25519:\(device.id)", key: fingerprint),
                // Skip a key that gives no shared secret.
                let session = try? account.beginSession(identityKey: device.identity, oneTimeKey: key)
            else { continue }
            return session
        }
        return nil
    }

    // MARK: Replacing broken sessions

    /// Devices whose messages can no longer be decrypted and with which a new session may be started now.
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

    /// Replaces broken sessions by new ones and sends an empty message over each, so that the other side learns of it.
    /// The same device isn't tried again within an hour, even without a claimed key.
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
                // The device may not have read the room keys it received before, so share them again.
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

    /// Marks the session with this device as broken, because neither side can decrypt the other. At most once an hour a
    /// new session is started.
    func noteWedged(_ sender: String, identity: String) throws {
        guard let device = try device(sender, identity: identity) else { return }
        try db.run(
            """
            INSERT INTO wedged (identity, user, device) VALUES (?, ?, ?)
            ON CONFLICT (identity) DO UPDATE SET is_open = 1
            """, identity, sender, device.id)
    }
}
