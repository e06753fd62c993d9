import JSONKit

/// How calls and answers are wrapped: `{"data": …}` in, `{"result": …}` or `{"error": …}` out, with 64-bit integers
/// in wrappers of their own.
package enum CallableEnvelope {
    private static let limits = JSONLimits(depth: 32, bytes: 8 << 20)
    private static let signed = "type.googleapis.com/google.protobuf.Int64Value"
    private static let unsigned = "type.googleapis.com/google.protobuf.UInt64Value"

    // MARK: Calls

    package static func call(_ data: JSON) -> [UInt8] {
        (["data": data] as JSON).serialized()
    }

    /// The data of a call. Any other top-level name makes it invalid.
    package static func data(ofCall body: [UInt8]) throws(CallableError) -> JSON {
        guard case .object(let object) = try parse(body), object.count == 1, let data = object["data"] else {
            throw CallableError(.invalidArgument, "Bad Request")
        }
        return try unwrapped(data)
    }

    /// The body of an edge function is the data itself; an empty one means none.
    package static func data(ofEdgeCall body: [UInt8]) throws(CallableError) -> JSON {
        body.isEmpty ? .null : try unwrapped(try parse(body))
    }

    // MARK: Answers

    package static func answer(_ result: JSON) -> [UInt8] {
        (["result": result] as JSON).serialized()
    }

    package static func answer(_ error: CallableError) -> [UInt8] {
        (["error": self.error(error)] as JSON).serialized()
    }

    package static func error(_ error: CallableError) -> JSON {
        var body: JSON = ["status": .string(error.status.rawValue), "message": .string(error.message)]
        if let details = error.details { body["details"] = details }
        return body
    }

    /// The error form of an edge function, readable by both habits.
    package static func edgeAnswer(_ error: CallableError) -> [UInt8] {
        let body: JSON = [
            "error": .string(error.message), "message": .string(error.message), "code": .string(error.status.rawValue),
        ]
        return body.serialized()
    }

    /// The result in an answer. An error in the body wins over the HTTP status, even over 200.
    package static func result(status: Int, body: [UInt8]) throws(CallableError) -> JSON {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(parsing: body, limits: limits)
        } catch {
            guard (200..<300).contains(status) else { throw CallableError(CallableStatus(httpStatus: status), "") }
            throw CallableError(.internal, "The answer is no JSON.")
        }
        if !value["error"].isNull { throw failure(value["error"], status: status) }
        guard (200..<300).contains(status) else { throw CallableError(CallableStatus(httpStatus: status), "") }
        guard let result = value.object?["data"] ?? value.object?["result"] else {
            throw CallableError(.internal, "Response is missing data field.")
        }
        return try unwrapped(result)
    }

    private static func failure(_ error: JSON, status: Int) -> CallableError {
        let name = error["status"].string ?? ""
        let known = CallableStatus(rawValue: name) ?? CallableStatus(httpStatus: status)
        let details = error.object?["details"]
        return CallableError(known == .ok ? .internal : known, error["message"].string ?? name, details: details)
    }

    private static func parse(_ body: [UInt8]) throws(CallableError) -> JSON {
        do throws(JSONError) {
            return try JSON(parsing: body, limits: limits)
        } catch {
            throw CallableError(.invalidArgument, "Bad Request")
        }
    }

    // MARK: 64-bit wrappers

    package static func unwrapped(_ value: JSON) throws(CallableError) -> JSON {
        switch value {
        case .array(let elements):
            var plain: [JSON] = []
            for element in elements { plain.append(try unwrapped(element)) }
            return .array(plain)
        case .object(let object):
            if let type = object["@type"] { return try number(type.string, object["value"]?.string) }
            var plain: [(String, JSON)] = []
            for (name, member) in object { plain.append((name, try unwrapped(member))) }
            return .object(JSONObject(plain))
        default: return value
        }
    }

    private static func number(_ type: String?, _ text: String?) throws(CallableError) -> JSON {
        if type == signed, let value = text.flatMap({ Int64($0) }) { return .int(value) }
        if type == unsigned, let value = text.flatMap({ UInt64($0) }) {
            return Int64(exactly: value).map { .int($0) } ?? .double(Double(value))
        }
        throw CallableError(.invalidArgument, "An @type in the data is not known.")
    }
}
