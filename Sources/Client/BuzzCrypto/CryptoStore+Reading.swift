import BuzzModel
import BuzzStore
import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

extension CryptoStore {
    /// Decrypts events. Which event used each message key is on disk when this returns, which prevents replays.
    package func read(_ events: [WaitingEvent]) async throws(CryptoError) -> [ReadEvent] {
        try await step { step in
            var reading = Reading(step: step)
            return try events.map { event in
                do {
                    let (inner, doubt) = try reading.read(event)
                    return ReadEvent(event.event, .success(inner), doubt: doubt)
                } catch let unreadable as ReadEvent.Unreadable {
                    return ReadEvent(event.event, .failure(unreadable))
                }
            }
        }
    }
}

private struct Reading {
    let step: CryptoStep
    private var sessions: [String: CryptoStep.Inbound] = [:]
    private var doubts: [String: MessageDoubt?] = [:]

    init(step: CryptoStep) { self.step = step }

    mutating func read(_ waiting: WaitingEvent) throws -> (inner: JSON, doubt: MessageDoubt?) {
        // Parsing cannot fail, because it was stored as JSON.
        let event = (try? JSON(parsing: waiting.raw)) ?? .null
        let content = event["content"]
        guard content["algorithm"].string == "m.megolm.v1.aes-sha2", let id = content["session_id"].string,
            let ciphertext = content["ciphertext"].string, let sender = event["sender"].string
        else { throw ReadEvent.Unreadable(.unsupported) }
        let room = waiting.room.rawValue
        let place = "\(room) \(id)"
        guard var inbound = try sessions[place] ?? step.inbound(room: room, session: id) else {
            throw ReadEvent.Unreadable(try isWithheld(room, id, by: sender) ? .withheld : .noKey)
        }
        // A session from a backup has no proven sender.
        guard inbound.sender == sender || inbound.sender.isEmpty else { throw ReadEvent.Unreadable(.otherSender) }
        guard inbound.isConfirmed else { throw ReadEvent.Unreadable(.unknownDevice) }
        let plain: [UInt8]
        let index: UInt32
        do {
            (plain, index) = try inbound.session.decrypt(ciphertext)
        } catch OlmError.beforeFirstIndex {
            throw ReadEvent.Unreadable(.beforeFirst)
        } catch {
            throw ReadEvent.Unreadable(.damaged)
        }
        sessions[place] = inbound
        let limits = JSONLimits(depth: 64, bytes: 64 << 10)
        // The decrypted content is untrusted too.
        guard let inner = try? JSON(parsing: plain, limits: limits), inner["type"].string != nil,
            inner["content"].object != nil
        else { throw ReadEvent.Unreadable(.unsupported) }
        guard inner["room_id"].string == room else { throw ReadEvent.Unreadable(.otherRoom) }
        try claim(index, of: id, in: room, for: waiting.event.rawValue)
        return (["type": inner["type"], "content": inner["content"]], try doubt(about: inbound, room, id, place))
    }

    /// The doubt about the sender of a message. The result is cached for each session during one reading, because it
    /// needs a signature check.
    private mutating func doubt(
        about inbound: CryptoStep.Inbound, _ room: String, _ id: String, _ place: String
    ) throws -> MessageDoubt? {
        if let known = doubts[place] { return known }
        let doubt: MessageDoubt? =
            if inbound.sender.isEmpty {
                .unproven
            } else if try step.vouches(for: inbound.senderKey, of: inbound.sender) { nil } else { .unsignedDevice }
        doubts[place] = .some(doubt)
        if doubt == .unsignedDevice {
            try step.db.run("UPDATE inbound SET is_doubted = 1 WHERE room = ? AND session = ?", room, id)
        }
        return doubt
    }

    /// Binds a message key to its event: the same key in another event is a replay.
    private func claim(_ index: UInt32, of session: String, in room: String, for event: String) throws {
        let known = try step.db.first(
            "SELECT event FROM replay WHERE room = ? AND session = ? AND message_index = ?", room, session, Int(index)
        ) { $0.text(0) }
        if let known {
            guard known == event else { throw ReadEvent.Unreadable(.replayed) }
            return
        }
        try step.db.run(
            "INSERT INTO replay (room, session, message_index, event) VALUES (?, ?, ?, ?)", room, session, Int(index),
            event)
    }

    private func isWithheld(_ room: String, _ session: String, by sender: String) throws -> Bool {
        try step.db.first(
            "SELECT 1 FROM withheld WHERE room = ? AND session = ? AND sender = ?", room, session, sender
        ) { _ in true } ?? false
    }
}
