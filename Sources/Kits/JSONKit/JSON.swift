/// A JSON value that is lenient to read, because servers send anything: reading a member or an element that is absent
/// or of another type gives `.null` or `nil`, never a trap.
package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)

    package init(_ value: String?) {
        self = value.map { .string($0) } ?? .null
    }

    package init(_ value: Int?) {
        self = value.map { .int(Int64($0)) } ?? .null
    }

    package init(_ value: Int64?) {
        self = value.map { .int($0) } ?? .null
    }

    package var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    package var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    package var bool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    package var int64: Int64? {
        switch self {
        case .int(let value): return value
        case .double(let value): return Int64(exactly: value)
        default: return nil
        }
    }

    package var int: Int? {
        int64.flatMap { Int(exactly: $0) }
    }

    package var double: Double? {
        switch self {
        case .int(let value): return Double(value)
        case .double(let value): return value
        default: return nil
        }
    }

    package var array: [JSON]? {
        if case .array(let value) = self { return value }
        return nil
    }

    package var object: JSONObject? {
        if case .object(let value) = self { return value }
        return nil
    }

    /// A member of an object; `.null` when it is absent or this is not an object. Setting a member turns any other
    /// value into an object.
    package subscript(key: String) -> JSON {
        get {
            guard case .object(let object) = self else { return .null }
            return object[key] ?? .null
        }
        set {
            var object = self.object ?? JSONObject()
            // Drop this reference first: an object with two owners would be copied with all its members.
            self = .null
            object[key] = newValue
            self = .object(object)
        }
    }

    /// An element of an array; `.null` when out of range or when this is not an array.
    package subscript(index: Int) -> JSON {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
        return elements[index]
    }
}

// No `ExpressibleByNilLiteral`: in `condition ? nil : json` it would silently mean `.null` instead of an absent
// optional.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements))
    }
}
