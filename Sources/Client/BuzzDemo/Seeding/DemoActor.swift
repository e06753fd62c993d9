import HTTPKit
import JSONKit
import MatrixProtocol

/// A person with an account on the demo's server; each method is a request.
struct DemoActor: Sendable {
    let person: DemoPerson
    let session: DemoSession
    let server: DemoServer

    private func call(
        _ method: String, _ path: [String], at time: Int64? = nil, body: JSON? = nil,
        query: [(name: String, value: String)] = [], timeout: Duration = .seconds(30)
    ) async throws(DemoError) -> JSON {
        let dated = time.map { [(name: "ts", value: "\($0)")] } ?? []
        return try await server.call(
            method, path, query: query + dated, body: body, token: session.token, timeout: timeout)
    }

    // MARK: Rooms

    func create(_ body: JSON, at time: Int64) async throws(DemoError) -> String {
        guard let room = try await call("POST", ["createRoom"], at: time, body: body)["room_id"].string else {
            throw .server("it made a room without an id")
        }
        return room
    }

    /// Joining a room twice is not an error.
    func join(_ room: String, at time: Int64? = nil) async throws(DemoError) {
        _ = try await call("POST", ["join", room], at: time, body: [:])
    }

    func joinedRooms() async throws(DemoError) -> [String] {
        try await call("GET", ["joined_rooms"])["joined_rooms"].array?.compactMap(\.string) ?? []
    }

    func members(of room: String) async throws(DemoError) -> [String] {
        try await call("GET", ["rooms", room, "joined_members"])["joined"].object?.keys ?? []
    }

    func state(_ type: String, in room: String) async throws(DemoError) -> JSON {
        try await call("GET", ["rooms", room, "state", type])
    }

    // MARK: Messages

    @discardableResult
    func send(
        _ content: JSON, to room: String, transaction: String, at time: Int64? = nil
    ) async throws(DemoError) -> String {
        try await put("m.room.message", content, to: room, transaction: transaction, at: time)
    }

    @discardableResult
    func react(
        _ key: String, to event: String, in room: String, transaction: String, at time: Int64? = nil
    ) async throws(DemoError) -> String {
        let content: JSON = ["m.relates_to": EventRelation.annotation(of: event, key: key).json]
        return try await put("m.reaction", content, to: room, transaction: transaction, at: time)
    }

    private func put(
        _ type: String, _ content: JSON, to room: String, transaction: String, at time: Int64?
    ) async throws(DemoError) -> String {
        let path = ["rooms", room, "send", type, transaction]
        return try await call("PUT", path, at: time, body: content)["event_id"].string ?? ""
    }

    func redact(_ event: String, in room: String, transaction: String, at time: Int64?) async throws(DemoError) {
        _ = try await call("PUT", ["rooms", room, "redact", event, transaction], at: time, body: [:])
    }

    func upload(_ picture: DemoPicture) async throws(DemoError) -> MessageContent.File {
        let bytes = picture.png
        let url = try await server.upload(bytes, type: "image/png", name: picture.name, token: session.token)
        return MessageContent.File(
            url: url, name: picture.name, mimeType: "image/png", size: Int64(bytes.count), width: DemoPicture.width,
            height: DemoPicture.height)
    }

    func setTyping(_ isTyping: Bool, in room: String) async throws(DemoError) {
        var body: JSON = ["typing": .bool(isTyping)]
        if isTyping { body["timeout"] = 30_000 }
        _ = try await call("PUT", ["rooms", room, "typing", session.userID], body: body)
    }

    func markRead(upTo event: String, in room: String) async throws(DemoError) {
        let body: JSON = ["m.fully_read": .string(event), "m.read": .string(event)]
        _ = try await call("POST", ["rooms", room, "read_markers"], body: body)
    }

    // MARK: The person's own account

    func setName() async throws(DemoError) {
        _ = try await call(
            "PUT", ["profile", session.userID, "displayname"], body: ["displayname": .string(person.name)])
    }

    func setAccountData(_ type: String, _ content: JSON, in room: String? = nil) async throws(DemoError) {
        let place = room.map { ["rooms", $0] } ?? []
        _ = try await call("PUT", ["user", session.userID] + place + ["account_data", type], body: content)
    }

    func pin(_ room: String) async throws(DemoError) {
        _ = try await call("PUT", ["user", session.userID, "rooms", room, "tags", "m.favourite"], body: ["order": 0.5])
    }

    func mute(_ room: String) async throws(DemoError) {
        let condition: JSON = ["kind": "event_match", "key": "room_id", "pattern": .string(room)]
        _ = try await call(
            "PUT", ["pushrules", "global", "override", room], body: ["conditions": [condition], "actions": []])
    }

    /// Events since a token, or the current state without one.
    func sync(since: String?, filter: JSON, timeout: Duration) async throws(DemoError) -> JSON {
        var query: [(name: String, value: String)] = [
            (name: "filter", value: filter.text), (name: "set_presence", value: "offline"),
            (name: "timeout", value: "\(timeout.components.seconds * 1000)"),
        ]
        if let since { query.append((name: "since", value: since)) }
        return try await call("GET", ["sync"], query: query, timeout: timeout + .seconds(20))
    }
}
