import JSONKit
import MatrixProtocol
import SQLiteKit

/// A user's receipts in a room. They only move forward.
struct Receipts {
    /// `app.buzzbox.delivered` is our own: a client reports which messages have reached its device.
    static let types: Set<String> = ["m.read", "m.read.private", "app.buzzbox.delivered"]

    private let room: Room
    private let userID: String
    private let transaction: Transaction
    private var connection: Connection { transaction.connection }

    init(_ roomID: String, _ userID: String, _ transaction: Transaction) throws {
        room = try Room.required(roomID, transaction.connection)
        guard try Memberships.of(userID, in: room.id, transaction.connection) == .join else {
            throw MatrixError.forbidden("You aren't in that room")
        }
        self.userID = userID
        self.transaction = transaction
    }

    func set(_ type: String, _ eventID: String, thread: String?) throws {
        try Self.check(eventID)
        // The specification defines no error here: ignore receipts for unknown events.
        guard let event = try Events.find(eventID, in: room.id, connection) else { return }
        let known = try connection.first(
            "SELECT event_pos FROM receipts WHERE room = ? AND user_id = ? AND type = ? AND thread = ?",
            room.id, userID, type, thread ?? ""
        ) { $0.int64(0) }
        guard event.position > known ?? 0 else { return }
        let position = try transaction.nextPosition()
        try connection.run(
            """
            INSERT INTO receipts VALUES(?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET event_id = excluded.event_id, event_pos = excluded.event_pos, ts = excluded.ts,
                pos = excluded.pos
            """, room.id, userID, type, thread ?? "", eventID, event.position, transaction.now, position)
        if type != "app.buzzbox.delivered" {
            try Notifications.markRead(
                by: userID, in: room.id, through: event.position, thread: thread, connection)
        }
        if type == "m.read.private" {
            transaction.effects.wakes.insert(.user(userID))
        } else {
            transaction.effects.wakes.insert(.room(room.id))
        }
    }

    private static func check(_ eventID: String) throws(MatrixError) {
        guard MatrixIdentifiers.isEventID(eventID) else { throw .invalid("\(eventID.prefix(64)) is no event id") }
    }

    func setFullyRead(_ eventID: String) throws {
        try Self.check(eventID)
        guard try Events.find(eventID, in: room.id, connection) != nil else { return }
        try AccountData.set(
            "m.fully_read", of: userID, room: room.id, to: ["event_id": .string(eventID)], transaction)
    }
}
