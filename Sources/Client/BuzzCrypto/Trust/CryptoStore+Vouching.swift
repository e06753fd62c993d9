import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// The results of verifications and the signatures they lead to.
extension CryptoStore {
    /// How long after a verification another device of ours may request our secrets.
    private static let gossipFor: Int64 = 10 * 60_000

    /// Records that a person's emoji matched. Their master key counts as verified here from now on.
    ///
    /// - Returns: false if the server shows a different key by now.
    package func vouch(for user: String, master: String) async throws(CryptoError) -> Bool {
        try await step { step in
            guard user != step.user, try step.identity(of: user)?.master.text == master else { return false }
            try step.db.run(
                """
                INSERT INTO vouched (user, master) VALUES (?, ?)
                ON CONFLICT (user, master) DO UPDATE SET is_uploaded = 0
                """, user, master)
            try step.db.run("UPDATE identities SET pinned = ?, was_verified = 1 WHERE user = ?", master, user)
            return true
        }
    }

    /// Signatures on people's keys that are not on the server yet; nil if there are none or the signing key isn't here.
    package func unsentVouchers() async throws(CryptoError) -> JSON? {
        try await step { step in
            let rows = try step.db.query("SELECT user, master FROM vouched WHERE is_uploaded = 0 LIMIT 50") {
                ($0.text(0), $0.text(1))
            }
            guard !rows.isEmpty, try step.trustsOwnIdentity(try step.identity(of: step.user)),
                let held = try step.heldIdentity()
            else { return nil }
            var upload: JSON = [:]
            for (user, master) in rows {
                guard let identity = try step.identity(of: user), identity.master.text == master else { continue }
                upload[user][master] = try SignedJSON.sign(
                    identity.master.json, by: step.user, keyID: held.userSigning.keyID
                ) { KeyText.encode(held.userSigning.sign($0)) }
            }
            return upload.object?.isEmpty == false ? upload : nil
        }
    }

    package func vouchersSent(_ upload: JSON) async throws(CryptoError) {
        try await step { step in
            for (user, keys) in upload.object ?? JSONObject() {
                for (master, _) in keys.object ?? JSONObject() {
                    try step.db.run(
                        "UPDATE vouched SET is_uploaded = 1 WHERE user = ? AND master = ?", user, master)
                }
            }
        }
    }

    /// Records that another device of ours was verified. Returns nil if it has other keys by now or the signing key
    /// isn't here.
    ///
    /// - Returns: the signature that tells the server that the device is ours.
    package func compared(_ device: CheckedDevice, fingerprint: String) async throws(CryptoError) -> JSON? {
        try await step { step in
            guard device.user == step.user, device.id != step.device, device.fingerprintKey == fingerprint else {
                return nil
            }
            try step.db.run(
                """
                INSERT INTO compared (device, identity, fingerprint, at) VALUES (?, ?, ?, ?)
                ON CONFLICT (device) DO UPDATE SET identity = excluded.identity, fingerprint = excluded.fingerprint,
                    at = excluded.at
                """, device.id, device.identityKey, fingerprint, step.now)
            guard try step.trustsOwnIdentity(try step.identity(of: step.user)), let held = try step.heldIdentity()
            else {
                return nil
            }
            let signed = try SignedJSON.sign(device.json, by: step.user, keyID: held.selfSigning.keyID) {
                KeyText.encode(held.selfSigning.sign($0))
            }
            return .object(JSONObject([(step.user, .object(JSONObject([(device.id, signed)])))]))
        }
    }

    // MARK: Secrets between our own devices

    /// The requests for missing secrets to our other devices, the same ones until they are answered. Empty if nothing
    /// is missing or the identity is not certainly ours.
    package func secretRequests() async throws(CryptoError) -> [JSON] {
        try await step { step in
            // Only devices that were just verified may answer, so don't ask without one.
            let isCompared =
                try step.db.first(
                    "SELECT 1 FROM compared WHERE at > ?", step.now - Self.gossipFor, map: { _ in true }) ?? false
            guard isCompared, try step.ownIdentity() == .verified else { return [] }
            let held = try step.heldIdentity() != nil
            let names = AccountSecret.allCases.filter { $0 == .backup || !held }
            var requests: [JSON] = []
            for name in names where try step.secret(name) == nil || name != .backup {
                let known = try step.db.first("SELECT request FROM secret_requests WHERE name = ?", name.rawValue) {
                    $0.text(0)
                }
                let id = known ?? Random.token(bytes: 12)
                if known == nil {
                    try step.db.run(
                        "INSERT INTO secret_requests (name, request, at) VALUES (?, ?, ?)", name.rawValue, id, step.now)
                }
                requests.append([
                    "action": "request", "name": .string(name.rawValue), "request_id": .string(id),
                    "requesting_device_id": .string(step.device),
                ])
            }
            return requests
        }
    }

    /// Requests for secrets from our devices that were verified recently and not answered yet.
    package func secretAsks() async throws(CryptoError) -> [SecretAsk] {
        try await step { step in
            try step.db.run("DELETE FROM secret_asks WHERE at < ?", step.now - Self.gossipFor)
            return try step.db.query(
                """
                SELECT a.device, a.request, a.name, c.fingerprint FROM secret_asks a JOIN compared c USING (device)
                WHERE c.at > ? AND NOT a.is_answered ORDER BY a.at
                """, step.now - Self.gossipFor
            ) { row in
                AccountSecret(rawValue: row.text(2)).map {
                    SecretAsk(device: row.text(0), request: row.text(1), name: $0, fingerprint: row.text(3))
                }
            }.compactMap { $0 }
        }
    }
}

/// A request for a secret from another device of ours.
package struct SecretAsk: Sendable, Hashable {
    package let device: String
    let request: String
    let name: AccountSecret
    let fingerprint: String
}

extension CryptoStep {
    private static let identifier = 512
    private static let asksOfDevice = 100

    /// Stores a request for a secret. It is unsigned, so only devices that were verified will be answered.
    func takeSecretRequest(_ content: JSON, from sender: String) throws {
        guard sender == user, let device = content["requesting_device_id"].string, device != self.device,
            let request = content["request_id"].string,
            [device, request].allSatisfy({ $0.utf8.count <= Self.identifier })
        else { return }
        if content["action"].string == "request_cancellation" {
            try db.run("DELETE FROM secret_asks WHERE device = ? AND request = ? AND NOT is_answered", device, request)
            return
        }
        guard content["action"].string == "request", let name = content["name"].string.flatMap(AccountSecret.init)
        else { return }
        let count = try db.first("SELECT count(*) FROM secret_asks WHERE device = ?", device) { $0.int(0) } ?? 0
        guard count < Self.asksOfDevice else { return }
        try db.run(
            "INSERT INTO secret_asks (device, request, name, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", device,
            request, name.rawValue, now)
    }

    /// Accepts a secret that we requested, if it comes from a verified device of ours and matches.
    func takeSecret(_ content: JSON, from sender: String, senderKey: String, fingerprint: String) throws {
        guard sender == user, let request = content["request_id"].string,
            let text = content["secret"].string, let secret = KeyText.secret(text),
            let name = try db.first("SELECT name FROM secret_requests WHERE request = ?", request, map: { $0.text(0) })
                .flatMap(AccountSecret.init),
            // Compare the sender's actual key, because anybody could claim the fingerprint in the content.
            try db.first(
                "SELECT 1 FROM compared WHERE identity = ? AND fingerprint = ?", senderKey, fingerprint,
                map: { _ in true }) ?? false
        else { return }
        guard try name == .backup ? keepGossipedBackupKey(secret) : keepIfFitting(secret, as: name) else { return }
        try db.run("DELETE FROM secret_requests WHERE request = ?", request)
    }
}
