import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit

enum SyncEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/sync", .guest, .caller, sync),
        Route.client("POST", "/v3/user/:userID/filter", .guest, .named, addFilter),
        Route.client("GET", "/v3/user/:userID/filter/:filterID", .guest, .named, filter),
    ].flatMap { $0 }

    private static func sync(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let request = try await SyncRequest(call)
        let userID = request.session.userID
        try await notePresence(request.presence, call)
        if let since = request.since {
            try await acknowledgeToDevice(request.session, through: since.device, server)
        }
        let start = server.time.now()
        while true {
            let generation = server.notifier.generation
            let now = server.time.now()
            let answer = try await server.syncs.value(request.sharedName) {
                try await server.read { connection in
                    try SyncBuilder(request, server: server, now: now, connection).build()
                }
            }
            server.noteLazyMembers(answer, request)
            let left = request.timeout - (now - start)
            if answer.hasNews || request.since == nil || request.wantsFullState || left <= 0 || Task.isCancelled {
                return answer.response
            }
            let topics = try await server.topics(of: userID)
            await server.notifier.wait(for: topics, after: generation, timeout: .milliseconds(left))
            guard try await server.authenticator.isAlive(request.session) else {
                throw MatrixError.unknownToken(softLogout: false)
            }
        }
    }

    /// Syncing makes the user online unless the client says otherwise.
    static func notePresence(_ status: PresenceTracker.Status, _ call: Call) async throws {
        let server = call.server
        let session = try call.caller
        if status != .offline, server.presence.set(status, for: session.userID) {
            try await server.wakeNeighbours(of: session.userID)
        }
        try await server.devicesSeen.note(
            session, address: call.address, userAgent: call.request.headers["User-Agent"], server)
    }

    /// A client that returns a token has received everything up to it. A token from the future acknowledges nothing.
    static func acknowledgeToDevice(
        _ session: Session, through position: Int64, _ server: Homeserver
    ) async throws {
        let isWaiting = try await server.read { connection in
            try connection.first(
                """
                SELECT 1 FROM device_inbox
                WHERE user_id = ?1 AND device_id = ?2 AND pos <= ?3 AND ?3 <= (SELECT pos FROM stream) LIMIT 1
                """, session.userID, session.deviceID, position
            ) { _ in true } ?? false
        }
        guard isWaiting else { return }
        try await server.commit { transaction in
            try transaction.connection.run(
                "DELETE FROM device_inbox WHERE user_id = ? AND device_id = ? AND pos <= ?",
                session.userID, session.deviceID, position)
        }
    }

    private static func addFilter(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        let body = try call.requiredBody()
        _ = try SyncFilter(body)
        let id = try await call.server.commit { try Filters.add(body, of: userID, $0.connection) }
        return .json(["filter_id": .string(String(id))])
    }

    private static func filter(_ call: Call) async throws -> ServerResponse {
        let userID = try call.ownUserID()
        guard let id = Int64(call.parameter("filterID")) else { throw MatrixError.notFound("There is no such filter") }
        return .json(bytes: try await call.server.read { try Filters.text(id, of: userID, $0) })
    }
}

extension Homeserver {
    /// For presence changes. In large rooms nobody is woken; the change is sent with the next news.
    func wakeNeighbours(of userID: String) async throws {
        let rooms = try await read { connection in
            try connection.query(
                """
                SELECT rooms.id FROM memberships m JOIN rooms ON rooms.id = m.room
                WHERE m.user_id = ? AND m.membership = 'join' AND rooms.joined <= 200
                """, userID
            ) { $0.int64(0) }
        }
        notifier.wake(rooms.map { .room($0) })
    }

    /// The topics that concern a user: their own, and those of their rooms. Joining another room wakes the user's own
    /// topic.
    func topics(of userID: String) async throws -> [Notifier.Topic] {
        let rooms = try await read { try Memberships.rooms(of: userID, .join, $0) }
        return [.user(userID)] + rooms.map { .room($0) }
    }

    fileprivate func noteLazyMembers(_ answer: SyncBuilder.Answer, _ request: SyncRequest) {
        for (room, members) in answer.lazyMembers {
            if request.since == nil { lazyMembers.forget(room: room, device: request.session) }
            lazyMembers.note(members, room: room, device: request.session, answer: answer.next.position)
        }
    }
}
