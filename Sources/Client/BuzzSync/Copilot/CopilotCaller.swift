import BuzzModel
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit

/// Calls the copilot's functions and turns every outcome into a result or a `CopilotError`.
package final class CopilotCaller: Sendable {
    let deployment: @Sendable () async throws(CopilotError) -> CopilotDeployment
    let http: HTTPClient
    private static let answerLimit = 8 << 20
    private let time: any TimeSource
    private let recorder = CopilotRecorder()

    /// - Parameter deployment: called for each request, because the user's own copilot may have restarted on another
    ///   port.
    package init(
        http: HTTPClient, time: any TimeSource = SystemTime(),
        deployment: @escaping @Sendable () async throws(CopilotError) -> CopilotDeployment
    ) {
        self.http = http
        self.time = time
        self.deployment = deployment
    }

    /// Adds the statistics of calls to the copilot since the program started.
    package func add(to figures: inout WorkFigures) { recorder.add(to: &figures) }

    /// Counts a call and its outcome.
    func counted(
        _ body: () async throws(CopilotFailure) -> JSON
    ) async throws(CopilotFailure) -> JSON {
        let start = time.now()
        do throws(CopilotFailure) {
            let answer = try await body()
            recorder.answered(after: time.now() - start)
            return answer
        } catch {
            // A cancelled call is not a failure of the copilot.
            recorder.failed(Task.isCancelled ? nil : error.error, after: time.now() - start)
            throw error
        }
    }

    /// Longer than a copilot waits for an external model before it answers without it.
    package static let patience = Duration.seconds(40)

    package func call(
        _ function: CopilotFunction, _ data: JSON, timeout: Duration = patience
    ) async throws(CopilotError) -> JSON {
        do throws(CopilotFailure) {
            return try await answer(function, data, timeout: timeout)
        } catch {
            throw error.error
        }
    }

    /// Like `call`, but errors include the HTTP status.
    package func answer(
        _ function: CopilotFunction, _ data: JSON, timeout: Duration = patience
    ) async throws(CopilotFailure) -> JSON {
        try await counted { () throws(CopilotFailure) in
            try await uncounted(function, data, timeout: timeout)
        }
    }

    private func uncounted(
        _ function: CopilotFunction, _ data: JSON, timeout: Duration
    ) async throws(CopilotFailure) -> JSON {
        let deployment = try await located()
        do throws(CopilotFailure) {
            return try await attempt(function, data, at: deployment, isFresh: false, timeout: timeout)
        } catch {
            // The credential may just have expired.
            if error.error == .authenticationFailed {
                return try await attempt(function, data, at: deployment, isFresh: true, timeout: timeout)
            }
            // A shared copilot ends with the process that started it, and the next one listens on another port.
            guard error.sent == .nothing || error.sent == .perhaps && function.changesNothing else { throw error }
            let next = try await located()
            guard next.baseURL != deployment.baseURL else { throw error }
            return try await attempt(function, data, at: next, isFresh: false, timeout: timeout)
        }
    }

    private func located() async throws(CopilotFailure) -> CopilotDeployment {
        do throws(CopilotError) { return try await deployment() } catch { throw CopilotFailure(error) }
    }

    private func attempt(
        _ function: CopilotFunction, _ data: JSON, at deployment: CopilotDeployment, isFresh: Bool, timeout: Duration
    ) async throws(CopilotFailure) -> JSON {
        let request = try await request(function, data, at: deployment, isFresh: isFresh, timeout: timeout)
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await http.send(request)
        } catch {
            throw CopilotFailure(error)
        }
        return try read(response, form: deployment.form)
    }

    func request(
        _ function: CopilotFunction, _ data: JSON, at deployment: CopilotDeployment, isFresh: Bool, timeout: Duration
    ) async throws(CopilotFailure) -> HTTPRequest {
        var request = HTTPRequest("POST", deployment.url(of: function))
        request.headers["Content-Type"] = "application/json"
        request.timeout = timeout
        request.maxResponseBytes = Self.answerLimit
        if let key = deployment.apiKey { request.headers["apikey"] = key }
        do throws(CopilotCredentialError) {
            if let bearer = try await deployment.bearer(isFresh) {
                request.headers["Authorization"] = "Bearer \(bearer)"
            }
        } catch {
            switch error {
            case .network: throw CopilotFailure(.network)
            case .refused: throw CopilotFailure(.authenticationFailed)
            case .noToken(let wanted): throw CopilotFailure(.noToken(wanted: wanted))
            }
        }
        let body = deployment.form == .callable ? CallableEnvelope.request(data) : data.serialized()
        request.body = .bytes(body)
        return request
    }

    func read(_ response: HTTPResponse, form: CopilotDeployment.Form) throws(CopilotFailure) -> JSON {
        do throws(CallableError) {
            switch form {
            case .callable:
                return try CallableEnvelope.readResponse(status: response.status, body: response.body)
            case .edge:
                return try Self.edgeResult(response)
            }
        } catch {
            let retryAfter = response.headers["Retry-After"].flatMap { Int($0) }
            throw CopilotFailure(CopilotError(error, retryAfter: retryAfter), status: response.status)
        }
    }

    private static func edgeResult(_ response: HTTPResponse) throws(CallableError) -> JSON {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(parsing: response.body)
        } catch {
            value = .null
        }
        // The relay did not reach the function, whatever the status says.
        if response.headers["x-relay-error"] == "true" { throw CallableError(.unavailable, "") }
        guard (200..<300).contains(response.status) else {
            let message = value["message"].string ?? value["msg"].string ?? value["error"].string ?? ""
            throw CallableError(CallableStatus(httpStatus: response.status), message)
        }
        guard value.object != nil else { throw CallableError(.internal, "The answer is no object.") }
        return value
    }
}

/// Why a call failed, and the HTTP status if there was a response.
package struct CopilotFailure: Error, Hashable, Sendable {
    package var error: CopilotError
    package var status: Int?
    /// How much of the request the copilot may have received.
    var sent = Sent.everything

    enum Sent: Hashable, Sendable {
        case nothing
        case perhaps
        case everything
    }

    package init(_ error: CopilotError, status: Int? = nil) {
        self.error = error
        self.status = status
    }

    init(_ error: HTTPError) {
        self.init(CopilotError(error))
        switch error {
        case .cannotResolve, .cannotConnect, .noLibrary: sent = .nothing
        case .connectionLost: sent = .perhaps
        default: break
        }
    }
}

extension CopilotError {
    init(_ error: HTTPError) {
        switch error {
        case .timeout: self = .timeout
        case .tooLarge, .protocolError: self = .invalidResponse
        default: self = .network
        }
    }

    init(_ error: CallableError, retryAfter: Int?) {
        switch error.status {
        case .unauthenticated: self = .authenticationFailed
        case .permissionDenied: self = .permissionDenied
        case .notFound, .unimplemented: self = .functionNotFound
        case .resourceExhausted:
            let details = error.details?["retryAfterMs"].int.map { $0 / 1000 + ($0 % 1000 > 0 ? 1 : 0) }
            // Longer delays are reduced to a day.
            self = .rateLimited(retryAfterSeconds: (details ?? retryAfter).map { min(max($0, 0), 86_400) })
        case .deadlineExceeded: self = .timeout
        case .invalidArgument, .failedPrecondition, .outOfRange: self = .invalidArgument(error.message)
        case .unavailable: self = .network
        default: self = .invalidResponse
        }
    }
}
