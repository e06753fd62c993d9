import HTTPKit
import JSONKit
import Synchronization

/// The demo's homeserver, accessed through the client API.
final class DemoServer: Sendable {
    private let url: Mutex<String>
    private let http: HTTPClient

    init(url: String, http: HTTPClient) {
        self.url = Mutex(url)
        self.http = http
    }

    /// The server has moved to another address.
    func move(to url: String) {
        self.url.withLock { $0 = url }
    }

    func call(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: JSON? = nil,
        token: String? = nil, timeout: Duration = .seconds(30)
    ) async throws(DemoError) -> JSON {
        var request = HTTPRequest(method, address(path, query), timeout: timeout)
        if let body {
            request.body = .bytes(body.serialized())
            request.headers["Content-Type"] = "application/json"
        }
        return try await answer(request, token: token)
    }

    func upload(_ bytes: [UInt8], type: String, name: String, token: String) async throws(DemoError) -> String {
        let query = [(name: "filename", value: name)]
        var request = HTTPRequest("POST", address([], query, prefix: "/_matrix/media/v3/upload"), body: .bytes(bytes))
        request.headers["Content-Type"] = type
        return try await answer(request, token: token)["content_uri"].string ?? ""
    }

    private func address(
        _ path: [String], _ query: [(name: String, value: String)], prefix: String = "/_matrix/client/v3"
    ) -> String {
        let whole = url.withLock { $0 } + prefix + path.map { "/" + PercentEncoding.encode(pathSegment: $0) }.joined()
        return query.isEmpty ? whole : whole + "?" + PercentEncoding.query(query)
    }

    private func answer(_ request: HTTPRequest, token: String?) async throws(DemoError) -> JSON {
        var request = request
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .server("\(error)")
        }
        // A response that isn't JSON has no message; the status is enough.
        let json = (try? JSON(parsing: response.body)) ?? .null
        guard response.isSuccess else {
            throw .refused(
                status: response.status, code: json["errcode"].string,
                message: json["error"].string ?? "status \(response.status)")
        }
        return json
    }

    // MARK: Accounts

    func register(_ name: String, password: String) async throws(DemoError) -> DemoSession {
        let body: JSON = [
            "username": .string(name), "password": .string(password), "auth": ["type": "m.login.dummy"],
            "initial_device_display_name": .string(DemoSession.device),
        ]
        return try DemoSession(try await call("POST", ["register"], body: body))
    }

    func logIn(_ name: String, password: String) async throws(DemoError) -> DemoSession {
        let body: JSON = [
            "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(name)],
            "password": .string(password), "initial_device_display_name": .string(DemoSession.device),
        ]
        return try DemoSession(try await call("POST", ["login"], body: body))
    }
}

/// A session on the demo's server.
struct DemoSession: Sendable, Hashable {
    static let device = "buzzbox demo"

    let userID: String
    let token: String

    init(userID: String, token: String) {
        self.userID = userID
        self.token = token
    }

    init(_ answer: JSON) throws(DemoError) {
        guard let userID = answer["user_id"].string, let token = answer["access_token"].string else {
            throw .server("it gave no session")
        }
        self.init(userID: userID, token: token)
    }
}
