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

    /// What a route gives access to, which decides who of its permitted callers gets anything. Every route must state
    /// it, and `AuthorizationMatrixTests` checks every route against it.
    enum Reach: Sendable {
        /// The same for everyone who may call it.
        case anybody
        /// Data of the caller, whatever the request contains.
        case caller
        /// Data of the user in the path (`:userID`), who must be the caller; checked before the handler runs.
        case named
        /// What the room's rules allow the caller to see or do.
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
    /// A path below `/_matrix/client`. Paths starting with `/v3` are also available under the older `/r0`.
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
