import HTTPKit
import Homeserver

/// A part of the server below some paths.
struct Mount: Sendable {
    let prefixes: [String]
    /// Nil when it has nothing to say to a path after all.
    let handle: @Sendable (ServerRequest) async -> ServerResponse?

    func covers(_ path: String) -> Bool {
        prefixes.contains { path.hasPrefix($0) }
    }
}

extension [Mount] {
    /// The first part that answers; 404 when none does.
    func respond(to request: ServerRequest) async -> ServerResponse {
        for mount in self where mount.covers(request.path) {
            if let response = await mount.handle(request) { return response }
        }
        return HomeserverApp.refusal(status: 404)
    }
}
