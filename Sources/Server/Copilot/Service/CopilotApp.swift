import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit

/// The copilot over HTTP: the callable protocol under `/functions/NAME` and `/PROJECT/REGION/NAME`, the edge form under
/// `/functions/v1/NAME`. Maps a request to a response; needs no socket.
package final class CopilotApp: Sendable {
    package let service: CopilotService
    private let identity: CallerIdentity
    private let log: Log

    package static let bodyLimit = 2 << 20

    package init(service: CopilotService, identity: CallerIdentity, log: Log = .silent) {
        self.service = service
        self.identity = identity
        self.log = log
    }

    /// Returns nil if the path isn't the copilot's.
    package func handle(_ request: ServerRequest) async -> ServerResponse? {
        guard let address = FunctionAddress(path: request.path) else { return nil }
        var response = await answer(request, address)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "Retry-After"
        return response
    }

    /// Accepts large bodies only from known callers. Returns nil if the path isn't the copilot's.
    package func admission(_ head: ServerRequest) async -> Admission? {
        guard let address = FunctionAddress(path: head.path) else { return nil }
        do throws(CallableError) {
            _ = try await identity.caller(authorization: head.headers["Authorization"])
            return .inMemory(limit: Self.bodyLimit)
        } catch {
            var response = Self.failure(error, head, address)
            response.headers["Access-Control-Allow-Origin"] = "*"
            return .refused(response)
        }
    }

    package func close() async {
        await orLog("tidy up the copilot's database", log) { try await service.close() }
    }

    /// The response to a request that the server rejects itself, for example because it is too large.
    package static func refusal(status: Int, path: String) -> ServerResponse? {
        guard let address = FunctionAddress(path: path) else { return nil }
        let error =
            switch status {
            case 413:
                CallableError.invalidArgument("The request is too large: at most \(bodyLimit >> 20) MB are taken.")
            case 503: CallableError(.unavailable, "The copilot is busy. Try again.")
            default: CallableError.invalidArgument("Bad Request")
            }
        var response = address.form.failure(error)
        response.status = status
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response
    }

    private func answer(_ request: ServerRequest, _ address: FunctionAddress) async -> ServerResponse {
        if request.method == "OPTIONS" { return Self.preflight(request) }
        do throws(CallableError) {
            guard let function = CopilotFunction(name: address.name) else {
                throw CopilotService.unknown(address.name)
            }
            guard request.body.count <= Self.bodyLimit else {
                return Self.refusal(status: 413, path: request.path) ?? address.form.failure(.invalidArgument(""))
            }
            let data = try address.form.data(of: request)
            let caller = try await identity.caller(authorization: request.headers["Authorization"])
            guard address.form == .callable, request.headers["Accept"] == CallableEnvelope.streamContentType else {
                return address.form.success(try await service.call(function, data, by: caller))
            }
            guard function.streams else { throw .invalidArgument("Bad Request") }
            return DraftStream.response { [service] onDraft throws(CallableError) in
                try await service.call(function, data, by: caller, onDraft: onDraft)
            }
        } catch {
            return Self.failure(error, request, address)
        }
    }

    /// A caller that asked for events gets every error as an event with status 200, as the protocol's library sends it.
    private static func failure(
        _ error: CallableError, _ request: ServerRequest, _ address: FunctionAddress
    ) -> ServerResponse {
        guard address.form == .callable, request.headers["Accept"] == CallableEnvelope.streamContentType,
            CopilotFunction(name: address.name)?.streams == true
        else { return address.form.failure(error) }
        return DraftStream.failure(error)
    }

    private static func preflight(_ request: ServerRequest) -> ServerResponse {
        var response = ServerResponse(status: 204)
        response.headers["Access-Control-Allow-Methods"] = "POST"
        response.headers["Access-Control-Allow-Headers"] =
            request.headers["Access-Control-Request-Headers"] ?? "authorization, x-client-info, apikey, content-type"
        response.headers["Access-Control-Max-Age"] = "3600"
        return response
    }
}
