import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum ReceiptEndpoints {
    static let routes: [Route] = [
        Route.client("POST", "/v3/rooms/:room/receipt/:type/:eventID", .user, .room, receipt),
        Route.client("POST", "/v3/rooms/:room/read_markers", .user, .room, readMarkers),
        Route.client("PUT", "/v3/rooms/:room/typing/:userID", .user, .named, typing),
    ].flatMap { $0 }

    private static func receipt(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.body()
        let type = call.parameter("type")
        let (roomID, eventID) = (call.parameter("room"), call.parameter("eventID"))
        guard type == "m.fully_read" || Receipts.types.contains(type) else {
            throw MatrixError.invalid("There is no receipt of type \(type)")
        }
        let thread = try thread(in: body)
        if type == "m.fully_read", thread != nil { throw MatrixError.invalid("m.fully_read knows no threads") }
        try await call.server.commit { transaction in
            let receipts = try Receipts(roomID, userID, transaction)
            if type == "m.fully_read" {
                try receipts.setFullyRead(eventID)
            } else {
                try receipts.set(type, eventID, thread: thread)
            }
        }
        return .empty
    }

    private static func thread(in body: JSON) throws(MatrixError) -> String? {
        let value = body["thread_id"]
        if value.isNull { return nil }
        guard let thread = value.string, thread == "main" || MatrixIdentifiers.isEventID(thread) else {
            throw .invalid("thread_id must be main or the id of a thread's root")
        }
        return thread
    }

    private static func readMarkers(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.requiredBody()
        let roomID = call.parameter("room")
        let fullyRead = try body.optionalString("m.fully_read")
        let read = try body.optionalString("m.read")
        let privately = try body.optionalString("m.read.private")
        try await call.server.commit { transaction in
            let receipts = try Receipts(roomID, userID, transaction)
            if let fullyRead { try receipts.setFullyRead(fullyRead) }
            if let read { try receipts.set("m.read", read, thread: nil) }
            if let privately { try receipts.set("m.read.private", privately, thread: nil) }
        }
        return .empty
    }

    private static func typing(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let userID = try call.ownUserID()
        let body = try call.requiredBody()
        guard let isTyping = try body.optionalBool("typing") else { throw MatrixError.missing("typing") }
        let timeout = try body.optionalInt("timeout") ?? 30_000
        let roomID = call.parameter("room")
        let room = try await server.read { connection in
            let room = try Room.required(roomID, connection)
            guard try Memberships.of(userID, in: room.id, connection) == .join else {
                throw MatrixError.forbidden("You aren't in that room")
            }
            return room.id
        }
        if server.typing.set(userID, in: room, timeout: isTyping ? timeout : nil) {
            server.notifier.wake([.room(room)])
        }
        return .empty
    }
}
