import BuzzModel
import CopilotProtocol
import HTTPKit
import JSONKit

/// Calls the copilot's functions and makes of whatever happens either a result or a `CopilotError`.
package final class CopilotCaller: Sendable {
    private let deployment: @Sendable () async throws(CopilotError) -> CopilotDeployment
    private let http: HTTPClient
    private static let answerLimit = 8 << 20

    /// - Parameter deployment: asked at each call: a copilot of our own may have been started again elsewhere.
    package init(http: HTTPClient, deployment: @escaping @Sendable () async throws(CopilotError) -> CopilotDeployment) {
        self.http = http
        self.deployment = deployment
    }

    package func call(
        _ function: CopilotFunction, _ data: JSON, timeout: Duration = .seconds(20)
    ) async throws(CopilotError) -> JSON {
        let deployment = try await deployment()
        do throws(CopilotError) {
            return try await attempt(function, data, at: deployment, isFresh: false, timeout: timeout)
        } catch {
            // A credential may have expired a moment ago.
            guard error == .authenticationFailed else { throw error }
            return try await attempt(function, data, at: deployment, isFresh: true, timeout: timeout)
        }
    }

    private func attempt(
        _ function: CopilotFunction, _ data: JSON, at deployment: CopilotDeployment, isFresh: Bool, timeout: Duration
    ) async throws(CopilotError) -> JSON {
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
            throw error == .network ? .network : .authenticationFailed
        }
        let body = deployment.form == .callable ? CallableEnvelope.request(data) : data.serialized()
        request.body = .bytes(body)
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await http.send(request)
        } catch {
            throw CopilotError(error)
        }
        return try read(response, form: deployment.form)
    }

    private func read(_ response: HTTPResponse, form: CopilotDeployment.Form) throws(CopilotError) -> JSON {
        do throws(CallableError) {
            switch form {
            case .callable:
                return try CallableEnvelope.readResponse(status: response.status, body: response.body)
            case .edge:
                return try Self.edgeResult(response)
            }
        } catch {
            throw CopilotError(error, retryAfter: response.headers["Retry-After"].flatMap { Int($0) })
        }
    }

    private static func edgeResult(_ response: HTTPResponse) throws(CallableError) -> JSON {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(parsing: response.body)
        } catch {
            value = .null
        }
        // The function was not reached, whatever the status says.
        if response.headers["x-relay-error"] == "true" { throw CallableError(.unavailable, "") }
        guard (200..<300).contains(response.status) else {
            let message = value["message"].string ?? value["msg"].string ?? value["error"].string ?? ""
            throw CallableError(CallableStatus(httpStatus: response.status), message)
        }
        guard value.object != nil else { throw CallableError(.internal, "The answer is no object.") }
        return value
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
            let details = error.details?["retryAfterMs"].int.map { ($0 + 999) / 1000 }
            self = .rateLimited(retryAfterSeconds: details ?? retryAfter)
        case .deadlineExceeded: self = .timeout
        case .invalidArgument, .failedPrecondition, .outOfRange: self = .invalidArgument(error.message)
        case .unavailable: self = .network
        default: self = .invalidResponse
        }
    }
}
