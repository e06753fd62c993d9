import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit

enum StateEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/rooms/:room/state", .guest, .room, all),
        Route.client("GET", "/v3/rooms/:room/state/:type", .guest, .room, one),
        Route.client("GET", "/v3/rooms/:room/state/:type/:stateKey", .guest, .room, one),
        Route.client("GET", "/v3/rooms/:room/members", .guest, .room, members),
        Route.client("GET", "/v3/rooms/:room/joined_members", .guest, .room, joinedMembers),
    ].flatMap { $0 }

    private static func all(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let roomID = call.parameter("room")
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access = try RoomAccess(roomID, session.userID, connection)
            let renderer = try EventRenderer(session, now: now, connection)
            var out = JSONBuilder()
            try out.array { out in
                for event in try access.state(connection) { try renderer.write(event, roomID: roomID, into: &out) }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func one(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let roomID = call.parameter("room")
        let (type, key) = (call.parameter("type"), call.parameter("stateKey"))
        let wantsEvent = call.query("format") == "event"
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection -> [UInt8] in
            let access = try RoomAccess(roomID, session.userID, connection)
            guard let event = try access.piece(type, key, connection) else {
                throw MatrixError.notFound("The room has no such state")
            }
            guard wantsEvent else { return event.content }
            var out = JSONBuilder()
            try EventRenderer(session, now: now, connection).write(event, roomID: roomID, into: &out)
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func members(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let roomID = call.parameter("room")
        let at = try call.query("at").map { text throws(MatrixError) in try StreamToken(text).position }
        let (only, not) = (try membership(call, "membership"), try membership(call, "not_membership"))
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access = try RoomAccess(roomID, session.userID, connection)
            let renderer = try EventRenderer(session, now: now, connection)
            var out = JSONBuilder()
            try out.object { out in
                try out.array("chunk") { out in
                    for event in try access.members(at: at, connection) {
                        if only != nil || not != nil {
                            let membership = event.parsedContent["membership"].string.flatMap(Membership.init)
                            if let only, membership != only { continue }
                            if let not, membership == not { continue }
                        }
                        try renderer.write(event, roomID: roomID, into: &out)
                    }
                }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func membership(_ call: Call, _ name: String) throws(MatrixError) -> Membership? {
        guard let text = call.query(name) else { return nil }
        guard let membership = Membership(rawValue: text) else { throw .invalid("\(name) is no membership") }
        return membership
    }

    private static func joinedMembers(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let roomID = call.parameter("room")
        let bytes = try await call.server.read { connection in
            let room = try Room.required(roomID, connection)
            guard try Memberships.of(userID, in: room.id, connection) == .join else {
                throw MatrixError.forbidden("You aren't in that room")
            }
            var out = JSONBuilder()
            try out.object { out in
                try out.object("joined") { out in
                    try connection.forEach(
                        """
                        SELECT user_id, display_name, avatar_url FROM memberships
                        WHERE room = ? AND membership = 'join'
                        """, room.id
                    ) { row in
                        let (name, avatar) = (row.textOrNil(1), row.textOrNil(2))
                        out.object(row.text(0)) { out in
                            out.member("display_name", JSON(name))
                            out.member("avatar_url", JSON(avatar))
                        }
                        return true
                    }
                }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }
}
