import BuzzModel
import HTTPKit
import JSONKit
import ProcessKit

/// Sends requests to one server and turns every outcome into JSON or a `MatrixClientError`.
struct MatrixTransport: Sendable {
    let http: HTTPClient
    let gate: ConnectionGate?
    let time: any TimeSource

    func json(_ endpoint: Endpoint, base: String, token: String?) async throws(MatrixClientError) -> JSON {
        try await body(endpoint, base: base, token: token) { body, limits throws(JSONError) in
            try JSON(parsing: body, limits: limits)
        }
    }

    /// The result of a request, parsed by `read`.
    func body<Value: Sendable>(
        _ endpoint: Endpoint, base: String, token: String?,
        read: @Sendable ([UInt8], JSONLimits) throws(JSONError) -> Value
    ) async throws(MatrixClientError) -> Value {
        var request = HTTPRequest(endpoint.method, endpoint.url(base: base))
        if let body = endpoint.body {
            request.body = .bytes(body.serialized())
            request.headers["Content-Type"] = "application/json"
        }
        request.timeout = endpoint.timeout
        request.isRepeatable = endpoint.isRepeatable
        request.followRedirects = endpoint.followsRedirects
        request.maxResponseBytes = endpoint.maxResponseBytes
        let response = try await answer(to: request, token: token)
        return try self.read(response, limit: endpoint.maxResponseBytes, read)
    }

    func answer(to request: HTTPRequest, token: String?) async throws(MatrixClientError) -> HTTPResponse {
        var request = request
        request.headers["Accept"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        let whole = request
        return try await pass { () throws(HTTPError) in try await http.send(whole) }
    }

    /// Runs a request through the gate.
    func pass(
        _ body: @escaping @Sendable () async throws(HTTPError) -> HTTPResponse
    ) async throws(MatrixClientError) -> HTTPResponse {
        let result: Result<HTTPResponse, HTTPError>?
        if let gate {
            result = await gate.pass { await Self.result(body) }
        } else {
            result = await Self.result(body)
        }
        if Task.isCancelled { throw .cancelled }
        guard let result else { throw .offline("the connection was cut") }
        switch result {
        case .success(let response): return response
        case .failure(let error): throw MatrixClientError(error)
        }
    }

    private static func result(
        _ body: @Sendable () async throws(HTTPError) -> HTTPResponse
    ) async -> Result<HTTPResponse, HTTPError> {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    func read(_ response: HTTPResponse) throws(MatrixClientError) -> JSON {
        try read(response, limit: Endpoint.largestAnswer) { body, limits throws(JSONError) in
            try JSON(parsing: body, limits: limits)
        }
    }

    private func read<Value>(
        _ response: HTTPResponse, limit: Int, _ body: ([UInt8], JSONLimits) throws(JSONError) -> Value
    ) throws(MatrixClientError) -> Value {
        let isHTML = Self.isHTML(response)
        switch response.status {
        case 200..<300:
            if isHTML { throw .intercepted("a web page came in place of data. Is a sign-in page in the way?") }
            do throws(JSONError) {
                return try body(response.body, JSONLimits(bytes: limit, values: Endpoint.mostValues))
            } catch {
                switch error {
                case .tooLarge, .tooMany: throw .tooLarge
                default: throw .nonsense("its answer is no JSON")
                }
            }
        case 300..<400:
            let target = response.headers["Location"].map { " to \($0.prefix(200))" } ?? ""
            throw .intercepted("it sends requests on\(target)")
        case 511: throw .intercepted("the network wants you to sign in first.")
        default: throw refusal(response)
        }
    }

    func refusal(_ response: HTTPResponse) -> MatrixClientError {
        // A proxy's error page isn't JSON; its status is enough.
        let body = (try? JSON(parsing: response.body, limits: JSONLimits(bytes: 1 << 20))) ?? .null
        return .refused(
            ServerRefusal(
                status: response.status, code: body["errcode"].string, message: body["error"].string,
                retryAfter: RetryAfter.read(response, body: body, now: time.now()), body: body))
    }

    private static func isHTML(_ response: HTTPResponse) -> Bool {
        if let type = response.headers["Content-Type"]?.lowercased(), type.hasPrefix("text/html") { return true }
        let start = response.body.prefix(64).drop { $0 <= 0x20 }
        return start.first == UInt8(ascii: "<")
    }
}

extension MatrixClientError {
    init(_ error: HTTPError) {
        switch error {
        case .cancelled: self = .cancelled
        case .cannotResolve, .cannotConnect: self = .offline(error.description)
        case .timeout, .connectionLost: self = .noAnswer(error.description)
        case .tls: self = .intercepted(error.description)
        case .tooLarge: self = .tooLarge
        case .protocolError: self = .nonsense(error.description)
        case .badURL(let url): self = .badAddress(url)
        case .file: self = .file(error.description)
        case .noLibrary: self = .sealed(error.description)
        }
    }
}
