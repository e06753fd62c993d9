import HTTPKit
import JSONKit
import Synchronization

/// A server on loopback whose answers a test scripts.
final class ScriptedServer: Sendable {
    typealias Script = @Sendable (ServerRequest) async -> ServerResponse

    private struct State {
        var script: Script = { _ in .status(404) }
        var seen: [ServerRequest] = []
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
        let arrived = Mutex<[CheckedContinuation<Void, Never>]>([])
    }

    private let shared = Shared()
    private let server: HTTPServer
    let url: String

    init(_ script: @escaping Script = { _ in .status(404) }) throws {
        let shared = shared
        shared.state.withLock { $0.script = script }
        server = HTTPServer(configuration: HTTPServer.Configuration()) { request in
            let script = shared.state.withLock { state in
                state.seen.append(request)
                return state.script
            }
            return await script(request)
        }
        url = "http://127.0.0.1:\(try server.start())"
    }

    func answer(_ script: @escaping Script) {
        shared.state.withLock { $0.script = script }
    }

    var requests: [ServerRequest] { shared.state.withLock { $0.seen } }

    /// "METHOD path" of the requests whose line contains `part`.
    func calls(containing part: String) -> [String] {
        requests.map { "\($0.method) \($0.path)" }.filter { $0.contains(part) }
    }

    func stop() async {
        await server.stop(grace: .zero)
    }
}

extension ServerResponse {
    static func json(_ json: JSON, status: Int = 200, headers: HTTPHeaders = [:]) -> ServerResponse {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return ServerResponse(status: status, headers: headers, body: json.serialized())
    }

    static func status(_ status: Int) -> ServerResponse { ServerResponse(status: status) }

    static func refusal(_ status: Int, _ code: String, headers: HTTPHeaders = [:], also: JSON = [:]) -> ServerResponse {
        var body = also
        body["errcode"] = .string(code)
        body["error"] = "because"
        return .json(body, status: status, headers: headers)
    }

    static func html(_ status: Int = 200) -> ServerResponse {
        ServerResponse(
            status: status, headers: ["Content-Type": "text/html"], body: Array("<html>Sign in to the wifi</html>".utf8)
        )
    }
}

extension ServerRequest {
    var json: JSON { (try? JSON(parsing: body)) ?? .null }
    var bearer: String? { headers["Authorization"]?.split(separator: " ").last.map(String.init) }
}
