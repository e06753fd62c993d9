import JSONKit

/// Values of callable functions: plain JSON, except that clients may wrap 64-bit integers.
package enum CallableValue {
    private static let signed = "type.googleapis.com/google.protobuf.Int64Value"
    private static let unsigned = "type.googleapis.com/google.protobuf.UInt64Value"

    /// The value with all wrapped integers, at any depth, as plain numbers.
    package static func unwrapped(_ value: JSON) throws(CallableError) -> JSON {
        switch value {
        case .array(let items):
            var plain: [JSON] = []
            plain.reserveCapacity(items.count)
            for item in items { plain.append(try unwrapped(item)) }
            return .array(plain)
        case .object(let object):
            if let type = object["@type"] { return try integer(type, object["value"]) }
            var plain: [(String, JSON)] = []
            for member in object { plain.append((member.key, try unwrapped(member.value))) }
            return .object(JSONObject(plain))
        default:
            return value
        }
    }

    private static func integer(_ type: JSON, _ value: JSON?) throws(CallableError) -> JSON {
        guard let name = type.string, let text = value?.string ?? value?.int64.map({ String($0) }) else {
            throw .invalidArgument("A typed value lacks its type or its value.")
        }
        switch name {
        case signed:
            guard let number = Int64(text) else {
                throw .invalidArgument("“\(text.prefix(40))” is not a 64-bit integer.")
            }
            return .int(number)
        case unsigned:
            guard let number = UInt64(text) else {
                throw .invalidArgument("“\(text.prefix(40))” is not a 64-bit integer.")
            }
            return Int64(exactly: number).map(JSON.int) ?? .double(Double(number))
        default:
            throw .invalidArgument("Values of the type “\(name.prefix(80))” are not understood.")
        }
    }
}
