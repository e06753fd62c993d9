import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

extension CryptoStore {
    /// Processes to-device messages in order. Messages that cannot be decrypted or have a wrong sender are dropped,
    /// repeated ones ignored.
    package func take(_ messages: [JSON]) async throws(CryptoError) {
        try await step { step in
            var inbox = Inbox(step: step, account: try step.account())
            for message in messages { try inbox.take(message) }
            try inbox.prune()
        }
    }

    /// Sessions that arrived since the last call of `settled`.
    package func freshSessions() async throws(CryptoError) -> [(room: String, session: String)] {
        try await step { try $0.db.query("SELECT room, session FROM fresh") { ($0.text(0), $0.text(1)) } }
    }

    package func settled(_ sessions: [(room: String, session: String)]) async throws(CryptoError) {
        try await step { step in
            for (room, session) in sessions {
                try step.db.run("DELETE FROM fresh WHERE room = ? AND session = ?", room, session)
            }
        }
    }

    /// Senders whose devices must be queried before their messages are shown.
    package func unconfirmedSenders() async throws(CryptoError) -> [String] {
        try await step { try $0.db.query("SELECT DISTINCT sender FROM inbound WHERE is_confirmed = 0") { $0.text(0) } }
    }
}

/// Processes a batch of to-device messages.
private struct Inbox {
    private static let seenAtMost = 10_000
    private static let seenFor: Int64 = 30 * 86_400_000
    private static let identifier = 512

    let step: CryptoStep
    var account: OlmAccount

    mutating func take(_ message: JSON) throws {
        guard let sender = message["sender"].string, sender.utf8.count <= Self.identifier else { return }
        let content = message["content"]
        switch message["type"].string {
        case "m.room.encrypted": try takeEncrypted(content, from: sender)
        case "m.room_key.withheld": try takeWithheld(content, from: sender)
        case "m.secret.request": try step.takeSecretRequest(content, from: sender)
        case "m.room_key_request": try step.takeKeyRequest(content, from: sender)
        default: return
        }
    }

    func prune() throws {
        try step.db.run("DELETE FROM olm_seen WHERE seen_at < ?", step.now - Self.seenFor)
        try step.db.run(
            """
            DELETE FROM olm_seen WHERE (SELECT count(*) FROM olm_seen) > ?1
                AND seen_at <= (SELECT seen_at FROM olm_seen ORDER BY seen_at DESC LIMIT 1 OFFSET ?1)
            """, Self.seenAtMost)
    }

    // MARK: Olm

    private mutating func takeEncrypted(_ content: JSON, from sender: String) throws {
        guard content["algorithm"].string == "m.olm.v1.curve25519-aes-sha2",
            let senderKey = content["sender_key"].string, senderKey != account.identityKey,
            KeyText.decode(senderKey, count: 32) != nil
        else { return }
        let entry = content["ciphertext"][account.identityKey]
        guard case .int(let number) = entry["type"], let kind = OlmMessage.Kind(rawValue: Int(number)),
            let body = entry["body"].string
        else { return }
        let hash = Digest.sha256(Array(senderKey.utf8) + Array(body.utf8))
        let isSeen = try step.db.first("SELECT 1 FROM olm_seen WHERE hash = ?", hash) { _ in true } ?? false
        guard !isSeen else { return }
        guard let plain = try decrypt(OlmMessage(kind, body: body), from: senderKey) else {
            return try step.noteWedged(sender, identity: senderKey)
        }
        try step.db.run("INSERT INTO olm_seen (hash, seen_at) VALUES (?, ?)", hash, step.now)
        // The decrypted content is untrusted too.
        guard let event = try? JSON(parsing: plain, limits: JSONLimits(depth: 64, bytes: 64 << 10)) else { return }
        guard event["sender"].string == sender, event["recipient"].string == step.user,
            event["recipient_keys"]["ed25519"].string == account.fingerprintKey,
            let fingerprint = event["keys"]["ed25519"].string, KeyText.decode(fingerprint, count: 32) != nil,
            Self.fits(event["sender_device_keys"], sender: sender, identity: senderKey, fingerprint: fingerprint)
        else { return }
        switch event["type"].string {
        case "m.room_key":
            try takeRoomKey(event["content"], from: sender, senderKey: senderKey, fingerprint: fingerprint)
        case "m.secret.send":
            try step.takeSecret(event["content"], from: sender, senderKey: senderKey, fingerprint: fingerprint)
        default: return
        }
    }

    /// If the message describes the sending device, the description must match the keys that were used.
    private static func fits(_ device: JSON, sender: String, identity: String, fingerprint: String) -> Bool {
        guard !device.isNull else { return true }
        guard device["user_id"].string == sender, let id = device["device_id"].string,
            device["keys"]["curve25519:\(id)"].string == identity,
            device["keys"]["ed25519:\(id)"].string == fingerprint,
            let key = KeyText.decode(fingerprint, count: Ed25519.keyCount)
        else { return false }
        return SignedJSON.isSigned(device, by: sender, keyID: "ed25519:\(id)", key: key)
    }

    /// Returns nil if no session decrypts the message; then nothing has changed.
    private mutating func decrypt(_ message: OlmMessage, from senderKey: String) throws -> [UInt8]? {
        // Ignore a malformed message.
        let preKey = message.kind == .preKey ? try? PreKeyMessage(body: message.body) : nil
        if message.kind == .preKey, preKey == nil { return nil }
        for known in try step.olmSessions(with: senderKey) {
            var session = known
            if let preKey, !session.began(with: preKey) { continue }
            if let plain = try? session.decrypt(message) {  // another session's, or damaged
                try step.save(session, with: senderKey, isNews: true)
                return plain
            }
            // This session belongs to the pre-key message, so no second one may be created from it.
            if preKey != nil { return nil }
        }
        guard let preKey else { return nil }
        // If this fails, the one-time key is kept.
        guard let accepted = try? account.acceptSession(from: senderKey, preKey) else { return nil }
        try step.save(account)
        try step.save(accepted.session, with: senderKey, isNews: true)
        return accepted.plain
    }

    // MARK: Keys to rooms

    private func takeRoomKey(_ content: JSON, from sender: String, senderKey: String, fingerprint: String) throws {
        guard content["algorithm"].string == "m.megolm.v1.aes-sha2", let room = content["room_id"].string,
            room.utf8.count <= Self.identifier, let id = content["session_id"].string,
            let text = content["session_key"].string, text.utf8.count <= 1024, let key = Secret(base64: text),
            // Ignore an invalid session key.
            let session = try? MegolmInboundSession(shared: key), session.id == id
        else { return }
        if let known = try step.inbound(room: room, session: id) {
            guard session.isConnected(to: known.session) else { return }
            // The session came from a backup or a file, which proves no sender; now its sender has sent it directly.
            if known.sender.isEmpty {
                let further = session.firstIndex < known.session.firstIndex ? session : known.session
                try step.db.run(
                    """
                    UPDATE inbound SET box = ?, sender = ?, sender_key = ?, fingerprint = ?, is_confirmed = 0, is_direct = 1,
                        is_backed_up = is_backed_up AND ?
                    WHERE room = ? AND session = ?
                    """, step.close(further.pickled(), as: step.inboundPlace(room, id)), sender, senderKey, fingerprint,
                    session.firstIndex >= known.session.firstIndex, room, id)
                return
            }
            // Keep the known session unless this one starts earlier and is connected to it.
            guard session.firstIndex < known.session.firstIndex, known.sender == sender, known.senderKey == senderKey
            else { return }
        }
        try step.db.run(
            """
            INSERT INTO inbound (room, session, box, sender, sender_key, fingerprint, received_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room, session) DO UPDATE SET box = excluded.box, is_backed_up = 0
            """, room, id, step.close(session.pickled(), as: step.inboundPlace(room, id)), sender, senderKey,
            fingerprint, step.now)
        try step.db.run("INSERT INTO fresh (room, session) VALUES (?, ?) ON CONFLICT DO NOTHING", room, id)
    }

    /// Stores why a device withholds a key. The message is unsigned, so it only explains and decides nothing.
    private func takeWithheld(_ content: JSON, from sender: String) throws {
        if content["code"].string == "m.no_olm", let identity = content["sender_key"].string {
            // The device has no session with us, but we can start one.
            return try step.noteWedged(sender, identity: identity)
        }
        guard let room = content["room_id"].string, let session = content["session_id"].string,
            let code = content["code"].string,
            [room, session, code].allSatisfy({ $0.utf8.count <= Self.identifier })
        else { return }
        let count = try step.db.first("SELECT count(*) FROM withheld") { $0.int(0) } ?? 0
        guard count < Self.seenAtMost else { return }
        try step.db.run(
            """
            INSERT INTO withheld (room, session, sender, code) VALUES (?, ?, ?, ?)
            ON CONFLICT (room, session, sender) DO UPDATE SET code = excluded.code
            """, room, session, sender, code)
        try step.db.run("INSERT INTO fresh (room, session) VALUES (?, ?) ON CONFLICT DO NOTHING", room, session)
    }
}

extension CryptoStep {
    struct Inbound {
        var session: MegolmInboundSession
        let sender: String
        let senderKey: String
        let isConfirmed: Bool
    }

    func inboundPlace(_ room: String, _ session: String) -> String { "inbound|\(room)|\(session)" }

    func inbound(room: String, session: String) throws -> Inbound? {
        let row = try db.first(
            "SELECT box, sender, sender_key, is_confirmed FROM inbound WHERE room = ? AND session = ?", room, session
        ) { (box: $0.blob(0), sender: $0.text(1), senderKey: $0.text(2), isConfirmed: $0.bool(3)) }
        guard let row else { return nil }
        return Inbound(
            session: try MegolmInboundSession(pickle: try open(row.box, as: inboundPlace(room, session))),
            sender: row.sender, senderKey: row.senderKey, isConfirmed: row.isConfirmed)
    }
}
