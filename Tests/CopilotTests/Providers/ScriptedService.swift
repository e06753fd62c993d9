import HTTPKit
import JSONKit
import Synchronization

/// A model's service on loopback that answers what the test says and records its requests.
final class ScriptedService: Sendable {
    typealias Answer = @Sendable (ServerRequest) async -> ServerResponse

    private let server: HTTPServer
    private let seen: RequestLog
    let port: Int

    init(_ answer: @escaping Answer) throws {
        let seen = RequestLog()
        self.seen = seen
        server = HTTPServer(configuration: .init()) { request in
            seen.requests.withLock { $0.append(request) }
            return await answer(request)
        }
        port = try server.start()
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var requests: [ServerRequest] { seen.requests.withLock { $0 } }
    var bodies: [JSON] { requests.map { (try? JSON(parsing: $0.body)) ?? .null } }

    func stop() async {
        await server.stop(grace: .seconds(1))
    }
}

private final class RequestLog: Sendable {
    let requests = Mutex<[ServerRequest]>([])
}

func jsonAnswer(_ status: Int = 200, _ body: JSON, headers: [(String, String)] = []) -> ServerResponse {
    ServerResponse(
        status: status, headers: HTTPHeaders([("Content-Type", "application/json")] + headers),
        body: body.serialized())
}

func streamed(_ pieces: [String]) -> ServerResponse {
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    for piece in pieces { continuation.yield(Array(piece.utf8)) }
    continuation.finish()
    return ServerResponse(headers: HTTPHeaders([("Content-Type", "text/event-stream")]), body: .stream(stream))
}

/// Skips the pause before a retry but not the timeout.
@Sendable func skippingPauses(_ time: Duration) async throws {
    if time > .milliseconds(500) { try await ContinuousClock().sleep(for: time) }
}
