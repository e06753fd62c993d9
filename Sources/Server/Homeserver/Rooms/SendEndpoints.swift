import HTTPKit
import JSONKit
import MatrixProtocol

enum SendEndpoints {
    static let routes: [Route] = [
        Route.client("PUT", "/v3/rooms/:room/send/:type/:txnID", .guest, .room, send),
        // Older clients send without a transaction id.
        Route.client("POST", "/v3/rooms/:room/send/:type", .guest, .room, send),
        Route.client("PUT", "/v3/rooms/:room/redact/:eventID/:txnID", .user, .room, redact),
        Route.client("PUT", "/v3/rooms/:room/state/:type/:stateKey", .guest, .room, putState),
        Route.client("PUT", "/v3/rooms/:room/state/:type", .guest, .room, putState),
    ].flatMap { $0 }

    private static func send(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let content = try call.requiredBody()
        let type = call.parameter("type")
        try call.server.messages.spend(session.userID)
        var draft = EventDraft(type, sender: session.userID, content: content)
        if type == "m.room.redaction" { draft.redacts = try content.optionalString("redacts") }
        return try await put(draft, call)
    }

    private static func redact(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        try call.server.messages.spend(session.userID)
        let body = try call.body()
        let target = call.parameter("eventID")
        var content: JSON = ["redacts": .string(target)]
        if let reason = try body.optionalString("reason") { content["reason"] = .string(reason) }
        var draft = EventDraft("m.room.redaction", sender: session.userID, content: content)
        draft.redacts = target
        return try await put(draft, call)
    }

    /// Sends once per transaction id. Of two concurrent requests with the same id the second waits: there is only one
    /// writer, and it then finds the first one's response.
    private static func put(_ draft: EventDraft, _ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let roomID = call.parameter("room")
        let transactionID = call.parameters["txnID"]
        var draft = draft
        draft.deviceID = session.deviceID
        draft.transactionID = transactionID
        let wished = draft
        let path = [call.request.method, roomID, draft.type, draft.redacts ?? ""].joined(separator: "\u{1}")
        let response = try await call.server.commit(eventTime: call.eventTime()) { transaction in
            try Idempotence.onceIfNamed(session, path, transactionID, transaction) {
                var room = try Room.required(roomID, transaction.connection)
                return ["event_id": .string(try transaction.append(wished, to: &room))]
            }
        }
        return .json(response)
    }

    private static func putState(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        try call.server.messages.spend(session.userID)
        let content = try call.requiredBody()
        let roomID = call.parameter("room")
        let draft = EventDraft(
            call.parameter("type"), stateKey: call.parameter("stateKey"), sender: session.userID, content: content)
        let eventID = try await call.server.commit(eventTime: call.eventTime()) { transaction in
            var room = try Room.required(roomID, transaction.connection)
            try StateRules.check(draft, room, transaction)
            return try transaction.append(draft, to: &room)
        }
        return .json(["event_id": .string(eventID)])
    }
}
