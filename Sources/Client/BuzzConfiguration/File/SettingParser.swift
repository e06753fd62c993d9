import TOMLKit
import TextKit

/// Converts values of the file to setting values.
enum SettingParser {
    struct Refusal: Error {
        /// A description of the invalid value.
        let given: String
    }

    static func value(_ value: TOMLValue, _ info: SettingInfo) -> Result<SettingValue, Refusal> {
        let isRight: Bool
        switch (info.kind, value) {
        case (.flag, .bool(let isOn)): return .success(.flag(isOn))
        case (.number(let range), .int(let number)):
            guard let number = Int(exactly: number), range.contains(number) else {
                return .failure(Refusal(given: "\(number)"))
            }
            return .success(.number(number))
        case (.text, .string(let text)), (.path, .string(let text)):
            isRight = text.utf8.count <= 4096 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
        case (.choice(let choices), .string(let text)): isRight = choices.contains(text)
        case (.hours, .string(let text)): isRight = text.isEmpty || minutes(text) != nil
        case (.address, .string(let text)): isRight = isAddress(text)
        default: return .failure(Refusal(given: value.kindName))
        }
        let text = value.string ?? ""
        return isRight ? .success(.text(text)) : .failure(Refusal(given: "“\(Sanitizer.line(text, maxColumns: 60))”"))
    }

    /// Minutes after midnight; the end exceeds 24 hours if it is on the next day.
    static func minutes(_ text: String) -> Range<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { minute(String($0)) }
        guard ends.count == 2, let from = ends[0], let until = ends[1], from != until else { return nil }
        return from..<(until > from ? until : until + 24 * 60)
    }

    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            .map { $0.split(separator: " ").joined() }
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) }), parts[1].count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0...24).contains(hour), (0..<60).contains(minute),
            hour * 60 + minute <= 24 * 60
        else { return nil }
        return hour * 60 + minute
    }

    /// Empty, a bare server name, `https://…`, or `http://` on this machine.
    private static func isAddress(_ text: String) -> Bool {
        guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else { return false }
        if text.hasPrefix("https://") { return text.utf8.count > 8 }
        if text.hasPrefix("http://") {
            return ["127.", "localhost", "[::1]"].contains { text.dropFirst(7).hasPrefix($0) }
        }
        return !text.contains("://") && !text.contains("@")
    }
}
