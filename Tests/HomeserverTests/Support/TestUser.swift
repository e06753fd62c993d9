import HTTPKit
import JSONKit
import TestSupport

/// A user on a device, with methods for what tests have them do.
struct TestUser: Sendable {
    let server: TestHomeserver
    let id: String
    let token: String
    let device: String
    let refreshToken: String?

    init(_ server: TestHomeserver, _ grant: JSON) throws {
        guard let id = grant["user_id"].string, let token = grant["access_token"].string,
            let device = grant["device_id"].string
        else { throw Waited("a session, not \(grant.text)") }
        self.server = server
        self.id = id
        self.token = token
        self.device = device
        refreshToken = grant["refresh_token"].string
    }

    func get(_ path: String, _ query: [String: String] = [:]) async throws -> Answer {
        try await server.send("GET", path, token: token, query: query)
    }

    func post(_ path: String, _ body: JSON = [:]) async throws -> Answer {
        try await server.send("POST", path, body, token: token)
    }

    func put(_ path: String, _ body: JSON) async throws -> Answer {
        try await server.send("PUT", path, body, token: token)
    }

    func delete(_ path: String, _ body: JSON = [:]) async throws -> Answer {
        try await server.send("DELETE", path, body, token: token)
    }

    /// The same user, signed in on another device.
    func anotherDevice(password: String = "correct horse") async throws -> TestUser {
        let answer = try await server.send(
            "POST", "/v3/login",
            [
                "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(id)],
                "password": .string(password),
            ])
        return try TestUser(server, answer.ok())
    }

    func createsRoom(_ body: JSON = [:]) async throws -> String {
        guard let room = try await post("/v3/createRoom", body).ok()["room_id"].string else { throw Waited("a room") }
        return room
    }

    /// Creates a room and invites others to it.
    func createsRoom(with others: [TestUser], _ body: JSON = [:]) async throws -> String {
        var body = body
        body["invite"] = .array(others.map { .string($0.id) })
        let room = try await createsRoom(body)
        for other in others { _ = try await other.joins(room) }
        return room
    }

    func joins(_ room: String) async throws -> Answer {
        try await post("/v3/join/\(escaped(room))")
    }

    func leaves(_ room: String) async throws -> Answer {
        try await post("\(path(room))/leave")
    }

    @discardableResult
    func says(_ text: String, in room: String, id: String? = nil) async throws -> String {
        try await sends("m.room.message", ["msgtype": "m.text", "body": .string(text)], in: room, id: id)
    }

    @discardableResult
    func sends(_ type: String, _ content: JSON, in room: String, id: String? = nil) async throws -> String {
        let answer = try await tries(type, content, in: room, id: id)
        guard let event = try answer.ok()["event_id"].string else { throw Waited("an event id") }
        return event
    }

    func tries(_ type: String, _ content: JSON, in room: String, id: String? = nil) async throws -> Answer {
        let transaction = id ?? "t\(UInt64.random(in: 0...(.max)))"
        return try await put("\(path(room))/send/\(type)/\(escaped(transaction))", content)
    }

    func sets(_ type: String, _ key: String = "", to content: JSON, in room: String) async throws -> Answer {
        try await put("\(path(room))/state/\(type)/\(escaped(key))", content)
    }

    func redacts(_ event: String, in room: String, reason: String? = nil) async throws -> Answer {
        try await put(
            "\(path(room))/redact/\(escaped(event))/r\(UInt64.random(in: 0...(.max)))",
            reason.map { ["reason": .string($0)] } ?? [:])
    }

    func reads(_ event: String, in room: String, as type: String = "m.read", _ body: JSON = [:]) async throws -> Answer
    {
        try await post("\(path(room))/receipt/\(type)/\(escaped(event))", body)
    }

    func syncs(_ since: JSON? = nil, filter: JSON? = nil, _ query: [String: String] = [:]) async throws -> JSON {
        var query = query
        if let since { query["since"] = since["next_batch"].string ?? "" }
        if let filter { query["filter"] = filter.text }
        return try await get("/v3/sync", query).ok()
    }

    func path(_ room: String) -> String { "/v3/rooms/\(escaped(room))" }
}

func escaped(_ text: String) -> String {
    PercentEncoding.encode(pathSegment: text)
}

extension JSON {
    func room(_ id: String, _ membership: String = "join") -> JSON { self["rooms"][membership][id] }

    /// The events in one part of a room: `timeline`, `state`, `ephemeral` …
    func events(_ room: String, _ part: String = "timeline", _ membership: String = "join") -> [JSON] {
        self.room(room, membership)[part]["events"].array ?? []
    }

    func bodies(_ room: String) -> [String] {
        events(room).compactMap { $0["content"]["body"].string }
    }
}
