import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// Answers requests for room keys from the user's other devices. Requests from other users are ignored, because they
/// were given every key that they may have when it was used.
extension CryptoStore {
    static let keyAskFor: Int64 = 86_400_000

    /// Returns the unanswered requests for keys that this device has.
    package func keyAsks(limit: Int = 100) async throws(CryptoError) -> [KeyAsk] {
        try await step { step in
            try step.db.run("DELETE FROM key_asks WHERE at < ?", step.now - Self.keyAskFor)
            return try step.db.query(
                """
                SELECT a.device, a.request, a.room, a.session FROM key_asks a
                WHERE NOT a.is_answered AND EXISTS (
                    SELECT 1 FROM inbound i WHERE i.room = a.room AND i.session = a.session)
                ORDER BY a.at, a.request LIMIT ?
                """, limit
            ) { KeyAsk(device: $0.text(0), request: $0.text(1), room: $0.text(2), session: $0.text(3)) }
        }
    }

    /// Queues the answer to a request. It is not answered if our identity has not signed the device or is not known to
    /// be ours, because then the server could have added the device.
    ///
    /// - Parameter claimed: a one-time key of the device from the server, for a device without a session.
    package func answer(_ ask: KeyAsk, _ device: CheckedDevice, claimed: JSON) async throws(CryptoError) {
        try await step { step in
            guard device.id == ask.device, device.id != step.device, !device.isDehydrated,
                try step.isPinned(device), let known = try step.signedDeviceOfOurs(device),
                let content = try step.forwarded(ask)
            else { return }
            let account = try step.account()
            guard try step.opens(to: known, claimed, account) else { return }
            try step.db.run(
                "UPDATE key_asks SET is_answered = 1 WHERE device = ? AND request = ?", ask.device, ask.request)
            try step.post(
                "m.forwarded_room_key", content, to: known, from: account, introducing: try step.introduction(account))
        }
    }
}

/// A request for a room key by another device of the user.
package struct KeyAsk: Sendable, Hashable {
    package let device: String
    let request: String
    let room: String
    let session: String
}

extension CryptoStep {
    private static let identifier = 512
    private static let asksOfDevice = 100

    /// Stores a request. Everybody can claim to be a device of ours, so the device and its rights are checked when the
    /// request is answered.
    func takeKeyRequest(_ content: JSON, from sender: String) throws {
        guard sender == user, let device = content["requesting_device_id"].string, device != self.device,
            let request = content["request_id"].string,
            [device, request].allSatisfy({ $0.utf8.count <= Self.identifier })
        else { return }
        if content["action"].string == "request_cancellation" {
            try db.run("DELETE FROM key_asks WHERE device = ? AND request = ? AND NOT is_answered", device, request)
            return
        }
        let body = content["body"]
        guard content["action"].string == "request", body["algorithm"].string == CryptoStore.megolm,
            let room = body["room_id"].string, let session = body["session_id"].string,
            [room, session].allSatisfy({ $0.utf8.count <= Self.identifier })
        else { return }
        // The number of requests is limited for each hour; a device that needs more can ask again or use the backup.
        let count =
            try db.first(
                "SELECT count(*) FROM key_asks WHERE device = ? AND at > ?", device, now - CryptoStore.hour
            ) { $0.int(0) } ?? 0
        let all = try db.first("SELECT count(*) FROM key_asks") { $0.int(0) } ?? 0
        guard count < Self.asksOfDevice, all < 50 * Self.asksOfDevice else { return }
        try db.run(
            """
            INSERT INTO key_asks (device, request, room, session, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """, device, request, room, session, now)
    }

    /// Whether the device still has the keys that were first seen under its id.
    fileprivate func isPinned(_ device: CheckedDevice) throws -> Bool {
        let known = try db.first(
            "SELECT identity, fingerprint FROM devices WHERE user = ? AND device = ?", device.user, device.id
        ) { (identity: $0.text(0), fingerprint: $0.text(1)) }
        guard let known else { return true }
        return known.identity == device.identityKey && known.fingerprint == device.fingerprintKey
    }

    /// The content of the answer: the key from the first message that can be decrypted here.
    fileprivate func forwarded(_ ask: KeyAsk) throws -> JSON? {
        guard let inbound = try inbound(room: ask.room, session: ask.session),
            let key = inbound.session.exported()?.exposedBase64()
        else { return nil }
        let fingerprint = try db.first(
            "SELECT fingerprint FROM inbound WHERE room = ? AND session = ?", ask.room, ask.session
        ) { $0.text(0) }
        return [
            "algorithm": .string(CryptoStore.megolm), "room_id": .string(ask.room), "session_id": .string(ask.session),
            "session_key": .string(key), "sender_key": .string(inbound.senderKey),
            "sender_claimed_ed25519_key": .string(fingerprint ?? ""), "forwarding_curve25519_key_chain": [],
        ]
    }
}
