import HTTPKit
import Homeserver

/// A component of the server that handles certain paths.
struct Mount: Sendable {
    let prefixes: [String]
    /// Returns nil if it does not handle the path after all.
    let handle: @Sendable (ServerRequest) async -> ServerResponse?
    /// Decides about large bodies when only the headers have arrived. Returns nil if the path isn't handled.
    let admission: @Sendable (ServerRequest) async -> Admission?

    init(
        prefixes: [String], handle: @escaping @Sendable (ServerRequest) async -> ServerResponse?,
        admission: @escaping @Sendable (ServerRequest) async -> Admission? = { _ in nil }
    ) {
        self.prefixes = prefixes
        self.handle = handle
        self.admission = admission
    }

    func covers(_ path: String) -> Bool {
        prefixes.contains { path.hasPrefix($0) }
    }
}

extension [Mount] {
    /// The response of the first component that handles the request; 404 if there is none.
    func respond(to request: ServerRequest) async -> ServerResponse {
        for mount in self where mount.covers(request.path) {
            if let response = await mount.handle(request) { return response }
        }
        return HomeserverApp.refusal(status: 404)
    }

    /// The decision of the first component that handles the path; otherwise large bodies are rejected.
    func admission(of head: ServerRequest) async -> Admission {
        for mount in self where mount.covers(head.path) {
            if let admission = await mount.admission(head) { return admission }
        }
        return .forStrangers(head, refusal: HomeserverApp.refusal(status: 413))
    }
}
