import MatrixProtocol
import SQLiteKit

/// What of a room a user's own push rules keep from counting. Ordinary messages are counted once for a whole room; for
/// somebody who muted it the stretch from there on does not count, and where their rules say something else of one event,
/// they have a row of their own for it.
enum Silences {
    /// A stretch: after `start`, up to and with `end`.
    struct Stretch {
        let start: Int64
        let end: Int64
    }

    /// More are made only by switching to and fro; the oldest then count as heard.
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

    /// Brings the stretches of somebody who has just come in, or has new rules, to what the rules say.
    static func settle(_ userID: String, in rooms: [Room], _ transaction: Transaction) throws {
        let connection = transaction.connection
        let rules = try transaction.server.pushRules.rules(of: userID, connection)
        let open = Set(
            try connection.query("SELECT room FROM silences WHERE user_id = ? AND until IS NULL", userID) {
                $0.int64(0)
            })
        // Rules that name no room say the same of all of them.
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

    /// For somebody's new rules.
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
