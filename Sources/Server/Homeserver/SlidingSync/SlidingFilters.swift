import JSONKit
import SQLiteKit

/// Which rooms belong in a list. Nil or empty fields don't restrict it.
struct SlidingFilters: Sendable {
    let isDirect: Bool?
    let isEncrypted: Bool?
    let isInvite: Bool?
    let spaces: Set<String>?
    /// Contains nil for rooms without a type.
    let types: Set<String?>?
    let notTypes: Set<String?>
    let tags: Set<String>?
    let notTags: Set<String>

    private static let most = 100

    init(_ json: JSON) throws(MatrixError) {
        isDirect = try json.optionalBool("is_dm")
        isEncrypted = try json.optionalBool("is_encrypted")
        isInvite = try json.optionalBool("is_invite")
        spaces = try Self.names(json, "spaces")
        types = try Self.types(json, "room_types")
        notTypes = try Self.types(json, "not_room_types") ?? []
        tags = try Self.names(json, "tags")
        notTags = try Self.names(json, "not_tags") ?? []
    }

    private static func names(_ json: JSON, _ key: String) throws(MatrixError) -> Set<String>? {
        guard let names = try EventFilter.list(json, key) else { return nil }
        guard names.count <= most else { throw .invalid("\(key) may have \(most) entries") }
        return Set(names)
    }

    private static func types(_ json: JSON, _ key: String) throws(MatrixError) -> Set<String?>? {
        guard let values = try json.optionalArray(key) else { return nil }
        guard values.count <= most else { throw .invalid("\(key) may have \(most) entries") }
        var types: Set<String?> = []
        for value in values {
            guard value.isNull || value.string != nil else { throw .badJSON("\(key) must hold strings or null") }
            types.insert(value.string)
        }
        return types
    }

    func admits(_ room: SlidingRoom, _ facts: SlidingFacts) throws -> Bool {
        if let isInvite, (room.row.membership == .invite) != isInvite { return false }
        if let isDirect, facts.directRooms.contains(room.roomID) != isDirect { return false }
        if let isEncrypted, try facts.isEncrypted(room) != isEncrypted { return false }
        if types != nil || !notTypes.isEmpty {
            let type = try facts.type(of: room)
            guard types?.contains(type) ?? true, !notTypes.contains(type) else { return false }
        }
        if tags != nil || !notTags.isEmpty {
            let own = try facts.tags(of: room)
            guard tags.map({ !$0.isDisjoint(with: own) }) ?? true, notTags.isDisjoint(with: own) else { return false }
        }
        if let spaces, try !spaces.contains(where: { try facts.children(of: $0).contains(room.roomID) }) {
            return false
        }
        return true
    }
}

/// Facts about rooms that filters need, loaded on first use.
final class SlidingFacts {
    private let userID: String
    private let connection: Connection
    let directRooms: Set<String>
    private var encrypted: Set<Int64>?
    private var types: [Int64: String]?
    private var tagged: [Int64: Set<String>]?
    private var spaces: [String: Set<String>] = [:]

    init(of userID: String, _ connection: Connection) throws {
        self.userID = userID
        self.connection = connection
        let direct = try AccountData.content("m.direct", of: userID, connection)?.object ?? JSONObject()
        directRooms = Set(direct.flatMap { $0.value.array ?? [] }.compactMap(\.string))
    }

    /// A user who had to leave is not told about later changes to the room.
    func isEncrypted(_ room: SlidingRoom) throws -> Bool {
        guard room.row.membership != .leave, room.row.membership != .ban else {
            let end = try HistoryVisibility(of: userID, in: room.id, connection).lastPresence ?? room.row.position
            return try StateStore.event("m.room.encryption", "", in: room.id, at: end, connection) != nil
        }
        let known =
            try encrypted
            ?? Set(
                connection.query(
                    """
                    SELECT m.room FROM memberships m
                    JOIN current_state s ON s.room = m.room AND s.type = 'm.room.encryption' AND s.state_key = ''
                    WHERE m.user_id = ?
                    """, userID
                ) { $0.int64(0) })
        encrypted = known
        return known.contains(room.id)
    }

    func type(of room: SlidingRoom) throws -> String? {
        if let types { return types[room.id] }
        var known: [Int64: String] = [:]
        try connection.forEach(
            """
            SELECT m.room, json_extract(e.content, '$.type') FROM memberships m
            JOIN current_state s ON s.room = m.room AND s.type = 'm.room.create' AND s.state_key = ''
            JOIN events e ON e.pos = s.pos WHERE m.user_id = ? AND json_type(e.content, '$.type') = 'text'
            """, userID
        ) { row in
            known[row.int64(0)] = row.text(1)
            return true
        }
        types = known
        return known[room.id]
    }

    func tags(of room: SlidingRoom) throws -> Set<String> {
        if let tagged { return tagged[room.id] ?? [] }
        var known: [Int64: Set<String>] = [:]
        try connection.forEach(
            "SELECT room, content FROM account_data WHERE user_id = ? AND type = 'm.tag' AND room > 0", userID
        ) { row in
            known[row.int64(0)] = Set(try JSON(parsing: row.blob(1))["tags"].object?.keys ?? [])
            return true
        }
        tagged = known
        return known[room.id] ?? []
    }

    /// Rooms that a space lists as children; none when the user isn't in the space.
    func children(of space: String) throws -> Set<String> {
        if let known = spaces[space] { return known }
        var children: Set<String> = []
        if let room = try Room.find(space, connection),
            try Memberships.of(userID, in: room.id, connection) == .join
        {
            try connection.forEach(
                """
                SELECT s.state_key FROM current_state s JOIN events e ON e.pos = s.pos
                WHERE s.room = ? AND s.type = 'm.space.child' AND json_type(e.content, '$.via') = 'array'
                """, room.id
            ) { row in
                children.insert(row.text(0))
                return true
            }
        }
        spaces[space] = children
        return children
    }
}
