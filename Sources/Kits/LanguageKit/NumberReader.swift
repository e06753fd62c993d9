/// A number as written: "2,500", "1 800", "1'500,50", "5k", "2.5 million", "500eur".
struct WrittenNumber {
    var tokens: Range<Int>
    /// `value` includes the scale, `plain` doesn't.
    var value: Double
    var plain: Double
    var scale: Double?
    /// A currency joined to the digits: "500eur".
    var currency: String?
    /// The scale could also be a unit of length or part of a name: "5 m", "5m".
    var isScaleDoubtful = false
}

/// Reads the number that starts at a token, with everything that belongs to it.
enum NumberReader {
    private static let mostGroups = 4

    static func number(at index: Int, in tokens: [Token]) -> WrittenNumber? {
        guard let head = Piece(tokens[index]) else { return nil }
        var piece = head
        var digits = head.digits
        var end = index + 1
        if head.isGroup, !isTail(index, tokens), end < tokens.count {
            let gap = tokens[end].gap
            while end < tokens.count, end - index <= mostGroups, gap == .space || gap == .apostrophe,
                tokens[end].gap == gap, piece.suffix.isEmpty, !piece.hasDecimals,
                let next = Piece(tokens[end]), next.isFurtherGroup
            {
                digits += next.digits
                piece = next
                end += 1
            }
        }
        let isGrouped = end > index + 1
        guard let plain = isGrouped ? grouped(digits) : decimal(digits) else { return nil }
        var number = WrittenNumber(tokens: index..<end, value: plain, plain: plain, currency: head.currency)
        if !piece.suffix.isEmpty {
            guard take(piece.suffix, into: &number) else { return nil }
        } else if end < tokens.count, tokens[end].kind == .word, tokens[end].sentence == tokens[end - 1].sentence,
            let scale = scales[tokens[end].text]
        {
            number.scale = scale
            number.isScaleDoubtful = doubtful.contains(tokens[end].text)
            number.tokens = index..<end + 1
        }
        number.value = plain * (number.scale ?? 1)
        return number
    }

    /// Interprets what is joined to the digits: a scale, a currency, or both.
    private static func take(_ suffix: String, into number: inout WrittenNumber) -> Bool {
        if let currency = Currency.names[suffix], suffix != "만원" {
            number.currency = currency
        } else if let scale = scales[suffix] {
            number.scale = scale
            number.isScaleDoubtful = doubtful.contains(suffix)
        } else if suffix.hasPrefix("만") {
            number.scale = 10_000
            if suffix == "만원" { number.currency = "KRW" }
        } else if let scale = scales[String(suffix.prefix(1))],
            let currency = Currency.names[String(suffix.dropFirst())]
        {
            (number.scale, number.currency) = (scale, currency)
        } else {
            return false
        }
        return true
    }

    /// Whether the digits end something else, as in "24/7 500", "10:30 500" and "covid-19 500": then no groups
    /// follow.
    private static func isTail(_ index: Int, _ tokens: [Token]) -> Bool {
        guard index > 1, tokens[index].gap == .none, tokens[index - 1].gap == .none else { return false }
        return [":", "/", "-"].contains(tokens[index - 1].text)
    }

    /// Reads both "2,500.00" and "2.500,00". Three digits after the last mark are thousands, except after a leading
    /// zero.
    static func decimal(_ text: String) -> Double? {
        let marks = text.utf8.filter { $0 == 0x2E || $0 == 0x2C }
        guard let last = marks.last, let place = text.utf8.lastIndex(of: last) else { return Double(text) }
        let tail = text[text.index(after: place)...]
        let parts = text.split { $0 == "." || $0 == "," }
        if Set(marks).count == 1, marks.count > 1 {
            // Accept "1.234.567" and "1,00,000"; "1.5.2026" and "10,20,30" are not numbers.
            guard tail.count == 3, parts.dropFirst().allSatisfy({ (2...3).contains($0.count) }) else { return nil }
            return Double(parts.joined())
        }
        if marks.count == 1, tail.count == 3, let head = parts.first, !head.hasPrefix("0"), parts.count == 2 {
            return Double(parts.joined())
        }
        return Double(text[..<place].filter(\.isNumber) + "." + tail)
    }

    private static func grouped(_ digits: String) -> Double? { Double(digits.replacing(",", with: ".")) }

    /// A token split into digits and what is joined to them.
    private struct Piece {
        let digits: String
        var suffix = ""
        var currency: String?

        init?(_ token: Token) {
            guard token.kind == .number || token.kind == .word, token.text != "#phone",
                let start = token.text.utf8.firstIndex(where: { (0x30...0x39).contains($0) })
            else { return nil }
            let text = token.text
            if start > text.startIndex {
                // "eur500"
                guard token.kind == .word, let currency = Currency.leading[String(text[..<start])] else { return nil }
                self.currency = currency
            }
            let end =
                text.utf8[start...].firstIndex { !(0x30...0x39).contains($0) && $0 != 0x2E && $0 != 0x2C }
                ?? text.endIndex
            digits = String(text[start..<end])
            suffix = String(text[end...])
            guard suffix.unicodeScalars.count <= 6 else { return nil }
        }

        var hasDecimals: Bool { digits.utf8.contains { $0 == 0x2E || $0 == 0x2C } }

        /// Whether further groups of digits may follow: "1", "12", "500".
        var isGroup: Bool { digits.utf8.count <= 3 && !hasDecimals && suffix.isEmpty && digits != "0" }

        /// "800", "800,50", "800eur"
        var isFurtherGroup: Bool {
            guard currency == nil else { return false }
            let parts = digits.split(
                separator: digits.utf8.contains(0x2C) ? "," : ".", omittingEmptySubsequences: false)
            return parts[0].utf8.count == 3 && parts.count <= 2
                && (parts.count == 1 || (1...2).contains(parts[1].utf8.count))
        }
    }

    private static let scales: [String: Double] = [
        "k": 1e3, "thousand": 1e3, "grand": 1e3, "m": 1e6, "million": 1e6, "mio": 1e6, "mil": 1e3, "tys": 1e3,
        "тыс": 1e3, "тысяч": 1e3, "bin": 1e3, "hundred": 100, "hundert": 100,
        "ribu": 1e3, "rb": 1e3, "juta": 1e6, "jt": 1e6, "lakh": 1e5, "lakhs": 1e5, "tausend": 1e3, "mila": 1e3,
        "mille": 1e3,
        "duizend": 1e3, "млн": 1e6, "mln": 1e6,
        "millones": 1e6, "milhoes": 1e6, "millionen": 1e6, "milyon": 1e6, "milioni": 1e6, "millions": 1e6,
    ]
    private static let doubtful: Set<String> = ["m", "bin", "rb"]
}
