import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum MembershipEndpoints {
    static let routes: [Route] = [
        Route.client("POST", "/v3/createRoom", .user, .caller, createRoom),
        Route.client("POST", "/v3/join/:room", .guest, .room, join),
        Route.client("POST", "/v3/rooms/:room/join", .guest, .room, join),
        Route.client("POST", "/v3/knock/:room", .user, .room, knock),
        Route.client("POST", "/v3/rooms/:room/leave", .guest, .room, leave),
        Route.client("POST", "/v3/rooms/:room/invite", .user, .room, invite),
        Route.client("POST", "/v3/rooms/:room/kick", .user, .room) { try await remove($0, to: .leave) },
        Route.client("POST", "/v3/rooms/:room/ban", .user, .room) { try await remove($0, to: .ban) },
        Route.client("POST", "/v3/rooms/:room/unban", .user, .room) { try await remove($0, to: .leave, lifting: true) },
        Route.client("POST", "/v3/rooms/:room/forget", .user, .room, forget),
        Route.client("GET", "/v3/joined_rooms", .guest, .caller, joinedRooms),
    ].flatMap { $0 }

    private static func createRoom(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let creator = try call.userID
        try call.server.messages.spend(creator)
        let creation = try RoomCreation(try call.requiredBody(), creator: creator)
        let most = call.server.configuration.limits.roomsPerUser
        let answer = try await call.server.commit(eventTime: call.eventTime()) { transaction in
            // The specification has no transaction id here. Our client puts one into the creation content, so that a
            // request repeated after a broken connection creates only one room.
            try Idempotence.onceIfNamed(session, "createRoom", creation.transactionID, transaction) {
                let rooms = try Memberships.rooms(of: creator, .join, transaction.connection).count
                guard rooms < most else {
                    throw MatrixError(403, .resourceLimitExceeded, "You are in as many rooms as this server allows")
                }
                return ["room_id": .string(try creation.make(transaction))]
            }
        }
        return .json(answer)
    }

    private static func join(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.body()
        let room = call.parameter("room")
        let roomID = try await call.server.commit(eventTime: call.eventTime()) {
            try MembershipChange($0).join(userID, room, body)
        }
        return .json(["room_id": .string(roomID)])
    }

    private static func knock(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.body()
        let room = call.parameter("room")
        let roomID = try await call.server.commit { try MembershipChange($0).knock(userID, room, body) }
        return .json(["room_id": .string(roomID)])
    }

    private static func leave(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.body()
        let room = call.parameter("room")
        try await call.server.commit { try MembershipChange($0).leave(userID, room, body) }
        return .empty
    }

    private static func invite(_ call: Call) async throws -> ServerResponse {
        let inviter = try call.userID
        try call.server.messages.spend(inviter)
        let body = try call.requiredBody()
        let user = try body.requiredString("user_id")
        let room = call.parameter("room")
        try await call.server.commit { try MembershipChange($0).invite(user, by: inviter, room, body) }
        return .empty
    }

    private static func remove(_ call: Call, to membership: Membership, lifting: Bool = false) async throws
        -> ServerResponse
    {
        let sender = try call.userID
        let body = try call.requiredBody()
        let user = try body.requiredString("user_id")
        let room = call.parameter("room")
        try await call.server.commit { transaction in
            try MembershipChange(transaction).remove(user, by: sender, room, to: membership, lifting: lifting, body)
        }
        return .empty
    }

    private static func forget(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let room = call.parameter("room")
        try await call.server.commit { try MembershipChange($0).forget(userID, room) }
        return .empty
    }

    private static func joinedRooms(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let rooms = try await call.server.read { connection in
            try connection.query(
                """
                SELECT rooms.room_id FROM memberships m JOIN rooms ON rooms.id = m.room
                WHERE m.user_id = ? AND m.membership = 'join'
                """, userID
            ) { JSON.string($0.text(0)) }
        }
        return .json(["joined_rooms": .array(rooms)])
    }
}
