import BuzzModel

/// Days and amounts as shown on cards.
package enum DueText {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `today`, `tomorrow`, `Fri 6 Mar`, `6 Mar 2027`
    package static func day(_ day: CalendarDay, today: CalendarDay) -> String {
        switch day - today {
        case 0: return "today"
        case 1: return "tomorrow"
        case -1: return "yesterday"
        default: break
        }
        let month = months.indices.contains(day.month - 1) ? months[day.month - 1] : ""
        guard abs(day - today) < 300 else { return "\(day.day) \(month) \(day.year)" }
        let weekday = weekdays.indices.contains(day.weekday - 1) ? weekdays[day.weekday - 1] : ""
        return "\(weekday) \(day.day) \(month)"
    }

    /// Marks a past day: `Fri 6 Mar, past`. An ambiguous day is shown as it was written.
    package static func deadline(_ named: NamedDay, today: CalendarDay) -> String {
        let text = self.named(named, today: today)
        guard let day = named.day, day < today else { return text }
        return named.isSure ? "\(text), past" : "\(text), past?"
    }

    /// An ambiguous day is shown as it was written.
    package static func named(_ named: NamedDay, today: CalendarDay) -> String {
        if named.isSure, let day = named.day { return self.day(day, today: today) }
        return "“\(DisplayText.line(named.written, maxColumns: 40))”"
    }

    /// `due today`, `due Fri 6 Mar`, `3 days late`
    package static func due(_ named: NamedDay, today: CalendarDay) -> String {
        guard let day = named.day else { return "“\(DisplayText.line(named.written, maxColumns: 40))”" }
        let late = today - day
        if late > 0, named.isSure { return SizeText.counted(late, "day") + " late" }
        return "due \(self.named(named, today: today))"
    }

    /// `20 min`, `3 h`, `4 days`
    package static func span(_ duration: Duration) -> String {
        let start = Timestamp(milliseconds: 0)
        return TimeText.span(from: start, to: start + duration)
    }

    package static func today(_ now: Timestamp) -> CalendarDay { CalendarDay(number: TimeText.dayNumber(now)) }
}

package enum MoneyText {
    private static let signs = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "BRL": "R$", "KRW": "₩", "TRY": "₺", "RUB": "₽",
    ]

    /// `$4,500`, `CHF 300`, or `2,400` without a currency.
    package static func text(_ value: Double, _ currency: String?) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "?" }
        let cents = Int((value * 100).rounded())
        var number = SizeText.number(cents / 100)
        let rest = abs(cents % 100)
        if rest != 0 { number += rest < 10 ? ".0\(rest)" : ".\(rest)" }
        guard let currency else { return number }
        return signs[currency].map { $0 + number } ?? "\(DisplayText.line(currency, maxColumns: 4)) \(number)"
    }
}
