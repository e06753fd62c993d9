import JSONKit
import MatrixProtocol
import SQLiteKit

/// A room's row in the database.
struct Room: Sendable {
    let id: Int64
    let roomID: String
    let version: RoomVersion
    let creators: [String]
    var joined: Int
    var invited: Int

    static let columns = "rooms.id, rooms.room_id, rooms.version, rooms.creators, rooms.joined, rooms.invited"

    init(_ row: borrowing Row) {
        id = row.int64(0)
        roomID = row.text(1)
        version = RoomVersion(rawValue: row.int(2)) ?? .standard
        let text = row.blob(3)
        // Only written by this server, so it always parses.
        creators = ((try? JSON(parsing: text)) ?? .null).array?.compactMap(\.string) ?? []
        joined = row.int(4)
        invited = row.int(5)
    }

    static func find(_ roomID: String, _ connection: Connection) throws -> Room? {
        try connection.first("SELECT \(columns) FROM rooms WHERE room_id = ?", roomID) { Room($0) }
    }

    static func find(id: Int64, _ connection: Connection) throws -> Room? {
        try connection.first("SELECT \(columns) FROM rooms WHERE id = ?", id) { Room($0) }
    }

    /// The room of a request. An unknown room gets the same error as one the caller isn't in.
    static func required(_ roomID: String, _ connection: Connection) throws -> Room {
        guard let room = try find(roomID, connection) else {
            throw MatrixError.forbidden("You aren't in that room")
        }
        return room
    }
}
