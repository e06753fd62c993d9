import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit

/// Simplified sliding sync (MSC4186), under the unstable path that clients use.
enum SlidingSyncEndpoints {
    static let routes = Route.client("POST", "/unstable/org.matrix.simplified_msc3575/sync", .guest, .caller, sync)

    private static func sync(_ call: Call) async throws -> ServerResponse {
        let server = call.server
        let request = try SlidingRequest(call)
        let userID = request.session.userID
        let known = try request.position.map { position throws(MatrixError) in
            try server.sliding.state(request.connection, at: position)
        }
        if known == nil { server.sliding.restart(request.connection) }
        try await SyncEndpoints.notePresence(request.presence, call)
        if let since = request.extensions.toDevice?.since {
            try await SyncEndpoints.acknowledgeToDevice(request.session, through: since, server)
        }
        let start = server.time.now()
        while true {
            let generation = server.notifier.generation
            let now = server.time.now()
            let answer = try await server.read { connection in
                try SlidingSyncBuilder(request, after: known, server: server, now: now, connection).build()
            }
            let left = request.timeout - (now - start)
            if answer.hasNews || known == nil || left <= 0 || Task.isCancelled {
                // Don't store a response that nobody is waiting for: it could displace one that has arrived.
                if !Task.isCancelled {
                    server.sliding.keep(
                        answer.state, as: answer.position, after: request.position, of: request.connection)
                }
                return .json(bytes: answer.bytes)
            }
            let topics = try await server.topics(of: userID)
            await server.notifier.wait(for: topics, after: generation, timeout: .milliseconds(left))
            guard try await server.authenticator.isAlive(request.session) else {
                throw MatrixError.unknownToken(softLogout: false)
            }
        }
    }
}
