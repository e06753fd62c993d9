import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum RoomEndpoints {
    static let routes: [Route] = [
        Route.client("POST", "/v3/rooms/:room/upgrade", .user, .room, upgrade),
        Route.client("POST", "/v3/rooms/:room/report", .user, .anybody, report),
        Route.client("POST", "/v3/rooms/:room/report/:eventID", .user, .room, report),
        Route.client("POST", "/v3/users/:userID/report", .user, .anybody, report),
        Route.client("GET", "/v1/room_summary/:room", .optional, .room, summary),
        Route.client("GET", "/v1/rooms/:room/hierarchy", .user, .room, hierarchy),
        Route.client("GET", "/v1/mutual_rooms", .user, .caller, mutualRooms),
    ].flatMap { $0 }

    private static func upgrade(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.requiredBody()
        let name = try body.requiredString("new_version")
        guard let version = RoomVersion(name) else {
            throw MatrixError(400, .unsupportedRoomVersion, "Rooms of version \(name) cannot be made here")
        }
        let additional = try EventFilter.list(body, "additional_creators") ?? []
        let roomID = call.parameter("room")
        let replacement = try await call.server.commit { transaction in
            try RoomUpgrade(roomID, by: userID, transaction).run(to: version, additionalCreators: additional)
        }
        return .json(["replacement_room": .string(replacement)])
    }

    private static func report(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let reason = try call.body().optionalString("reason")
        let (roomID, eventID, subject) = (
            call.parameters["room"], call.parameters["eventID"], call.parameters["userID"]
        )
        guard reason?.utf8.count ?? 0 <= 4096 else { throw MatrixError(413, .tooLarge, "The reason is too long") }
        try await call.server.commit { transaction in
            let connection = transaction.connection
            if let roomID, let eventID {
                guard try Memberships.of(userID, in: Room.required(roomID, connection).id, connection) == .join else {
                    throw MatrixError.notFound("There is no such event")
                }
                _ = try RoomAccess(roomID, userID, connection).event(eventID, connection)
            } else if let roomID {
                guard try Room.find(roomID, connection) != nil else {
                    throw MatrixError.notFound("There is no such room here")
                }
            }
            try connection.run(
                """
                INSERT INTO reports(reporter, room_id, event_id, user_id, reason, created_at) VALUES(?, ?, ?, ?, ?, ?)
                """, userID, roomID, eventID, subject, reason, transaction.now)
        }
        return .empty
    }

    private static func summary(_ call: Call) async throws -> ServerResponse {
        let userID = call.session?.userID
        let name = call.parameter("room")
        let json = try await call.server.read { connection in
            let room = try Aliases.room(name, connection)
            guard let json = try RoomHierarchy(userID, connection).summary(of: room) else {
                throw MatrixError.notFound("There is no such room here")
            }
            return json
        }
        return .json(json)
    }

    private static func hierarchy(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let limit = max(1, try call.limit(default: 50, most: 100))
        let depth = try call.number("max_depth")
        guard depth ?? 0 >= 0 else { throw MatrixError.invalid("max_depth must be 0 or more") }
        let isSuggestedOnly = try call.flag("suggested_only")
        guard let offset = Int(call.query("from") ?? "0"), (0...1_000_000).contains(offset) else {
            throw MatrixError.invalid("Not a token of this server")
        }
        let roomID = call.parameter("room")
        let rooms = try await call.server.read { connection in
            try RoomHierarchy(userID, connection).walk(
                from: roomID, depth: depth.map(Int.init) ?? 20, suggestedOnly: isSuggestedOnly, most: offset + limit + 1
            )
        }
        var json: JSON = ["rooms": .array(Array(rooms.dropFirst(offset).prefix(limit)))]
        if rooms.count > offset + limit { json["next_batch"] = .string(String(offset + limit)) }
        return .json(json)
    }

    private static func mutualRooms(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        guard let other = call.query("user_id") else { throw MatrixError.missing("user_id") }
        guard other != userID else { throw MatrixError.invalid("That is you") }
        let rooms = try await call.server.read { connection in
            try connection.query(
                """
                SELECT rooms.room_id FROM memberships a JOIN memberships b ON a.room = b.room
                JOIN rooms ON rooms.id = a.room
                WHERE a.user_id = ? AND a.membership = 'join' AND b.user_id = ? AND b.membership = 'join'
                """, userID, other
            ) { JSON.string($0.text(0)) }
        }
        return .json(["joined": .array(rooms), "count": .int(Int64(rooms.count))])
    }
}
