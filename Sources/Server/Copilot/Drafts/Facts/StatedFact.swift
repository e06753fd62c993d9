/// A statement that can be right or wrong: a value with its kind. "500 dollars" and "$500" are the same fact; "€500"
/// and "500 views" are others.
enum StatedFact: Sendable, Hashable {
    case money(Double, currency: String)
    case percent(Double)
    /// Minutes since midnight or noon, because people who say "half past seven" rarely say which.
    case time(Int)
    case day(Int)
    case date(day: Int, month: Int)
    /// A plain number or a number of counted things.
    case number(Double)
    /// A number without a unit: it may be a sum, a percentage, a day or an hour.
    case loose(Double)
    /// The value of any of these, whatever its unit.
    case value(Double)
    /// The digits of an identifier, such as an order or telephone number.
    case code(String)
    /// A currency that is mentioned, with or without a sum.
    case currency(String)
    case share
    /// An address, month, weekday or commitment.
    case word(String)

    /// Everything that a source says with this fact.
    var said: [StatedFact] {
        switch self {
        case .money(let value, let currency): [self, .value(value), .currency(currency)]
        case .percent(let value): [self, .value(value), .share]
        case .time(let minutes): minutes % 60 == 0 ? [self, .value(Double(minutes / 60))] : [self]
        case .day(let day): [self, .value(Double(day))]
        case .date(let day, let month):
            [self, .day(day), .value(Double(day)), .value(Double(month)), .word(Self.month(month))]
        case .number(let value): [self, .value(value)]
        case .loose(let value): [self, .number(value), .value(value)]
        case .value, .code, .currency, .share, .word: [self]
        }
    }

    static func month(_ number: Int) -> String { "month \(number)" }
}

/// A fact in a reply, with every way to support it: each reading lists the facts that a source must contain.
struct Claim {
    var readings: [[StatedFact]]

    init(_ readings: [StatedFact]...) { self.readings = readings }

    init(_ fact: StatedFact, digits: String? = nil) {
        switch fact {
        case .money(let value, let currency):
            // A bare dollar sign can mean any kind of dollar.
            let currencies = currency == "USD" ? ["USD", "CAD", "AUD"] : [currency]
            readings = currencies.flatMap {
                [[.money(value, currency: $0)], [StatedFact.loose(value), .currency($0)]]
            }
        case .percent(let value): readings = [[fact], [.loose(value), .share]]
        case .time(let minutes):
            readings = [[fact]]
            if minutes % 60 == 0 {
                readings += [minutes / 60, minutes / 60 + 12].map { [.loose(Double($0))] }
            }
        case .day(let day): readings = [[fact], [.loose(Double(day))]]
        case .date(let day, let month):
            readings = [[fact], [.day(day), .word(StatedFact.month(month))]]
        case .number: readings = [[fact]]
        case .loose(let value): readings = [[.value(value)]]
        case .value, .code, .currency, .share, .word: readings = [[fact]]
        }
        if let digits { readings.append([.code(digits)]) }
    }

    func or(_ other: Claim) -> Claim {
        var both = self
        both.readings += other.readings
        return both
    }
}
