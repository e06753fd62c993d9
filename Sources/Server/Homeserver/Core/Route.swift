import HTTPKit

/// A row of the route table: method and path, who may call it, and its handler.
struct Route: Sendable {
    enum Access: Sendable {
        /// Ignores tokens.
        case open
        /// Accepts a token but does not require one.
        case optional
        /// Any signed-in user, including guests.
        case guest
        /// A signed-in user who is not a guest.
        case user
    }

    /// What it reaches, and so who of those that may call it at all gets anything. Whoever adds a route has to say it, and
    /// `AuthorizationMatrixTests` holds every route to it.
    enum Reach: Sendable {
        /// The same for whoever may call.
        case anybody
        /// What belongs to the caller, whatever the request says.
        case caller
        /// What belongs to the user named in the path (`:userID`), who must be the caller: looked at before anything runs.
        case named
        /// What a room's rules let the caller see or do.
        case room
    }

    typealias Handler = @Sendable (Call) async throws -> ServerResponse

    let method: String
    let pattern: String
    let access: Access
    let reach: Reach
    let run: Handler

    init(_ method: String, _ pattern: String, _ access: Access, _ reach: Reach, _ run: @escaping Handler) {
        self.method = method
        self.pattern = pattern
        self.access = access
        self.reach = reach
        self.run = run
    }
}

extension Route {
    /// A path below `/_matrix/client`. What begins with `/v3` answers under the older `/r0` too.
    static func client(
        _ method: String, _ path: String, _ access: Access, _ reach: Reach, _ run: @escaping Handler
    ) -> [Route] {
        var routes = [Route(method, "/_matrix/client" + path, access, reach, run)]
        if path.hasPrefix("/v3/") {
            routes.append(Route(method, "/_matrix/client/r0" + path.dropFirst(3), access, reach, run))
        }
        return routes
    }
}
