import CPostgres
import SQLKit

extension DatabaseError {
    /// - Parameter state: PostgreSQL's code of five characters; empty if the server said nothing.
    init(state: String, message: String, sql: String? = nil) {
        self.init(kind: Kind(state: state), state: state, message: Self.firstLine(message), sql: sql)
    }

    /// Only the first line, because the others repeat values and hints of the server.
    private static func firstLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first ?? "no reason was given"
        return String(
            String.UnicodeScalarView(line.unicodeScalars.prefix(300).filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }

    /// Another attempt at the whole transaction may succeed.
    var isWorthAnotherTry: Bool { ["40001", "40P01"].contains(state) }
}

extension DatabaseError.Kind {
    fileprivate init(state: String) {
        switch state {
        case "53100": self = .full
        case "25006": self = .readOnly
        case "42501": self = .denied
        case "3D000": self = .cannotOpen
        case "53200", "53300", "55P03", "57014", "40001", "40P01": self = .busy
        case "57P01", "57P02", "57P03", "57P05": self = .unreachable
        case "58030": self = .ioError
        default:
            switch state.prefix(2) {
            case "": self = .unreachable
            case "08": self = .unreachable
            case "28": self = .denied
            case "23": self = .constraint
            case "XX": self = .corrupt
            default: self = .other
            }
        }
    }
}
