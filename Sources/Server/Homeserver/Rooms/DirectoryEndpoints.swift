import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum DirectoryEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/directory/room/:alias", .open, .anybody, find),
        Route.client("PUT", "/v3/directory/room/:alias", .user, .room, put),
        Route.client("DELETE", "/v3/directory/room/:alias", .user, .room, remove),
        Route.client("GET", "/v3/rooms/:room/aliases", .user, .room, aliases),
        Route.client("GET", "/v3/directory/list/room/:room", .open, .anybody, visibility),
        Route.client("PUT", "/v3/directory/list/room/:room", .user, .room, setVisibility),
        Route.client("GET", "/v3/publicRooms", .open, .anybody, publicRooms),
        Route.client("POST", "/v3/publicRooms", .user, .anybody, searchPublicRooms),
    ].flatMap { $0 }

    private static func find(_ call: Call) async throws -> ServerResponse {
        let alias = try alias(call)
        let room = try await call.server.read { connection in
            try Aliases.find(alias, connection).flatMap { try Room.find(id: $0, connection) }
        }
        guard let room else { throw MatrixError.notFound("There is no room \(alias)") }
        return .json([
            "room_id": .string(room.roomID), "servers": [.string(call.server.configuration.serverName)],
        ])
    }

    private static func alias(_ call: Call) throws(MatrixError) -> String {
        let alias = call.parameter("alias")
        guard MatrixIdentifiers.isRoomAlias(alias) else { throw .invalid("\(alias) is no alias") }
        return alias
    }

    private static func put(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let alias = try alias(call)
        let roomID = try call.requiredBody().requiredString("room_id")
        guard let parts = MatrixIdentifiers.aliasParts(alias), parts.server == call.server.configuration.serverName
        else {
            throw MatrixError.invalid("Aliases of other servers cannot be made here")
        }
        try await call.server.commit { transaction in
            let room = try Room.required(roomID, transaction.connection)
            guard try Memberships.of(userID, in: room.id, transaction.connection) == .join else {
                throw MatrixError.forbidden("You aren't in that room")
            }
            guard try Aliases.find(alias, transaction.connection) == nil else {
                throw MatrixError(409, .unknown, "\(alias) leads to a room already")
            }
            _ = try Aliases.make(parts.localpart, for: room, by: userID, transaction)
        }
        return .empty
    }

    private static func remove(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let alias = try alias(call)
        try await call.server.commit { try Aliases.remove(alias, by: userID, $0) }
        return .empty
    }

    private static func aliases(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let roomID = call.parameter("room")
        let aliases = try await call.server.read { connection in
            try Aliases.all(of: RoomAccess(roomID, userID, connection).room.id, connection)
        }
        return .json(["aliases": .array(aliases.map { .string($0) })])
    }

    // MARK: Public rooms

    private static func visibility(_ call: Call) async throws -> ServerResponse {
        let roomID = call.parameter("room")
        let isPublic = try await call.server.read { connection in
            try connection.first("SELECT is_public FROM rooms WHERE room_id = ?", roomID) { $0.bool(0) }
        }
        guard let isPublic else { throw MatrixError.notFound("There is no such room here") }
        return .json(["visibility": isPublic ? "public" : "private"])
    }

    private static func setVisibility(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let roomID = call.parameter("room")
        let wish = try call.body().optionalString("visibility") ?? "public"
        guard wish == "public" || wish == "private" else {
            throw MatrixError.invalid("visibility must be public or private")
        }
        try await call.server.commit { transaction in
            guard let room = try Room.find(roomID, transaction.connection) else {
                throw MatrixError.notFound("There is no such room here")
            }
            guard try Aliases.mayManage(room, userID, transaction) else {
                throw MatrixError.forbidden("You may not decide that for that room")
            }
            try transaction.connection.run(
                "UPDATE rooms SET is_public = ? WHERE id = ?", wish == "public", room.id)
        }
        return .empty
    }

    /// Without federation, rooms of other servers aren't known here.
    private static func checkServer(_ call: Call) throws(MatrixError) {
        guard call.query("server") ?? call.server.configuration.serverName == call.server.configuration.serverName
        else { throw .notFound("This server knows no rooms of other servers") }
    }

    private static func publicRooms(_ call: Call) async throws -> ServerResponse {
        try checkServer(call)
        let page = PublicRooms.Page(
            term: nil, types: nil, limit: try call.limit(default: PublicRooms.most, most: PublicRooms.most),
            offset: try offset(call.query("since")))
        return .json(try await call.server.read { try page.json($0) })
    }

    private static func searchPublicRooms(_ call: Call) async throws -> ServerResponse {
        try checkServer(call)
        let body = try call.requiredBody()
        let filter = try body.optionalObject("filter") ?? [:]
        let types = try filter.optionalArray("room_types")
        let page = PublicRooms.Page(
            term: try filter.optionalString("generic_search_term")?.lowercased(),
            types: types?.map { $0.string },
            limit: Int(min(max(0, try body.optionalInt("limit") ?? .max), Int64(PublicRooms.most))),
            offset: try offset(try body.optionalString("since")))
        return .json(try await call.server.read { try page.json($0) })
    }

    private static func offset(_ since: String?) throws(MatrixError) -> Int {
        guard let since else { return 0 }
        guard since.first == "p", let offset = Int(since.dropFirst()), (0...1_000_000_000).contains(offset) else {
            throw .invalid("Not a token of this server")
        }
        return offset
    }
}
