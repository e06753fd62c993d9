/// A TOML value. Dates and times are kept as strings.
package enum TOMLValue: Sendable, Equatable {
    case string(String)
    case int(Int64)
    case double(Double)
    case bool(Bool)
    case array([TOMLValue])
    case table(TOMLTable)

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var int64: Int64? { if case .int(let value) = self { value } else { nil } }
    package var int: Int? { int64.flatMap { Int(exactly: $0) } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [TOMLValue]? { if case .array(let value) = self { value } else { nil } }
    package var table: TOMLTable? { if case .table(let value) = self { value } else { nil } }

    /// Also converts integers.
    package var double: Double? {
        switch self {
        case .double(let value): value
        case .int(let value): Double(value)
        default: nil
        }
    }

    /// For messages: "a string", "a table" …
    package var kindName: String {
        switch self {
        case .string: "a string"
        case .int: "a whole number"
        case .double: "a number"
        case .bool: "true or false"
        case .array: "a list"
        case .table: "a table"
        }
    }
}
