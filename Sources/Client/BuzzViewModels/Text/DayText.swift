import BuzzModel
import ProcessKit

/// Parses days as people write them: `yesterday`, `tue`, `3 Mar 2025`, `2025-03-03`, `3.3.`, `March 2024`, `2 weeks
/// ago`.
package enum DayText {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let spans = ["day": 1, "week": 7, "month": 30, "year": 365]

    /// The start of the day; nil if the text isn't a day. Without a year the most recent such day is meant.
    package static func read(_ text: String, now: Timestamp) -> Timestamp? {
        let today = LocalTime(milliseconds: now.milliseconds)
        guard let number = dayNumber(text.lowercased(), today: today) else { return nil }
        return Timestamp(milliseconds: LocalTime.beginning(ofDay: number))
    }

    /// A time on the next such day, tomorrow or later: `friday`, `14 march`, `in 2 weeks`, `next month`.
    package static func next(_ text: String, now: Timestamp, hour: Int = 0) -> Timestamp? {
        let today = LocalTime(milliseconds: now.milliseconds)
        let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        var number: Int?
        if words == ["tomorrow"] {
            number = today.dayNumber + 1
        } else if words == ["next", "week"] {
            number = today.dayNumber + 8 - today.weekday
        } else if words == ["next", "month"] {
            number = self.number(of: 1, monthsOn: 1, today)
        } else if words.count == 3, words[0] == "in" {
            number = ago(words[1], words[2], today).map { 2 * today.dayNumber - $0 }
        } else if let last = words.last, words.count <= 2, let weekday = index(of: last, in: weekdays) {
            let ahead = (weekday + 1 - today.weekday + 7) % 7
            number = today.dayNumber + (ahead == 0 ? 7 : ahead)
        } else if words.count == 1, let day = dayOfMonth(words[0]) {
            number = (0...12).lazy.compactMap { self.number(of: day, monthsOn: $0, today) }
                .first { $0 > today.dayNumber }
        } else if !words.contains(where: { ["yesterday", "today", "ago"].contains($0) }),
            let found = dayNumber(text.lowercased(), today: today)
        {
            // Without a year the most recent such day was found; use the next one.
            number = found
            let day = LocalTime(milliseconds: LocalTime.beginning(ofDay: found) + 12 * 3_600_000)
            for years in 1...8 where (number ?? 0) <= today.dayNumber && !text.contains("\(day.year)") {
                number = LocalTime.dayNumber(year: day.year + years, month: day.month, day: day.day) ?? number
            }
        }
        guard let number, number > today.dayNumber else { return nil }
        return Timestamp(milliseconds: LocalTime.beginning(ofDay: number, hour: hour))
    }

    private static func dayNumber(_ text: String, today: LocalTime) -> Int? {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        switch words.count {
        case 1: return one(words[0], today)
        case 2 where words[1] == "ago": return nil
        case 3 where words[2] == "ago": return ago(words[0], words[1], today)
        case 2, 3: return date(words, today)
        default: return nil
        }
    }

    private static func one(_ word: String, _ today: LocalTime) -> Int? {
        if word == "today" { return today.dayNumber }
        if word == "yesterday" { return today.dayNumber - 1 }
        if let weekday = index(of: word, in: weekdays) {
            let back = (today.weekday - 1 - weekday + 7) % 7
            return today.dayNumber - (back == 0 ? 7 : back)
        }
        if let month = index(of: word, in: months) { return last(month: month + 1, day: 1, today) }
        let iso = word.split(separator: "-").compactMap { Int($0) }
        if word.contains("-") {
            return iso.count == 3 ? LocalTime.dayNumber(year: iso[0], month: iso[1], day: iso[2]) : nil
        }
        let parts = word.split { $0 == "." || $0 == "/" }.map { Int($0) }
        switch parts.count {
        case 1:
            if let year = parts[0], year >= 1970 { return LocalTime.dayNumber(year: year, month: 1, day: 1) }
            return dayOfMonth(word).flatMap { day in
                (0...12).lazy.compactMap { number(of: day, monthsOn: -$0, today) }.first { $0 <= today.dayNumber }
            }
        case 2:
            guard let day = parts[0], let month = parts[1] else { return nil }
            return last(month: month, day: day, today)
        case 3:
            guard let day = parts[0], let month = parts[1], let year = parts[2] else { return nil }
            return LocalTime.dayNumber(year: year < 100 ? 2000 + year : year, month: month, day: day)
        default: return nil
        }
    }

    /// `3 march`, `march 3 2025`, `march 2024`
    private static func date(_ words: [String], _ today: LocalTime) -> Int? {
        guard let place = words.firstIndex(where: { index(of: $0, in: months) != nil }), place < 2,
            let month = index(of: words[place], in: months).map({ $0 + 1 })
        else { return nil }
        let numbers = words.enumerated().filter { $0.offset != place }.map { Int($0.element.prefix { $0.isNumber }) }
        guard let first = numbers[0] else { return nil }
        if numbers.count == 2 {
            guard let year = numbers[1] else { return nil }
            return LocalTime.dayNumber(year: year, month: month, day: first)
        }
        if first > 31 { return LocalTime.dayNumber(year: first, month: month, day: 1) }
        return last(month: month, day: first, today)
    }

    private static func ago(_ count: String, _ unit: String, _ today: LocalTime) -> Int? {
        let singular = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
        let number = count == "a" ? 1 : Int(count)
        guard let number, (0...10_000).contains(number), let days = spans[singular] else { return nil }
        return today.dayNumber - number * days
    }

    /// The most recent such day up to today.
    private static func last(month: Int, day: Int, _ today: LocalTime) -> Int? {
        for year in stride(from: today.year, to: today.year - 8, by: -1) {
            if let number = LocalTime.dayNumber(year: year, month: month, day: day), number <= today.dayNumber {
                return number
            }
        }
        return nil
    }

    /// `14`, `14.`, `14th`
    private static func dayOfMonth(_ word: String) -> Int? {
        let digits = word.prefix { $0.isNumber }
        guard ["", ".", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)), let day = Int(digits) else {
            return nil
        }
        return (1...31).contains(day) ? day : nil
    }

    /// Nil if the month has no such day.
    private static func number(of day: Int, monthsOn count: Int, _ today: LocalTime) -> Int? {
        let months = today.year * 12 + today.month - 1 + count
        return LocalTime.dayNumber(year: months / 12, month: months % 12 + 1, day: day)
    }

    private static func index(of word: String, in names: [String]) -> Int? {
        word.count >= 3 ? names.firstIndex { $0.hasPrefix(word) } : nil
    }
}
