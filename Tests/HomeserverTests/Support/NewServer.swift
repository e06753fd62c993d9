import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport

@testable import Homeserver

/// Another homeserver that takes an application service, which ours doesn't: it keeps the tokens of its users, and sets
/// the clock to the time that is asked for.
final class NewServer: Sendable {
    /// The end of the program that asks.
    struct Killed: Error {}

    enum Fault: Sendable, Equatable {
        /// The program ends before its request was sent, or before the answer came.
        case killed(request: Int, isSent: Bool)
        /// The line is cut before the answer comes.
        case cut(request: Int)
        /// The server asks to wait, or is away behind its proxy.
        case answer(request: Int, status: Int)
    }

    struct Asked: Sendable {
        let method: String
        let path: String
    }

    private struct State {
        /// Empty for accounts that are closed.
        var tokens: [String: String] = [:]
        var asked: [Asked] = []
        var fault: Fault?
    }

    /// Of requests without a time of their own.
    static let now: Int64 = 1_900_000_000_000
    static let token = "as-token"
    static let adminToken = "admin-token"

    let server: TestHomeserver
    private let state = Mutex(State())
    private let password = "correct horse"

    init(_ name: String = "new.example", uploadLimit: Int? = nil) async throws {
        server = try await TestHomeserver {
            $0.serverName = name
            if let uploadLimit { $0.limits.uploadBytes = uploadLimit }
        }
        let own = try await server.register("buzzbox-move")
        state.withLock { $0.tokens[own.id] = own.token }
    }

    var asked: [Asked] { state.withLock { $0.asked } }
    func fails(_ fault: Fault?) {
        state.withLock { state in
            state.fault = fault
            state.asked = []
        }
    }

    /// Somebody who was here before.
    func knows(_ user: TestUser) { state.withLock { $0.tokens[user.id] = user.token } }

    func user(_ id: String) async throws -> TestUser {
        let token = state.withLock { $0.tokens[id] }
        return try TestUser(
            server, ["user_id": .string(id), "access_token": JSON(token), "device_id": .string("move")])
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let rest = request.url.dropFirst("https://new.example".count)
        let path = String(rest.prefix { $0 != "?" })
        let (number, fault) = state.withLock { state in
            state.asked.append(Asked(method: request.method, path: path))
            return (state.asked.count, state.fault)
        }
        switch fault {
        case .killed(number, isSent: false): throw Killed()
        case .answer(number, let status): return HTTPResponse(status: status, body: Array("Try later".utf8))
        default: break
        }
        let answer = try await answer(request, path, query(of: rest))
        switch fault {
        case .killed(number, _): throw Killed()
        case .cut(number): throw HTTPError.connectionLost("cut")
        default: return answer
        }
    }

    private func query(of url: Substring) -> [String: String] {
        let pairs = url.drop { $0 != "?" }.dropFirst().split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { PercentEncoding.decode($0) ?? "" }
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        return Dictionary(pairs) { $1 }
    }

    private func answer(
        _ request: HTTPRequest, _ path: String, _ query: [String: String]
    ) async throws -> HTTPResponse {
        let given = request.headers["Authorization"]
        if path.hasPrefix("/_synapse/admin/v2/users/") {
            return given == "Bearer \(Self.adminToken)" ? reply(200) : reply(403, "M_FORBIDDEN")
        }
        guard given == "Bearer \(Self.token)" else { return reply(401, "M_UNKNOWN_TOKEN") }
        let own = "@buzzbox-move:\(server.app.server.configuration.serverName)"
        let user = query["user_id"] ?? own
        guard let token = state.withLock({ $0.tokens[user] }) else { return reply(403, "M_FORBIDDEN") }
        guard !token.isEmpty else { return reply(403, "M_USER_DEACTIVATED") }
        var bytes = try bytes(of: request.body)
        if path == "/_matrix/client/v3/register" || path == "/_matrix/client/v3/account/deactivate" {
            bytes = try body(bytes, user)
        }
        let time = query["ts"].flatMap { Int64($0) } ?? Self.now
        server.time.advance(by: .milliseconds(time - server.time.now()))
        let answer = try await server.send(
            request.method, path, bytes: bytes, type: request.headers["Content-Type"] ?? "application/json",
            token: token, query: query.filter { $0.key != "user_id" && $0.key != "ts" })
        if let id = answer.json["user_id"].string, let new = answer.json["access_token"].string {
            state.withLock { $0.tokens[id] = new }
        } else if path.hasSuffix("/deactivate"), answer.status == 200 {
            state.withLock { $0.tokens[user] = "" }
        }
        return HTTPResponse(status: answer.status, headers: answer.headers, body: answer.bytes)
    }

    /// What an application service needn't say.
    private func body(_ bytes: [UInt8], _ user: String) throws -> [UInt8] {
        var body = try JSON(parsing: bytes)
        if body["type"] == "m.login.application_service" {
            body = ["username": body["username"], "password": .string(password), "auth": ["type": "m.login.dummy"]]
            return body.serialized()
        }
        body["auth"] = [
            "type": "m.login.password", "password": .string(password),
            "identifier": ["type": "m.id.user", "user": .string(user)],
        ]
        return body.serialized()
    }

    private func bytes(of body: HTTPBody) throws -> [UInt8] {
        switch body {
        case .none: []
        case .bytes(let bytes): bytes
        case .file(let path, _): try Files.read(path)
        }
    }

    private func reply(_ status: Int, _ code: String? = nil) -> HTTPResponse {
        let body: JSON = code.map { ["errcode": .string($0)] } ?? [:]
        return HTTPResponse(status: status, body: body.serialized())
    }
}
