import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit

/// The new homeserver, asked as an application service in the name of its users.
package struct MoveTarget: Sendable {
    package typealias Send = @Sendable (HTTPRequest) async throws -> HTTPResponse

    struct Answer: Sendable {
        let status: Int
        let json: JSON

        var isSuccess: Bool { (200..<300).contains(status) }
        var code: MatrixErrorCode? { json["errcode"].string.map { MatrixErrorCode(rawValue: $0) } }
        /// In words for the operator.
        var reason: String {
            [json["errcode"].string ?? "\(status)", json["error"].string].compactMap { $0 }.joined(separator: ": ")
        }
    }

    /// How long to wait before each further attempt.
    static let patience: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(15)]

    package let url: String
    let token: String
    let time: any TimeSource
    let patience: [Duration]
    let send: Send

    package init(
        url: String, token: String, time: any TimeSource = SystemTime(), patience: [Duration] = Self.patience,
        send: @escaping Send
    ) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.token = token
        self.time = time
        self.patience = patience
        self.send = send
    }

    /// A path below `/_matrix/client/v3`.
    static func path(_ parts: String...) -> String {
        parts.reduce("/_matrix/client/v3") { $0 + "/" + segment($1) }
    }

    static func segment(_ text: String) -> String { PercentEncoding.encode(pathSegment: text) }

    /// Waits as often as the server asks for it; what it refuses is an answer, not an error.
    func call(
        _ method: String, _ path: String, _ body: JSON? = nil, as user: String? = nil,
        query: [(name: String, value: String)] = []
    ) async throws -> Answer {
        let bytes = body.map { (HTTPBody.bytes($0.serialized()), "application/json") }
        return try await call(method, path, content: bytes, as: user, query: query)
    }

    /// - Parameter token: another one than the application service's, such as an administrator's.
    func call(
        _ method: String, _ path: String, content: (body: HTTPBody, type: String)?, as user: String? = nil,
        query: [(name: String, value: String)] = [], token: String? = nil, timeout: Duration = .seconds(120)
    ) async throws -> Answer {
        let items = query + (user.map { [(name: "user_id", value: $0)] } ?? [])
        var request = HTTPRequest(method, url + path + (items.isEmpty ? "" : "?" + PercentEncoding.query(items)))
        request.timeout = timeout
        request.headers["Authorization"] = "Bearer \(token ?? self.token)"
        if let content {
            request.body = content.body
            request.headers["Content-Type"] = content.type
        }
        while true {
            try Task.checkCancellation()
            let response = try await answer(to: request)
            let json = (try? JSON(parsing: response.body)) ?? .null  // a proxy's error page is none
            switch response.status {
            case 429:
                let pause =
                    json["retry_after_ms"].int64 ?? Int64(response.headers["Retry-After"] ?? "").map { $0 * 1000 }
                try await time.sleep(for: .milliseconds(min(max(pause ?? 1000, 100), 300_000)))
            case 500...: throw MoveError.unreachable("it answered \(response.status).")
            case 401 where token == nil: throw MoveError.notRegistered
            // A proxy says this while the server behind it is away; nothing may be left behind because of it.
            case 400... where json["errcode"].string == nil && response.status != 413:
                throw MoveError.unreachable("it answered \(response.status) and did not say why.")
            default: return Answer(status: response.status, json: json)
            }
        }
    }

    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await send(request)
        } catch HTTPError.cancelled {
            throw CancellationError()
        } catch let error as HTTPError {
            throw MoveError.unreachable("\(error)")
        }
    }

    /// Runs `body` again after a while when the server could not be reached.
    ///
    /// - Parameter body: is told whether an earlier attempt may have got through.
    func patiently<T>(_ body: (_ isRetry: Bool) async throws -> T) async throws -> T {
        for (index, pause) in patience.enumerated() {
            do {
                return try await body(index > 0)
            } catch MoveError.unreachable {
                try await time.sleep(for: pause)
            }
        }
        return try await body(!patience.isEmpty)
    }
}

extension MoveTarget.Answer {
    /// - Parameter what: what was asked for, in words for the operator.
    func required(_ what: String) throws -> JSON {
        guard isSuccess else { throw MoveError.refused(what: what, why: reason) }
        return json
    }

    func requiredText(_ key: String, _ what: String) throws -> String {
        guard let text = try required(what)[key].string, !text.isEmpty else {
            throw MoveError.refused(what: what, why: "its answer has no \(key)")
        }
        return text
    }
}
