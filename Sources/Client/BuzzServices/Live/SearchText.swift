import BuzzModel
import BuzzStore
import ProcessKit

/// Parses the text of a search: words and the filters `from:`, `in:`, `after:` and `before:`. An invalid filter is
/// treated as words.
struct SearchText: Equatable {
    var words = ""
    var filter = SearchFilter()

    private static let keys = ["from", "in", "after", "before"]

    init(_ text: String, now: Timestamp) {
        var rest = Substring(text)
        var isPhrase = false
        while let character = rest.first {
            let startsWord = words.last.map(\.isWhitespace) ?? true
            if startsWord, !isPhrase, let (key, value, end) = Self.pair(rest), take(key, value, now) {
                rest = rest[end...].drop(while: \.isWhitespace)
                continue
            }
            if character == "\"" { isPhrase.toggle() }
            words.append(character)
            rest.removeFirst()
        }
        while words.last?.isWhitespace == true { words.removeLast() }
    }

    private static func pair(_ text: Substring) -> (key: String, value: String, end: Substring.Index)? {
        for key in keys where text.count > key.count + 1 && text.prefix(key.count + 1).lowercased() == key + ":" {
            let start = text.index(text.startIndex, offsetBy: key.count + 1)
            if text[start] == "\"" {
                let begin = text.index(after: start)
                guard let end = text[begin...].firstIndex(of: "\"") else { return nil }
                return begin == end ? nil : (key, String(text[begin..<end]), text.index(after: end))
            }
            let end = text[start...].firstIndex(where: \.isWhitespace) ?? text.endIndex
            return start == end ? nil : (key, String(text[start..<end]), end)
        }
        return nil
    }

    private mutating func take(_ key: String, _ value: String, _ now: Timestamp) -> Bool {
        switch key {
        case "from": filter.sender = value
        case "in": filter.conversation = value
        default:
            guard let day = Self.day(value, now) else { return false }
            let moment = Timestamp(milliseconds: LocalTime.beginning(ofDay: day))
            if key == "after" { filter.after = moment } else { filter.before = moment }
        }
        return true
    }

    /// `2026-03-14`, `2026-03`, `2026`, `today`, `yesterday`.
    private static func day(_ text: String, _ now: Timestamp) -> Int? {
        let today = LocalTime(milliseconds: now.milliseconds).dayNumber
        switch text.lowercased() {
        case "today": return today
        case "yesterday": return today - 1
        default: break
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), let year = parts[0], year >= 1970 else { return nil }
        let month = parts.count > 1 ? parts[1] : 1
        let day = parts.count > 2 ? parts[2] : 1
        guard let month, let day else { return nil }
        return LocalTime.dayNumber(year: year, month: month, day: day)
    }
}
