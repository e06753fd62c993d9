import JSONKit

/// The envelope of a call: the request is `{"data": …}`, the response `{"result": …}` or `{"error": …}`.
package enum CallableEnvelope {
    package static let contentType = "application/json"
    package static let streamContentType = "text/event-stream"

    // MARK: On the calling side

    package static func request(_ data: JSON) -> [UInt8] {
        (["data": data] as JSON).serialized()
    }

    /// Reads the server's response. An error in the body takes precedence over the HTTP status.
    package static func readResponse(status: Int, body: [UInt8]) throws(CallableError) -> JSON {
        let json: JSON?
        do { json = try JSON(parsing: body) } catch { json = nil }
        if let error = json?["error"], error.object != nil {
            throw readError(error, httpStatus: status)
        }
        guard (200..<300).contains(status) else {
            let canonical = CallableStatus(httpStatus: status)
            throw CallableError(canonical, "The server answered with HTTP status \(status).")
        }
        guard let object = json?.object, let value = object["data"] ?? object["result"] else {
            throw CallableError(.internal, "Response is missing data field.")
        }
        return try CallableValue.unwrapped(value)
    }

    static func readError(_ error: JSON, httpStatus: Int) -> CallableError {
        let status =
            error["status"].string.flatMap(CallableStatus.init(rawValue:)) ?? CallableStatus(httpStatus: httpStatus)
        let details = error["details"]
        return CallableError(
            status == .ok ? .unknown : status, error["message"].string ?? status.rawValue,
            details: details.isNull ? nil : details)
    }

    // MARK: On the answering side

    /// The data of a request, with 64-bit numbers unwrapped. The body must have exactly one key, `data`.
    package static func readRequest(body: [UInt8]) throws(CallableError) -> JSON {
        let json: JSON
        do { json = try JSON(parsing: body) } catch { throw .invalidArgument("Bad Request") }
        guard let object = json.object, object.count == 1, let data = object["data"] else {
            throw .invalidArgument("Bad Request")
        }
        return try CallableValue.unwrapped(data)
    }

    package static func result(_ value: JSON) -> [UInt8] {
        (["result": value] as JSON).serialized()
    }

    package static func error(_ error: CallableError) -> [UInt8] {
        (["error": error.json] as JSON).serialized()
    }

    // MARK: Streaming

    package static func event(message: JSON) -> [UInt8] { line(["message": message]) }
    package static func event(result: JSON) -> [UInt8] { line(["result": result]) }
    package static func event(error: CallableError) -> [UInt8] { line(["error": error.json]) }

    private static func line(_ value: JSON) -> [UInt8] {
        Array("data: ".utf8) + value.serialized() + Array("\n\n".utf8)
    }
}
