/// A row's values. Reading one as another type gives its usual empty value.
package struct SQLRow: Sendable {
    package let values: [SQLValue]

    package init(values: [SQLValue]) {
        self.values = values
    }

    package func isNull(_ column: Int) -> Bool { values[column] == .null }

    package func int64(_ column: Int) -> Int64 {
        switch values[column] {
        case .integer(let value): value
        case .real(let value): Int64(exactly: value.rounded(.towardZero)) ?? 0
        default: 0
        }
    }

    package func int(_ column: Int) -> Int { Int(truncatingIfNeeded: int64(column)) }

    package func bool(_ column: Int) -> Bool { int64(column) != 0 }

    package func double(_ column: Int) -> Double {
        switch values[column] {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: 0
        }
    }

    package func text(_ column: Int) -> String {
        switch values[column] {
        case .text(let value): value
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        default: ""
        }
    }

    package func blob(_ column: Int) -> [UInt8] {
        if case .blob(let bytes) = values[column] { bytes } else { [] }
    }

    package func textOrNil(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    package func intOrNil(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
}
