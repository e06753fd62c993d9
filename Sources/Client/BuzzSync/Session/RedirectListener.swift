import HTTPKit
import ProcessKit
import SodiumKit
import Synchronization

/// Waits on this machine for the browser to return from a server's sign-in page.
final class RedirectListener: Sendable {
    private final class Shared: Sendable {
        let token = Mutex<String?>(nil)
        let arrived = WakeSignal()
    }

    private let shared = Shared()
    private let server: HTTPServer
    /// The redirect URL; other programs on this machine cannot guess it.
    let url: String

    init() throws(HTTPServerError) {
        let shared = shared
        let path = "/" + Random.token(bytes: 16)
        server = HTTPServer(configuration: HTTPServer.Configuration(maxBodyBytes: 0)) { request in
            guard request.method == "GET", request.path == path, let token = request.query("loginToken"),
                !token.isEmpty
            else { return ServerResponse(status: 404) }
            shared.token.withLock { $0 = $0 ?? token }
            shared.arrived.wake()
            return Self.page
        }
        url = "http://127.0.0.1:\(try server.start())\(path)"
    }

    /// `nil` if none arrived in time.
    func token(within patience: Duration, time: any TimeSource) async -> String? {
        await shared.arrived.wait(atMost: patience, time: time)
        return shared.token.withLock { $0 }
    }

    func stop() async { await server.stop(grace: .seconds(1)) }

    private static let page = ServerResponse(
        headers: [
            "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'",
            "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
        ],
        body: Array("<!doctype html><title>buzzbox</title><p>You are signed in. Go back to buzzbox.".utf8))
}
