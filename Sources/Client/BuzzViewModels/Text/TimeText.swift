import BuzzModel
import ProcessKit

/// The format of times of day.
package enum ClockStyle: Sendable, Hashable {
    /// `18:05`
    case hours24
    /// `6:05p`
    case hours12
}

/// Times in words, short enough for a column.
package enum TimeText {
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `14:02`
    package static func clock(_ moment: Timestamp, _ style: ClockStyle = .hours24) -> String {
        let time = LocalTime(milliseconds: moment.milliseconds)
        guard style == .hours12 else { return twoDigits(time.hour) + ":" + twoDigits(time.minute) }
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return "\(hour):\(twoDigits(time.minute))" + (time.hour < 12 ? "a" : "p")
    }

    /// The time since a moment, for a list: `now`, `5m`, `3h`, `Tue`, `3 Mar`, `2023`.
    package static func listTime(_ moment: Timestamp, now: Timestamp) -> String {
        let minutes = (now.milliseconds - moment.milliseconds) / 60_000
        if minutes < 1 { return "now" }
        if minutes < 60 { return "\(minutes)m" }
        if minutes < 12 * 60 { return "\(minutes / 60)h" }
        let time = LocalTime(milliseconds: moment.milliseconds)
        let today = LocalTime(milliseconds: now.milliseconds)
        let days = today.dayNumber - time.dayNumber
        if days == 0 { return "\(minutes / 60)h" }
        if days == 1 { return "yest" }
        if days < 7 { return String(weekday(time).prefix(3)) }
        if days < 300 { return "\(time.day) \(month(time).prefix(3))" }
        return "\(time.year)"
    }

    /// A day for a separator: `Today`, `Yesterday`, `Tuesday`, `Tuesday, 3 March`, `3 March 2023`.
    package static func day(_ moment: Timestamp, now: Timestamp) -> String {
        let time = LocalTime(milliseconds: moment.milliseconds)
        let today = LocalTime(milliseconds: now.milliseconds)
        switch today.dayNumber - time.dayNumber {
        case 0: return "Today"
        case 1: return "Yesterday"
        case 2..<7: return weekday(time)
        case let days where time.year == today.year || (days > 0 && days < 180):
            return "\(weekday(time)), \(time.day) \(month(time))"
        default: return "\(time.day) \(month(time)) \(time.year)"
        }
    }

    package static func dayNumber(_ moment: Timestamp) -> Int {
        LocalTime(milliseconds: moment.milliseconds).dayNumber
    }

    /// A future moment: `at 18:00`, `tomorrow 9:00`, `Monday 9:00`.
    package static func future(_ moment: Timestamp, now: Timestamp, _ style: ClockStyle = .hours24) -> String {
        let clock = clock(moment, style)
        let time = LocalTime(milliseconds: moment.milliseconds)
        let days = time.dayNumber - LocalTime(milliseconds: now.milliseconds).dayNumber
        switch days {
        case ...0: return "at \(clock)"
        case 1: return "tomorrow \(clock)"
        case 2..<7: return "\(weekday(time)) \(clock)"
        default: return "\(time.day) \(month(time)) \(clock)"
        }
    }

    /// A past moment: `18:31`, `yesterday 18:31`, `Tuesday 18:31`, `3 March`, `3 March 2023`.
    package static func past(_ moment: Timestamp, now: Timestamp, _ style: ClockStyle = .hours24) -> String {
        let time = LocalTime(milliseconds: moment.milliseconds)
        let today = LocalTime(milliseconds: now.milliseconds)
        switch today.dayNumber - time.dayNumber {
        case ...0: return clock(moment, style)
        case 1: return "yesterday \(clock(moment, style))"
        case 2..<7: return "\(weekday(time)) \(clock(moment, style))"
        case _ where time.year == today.year: return "\(time.day) \(month(time))"
        default: return "\(time.day) \(month(time)) \(time.year)"
        }
    }

    /// `2 min`, `3 h`, `4 days`.
    package static func span(from start: Timestamp, to end: Timestamp) -> String {
        let minutes = max(0, (end.milliseconds - start.milliseconds) / 60_000)
        if minutes < 60 { return "\(max(1, minutes)) min" }
        if minutes < 48 * 60 { return "\(minutes / 60) h" }
        return "\(minutes / (24 * 60)) days"
    }

    /// The length of a recording: `0:24`, `1:02:05`.
    package static func length(milliseconds: Int64) -> String {
        let seconds = min(max(0, (milliseconds + 500) / 1000), 359_999)
        let rest = "\(seconds / 60 % 60)", last = twoDigits(Int(seconds % 60))
        return seconds < 3600 ? "\(rest):\(last)" : "\(seconds / 3600):\(twoDigits(Int(seconds / 60 % 60))):\(last)"
    }

    /// `0:24`, `12:05`
    package static func countdown(from now: Timestamp, to end: Timestamp) -> String {
        let seconds = max(0, (end.milliseconds - now.milliseconds + 999) / 1000)
        return "\(seconds / 60):" + twoDigits(Int(seconds % 60))
    }

    private static func weekday(_ time: LocalTime) -> String {
        weekdays.indices.contains(time.weekday - 1) ? weekdays[time.weekday - 1] : ""
    }

    private static func month(_ time: LocalTime) -> String {
        months.indices.contains(time.month - 1) ? months[time.month - 1] : ""
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
