import JSONKit
import MatrixProtocol
import SQLiteKit

/// Room aliases: `#name:server`.
enum Aliases {
    static func make(_ localpart: String, for room: Room, by creator: String, _ transaction: Transaction) throws
        -> String
    {
        let alias = "#\(localpart):\(transaction.server.configuration.serverName)"
        guard !localpart.isEmpty, !localpart.contains(where: { $0 == ":" || $0.isWhitespace }),
            MatrixIdentifiers.isRoomAlias(alias)
        else { throw MatrixError.invalid("\(localpart) cannot be the name of a room") }
        guard try find(alias, transaction.connection) == nil else {
            throw MatrixError(400, .roomInUse, "There is a room of that name already")
        }
        try transaction.connection.run("INSERT INTO aliases VALUES(?, ?, ?)", alias, room.id, creator)
        return alias
    }

    static func find(_ alias: String, _ connection: Connection) throws -> Int64? {
        try connection.first("SELECT room FROM aliases WHERE alias = ?", alias) { $0.int64(0) }
    }

    static func all(of room: Int64, _ connection: Connection) throws -> [String] {
        try connection.query("SELECT alias FROM aliases WHERE room = ? ORDER BY alias", room) { $0.text(0) }
    }

    /// Finds a room by its id or by an alias.
    static func room(_ idOrAlias: String, _ connection: Connection) throws -> Room {
        if MatrixIdentifiers.isRoomAlias(idOrAlias) {
            guard let id = try find(idOrAlias, connection), let room = try Room.find(id: id, connection) else {
                throw MatrixError.notFound("There is no room \(idOrAlias)")
            }
            return room
        }
        guard MatrixIdentifiers.isRoomID(idOrAlias) else {
            throw MatrixError.invalid("\(idOrAlias) is neither a room id nor an alias")
        }
        guard let room = try Room.find(idOrAlias, connection) else {
            throw MatrixError.notFound("There is no such room here")
        }
        return room
    }
}

extension Aliases {
    /// An alias may be removed by its creator and by those who may set the room's canonical alias.
    static func remove(_ alias: String, by userID: String, _ transaction: Transaction) throws {
        let connection = transaction.connection
        let found = try connection.first("SELECT room, creator FROM aliases WHERE alias = ?", alias) {
            (room: $0.int64(0), creator: $0.text(1))
        }
        guard let found, let room = try Room.find(id: found.room, connection) else {
            throw MatrixError.notFound("There is no room \(alias)")
        }
        let isAllowed = try found.creator == userID || mayManage(room, userID, transaction)
        guard isAllowed else { throw MatrixError.forbidden("You may not remove that alias") }
        try connection.run("DELETE FROM aliases WHERE alias = ?", alias)
        try dropFromState(alias, room, userID, transaction)
    }

    static func mayManage(_ room: Room, _ userID: String, _ transaction: Transaction) throws -> Bool {
        guard try Memberships.of(userID, in: room.id, transaction.connection) == .join else { return false }
        let levels = try transaction.server.powerLevels.levels(of: room, transaction.connection)
        return levels.level(of: userID) >= levels.required(toSend: "m.room.canonical_alias", isState: true)
    }

    /// Removes a deleted alias from the room's state if the user has the power to do so.
    private static func dropFromState(
        _ alias: String, _ room: Room, _ userID: String, _ transaction: Transaction
    ) throws {
        guard try mayManage(room, userID, transaction),
            let content = try StateStore.content("m.room.canonical_alias", in: room.id, transaction.connection),
            var object = content.object
        else { return }
        let others = (content["alt_aliases"].array ?? []).filter { $0.string != alias }
        guard content["alias"].string == alias || others.count != content["alt_aliases"].array?.count ?? 0 else {
            return
        }
        if content["alias"].string == alias { object["alias"] = nil }
        object["alt_aliases"] = others.isEmpty ? nil : .array(others)
        var room = room
        try transaction.append(
            EventDraft("m.room.canonical_alias", stateKey: "", sender: userID, content: .object(object)), to: &room)
    }
}
