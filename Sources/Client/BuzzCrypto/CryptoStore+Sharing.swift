import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// The encryption rules of a room.
package struct RoomRules: Sendable, Hashable {
    package var messages: Int
    package var age: Int64
    /// Whether later members may receive keys to older messages.
    package var sharesHistory: Bool
    /// Changes when somebody leaves.
    package var epoch: Int64

    /// - Parameter encryption: the content of `m.room.encryption`. Its values are limited, so that nobody can force a
    ///   new session for every message or prevent new sessions for ever.
    package init(encryption: JSON, visibility: String?, epoch: Int64) {
        messages = min(max(1, encryption["rotation_period_msgs"].int ?? 100), 10_000)
        age = max(3_600_000, encryption["rotation_period_ms"].int64 ?? 604_800_000)
        sharesHistory = visibility.map { $0 == "shared" || $0 == "world_readable" } ?? true
        self.epoch = epoch
    }
}

extension CryptoStore {
    static let olm = "m.olm.v1.curve25519-aes-sha2"
    package static let megolm = "m.megolm.v1.aes-sha2"

    /// Marks rooms as encrypted, which is never undone.
    package func latch(_ rooms: [(room: String, algorithm: String?)]) async throws(CryptoError) {
        try await step { step in
            for (room, algorithm) in rooms {
                try step.db.run(
                    "INSERT INTO rooms (room, algorithm) VALUES (?, ?) ON CONFLICT DO NOTHING", room,
                    algorithm ?? Self.megolm)
            }
        }
    }

    package func latchedRooms() async throws(CryptoError) -> [String] {
        try await step { try $0.db.query("SELECT room FROM rooms") { $0.text(0) } }
    }

    package func isLatched(_ room: String) async throws(CryptoError) -> Bool {
        try await step { step in
            try step.db.first("SELECT 1 FROM rooms WHERE room = ?", room) { _ in true } ?? false
        }
    }

    /// The current session, if all recipients have it and nothing has changed since it was shared; nil if it must be
    /// shared first.
    package func given(
        in room: String, to users: [String], by rules: RoomRules
    ) async throws(CryptoError) -> String? {
        try await step { step in
            guard let outbound = try step.outbound(in: room), outbound.isUsable(by: rules, now: step.now),
                let mark = outbound.givenTo, mark == (try step.givenMark(users)), step.now < outbound.givenUntil
            else { return nil }
            return outbound.session.id
        }
    }

    /// Shares the session for the next message with every device that may read it and doesn't have it; starts a new
    /// session if the rules require one. The resulting messages are in `outgoing`.
    ///
    /// - Returns: the session's id.
    package func share(
        in room: String, with users: [String], by rules: RoomRules
    ) async throws(CryptoError) -> String {
        try await step { step in
            var sharing = Sharing(step: step, room: room, account: try step.account())
            return try sharing.share(with: users, by: rules)
        }
    }
}

extension CryptoStep {
    struct Outbound {
        var session: MegolmOutboundSession
        let createdAt: Int64
        let epoch: Int64
        let sharesHistory: Bool
        var givenTo: [UInt8]?
        var givenUntil: Int64 = 0

        func isUsable(by rules: RoomRules, now: Int64) -> Bool {
            session.index < rules.messages && epoch == rules.epoch && sharesHistory == rules.sharesHistory
                // If the clock was set back far, the session's age is unknown.
                && (-CryptoStore.hour..<rules.age).contains(now - createdAt)
        }
    }

    /// A digest of the recipients and everything known about their devices.
    func givenMark(_ users: [String]) throws -> [UInt8] {
        let count = try db.first("SELECT count FROM changes") { $0.int64(0) } ?? 0
        return Digest.sha256(Array("\(count) \(isStrict) \(Set(users).sorted().joined(separator: " "))".utf8))
    }

    private func outboundPlace(_ room: String) -> String { "outbound|\(room)" }

    func outbound(in room: String) throws -> Outbound? {
        let row = try db.first(
            "SELECT box, created_at, epoch, shares_history, given_to, given_until FROM outbound WHERE room = ?", room
        ) {
            (
                box: $0.blob(0), createdAt: $0.int64(1), epoch: $0.int64(2), sharesHistory: $0.bool(3),
                givenTo: $0.isNull(4) ? nil : $0.blob(4), givenUntil: $0.int64(5)
            )
        }
        guard let row else { return nil }
        return Outbound(
            session: try MegolmOutboundSession(pickle: try open(row.box, as: outboundPlace(room))),
            createdAt: row.createdAt, epoch: row.epoch, sharesHistory: row.sharesHistory, givenTo: row.givenTo,
            givenUntil: row.givenUntil)
    }

    func save(_ outbound: Outbound, in room: String) throws {
        try db.run(
            """
            INSERT INTO outbound (room, session, box, created_at, epoch, shares_history, given_to, given_until)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (room) DO UPDATE SET session = excluded.session, box = excluded.box,
                created_at = excluded.created_at, epoch = excluded.epoch, shares_history = excluded.shares_history,
                given_to = excluded.given_to, given_until = excluded.given_until
            """, room, outbound.session.id, close(outbound.session.pickled(), as: outboundPlace(room)),
            outbound.createdAt, outbound.epoch, outbound.sharesHistory, outbound.givenTo, outbound.givenUntil)
    }

    /// The devices of a user that may read messages, except this one. If the user has an identity, only devices that it
    /// has signed count, so a server cannot add one. Without an identity all devices that the server lists count.
    func recipients(of person: String) throws -> [KnownDevice] {
        try others(of: person).filter { try mayRead($0) }
    }

    /// The devices that may not read messages, because their owner's identity has not signed them.
    func unsigned(of person: String) throws -> [KnownDevice] {
        try others(of: person).filter { try !mayRead($0) }
    }

    private func others(of person: String) throws -> [KnownDevice] {
        try devices(of: person).filter { $0.readsRooms && !($0.user == user && $0.id == device) }
    }

    private func mayRead(_ device: KnownDevice) throws -> Bool {
        let hadIdentity = try db.first("SELECT pinned IS NOT NULL FROM identities WHERE user = ?", device.user) {
            $0.bool(0)
        }
        // A server that withholds a known identity must not make unsigned devices acceptable.
        guard hadIdentity == true else { return !isStrict }
        return try identity(of: device.user)?.hasSigned(device.keys, of: device.user) ?? false
    }
}

/// Shares the session of one room.
private struct Sharing {
    let step: CryptoStep
    let room: String
    let account: OlmAccount

    private var db: Connection { step.db }

    mutating func share(with users: [String], by rules: RoomRules) throws -> String {
        try db.run("INSERT INTO rooms (room, algorithm) VALUES (?, ?) ON CONFLICT DO NOTHING", room, CryptoStore.megolm)
        let people = Set(users).union([step.user]).sorted()
        if let lost = try people.first(where: { try $0 != step.user && step.trust(in: $0) == .lost }) {
            throw CryptoError.identityLost(lost)
        }
        let recipients = try people.flatMap { try step.recipients(of: $0) }
        var outbound = try current(recipients, by: rules) ?? begin(by: rules)
        try give(outbound, to: recipients)
        try tell(outbound.session, people.flatMap { try step.unsigned(of: $0) })
        outbound.givenTo = try step.givenMark(users)
        // Share again when an unreachable device may be retried.
        let retry = try db.first("SELECT coalesce(min(retry_at), ?) FROM unreachable", Int64.max) { $0.int64(0) }
        outbound.givenUntil = retry ?? .max
        try step.save(outbound, in: room)
        return outbound.session.id
    }

    /// The current session; nil if a new one must be started.
    private func current(_ recipients: [KnownDevice], by rules: RoomRules) throws -> CryptoStep.Outbound? {
        guard let outbound = try step.outbound(in: room), outbound.isUsable(by: rules, now: step.now) else {
            return nil
        }
        // If a former recipient has the session, a new one is needed.
        let there = Set(recipients.map { [$0.user, $0.id, $0.identity] })
        return try given(of: outbound.session.id).allSatisfy(there.contains) ? outbound : nil
    }

    /// User, device and key of each device that has the session.
    private func given(of session: String) throws -> [[String]] {
        try db.query("SELECT user, device, identity FROM shares WHERE session = ? AND withheld IS NULL", session) {
            [$0.text(0), $0.text(1), $0.text(2)]
        }
    }

    private func begin(by rules: RoomRules) throws -> CryptoStep.Outbound {
        let old = try db.first("SELECT session FROM outbound WHERE room = ?", room) { $0.text(0) }
        if let old { try db.run("DELETE FROM shares WHERE session = ?", old) }
        let outbound = CryptoStep.Outbound(
            session: MegolmOutboundSession(), createdAt: step.now, epoch: rules.epoch,
            sharesHistory: rules.sharesHistory)
        try step.save(outbound, in: room)
        // Keep an inbound session too, to decrypt our own messages when they come back.
        let inbound = try MegolmInboundSession(shared: outbound.session.sharingKey())
        try db.run(
            """
            INSERT INTO inbound (room, session, box, sender, sender_key, fingerprint, is_confirmed, received_at)
            VALUES (?, ?, ?, ?, ?, ?, 1, ?)
            """, room, inbound.id, step.close(inbound.pickled(), as: step.inboundPlace(room, inbound.id)), step.user,
            account.identityKey, account.fingerprintKey, step.now)
        return outbound
    }

    private func give(_ outbound: CryptoStep.Outbound, to recipients: [KnownDevice]) throws {
        let session = outbound.session
        let had = Set(try given(of: session.id))
        let missing = recipients.filter { !had.contains([$0.user, $0.id, $0.identity]) }
        guard !missing.isEmpty else { return }
        let content: JSON = [
            "algorithm": .string(CryptoStore.megolm), "room_id": .string(room), "session_id": .string(session.id),
            "session_key": .string(session.sharingKey().exposedBase64()),
            "org.matrix.msc3061.shared_history": .bool(outbound.sharesHistory),
            "shared_history": .bool(outbound.sharesHistory),
        ]
        let own = try step.introduction(account)
        var keys = Post(step: step, type: "m.room.encrypted")
        var reasons = Post(step: step, type: "m.room_key.withheld")
        for device in missing {
            if let event = try step.envelope("m.room_key", content, to: device, from: account, introducing: own) {
                try keys.add(event, to: device)
                try note(device, in: session, withheld: nil)
            } else if try isNewlyUnreachable(device) {
                try reasons.add(
                    [
                        "algorithm": .string(CryptoStore.megolm), "sender_key": .string(account.identityKey),
                        "code": "m.no_olm", "reason": "No one-time key of this device could be had.",
                    ], to: device)
            }
        }
        try keys.store()
        try reasons.store()
    }

    /// Tells devices why they receive no key, once per session.
    private func tell(_ session: MegolmOutboundSession, _ devices: [KnownDevice]) throws {
        var reasons = Post(step: step, type: "m.room_key.withheld")
        for device in devices {
            let isTold = try db.first(
                "SELECT 1 FROM shares WHERE session = ? AND identity = ? AND withheld IS NOT NULL", session.id,
                device.identity
            ) { _ in true }
            guard isTold == nil else { continue }
            try reasons.add(
                [
                    "algorithm": .string(CryptoStore.megolm), "room_id": .string(room),
                    "session_id": .string(session.id), "sender_key": .string(account.identityKey),
                    "code": "m.unverified", "reason": "The owner of this device has not signed it.",
                ], to: device)
            try note(device, in: session, withheld: "m.unverified")
        }
        try reasons.store()
    }

    private func note(_ device: KnownDevice, in session: MegolmOutboundSession, withheld code: String?) throws {
        try db.run(
            """
            INSERT INTO shares (session, user, device, identity, message_index, withheld) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET message_index = excluded.message_index, withheld = excluded.withheld
            """, session.id, device.user, device.id, device.identity, Int64(session.index), code)
    }

    /// Whether the device has not been told yet that it is unreachable. It is told once until a session with it exists.
    private func isNewlyUnreachable(_ device: KnownDevice) throws -> Bool {
        try db.run("UPDATE unreachable SET is_told = 1 WHERE identity = ? AND NOT is_told", device.identity) > 0
    }
}
