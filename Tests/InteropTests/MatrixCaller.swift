import Foundation
import HTTPKit
import JSONKit
import TestSupport

/// Calls the plain Matrix API, as any client could.
struct MatrixCaller: Sendable {
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let json: JSON
        let bytes: [UInt8]
    }

    private static let http = HTTPClient(HTTPClient.Configuration(maxConnectionsPerHost: 0))
    let url: String
    var token: String?
    var userID = ""
    var deviceID = ""

    init(url: String) { self.url = url }

    /// A new account with a unique name.
    static func register(on kind: HomeserverKind, as name: String = "user") async throws -> MatrixCaller {
        var caller = MatrixCaller(url: try await Homeservers.shared.url(of: kind))
        let user = "\(name)\(UInt64.random(in: 0...UInt64.max))"
        let body: JSON = ["username": .string(user), "password": "correct horse", "auth": ["type": "m.login.dummy"]]
        var answer = try await caller.call("POST", "/_matrix/client/v3/register", body)
        if answer.status == 401 {
            var again = body
            again["auth"] = ["type": "m.login.dummy", "session": answer.json["session"]]
            answer = try await caller.call("POST", "/_matrix/client/v3/register", again)
        }
        guard let token = answer.json["access_token"].string, let id = answer.json["user_id"].string else {
            throw Waited("an account: \(answer.json.text)")
        }
        caller.token = token
        caller.userID = id
        caller.deviceID = answer.json["device_id"].string ?? ""
        return caller
    }

    @discardableResult
    func call(
        _ method: String, _ path: String, _ body: JSON? = nil, raw: [UInt8]? = nil, type: String = "application/json"
    ) async throws -> Answer {
        var request = HTTPRequest(method, url + path)
        request.timeout = .seconds(60)
        if let bytes = raw ?? body?.serialized() {
            request.body = .bytes(bytes)
            request.headers["Content-Type"] = type
        }
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        let response = try await Self.http.send(request)
        return Answer(
            status: response.status, headers: response.headers, json: (try? JSON(parsing: response.body)) ?? .null,
            bytes: response.body)
    }

    /// Calls a client endpoint that must succeed.
    @discardableResult
    func v3(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> JSON {
        let answer = try await call(method, "/_matrix/client/v3" + path, body)
        guard answer.status == 200 else { throw Waited("\(method) \(path): \(answer.status) \(answer.json.text)") }
        return answer.json
    }

    /// The status and error code of a client endpoint that must fail.
    func refusal(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> String {
        let answer = try await call(method, "/_matrix/client/v3" + path, body)
        return "\(answer.status) \(answer.json["errcode"].string ?? "")"
    }

    // MARK: Rooms

    func createRoom(_ options: JSON = ["preset": "private_chat"]) async throws -> String {
        try await v3("POST", "/createRoom", options)["room_id"].string ?? ""
    }

    @discardableResult
    func send(_ text: String, to room: String, transaction: String = UUID().uuidString) async throws -> String {
        try await send(
            "m.room.message", ["msgtype": "m.text", "body": .string(text)], to: room, transaction: transaction)
    }

    @discardableResult
    func send(
        _ type: String, _ content: JSON, to room: String, transaction: String = UUID().uuidString
    ) async throws -> String {
        try await v3("PUT", "/rooms/\(room.encoded)/send/\(type)/\(transaction)", content)["event_id"].string ?? ""
    }

    /// Syncs until `isThere` accepts the room's part of a response, and returns that part.
    func sync(
        _ room: String, since: String? = nil, where isThere: (JSON) -> Bool = { !$0.isNull }
    ) async throws -> (room: JSON, next: String) {
        var token = since
        return try await eventually("room \(room) in a sync") {
            let query = token.map { "&since=\($0.encoded)" } ?? ""
            let answer = try await v3("GET", "/sync?timeout=2000\(query)")
            token = answer["next_batch"].string
            let found = answer["rooms"]["join"][room]
            return isThere(found) ? (found, token ?? "") : nil
        }
    }
}

extension String {
    var encoded: String { PercentEncoding.encode(pathSegment: self) }
}

extension JSON {
    /// The message bodies in a sync's room or in a page of messages.
    var bodies: [String] {
        (self["timeline"]["events"].array ?? self["chunk"].array ?? []).compactMap { $0["content"]["body"].string }
    }

    var events: [JSON] { self["timeline"]["events"].array ?? self["chunk"].array ?? [] }
}
