import BuzzSync
import HTTPKit
import JSONKit
import Synchronization

/// A scripted homeserver: it stays silent until it is given a response to send.
final class BenchHomeserver: Sendable {
    private struct State {
        var answers: [[UInt8]] = []
        var polls = 0
        var sent = 0
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
        let wake = WakeSignal(isSticky: false)
    }

    private let shared = Shared()
    private let server: HTTPServer
    let url: String

    init() throws {
        let shared = shared
        server = HTTPServer(configuration: HTTPServer.Configuration()) { await Self.answer($0, shared) }
        url = "http://127.0.0.1:\(try server.start())"
    }

    func stop() async { await server.stop(grace: .zero) }

    /// The number of sync requests.
    var polls: Int { shared.state.withLock { $0.polls } }

    /// Answers the waiting poll, or the next one.
    func give(_ answer: [UInt8]) {
        shared.state.withLock { $0.answers.append(answer) }
        shared.wake.wake()
    }

    private static func answer(_ request: ServerRequest, _ shared: Shared) async -> ServerResponse {
        if request.path.hasSuffix("/versions") { return json(["versions": ["v1.11"]]) }
        if request.path.hasSuffix("/sync") { return await sync(request, shared) }
        if request.path.contains("/send/") {
            let number = shared.state.withLock { state in
                state.sent += 1
                return state.sent
            }
            return json(["event_id": .string("$sent\(number)")])
        }
        return json([:])
    }

    private static func sync(_ request: ServerRequest, _ shared: Shared) async -> ServerResponse {
        shared.state.withLock { $0.polls += 1 }
        while true {
            if let answer = shared.state.withLock({ $0.answers.isEmpty ? nil : $0.answers.removeFirst() }) {
                // A content type that isn't compressed: compression would cost this process time, but the client is
                // what is measured.
                return ServerResponse(headers: ["Content-Type": "application/octet-stream"], body: answer)
            }
            guard request.query("timeout") != "0", !Task.isCancelled else { break }
            await shared.wake.wait()
        }
        return json(["next_batch": .string(request.query("since") ?? "s0")])
    }

    private static func json(_ json: JSON) -> ServerResponse {
        ServerResponse(headers: ["Content-Type": "application/json"], body: json.serialized())
    }
}
