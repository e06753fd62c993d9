import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// Messages encrypted for a single device.
extension CryptoStep {
    private static let sessionsOfDevice = 5

    func olmPlace(_ senderKey: String, _ id: String) -> String { "olm|\(senderKey)|\(id)" }

    /// This device's keys as sent to others, signed by the identity if its secret keys are here.
    func introduction(_ account: OlmAccount) throws -> JSON {
        let keys = try deviceKeys(account)
        guard let held = try heldIdentity() else { return keys }
        return try SignedJSON.sign(keys, by: user, keyID: held.selfSigning.keyID) {
            KeyText.encode(held.selfSigning.sign($0))
        }
    }

    /// The sessions with a device. The first one is used for sending: the one that last decrypted something, or the
    /// newest.
    func olmSessions(with identity: String) throws -> [OlmSession] {
        try db.query(
            "SELECT id, box FROM olm_sessions WHERE sender_key = ? ORDER BY used_at DESC, id", identity
        ) { (id: $0.text(0), box: $0.blob(1)) }
        .map { try OlmSession(pickle: try open($0.box, as: olmPlace(identity, $0.id))) }
    }

    func hasOlmSession(with identity: String) throws -> Bool {
        try db.first("SELECT 1 FROM olm_sessions WHERE sender_key = ? LIMIT 1", identity) { _ in true } ?? false
    }

    /// - Parameter isNews: the session is new or has decrypted something; encrypting doesn't count.
    func save(_ session: OlmSession, with identity: String, isNews: Bool) throws {
        let box = close(session.pickled(), as: olmPlace(identity, session.id))
        guard isNews else {
            try db.run(
                "UPDATE olm_sessions SET box = ? WHERE sender_key = ? AND id = ?", box, identity, session.id)
            return
        }
        try db.run(
            """
            INSERT INTO olm_sessions (sender_key, id, box, used_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (sender_key, id) DO UPDATE SET box = excluded.box, used_at = excluded.used_at
            """, identity, session.id, box, now)
        try db.run(
            """
            DELETE FROM olm_sessions WHERE sender_key = ?1 AND id NOT IN (
                SELECT id FROM olm_sessions WHERE sender_key = ?1 ORDER BY used_at DESC, id LIMIT ?2)
            """, identity, Self.sessionsOfDevice)
        try db.run("DELETE FROM unreachable WHERE identity = ?", identity)
    }

    /// Encrypts an event for one device; nil if there is no session with it. The session has advanced when this
    /// returns, so the result must be stored in the same transaction.
    func envelope(
        _ type: String, _ content: JSON, to device: KnownDevice, from account: OlmAccount, introducing own: JSON
    ) throws -> JSON? {
        guard var session = try olmSessions(with: device.identity).first else { return nil }
        let plain: JSON = [
            "type": .string(type), "content": content, "sender": .string(user), "recipient": .string(device.user),
            "recipient_keys": ["ed25519": .string(device.fingerprint)],
            "keys": ["ed25519": .string(account.fingerprintKey)], "sender_device_keys": own,
        ]
        let message = try session.encrypt(plain.serialized())
        try save(session, with: device.identity, isNews: false)
        let entry: JSON = ["type": .int(Int64(message.kind.rawValue)), "body": .string(message.body)]
        return [
            "algorithm": .string(CryptoStore.olm), "sender_key": .string(account.identityKey),
            "ciphertext": .object(JSONObject([(device.identity, entry)])),
        ]
    }
}
