import CPostgres
import SQLKit

/// How PostgreSQL's types are sent, most significant byte first.
enum PostgresType {
    case whole(bytes: Int)
    case boolean
    case real
    case bytes
    case text

    init(_ type: Oid) {
        switch type {
        case 20: self = .whole(bytes: 8)
        case 23, 26: self = .whole(bytes: 4)
        case 21: self = .whole(bytes: 2)
        case 16: self = .boolean
        case 701: self = .real
        case 17: self = .bytes
        default: self = .text
        }
    }

    func value(_ bytes: UnsafeRawBufferPointer) -> SQLValue {
        switch self {
        case .whole(let size):
            let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let unused = UInt64(64 - size * 8)
            return .integer(Int64(bitPattern: bits << unused) >> Int64(unused))
        case .boolean: return .integer(bytes.first == 1 ? 1 : 0)
        case .real: return .real(Double(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        case .bytes: return .blob(Array(bytes))
        case .text: return .text(PostgresText.read(bytes))
        }
    }

    /// The bytes of a value; nil if it doesn't fit the type.
    func bytes(of value: SQLValue) -> [UInt8]? {
        switch (self, value) {
        case (.whole(let size), .integer(let number)):
            let unused = Int64(64 - size * 8)
            guard (number << unused) >> unused == number else { return nil }
            return Array(Self.bytes(UInt64(bitPattern: number)).suffix(size))
        case (.boolean, .integer(let number)): return [number == 0 ? 0 : 1]
        case (.real, .real(let number)): return Self.bytes(number.bitPattern)
        case (.real, .integer(let number)): return Self.bytes(Double(number).bitPattern)
        case (.bytes, .blob(let bytes)): return bytes
        case (.text, .text(let text)): return PostgresText.written(text)
        default: return nil
        }
    }

    private static func bytes(_ bits: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - $0 * 8)) }
    }
}
