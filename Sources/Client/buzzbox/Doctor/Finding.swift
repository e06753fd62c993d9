import JSONKit
import TextKit

/// The result of a check: fine, a warning, or a problem with its remedy.
struct Finding: Sendable, Equatable {
    enum Status: String, Sendable {
        case ok, warning, problem
    }

    let check: String
    let status: Status
    let message: String
    /// How to fix it.
    let remedy: String?

    static func ok(_ check: String, _ message: String) -> Finding {
        Finding(check: check, status: .ok, message: message, remedy: nil)
    }

    static func warning(_ check: String, _ message: String, _ remedy: String? = nil) -> Finding {
        Finding(check: check, status: .warning, message: message, remedy: remedy)
    }

    static func problem(_ check: String, _ message: String, _ remedy: String) -> Finding {
        Finding(check: check, status: .problem, message: message, remedy: remedy)
    }

    var json: JSON {
        [
            "check": .string(check), "ok": .bool(status != .problem), "status": .string(status.rawValue),
            "message": .string(message), "remedy": JSON(remedy),
        ]
    }

    /// For display; the mark is ASCII if the locale requires it.
    func text(isUnicode: Bool) -> String {
        let mark =
            switch status {
            case .ok: isUnicode ? "✓" : "ok  "
            case .warning: isUnicode ? "!" : "note"
            case .problem: isUnicode ? "✗" : "BAD "
            }
        let name = check + String(repeating: " ", count: max(1, 15 - check.count))
        let first = "\(mark) \(name)\(Sanitizer.line(message, maxColumns: 400))"
        guard let remedy else { return first }
        let indent = String(repeating: " ", count: isUnicode ? 17 : 20)
        return "\(first)\n\(indent)\(isUnicode ? "→" : "->") \(Sanitizer.line(remedy, maxColumns: 400))"
    }
}
