import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum ProfileEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/profile/:userID", .open, .anybody, profile),
        Route.client("GET", "/v3/profile/:userID/:field", .open, .anybody, field),
        Route.client("PUT", "/v3/profile/:userID/:field", .guest, .named, setField),
        Route.client("DELETE", "/v3/profile/:userID/:field", .guest, .named, removeField),
        Route.client("POST", "/v3/user_directory/search", .user, .anybody, search),
    ].flatMap { $0 }

    private static func profile(_ call: Call) async throws -> ServerResponse {
        .json(.object(try await find(call)))
    }

    private static func field(_ call: Call) async throws -> ServerResponse {
        let name = call.parameter("field")
        let fields = try await find(call)
        guard let value = fields[name] else {
            // Old clients expect these two fields to exist, even if empty.
            if name == "displayname" || name == "avatar_url" { return .empty }
            throw MatrixError.notFound("There is no such field in that profile")
        }
        return .json(.object(JSONObject([(name, value)])))
    }

    private static func find(_ call: Call) async throws -> JSONObject {
        let userID = call.parameter("userID")
        guard MatrixIdentifiers.isUserID(userID) else { throw MatrixError.invalid("\(userID) is no user id") }
        guard let fields = try await call.server.read({ try ProfileFields.all(of: userID, $0) }) else {
            throw MatrixError.notFound("There is no user \(userID)")
        }
        return fields
    }

    private static func setField(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let name = call.parameter("field")
        let body = try call.requiredBody()
        guard let value = body.object?[name] else { throw MatrixError.missing(name) }
        try await call.server.commit { try ProfileFields.set(name, of: userID, to: value, $0) }
        return .empty
    }

    private static func removeField(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let name = call.parameter("field")
        try await call.server.commit { try ProfileFields.set(name, of: userID, to: .null, $0) }
        return .empty
    }

    private static func search(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.requiredBody()
        let term = try body.requiredString("search_term").lowercased()
        let limit = Int(min(max(0, try body.optionalInt("limit") ?? 10), 50))
        let found = try await call.server.read { try UserDirectory.search(term, for: userID, limit: limit + 1, $0) }
        return .json(["results": .array(Array(found.prefix(limit))), "limited": .bool(found.count > limit)])
    }
}
