import BuzzModel
import CopilotProtocol
import HTTPKit
import JSONKit

/// Streamed responses.
extension CopilotCaller {
    /// Like `call`, but passes pieces on as they arrive. A copilot that doesn't stream responds with the whole
    /// result.
    package func stream(
        _ function: CopilotFunction, _ data: JSON, timeout: Duration = .seconds(60),
        piece: @Sendable (JSON) async -> Void
    ) async throws(CopilotError) -> JSON {
        let deployment = try await deployment()
        guard deployment.form == .callable, function.streams else {
            return try await call(function, data, timeout: timeout)
        }
        do throws(CopilotFailure) {
            return try await counted { () throws(CopilotFailure) in
                try await streamed(function, data, at: deployment, isFresh: false, timeout: timeout, piece: piece)
            }
        } catch {
            switch error.error {
            // The credential may just have expired.
            case .authenticationFailed: break
            // Generation 1 functions reject streaming.
            case .invalidArgument: return try await call(function, data, timeout: timeout)
            default: throw error.error
            }
        }
        do throws(CopilotFailure) {
            return try await counted { () throws(CopilotFailure) in
                try await streamed(function, data, at: deployment, isFresh: true, timeout: timeout, piece: piece)
            }
        } catch {
            throw error.error
        }
    }

    private func streamed(
        _ function: CopilotFunction, _ data: JSON, at deployment: CopilotDeployment, isFresh: Bool, timeout: Duration,
        piece: @Sendable (JSON) async -> Void
    ) async throws(CopilotFailure) -> JSON {
        var request = try await request(function, data, at: deployment, isFresh: isFresh, timeout: timeout)
        request.headers["Accept"] = CallableEnvelope.streamContentType
        request.endsWhenSlow = false
        let response: HTTPStreamedResponse
        do throws(HTTPError) {
            response = try await http.stream(request)
        } catch {
            throw CopilotFailure(CopilotError(error))
        }
        let type = response.headers["Content-Type"] ?? ""
        // Some server libraries stream with an unexpected content type.
        guard response.status == 200, !type.hasPrefix("application/json"), !type.hasPrefix("text/html") else {
            let body = try await whole(response)
            return try read(
                HTTPResponse(status: response.status, headers: response.headers, body: body), form: .callable)
        }
        return try await events(of: response, piece)
    }

    private func whole(_ response: HTTPStreamedResponse) async throws(CopilotFailure) -> [UInt8] {
        var body: [UInt8] = []
        do {
            for try await chunk in response.chunks { body += chunk }
        } catch {
            throw CopilotFailure((error as? HTTPError).map { CopilotError($0) } ?? .network)
        }
        return body
    }

    private func events(
        of response: HTTPStreamedResponse, _ piece: @Sendable (JSON) async -> Void
    ) async throws(CopilotFailure) -> JSON {
        var lines = EventLines()
        do {
            for try await chunk in response.chunks {
                for event in try lines.push(chunk) {
                    if let result = try await Self.handle(event, piece) { return result }
                }
            }
            if let event = lines.finish(), let result = try await Self.handle(event, piece) { return result }
        } catch let error as CopilotFailure {
            throw error
        } catch let error as HTTPError {
            throw CopilotFailure(CopilotError(error))
        } catch {
            throw CopilotFailure(.invalidResponse, status: response.status)
        }
        // The stream ended before the result.
        throw CopilotFailure(.invalidResponse, status: response.status)
    }

    /// The result, if this event contains it.
    private static func handle(
        _ event: [UInt8], _ piece: @Sendable (JSON) async -> Void
    ) async throws(CopilotFailure) -> JSON? {
        let json: JSON
        do throws(JSONError) { json = try JSON(parsing: event) } catch { throw CopilotFailure(.invalidResponse) }
        if json["error"].object != nil {
            do throws(CallableError) {
                _ = try CallableEnvelope.readResponse(status: 200, body: event)
            } catch {
                throw CopilotFailure(CopilotError(error, retryAfter: nil))
            }
        }
        if let object = json.object, object["result"] != nil || object["data"] != nil {
            do throws(CallableError) {
                return try CallableEnvelope.readResponse(status: 200, body: event)
            } catch {
                throw CopilotFailure(CopilotError(error, retryAfter: nil))
            }
        }
        let message = json["message"]
        if !message.isNull { await piece(message) }
        return nil
    }
}
