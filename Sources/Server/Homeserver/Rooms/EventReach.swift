import SQLiteKit

/// What a reader may see of rooms through aggregated events: an edit or reply appears inside an event that somebody
/// who has left the room may still read. Looked up at most once per room.
final class EventReach {
    private let userID: String
    private let connection: Connection
    private var rooms: [Int64: RoomAccess?] = [:]

    init(of userID: String, _ connection: Connection) {
        self.userID = userID
        self.connection = connection
    }

    /// Nil when the reader may read nothing in the room.
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
