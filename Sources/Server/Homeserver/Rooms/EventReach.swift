import SQLiteKit

/// What one reader may learn of rooms through events that other events belong to: an edit or an answer shows up inside
/// what it belongs to, which somebody who left may still read. Looked up once per room, and only where it matters.
final class EventReach {
    private let userID: String
    private let connection: Connection
    private var rooms: [Int64: RoomAccess?] = [:]

    init(of userID: String, _ connection: Connection) {
        self.userID = userID
        self.connection = connection
    }

    /// Nil when the reader may read nothing of the room.
    func access(to room: Int64) throws -> RoomAccess? {
        if let known = rooms[room] { return known }
        let found: RoomAccess?
        do {
            found = try Room.find(id: room, connection).map { try RoomAccess($0, userID, connection) }
        } catch let error as MatrixError where error.status == 403 {
            found = nil
        }
        rooms[room] = .some(found)
        return found
    }
}
