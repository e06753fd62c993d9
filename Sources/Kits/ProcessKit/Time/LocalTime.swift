import Glibc

/// A moment as wall-clock time in the user's time zone.
package struct LocalTime: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// 1 is Monday, 7 is Sunday.
    package let weekday: Int
    /// Days since 1970-01-01 in the local calendar; equal for all moments of a local day.
    package let dayNumber: Int
    package let secondsFromUTC: Int

    /// The day number of a date; nil when the date doesn't exist.
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day), (1...9999).contains(year) else { return nil }
        let number = CivilDay.number(year: year, month: month, day: day)
        return CivilDay.date(number).day == day ? number : nil
    }

    /// When a local day, or a given hour of it, begins.
    package static func beginning(ofDay number: Int, hour: Int = 0) -> Int64 {
        let utc = Int64(number) * 86_400_000 + Int64(hour) * 3_600_000
        let guess = utc - Int64(LocalTime(milliseconds: utc).secondsFromUTC) * 1000
        // The offset at `utc` may be from before a clock change; correct it with the offset at the guess.
        return utc - Int64(LocalTime(milliseconds: guess).secondsFromUTC) * 1000
    }

    private static let zone: Void = tzset()

    package init(milliseconds: Int64) {
        Self.zone
        var seconds = time_t(milliseconds.flooredQuotient(by: 1000))
        var parts = tm()
        localtime_r(&seconds, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
        second = Int(parts.tm_sec)
        weekday = parts.tm_wday == 0 ? 7 : Int(parts.tm_wday)
        secondsFromUTC = Int(parts.tm_gmtoff)
        dayNumber = CivilDay.number(year: year, month: month, day: day)
    }
}

/// The proleptic Gregorian calendar as arithmetic (Howard Hinnant's `days_from_civil`).
enum CivilDay {
    static func number(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Int64 {
    /// Division that rounds down, so that times before 1970 get the right second and day.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
