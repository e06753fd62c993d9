import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum AccountDataEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/user/:userID/account_data/:type", .user, .named, get),
        Route.client("PUT", "/v3/user/:userID/account_data/:type", .user, .named, put),
        Route.client("DELETE", "/v3/user/:userID/account_data/:type", .user, .named, remove),
        Route.client("GET", "/v3/user/:userID/rooms/:room/account_data/:type", .user, .named, get),
        Route.client("PUT", "/v3/user/:userID/rooms/:room/account_data/:type", .user, .named, put),
        Route.client("DELETE", "/v3/user/:userID/rooms/:room/account_data/:type", .user, .named, remove),
        Route.client("GET", "/v3/user/:userID/rooms/:room/tags", .user, .named, tags),
        Route.client("PUT", "/v3/user/:userID/rooms/:room/tags/:tag", .user, .named, putTag),
        Route.client("DELETE", "/v3/user/:userID/rooms/:room/tags/:tag", .user, .named, removeTag),
    ].flatMap { $0 }

    private static func get(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let type = call.parameter("type")
        let roomID = call.parameters["room"]
        let content = try await call.server.read { connection -> JSON? in
            let room = try room(roomID, connection)
            if type == "m.push_rules", room == 0 { return try StoredPushRules.json(of: userID, connection) }
            return try AccountData.content(type, of: userID, room: room, connection)
        }
        guard let content else {
            throw MatrixError.notFound("Nothing of that kind is stored")
        }
        return .json(content)
    }

    private static func put(_ call: Call) async throws -> ServerResponse {
        let content = try call.requiredBody()
        return try await set(call, to: content)
    }

    private static func remove(_ call: Call) async throws -> ServerResponse {
        try await set(call, to: [:])
    }

    private static func set(_ call: Call, to content: JSON) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let type = call.parameter("type")
        let roomID = call.parameters["room"]
        guard type != "m.fully_read", type != "m.push_rules" else {
            throw MatrixError(405, .badJSON, "\(type) has an address of its own")
        }
        guard content.serialized().count <= 1 << 20 else {
            throw MatrixError(413, .tooLarge, "Account data may have 1 MiB")
        }
        try await call.server.commit { transaction in
            let room = try room(roomID, transaction.connection)
            try AccountData.set(type, of: userID, room: room, to: content, transaction)
        }
        return .empty
    }

    private static func room(_ roomID: String?, _ connection: Connection) throws -> Int64 {
        guard let roomID else { return 0 }
        guard MatrixIdentifiers.isRoomID(roomID) else { throw MatrixError.invalid("\(roomID) is no room id") }
        guard let room = try Room.find(roomID, connection) else {
            throw MatrixError.notFound("There is no such room here")
        }
        return room.id
    }

    // MARK: Tags

    private static func tags(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let roomID = call.parameter("room")
        let content = try await call.server.read { connection in
            try AccountData.content("m.tag", of: userID, room: room(roomID, connection), connection)
        }
        return .json(["tags": content?["tags"].object.map { .object($0) } ?? [:]])
    }

    private static func putTag(_ call: Call) async throws -> ServerResponse {
        let tag = call.parameter("tag")
        let body = try call.requiredBody()
        guard !tag.isEmpty, tag.utf8.count <= MatrixIdentifiers.longest else {
            throw MatrixError.invalid("A tag may have 255 bytes")
        }
        guard body["order"].isNull || body["order"].double != nil else {
            throw MatrixError.badJSON("order must be a number")
        }
        return try await changeTags(call) { $0[tag] = body }
    }

    private static func removeTag(_ call: Call) async throws -> ServerResponse {
        let tag = call.parameter("tag")
        return try await changeTags(call) { $0[tag] = nil }
    }

    private static func changeTags(
        _ call: Call, _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let roomID = call.parameter("room")
        try await call.server.commit { transaction in
            let room = try room(roomID, transaction.connection)
            let content = try AccountData.content("m.tag", of: userID, room: room, transaction.connection)
            var tags = content?["tags"].object ?? JSONObject()
            change(&tags)
            try AccountData.set("m.tag", of: userID, room: room, to: ["tags": .object(tags)], transaction)
        }
        return .empty
    }
}
