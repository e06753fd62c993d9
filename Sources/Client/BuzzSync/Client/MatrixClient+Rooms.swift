import BuzzModel
import JSONKit
import MatrixProtocol

extension MatrixClient {
    /// Idempotent: the same transaction id never sends a second event.
    package func send(
        _ type: String, _ content: JSON, to room: ConversationID, transaction: String
    ) async throws(MatrixClientError) -> EventID {
        try await eventID(
            Endpoint("PUT", "v3", "rooms", room.rawValue, "send", type, transaction, body: content))
    }

    package func redact(
        _ event: EventID, in room: ConversationID, reason: String? = nil, transaction: String
    ) async throws(MatrixClientError) -> EventID {
        var body: JSON = [:]
        if let reason { body["reason"] = .string(reason) }
        return try await eventID(
            Endpoint("PUT", "v3", "rooms", room.rawValue, "redact", event.rawValue, transaction, body: body))
    }

    package func setState(
        _ type: String, key: String = "", _ content: JSON, in room: ConversationID
    ) async throws(MatrixClientError) -> EventID {
        try await eventID(Endpoint("PUT", "v3", "rooms", room.rawValue, "state", type, key, body: content))
    }

    private func eventID(_ endpoint: Endpoint) async throws(MatrixClientError) -> EventID {
        guard let id = try await call(endpoint)["event_id"].string, !id.isEmpty else {
            throw .nonsense("it names no event")
        }
        return EventID(id)
    }

    package func setTyping(
        _ isTyping: Bool, in room: ConversationID, timeout: Duration = .seconds(30)
    ) async throws(MatrixClientError) {
        var body: JSON = ["typing": .bool(isTyping)]
        if isTyping { body["timeout"] = .int(timeout.milliseconds) }
        try await call(
            Endpoint("PUT", "v3", "rooms", room.rawValue, "typing", userID.rawValue, body: body)
                .waiting(.seconds(10)))
    }

    package func sendReceipt(
        _ type: String, upTo event: EventID, in room: ConversationID
    ) async throws(MatrixClientError) {
        try await call(
            Endpoint("POST", "v3", "rooms", room.rawValue, "receipt", type, event.rawValue, body: [:]).repeatable)
    }

    /// Moves the user's read marker and the receipt that others see.
    package func setReadMarkers(
        upTo event: EventID, in room: ConversationID, isPrivate: Bool = false
    ) async throws(MatrixClientError) {
        let id = JSON.string(event.rawValue)
        let body: JSON = ["m.fully_read": id, isPrivate ? "m.read.private" : "m.read": id]
        try await call(Endpoint("POST", "v3", "rooms", room.rawValue, "read_markers", body: body).repeatable)
    }

    /// Marks one side thread as read, or with `main` only the messages outside of side threads.
    package func setRead(
        thread: String, upTo event: EventID, in room: ConversationID
    ) async throws(MatrixClientError) {
        try await call(
            Endpoint(
                "POST", "v3", "rooms", room.rawValue, "receipt", "m.read", event.rawValue,
                body: ["thread_id": .string(thread)]
            ).repeatable)
    }

    package func createRoom(_ body: JSON) async throws(MatrixClientError) -> ConversationID {
        try await roomID(Endpoint("POST", "v3", "createRoom", body: body).waiting(.seconds(60)))
    }

    package func invite(_ user: UserID, to room: ConversationID) async throws(MatrixClientError) {
        let body: JSON = ["user_id": .string(user.rawValue)]
        try await call(Endpoint("POST", "v3", "rooms", room.rawValue, "invite", body: body))
    }

    /// Joins by id or alias. Joining a remote room may take long.
    package func join(_ roomOrAlias: String, via: [String] = []) async throws(MatrixClientError) -> ConversationID {
        let query = via.map { (name: "via", value: $0) } + via.map { (name: "server_name", value: $0) }
        return try await roomID(
            Endpoint("POST", "v3", "join", roomOrAlias, query: query, body: [:]).waiting(.seconds(120)))
    }

    private func roomID(_ endpoint: Endpoint) async throws(MatrixClientError) -> ConversationID {
        guard let id = try await call(endpoint)["room_id"].string, !id.isEmpty else {
            throw .nonsense("it names no room")
        }
        return ConversationID(id)
    }

    /// Tells the server's administrators about a room; the user need not be in it.
    package func report(_ room: ConversationID, reason: String) async throws(MatrixClientError) {
        try await call(
            Endpoint("POST", "v3", "rooms", room.rawValue, "report", body: ["reason": .string(reason)]))
    }

    /// Also declines an invitation.
    package func leave(_ room: ConversationID) async throws(MatrixClientError) {
        try await call(Endpoint("POST", "v3", "rooms", room.rawValue, "leave", body: [:]))
    }
}
