import SQLiteKit

/// Who came into and went out of the rooms a user is in.
enum Neighbours {
    static func moves(
        around userID: String, after start: Int64, through end: Int64, _ connection: Connection
    ) throws -> (joined: Set<String>, left: Set<String>) {
        var (joined, left): (Set<String>, Set<String>) = ([], [])
        let rows = try connection.query(
            """
            SELECT e.state_key, json_extract(e.content, '$.membership'), e.room FROM memberships m
            JOIN events e ON e.room = m.room AND e.pos > ? AND e.pos <= ? AND e.state_key IS NOT NULL
            WHERE m.user_id = ? AND e.type = 'm.room.member'
            """, start, end, userID
        ) { (user: $0.text(0), membership: $0.text(1), room: $0.int64(2)) }
        for row in rows {
            let isJoin = row.membership == Membership.join.rawValue
            if row.user != userID {
                if isJoin { joined.insert(row.user) } else { left.insert(row.user) }
            } else {
                let members = try Memberships.joined(in: row.room, connection)
                if isJoin { joined.formUnion(members) } else { left.formUnion(members) }
            }
        }
        return (joined, left)
    }
}
