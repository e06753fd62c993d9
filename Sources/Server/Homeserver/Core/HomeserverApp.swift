import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

/// The homeserver as a function from request to response, which needs no socket.
package final class HomeserverApp: Sendable {
    package let server: Homeserver
    let routes: RouteTable

    init(server: Homeserver) {
        self.server = server
        routes = RouteTable(Endpoints.all)
    }

    /// Each route: method, pattern, who may call it, and what it reaches.
    package static var routeTable: [JSON] {
        Endpoints.all.map { route in
            [
                "method": .string(route.method), "pattern": .string(route.pattern),
                "access": .string("\(route.access)"),
                "reach": .string("\(route.reach)"),
            ]
        }
    }

    package func handle(_ request: ServerRequest) async -> ServerResponse {
        let response = await answer(request)
        server.metrics.note(status: response.status)
        return shown(response)
    }

    /// Adds the CORS headers.
    func shown(_ response: ServerResponse) -> ServerResponse {
        var response = response
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, DELETE, OPTIONS"
        response.headers["Access-Control-Allow-Headers"] = "X-Requested-With, Content-Type, Authorization, Date"
        response.headers["Access-Control-Expose-Headers"] = "Retry-After"
        return response
    }

    /// The response to requests that never reach an endpoint.
    package static func refusal(status: Int) -> ServerResponse {
        let error =
            switch status {
            case 404, 405: MatrixError.unrecognized(status: status)
            case 413: MatrixError(413, .tooLarge, "The request is too large")
            case 503: MatrixError.unavailable
            default: MatrixError(status, .unknown, "The request is not valid HTTP")
            }
        var response = error.response
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response
    }

    /// Runs background work until cancelled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.server.watchHealth() }
            group.addTask { await self.server.expireTyping() }
            group.addTask { await Housekeeping(server: self.server).run() }
            group.addTask { await MemoryTrimmer(server: self.server).run() }
            if let client = self.server.configuration.pushClient {
                group.addTask { await PushWorker(server: self.server, client: client).run() }
            }
        }
    }

    /// The part of every user id after the colon.
    package var serverName: String { server.configuration.serverName }

    /// Moves the write-ahead log into the database file, so that the file can be copied.
    package func close() async {
        await orLog("tidy up the database", server.log) { try await server.database.checkpoint() }
    }

    private func answer(_ request: ServerRequest) async -> ServerResponse {
        if request.method == "OPTIONS" { return .empty }
        do {
            switch routes.match(method: request.method, path: request.path) {
            case .notFound: throw MatrixError.unrecognized(status: 404)
            case .wrongMethod: throw MatrixError.unrecognized(status: 405)
            case .malformed: throw MatrixError.invalid("The address is not valid percent-encoded UTF-8")
            case .found(let route, let parameters):
                let session = try await session(for: route.access, request)
                if route.reach == .named, parameters["userID"] != session?.userID {
                    throw MatrixError.forbidden("That belongs to another user")
                }
                return try await route.run(
                    Call(server: server, request: request, parameters: parameters, session: session))
            }
        } catch let error as any RespondingError {
            return error.response
        } catch is CancellationError {
            return MatrixError.unavailable.response
        } catch {
            server.log.error("a request failed", ["path": request.path, "error": "\(error)"])
            return MatrixError.unavailable.response
        }
    }

    func session(for access: Route.Access, _ request: ServerRequest) async throws -> Session? {
        guard access != .open else { return nil }
        guard let token = Self.token(of: request) else {
            if access == .optional { return nil }
            throw MatrixError(401, .missingToken, "Missing access token")
        }
        let session = try await server.session(token: token)
        if access == .user, session.isGuest {
            throw MatrixError(403, .guestAccessForbidden, "Guests cannot do that")
        }
        return session
    }

    private static func token(of request: ServerRequest) -> String? {
        if let header = request.headers["Authorization"] {
            let parts = header.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return String(parts[1])
        }
        return request.query("access_token")
    }
}
