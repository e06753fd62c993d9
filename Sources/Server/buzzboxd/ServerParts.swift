import CommandLineKit
import Copilot
import HTTPKit
import Homeserver
import JSONKit
import ProcessKit

/// The parts served by a process: homeserver, copilot or both, each with its lock on the data directory.
struct ServerParts {
    let homeserver: HomeserverApp?
    let copilot: CopilotApp?
    private let locks: [FileLock]

    /// How long to wait for the lock. If a program is killed and restarted at once, its previous server may still be
    /// shutting down, which takes the grace period of `stop`, and longer on a busy machine where a copilot has the
    /// lowest priority.
    private static let patience: Duration = .seconds(45)

    init(_ settings: ServeSettings, log: Log) async throws {
        let directory = settings.dataDirectory
        var locks: [FileLock] = []
        func lock(_ name: String) async throws {
            let patience = settings.diesWithParent ? Self.patience : .zero
            locks.append(
                try await FileLock.take(directory + "/" + name, patience: patience) { holder in
                    log.info(
                        "waiting for the server before this one to end", ["process": holder.map(String.init) ?? "?"])
                })
        }
        if settings.servesHomeserver {
            try await lock("serve.lock")
            homeserver = try await buildHomeserver(settings.homeserver, storage: .directory(directory), log: log)
        } else {
            homeserver = nil
        }
        if settings.servesCopilot {
            try await lock("copilot.lock")
            let service = try await buildCopilotService(settings.copilot, dataDirectory: directory, log: log)
            let beside = homeserver.map { ProcessHomeserver(app: $0) }
            let identity = CallerIdentity(settings.identity, beside: beside, http: HTTPClient(), log: log)
            copilot = CopilotApp(service: service, identity: identity, log: log)
        } else {
            copilot = nil
        }
        self.locks = locks
    }

    var serverName: String { homeserver?.serverName ?? "localhost" }

    /// The components by path. The copilot comes first and ignores paths that aren't its own.
    var mounts: [Mount] {
        var mounts: [Mount] = []
        if let copilot {
            mounts.append(
                Mount(
                    prefixes: ["/"], handle: { await copilot.handle($0) }, admission: { await copilot.admission($0) }))
        }
        if let homeserver {
            mounts.append(
                Mount(
                    prefixes: ["/_matrix/", "/.well-known/matrix/", "/health"],
                    handle: { await homeserver.handle($0) }, admission: { await homeserver.admission($0) }))
        } else {
            mounts.append(
                Mount(
                    prefixes: ["/health"],
                    handle: { _ in
                        ServerResponse(
                            headers: HTTPHeaders([("Content-Type", "application/json")]),
                            body: (["status": "ok"] as JSON).serialized())
                    }))
        }
        return mounts
    }

    /// The metrics of both parts.
    func metrics(_ request: ServerRequest) async -> ServerResponse {
        guard request.path == "/metrics", request.method == "GET" else { return HomeserverApp.refusal(status: 404) }
        var response =
            await homeserver?.metrics(request)
            ?? ServerResponse(headers: HTTPHeaders([("Content-Type", "text/plain; version=0.0.4")]))
        if let copilot, case .bytes(let bytes) = response.body {
            response.body = .bytes(bytes + Array(copilot.service.counters.text.utf8))
        }
        return response
    }

    /// Runs background work until cancelled.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await homeserver?.run() }
            group.addTask { await copilot?.service.run() }
        }
    }

    func close() async {
        await homeserver?.close()
        await copilot?.close()
        withExtendedLifetime(locks) {}
    }
}
