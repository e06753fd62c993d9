import HTTPKit
import JSONKit
import ProcessKit

/// The event stream from before `/sync`, which is also how non-members follow world-readable rooms.
enum EventStreamEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/events", .guest, .caller, events),
        Route.client("GET", "/v3/events/:eventID", .guest, .room, event),
        Route.client("GET", "/v3/initialSync", .user, .caller, initialSync),
        Route.client("GET", "/v3/rooms/:room/initialSync", .guest, .room, roomInitialSync),
    ].flatMap { $0 }

    private static func events(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let session = try call.caller
        let room = call.query("room_id")
        if session.isGuest, room == nil { throw MatrixError.missing("room_id") }
        _ = try call.limit(default: 0, most: 0)
        let longest = server.configuration.limits.longestPoll.milliseconds
        let timeout = min(max(0, try call.number("timeout") ?? 0), longest)
        let given = try call.query("from").map { text throws(MatrixError) in try StreamToken(text) }
        let from: StreamToken
        if let given {
            from = given
        } else {
            let position = try await server.read { try StreamPosition.current($0) }
            from = StreamToken(position: position, serial: server.typing.serial)
        }
        if room == nil { try await SyncEndpoints.notePresence(.online, call) }
        let start = server.time.now()
        while true {
            let generation = server.notifier.generation
            let now = server.time.now()
            let answer = try await server.read { connection in
                var stream = try EventStream(session, from: from, room: room, server: server, now: now, connection)
                return try stream.answer()
            }
            let left = timeout - (now - start)
            if answer.hasNews || left <= 0 || Task.isCancelled { return .json(bytes: answer.bytes) }
            let topics = try await topics(session, room, server)
            await server.notifier.wait(for: topics, after: generation, timeout: .milliseconds(left))
            guard try await server.authenticator.isAlive(session) else {
                throw MatrixError.unknownToken(softLogout: false)
            }
        }
    }

    /// The topics of the followed room, or of all the user's rooms.
    private static func topics(
        _ session: Session, _ roomID: String?, _ server: Homeserver
    ) async throws -> [Notifier.Topic] {
        guard let roomID else { return try await server.topics(of: session.userID) }
        return [.user(session.userID), .room(try await server.read { try Room.required(roomID, $0) }.id)]
    }

    private static func event(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let eventID = call.parameter("eventID")
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let nothing = MatrixError.notFound("There is no such event")
            guard let room = try Events.room(of: eventID, connection) else { throw nothing }
            let access: RoomAccess
            do {
                access = try RoomAccess(room, session.userID, connection)
            } catch is MatrixError {
                throw nothing
            }
            let event = try access.event(eventID, connection)
            var out = JSONBuilder(reserving: 1024)
            try EventRenderer(session, now: now, connection).write(
                event, roomID: access.room.roomID, membership: access.visibility.membership(at: event.position),
                into: &out)
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func initialSync(_ call: Call) async throws -> ServerResponse {
        let archived = try call.flag("archived")
        try await SyncEndpoints.notePresence(.online, call)
        return try await whole(call, limit: 20) { try $0.everything(archived: archived) }
    }

    private static func roomInitialSync(_ call: Call) async throws -> ServerResponse {
        let room = call.parameter("room")
        return try await whole(call, limit: 20) { try $0.room(room) }
    }

    private static func whole(
        _ call: Call, limit: Int, _ body: @Sendable (InitialSync) throws -> [UInt8]
    ) async throws -> ServerResponse {
        let (session, server) = (try call.caller, call.server)
        let limit = try call.limit(default: limit, most: 100)
        let now = server.time.now()
        return .json(
            bytes: try await server.read { connection in
                try body(
                    InitialSync(session: session, server: server, now: now, limit: limit, connection: connection))
            })
    }
}
