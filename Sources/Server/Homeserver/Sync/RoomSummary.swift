import JSONKit
import SQLiteKit

/// A room's members in short, from which clients build a name for an unnamed room.
struct RoomSummary {
    let heroes: [String]
    let json: JSON

    init(_ room: Room, for userID: String, _ connection: Connection) throws {
        let members = try Self.hasName(room.id, connection) ? [] : Self.heroes(room.id, userID, connection)
        var json: JSON = [
            "m.joined_member_count": .int(Int64(room.joined)), "m.invited_member_count": .int(Int64(room.invited)),
        ]
        if !members.isEmpty { json["m.heroes"] = .array(members.map { .string($0) }) }
        heroes = members
        self.json = json
    }

    /// A few other members, or former ones if there are no others.
    static func heroes(_ room: Int64, _ userID: String, _ connection: Connection) throws -> [String] {
        let members = try members(room, userID, ["join", "invite"], connection)
        return members.isEmpty ? try self.members(room, userID, ["leave", "ban"], connection) : members
    }

    private static func hasName(_ room: Int64, _ connection: Connection) throws -> Bool {
        if try StateStore.content("m.room.name", in: room, connection)?["name"].string?.isEmpty == false { return true }
        let alias = try StateStore.content("m.room.canonical_alias", in: room, connection)?["alias"].string
        return alias?.isEmpty == false
    }

    private static func members(
        _ room: Int64, _ userID: String, _ kinds: [String], _ connection: Connection
    ) throws -> [String] {
        try connection.query(
            """
            SELECT user_id FROM memberships WHERE room = ? AND membership IN (?, ?) AND user_id <> ?
            ORDER BY since LIMIT 5
            """, room, kinds[0], kinds[1], userID
        ) { $0.text(0) }
    }
}
