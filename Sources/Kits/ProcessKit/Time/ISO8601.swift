/// Timestamps in the form that other programs read: `2026-11-20T08:34:58.123Z`.
package enum ISO8601 {
    /// The last millisecond of the year 9999: the format has four digits for the year.
    package static let latest: Int64 = 253_402_300_799_999

    /// Times outside the years 0 to 9999 are clamped.
    package static func string(milliseconds: Int64) -> String {
        let milliseconds = min(max(milliseconds, -62_167_219_200_000), latest)
        let days = milliseconds.flooredQuotient(by: 86_400_000)
        let rest = Int(milliseconds - days * 86_400_000)
        let date = CivilDay.date(Int(days))
        let clock = rest / 1000
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
            + padded(clock / 3600, 2) + ":" + padded(clock / 60 % 60, 2) + ":" + padded(clock % 60, 2) + "."
            + padded(rest % 1000, 3) + "Z"
    }

    /// Parses a date, or a date and time with `Z` or `±hh:mm`; nil for anything else.
    package static func milliseconds(_ text: String) -> Int64? {
        var reader = Reader(bytes: Array(text.utf8))
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let number = CivilDay.number(year: year, month: month, day: day)
        guard CivilDay.date(number) == (year, month, day) else { return nil }
        let midnight = Int64(number) * 86_400_000
        if reader.isAtEnd { return midnight }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2), reader.skip(":"),
            let minute = reader.number(2), hour < 24, minute < 60
        else { return nil }
        var clock = Int64(hour * 3600 + minute * 60) * 1000
        if reader.skip(":") {
            guard let second = reader.number(2), second <= 60 else { return nil }
            clock += Int64(second) * 1000
            if reader.skip(".") {
                guard let fraction = reader.fraction() else { return nil }
                clock += fraction
            }
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        return midnight + clock - offset
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        mutating func digit() -> Int? {
            guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
            index += 1
            return Int(bytes[index - 1]) - 0x30
        }

        mutating func number(_ width: Int) -> Int? {
            var value = 0
            for _ in 0..<width {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// The digits after the point, as milliseconds.
        mutating func fraction() -> Int64? {
            guard let first = digit() else { return nil }
            var value = Int64(first) * 100
            var scale: Int64 = 10
            while let digit = digit() {
                value += Int64(digit) * scale
                scale /= 10
            }
            return value
        }

        mutating func offset() -> Int64? {
            if skip("Z") || skip("z") { return 0 }
            let sign: Int64
            if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
            guard let hours = number(2), skip(":"), let minutes = number(2) else { return nil }
            return sign * Int64(hours * 60 + minutes) * 60_000
        }
    }
}
