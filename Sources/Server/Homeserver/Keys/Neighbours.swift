import SQLiteKit

/// Users who joined or left the rooms a user is in, and those the user lost sight of by leaving. Rooms the user was
/// only invited to, has knocked at or is banned from don't count.
enum Neighbours {
    static func moves(
        around userID: String, after start: Int64, through end: Int64, _ connection: Connection
    ) throws -> (joined: Set<String>, left: Set<String>) {
        var (joined, left): (Set<String>, Set<String>) = ([], [])
        let rows = try connection.query(
            """
            SELECT e.state_key, e.room, e.pos, json_extract(e.content, '$.membership') = 'join',
                ifnull(json_extract(before.content, '$.membership') = 'join', 0)
            FROM memberships m
            JOIN events e ON e.room = m.room AND e.pos > ? AND e.pos <= ? AND e.state_key IS NOT NULL
            LEFT JOIN events before ON before.pos = e.replaces
            WHERE m.user_id = ? AND e.type = 'm.room.member' AND (m.membership = 'join' OR e.state_key = m.user_id)
            """, start, end, userID
        ) { (user: $0.text(0), room: $0.int64(1), position: $0.int64(2), isIn: $0.bool(3), wasIn: $0.bool(4)) }
        for row in rows where row.isIn != row.wasIn {
            if row.user != userID {
                if row.isIn { joined.insert(row.user) } else { left.insert(row.user) }
            } else if row.isIn {
                joined.formUnion(try Memberships.joined(in: row.room, connection))
            } else {
                left.formUnion(try Memberships.joined(in: row.room, notAfter: row.position, connection))
            }
        }
        return (joined, left)
    }
}
