import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit

enum PresenceEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/presence/:userID/status", .user, .anybody, get),
        Route.client("PUT", "/v3/presence/:userID/status", .user, .named, put),
    ].flatMap { $0 }

    private static let longestMessage = 512

    private static func get(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let (caller, subject) = (try call.userID, call.parameter("userID"))
        if caller != subject {
            let mayKnow = try await server.read { try Memberships.shareARoom(caller, subject, $0) }
            guard mayKnow else { throw MatrixError.forbidden("You share no room with that user") }
        }
        guard let entry = server.presence.entry(of: subject) else { return .json(["presence": "offline"]) }
        return .json(entry.json(now: server.time.now()))
    }

    private static func put(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let body = try call.requiredBody()
        let name = try body.requiredString("presence")
        guard let status = PresenceTracker.Status(rawValue: name) else {
            throw MatrixError.invalid("presence must be online, unavailable or offline")
        }
        let message = try body.optionalString("status_msg")
        guard message?.utf8.count ?? 0 <= longestMessage else {
            throw MatrixError(413, .tooLarge, "status_msg may have \(longestMessage) bytes")
        }
        try call.server.messages.spend(userID)
        if call.server.presence.set(status, message: .some(message), for: userID) {
            try await call.server.wakeNeighbours(of: userID)
        }
        return .empty
    }
}
