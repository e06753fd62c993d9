import CopilotProtocol
import HTTPKit
import JSONKit

/// The encoding of data, results and errors.
enum CallForm: Equatable {
    /// In envelopes: `{"data"}` in the request, `{"result"}` or `{"error"}` in the response.
    case callable
    /// Without envelopes.
    case edge

    func data(of request: ServerRequest) throws(CallableError) -> JSON {
        guard request.method == "POST" else { throw .invalidArgument("Bad Request") }
        try Self.checkCharset(request)
        let data = try read(request)
        guard RequestText.isUTF8(request.body) else { throw .invalidArgument("The body \(RequestText.complaint)") }
        return data
    }

    private func read(_ request: ServerRequest) throws(CallableError) -> JSON {
        switch self {
        case .callable:
            guard Self.isJSON(request) else { throw .invalidArgument("Bad Request") }
            return try CallableEnvelope.readRequest(body: request.body)
        case .edge:
            if request.body.isEmpty { return .null }
            let value: JSON
            do throws(JSONError) {
                value = try JSON(parsing: request.body)
            } catch {
                throw .invalidArgument("The body is not valid JSON.")
            }
            return try CallableValue.unwrapped(value)
        }
    }

    /// Rejects another charset than UTF-8, because the body would be misread.
    private static func checkCharset(_ request: ServerRequest) throws(CallableError) {
        for parameter in (request.headers["Content-Type"] ?? "").split(separator: ";").dropFirst() {
            let parts = parameter.lowercased().filter { $0 != " " && $0 != "\"" }.split(separator: "=")
            guard parts.first == "charset", let name = parts.last else { continue }
            guard ["utf-8", "utf8", "us-ascii"].contains(name) else {
                throw .invalidArgument("The body must be UTF-8, not \(name.prefix(40)).")
            }
        }
    }

    func success(_ result: JSON) -> ServerResponse {
        Self.response(200, self == .callable ? CallableEnvelope.result(result) : result.serialized())
    }

    func failure(_ error: CallableError) -> ServerResponse {
        let status = error.status.httpStatus
        let body: [UInt8]
        switch self {
        case .callable: body = CallableEnvelope.error(error)
        case .edge:
            var json: JSON = [
                "error": .string(error.status.rawValue), "message": .string(error.message), "code": .int(Int64(status)),
            ]
            if let details = error.details { json["details"] = details }
            body = json.serialized()
        }
        var response = Self.response(status, body)
        if let wait = error.details?["retryAfterMs"].int64 {
            response.headers["Retry-After"] = String((wait + 999) / 1000)
        }
        return response
    }

    private static func response(_ status: Int, _ body: [UInt8]) -> ServerResponse {
        ServerResponse(
            status: status, headers: HTTPHeaders([("Content-Type", CallableEnvelope.contentType)]), body: body)
    }

    /// `application/json`, with any parameters.
    private static func isJSON(_ request: ServerRequest) -> Bool {
        guard let type = request.headers["Content-Type"]?.split(separator: ";").first else { return false }
        return type.filter { $0 != " " }.lowercased() == CallableEnvelope.contentType
    }
}
