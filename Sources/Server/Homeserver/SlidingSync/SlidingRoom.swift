import SQLiteKit

/// A room as an entry in a user's list.
struct SlidingRoom: Sendable {
    let id: Int64
    let roomID: String
    let row: MembershipRow
    /// The position of the room's last event that the user was there for.
    let activity: Int64

    private init(_ row: borrowing Row) {
        id = row.int64(0)
        roomID = row.text(1)
        activity = row.int64(2)
        self.row = MembershipRow(row, from: 3)
    }

    private static let select = """
        SELECT rooms.id, rooms.room_id, CASE WHEN membership = 'join'
            THEN (SELECT max(events.pos) FROM events WHERE events.room = rooms.id) ELSE memberships.pos END AS activity,
            \(MembershipRow.columns)
        FROM memberships JOIN rooms ON rooms.id = memberships.room WHERE user_id = ?1
        """

    /// The user's rooms, most recent activity first: those the user is joined or invited to, has knocked at, or was
    /// removed from. Rooms the user left or forgot, and withdrawn invitations, are only included until a connection
    /// that showed them has reported that.
    static func all(
        of userID: String, ignoring ignored: Set<String>, told: [Int64: SlidingState.Sent], _ connection: Connection
    ) throws -> [SlidingRoom] {
        try connection.query("\(select) ORDER BY activity DESC", userID) { SlidingRoom($0) }.filter { room in
            switch room.row.membership {
            case .join, .knock: return true
            case .invite: return !ignored.contains(room.row.sender)
            case .leave, .ban:
                if room.isOver(told) { return true }
                guard room.row.sender != userID, !room.row.isForgotten else { return false }
                return try hasJoined(userID, room.id, connection)
            }
        }
    }

    /// A room that the client names. A user cannot see rooms they never were in.
    static func named(
        _ roomID: String, of userID: String, told: [Int64: SlidingState.Sent], _ connection: Connection
    ) throws -> SlidingRoom? {
        let found = try connection.first("\(select) AND rooms.room_id = ?2", userID, roomID) { SlidingRoom($0) }
        guard let found, found.row.membership == .leave || found.row.membership == .ban else { return found }
        if found.row.isForgotten { return found.isOver(told) ? found : nil }
        return try told[found.id] != nil || hasJoined(userID, found.id, connection) ? found : nil
    }

    /// Whether a connection showed the room and has not yet reported that the user is out of it.
    private func isOver(_ told: [Int64: SlidingState.Sent]) -> Bool {
        told[id].map { $0.through < row.position } ?? false
    }

    private static func hasJoined(_ userID: String, _ room: Int64, _ connection: Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM events WHERE room = ? AND type = 'm.room.member' AND state_key = ?
            AND json_extract(content, '$.membership') = 'join' LIMIT 1
            """, room, userID
        ) { _ in true } ?? false
    }
}
