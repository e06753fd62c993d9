import MatrixProtocol
import SQLiteKit

/// Ordinary messages are counted once for a whole room. If a user mutes the room, the range of positions from then on
/// does not count for that user; if their rules decide differently about a single event, it gets a row of its own.
enum Silences {
    /// A range of positions: after `start`, up to and including `end`.
    struct Stretch {
        let start: Int64
        let end: Int64
    }

    /// Only repeated muting and unmuting creates more; the oldest ranges then count again.
    private static let most = 50

    static func stretches(of userID: String, in room: Int64, _ connection: Connection) throws -> [Stretch] {
        try connection.query(
            "SELECT start, coalesce(until, ?3) FROM silences WHERE user_id = ?1 AND room = ?2 ORDER BY start",
            userID, room, Int64.max
        ) { Stretch(start: $0.int64(0), end: $0.int64(1)) }
    }

    static func isSilent(_ userID: String, in room: Int64, _ connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM silences WHERE user_id = ? AND room = ? AND until IS NULL", userID, room
        ) { _ in true } ?? false
    }

    /// Opens or closes silent ranges according to the rules, after a user has joined or changed the rules.
    static func settle(_ userID: String, in rooms: [Room], _ transaction: Transaction) throws {
        let connection = transaction.connection
        let rules = try transaction.server.pushRules.rules(of: userID, connection)
        let open = Set(
            try connection.query("SELECT room FROM silences WHERE user_id = ? AND until IS NULL", userID) {
                $0.int64(0)
            })
        // Rules that name no room give the same result for all rooms.
        let elsewhere = rules?.common(in: "", of: userID).isSilent(in: "") ?? false
        for room in rooms {
            let isNamed = rules?.names(room: room.roomID) ?? false
            let isSilent = isNamed ? rules?.common(in: room.roomID, of: userID).isSilent(in: room.roomID) : elsewhere
            guard isSilent != open.contains(room.id) else { continue }
            let now = try StreamPosition.current(connection)
            if isSilent == true {
                try connection.run("INSERT OR IGNORE INTO silences VALUES(?, ?, ?, NULL)", userID, room.id, now)
                try connection.run(
                    """
                    DELETE FROM silences WHERE user_id = ?1 AND room = ?2 AND start <= (
                        SELECT start FROM silences WHERE user_id = ?1 AND room = ?2 ORDER BY start DESC LIMIT 1 OFFSET ?3)
                    """, userID, room.id, most)
            } else {
                try connection.run(
                    "UPDATE silences SET until = ? WHERE user_id = ? AND room = ? AND until IS NULL",
                    now, userID, room.id)
            }
        }
    }

    /// Updates all rooms after a change of the user's rules.
    static func settle(_ userID: String, _ transaction: Transaction) throws {
        let connection = transaction.connection
        let rooms = try connection.query(
            """
            SELECT \(Room.columns), m.display_name FROM memberships m JOIN rooms ON rooms.id = m.room
            WHERE m.user_id = ? AND m.membership = 'join'
            """, userID
        ) { (room: Room($0), name: $0.textOrNil(6)) }
        try settle(userID, in: rooms.map(\.room), transaction)
        let rules = try transaction.server.pushRules.rules(of: userID, connection)
        for (room, name) in rooms {
            transaction.touchedRooms.insert(room.id)
            transaction.server.audiences.note(
                userID, joinedAs: .some(name), rules: rules, in: room.id, room.roomID)
        }
    }
}
