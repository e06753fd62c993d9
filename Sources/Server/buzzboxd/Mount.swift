import HTTPKit
import Homeserver

/// A part of the server below some paths.
struct Mount: Sendable {
    let prefixes: [String]
    /// Nil when it has nothing to say to a path after all.
    let handle: @Sendable (ServerRequest) async -> ServerResponse?
    /// Whether a large body may come, asked when only the headers are in. Nil when it isn't for this part to say.
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
    /// The first part that answers; 404 when none does.
    func respond(to request: ServerRequest) async -> ServerResponse {
        for mount in self where mount.covers(request.path) {
            if let response = await mount.handle(request) { return response }
        }
        return HomeserverApp.refusal(status: 404)
    }

    /// What the first part says that has a say; what nobody asked for needs no large body.
    func admission(of head: ServerRequest) async -> Admission {
        for mount in self where mount.covers(head.path) {
            if let admission = await mount.admission(head) { return admission }
        }
        return .forStrangers(head, refusal: HomeserverApp.refusal(status: 413))
    }
}
