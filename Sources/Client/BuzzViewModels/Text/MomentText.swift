import BuzzModel
import ProcessKit

/// Parses future times as people write them: `18:30`, `6pm`, `tomorrow 9:00`, `friday 18:00`, `14 march`, `in 2 hours`.
package enum MomentText {
    /// Used for a day without a time.
    private static let usualHour = 9
    private static let minutes = ["minute": 1, "min": 1, "m": 1, "hour": 60, "h": 60]
    private static let longestSpan = 366 * 24 * 60

    /// Nil if the text isn't a moment. A day that names its year may lie in the past; everything else lies ahead.
    package static func read(_ text: String, now: Timestamp) -> Timestamp? {
        var words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        if let moment = span(words, now: now) { return moment }
        if words.count > 1, let last = words.last, ["am", "pm"].contains(last) {
            words.removeLast()
            words[words.count - 1] += last
        }
        if words.count > 1, words.dropLast().last == "at" { words.remove(at: words.count - 2) }
        guard let last = words.last, let time = clock(last) else { return day(words, now: now, at: (usualHour, 0)) }
        words.removeLast()
        if words.first == "at" { words.removeFirst() }
        guard words.isEmpty else { return day(words, now: now, at: time) }
        let today = LocalTime(milliseconds: now.milliseconds).dayNumber
        let moment = at(time, on: today)
        return moment > now ? moment : at(time, on: today + 1)
    }

    /// `in 2 hours`, `in 90 min`, `2h`
    private static func span(_ words: [String], now: Timestamp) -> Timestamp? {
        var words = words[...]
        if words.first == "in" { words.removeFirst() }
        var number: Int?
        var unit = ""
        if words.count == 1, let word = words.first {
            let digits = word.prefix { $0.isNumber }
            number = Int(digits)
            unit = String(word.dropFirst(digits.count))
        } else if words.count == 2, let first = words.first, let last = words.last {
            number = first == "a" || first == "an" ? 1 : Int(first)
            unit = last
        }
        if unit.count > 1, unit.hasSuffix("s") { unit.removeLast() }
        guard let number, let length = minutes[unit], number > 0, number <= longestSpan / length else { return nil }
        return Timestamp(milliseconds: now.milliseconds + Int64(number * length) * 60_000)
    }

    private static func day(_ words: [String], now: Timestamp, at time: (hour: Int, minute: Int)) -> Timestamp? {
        guard !words.isEmpty else { return nil }
        let text = words.joined(separator: " ")
        if text == "today" { return at(time, on: LocalTime(milliseconds: now.milliseconds).dayNumber) }
        let named = DayText.next(text, now: now) ?? (text.contains { $0.isNumber } ? DayText.read(text, now: now) : nil)
        return named.map { at(time, on: LocalTime(milliseconds: $0.milliseconds).dayNumber) }
    }

    /// `18:30`, `6:30pm`, `6pm`
    private static func clock(_ word: String) -> (hour: Int, minute: Int)? {
        var digits = word[...]
        var isAfternoon: Bool?
        for (suffix, isLater) in [("am", false), ("pm", true), ("a", false), ("p", true)] where digits.hasSuffix(suffix)
        {
            digits = digits.dropLast(suffix.count)
            isAfternoon = isLater
            break
        }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.count == 2 || isAfternoon != nil,
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        return (0...23).contains(hour) && (0...59).contains(minute) ? (hour, minute) : nil
    }

    private static func at(_ time: (hour: Int, minute: Int), on day: Int) -> Timestamp {
        Timestamp(milliseconds: LocalTime.beginning(ofDay: day, hour: time.hour) + Int64(time.minute) * 60_000)
    }
}
