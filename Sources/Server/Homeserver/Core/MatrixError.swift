import HTTPKit
import JSONKit
import MatrixProtocol

/// Why a request is rejected; can be rendered as the response.
package struct MatrixError: Error, Sendable {
    package let status: Int
    package let code: MatrixErrorCode
    package let message: String
    package var fields: JSONObject
    package var headers: [(String, String)] = []

    package init(_ status: Int, _ code: MatrixErrorCode, _ message: String, fields: JSONObject = JSONObject()) {
        self.status = status
        self.code = code
        self.message = message
        self.fields = fields
    }

    static func forbidden(_ message: String) -> MatrixError { MatrixError(403, .forbidden, message) }
    static func notFound(_ message: String) -> MatrixError { MatrixError(404, .notFound, message) }
    static func badJSON(_ message: String) -> MatrixError { MatrixError(400, .badJSON, message) }
    static func invalid(_ message: String) -> MatrixError { MatrixError(400, .invalidParam, message) }
    static func missing(_ name: String) -> MatrixError { MatrixError(400, .missingParam, "\(name) is missing") }
    static func unknown(_ message: String) -> MatrixError { MatrixError(400, .unknown, message) }
    static func unrecognized(status: Int) -> MatrixError {
        MatrixError(
            status, .unrecognized, status == 405 ? "This address does not take that method" : "No such address")
    }

    static func unknownToken(softLogout: Bool) -> MatrixError {
        MatrixError(
            401, .unknownToken, softLogout ? "The access token has expired" : "Unknown access token",
            fields: JSONObject([("soft_logout", .bool(softLogout))]))
    }

    /// - Parameter wait: milliseconds until a retry makes sense.
    static func limited(wait: Int64) -> MatrixError {
        var error = MatrixError(
            429, .limitExceeded, "Too many requests", fields: JSONObject([("retry_after_ms", .int(wait))]))
        error.headers = [("Retry-After", String((wait + 999) / 1000))]
        return error
    }

    /// An error that clients cannot fix: they should retry later.
    static let unavailable = MatrixError(503, .unknown, "The server cannot store anything at the moment; try later")

    package var response: ServerResponse {
        var body = JSONObject([("errcode", .string(code.rawValue)), ("error", .string(message))])
        for (name, value) in fields { body[name] = value }
        var response = ServerResponse.json(.object(body), status: status)
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

/// An error that provides its own response.
protocol RespondingError: Error, Sendable {
    var response: ServerResponse { get }
}

extension MatrixError: RespondingError {}
