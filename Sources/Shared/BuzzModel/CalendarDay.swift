/// A calendar day, independent of time and time zone.
package struct CalendarDay: Hashable, Sendable, Comparable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// Nil for a date that does not exist, such as 31 April.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        // Count years from March, so that the leap day is the last one; an era is 400 years.
        let shifted = month <= 2 ? year - 1 : year
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = shifted / 400 * 146_097 + dayOfEra - 719_468
        guard parts.month == month else { return nil }
    }

    /// The day of a moment at this offset from UTC.
    package init(_ moment: Timestamp, secondsFromUTC: Int) {
        let seconds = moment.milliseconds / 1000 + Int64(secondsFromUTC)
        number = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    }

    /// `2026-03-14`
    package init?(iso text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    package var year: Int { parts.year }
    package var month: Int { parts.month }
    package var day: Int { parts.day }

    private var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
    }

    /// 1 is Monday, 7 is Sunday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let rest = (number + 3) % 7
        return (rest < 0 ? rest + 7 : rest) + 1
    }

    package var iso: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package static func + (day: Self, days: Int) -> Self { Self(number: day.number + days) }
    package static func - (left: Self, right: Self) -> Int { left.number - right.number }
    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// A day as somebody worded it.
package struct NamedDay: Hashable, Sendable {
    /// The original words: "by Friday the 14th".
    package var written: String
    /// Nil when the words cannot be interpreted. When they are ambiguous, the earliest possible day.
    package var day: CalendarDay?
    package var isSure: Bool

    package init(written: String, day: CalendarDay?, isSure: Bool) {
        self.written = written
        self.day = day
        self.isSure = isSure
    }
}
