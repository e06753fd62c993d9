/// A sum of money named in a message.
package struct MoneyAmount: Sendable, Equatable {
    package let value: Double
    /// ISO 4217 code.
    package let currency: String
    /// Index of the token it starts at.
    package let token: Int

    /// Worth in US dollars, by round rates: enough to tell a hundred from a hundred thousand.
    package var dollars: Double { value * (MoneyAmount.rates[currency] ?? 1) }

    private static let rates: [String: Double] = [
        "USD": 1, "EUR": 1.1, "GBP": 1.27, "BRL": 0.18, "JPY": 0.0067, "PLN": 0.25, "TRY": 0.028, "IDR": 0.000062,
        "RUB": 0.011, "INR": 0.012,
        "KRW": 0.00073, "CNY": 0.14, "MXN": 0.055, "CHF": 1.15, "CAD": 0.73, "AUD": 0.65, "SEK": 0.095, "UAH": 0.024,
        "BTC": 60_000, "ETH": 3_000,
        "NGN": 0.0007,
    ]
}

/// Finds sums like "$2,500", "2.500 €", "5k eur", "R$ 300", "Rp 5 juta", "15万円", "between 300 and 500 dollars".
enum MoneyFinder {
    static func find(in tokens: [Token]) -> [MoneyAmount] {
        var found: [MoneyAmount] = []
        for (index, token) in tokens.enumerated() {
            guard let number = number(token) else { continue }
            var value = number.value
            var next = index + 1
            if let scale = number.suffix.flatMap({ scales[$0] }) { value *= scale }
            if next < tokens.count, let scale = scales[tokens[next].text], tokens[next].kind == .word {
                value *= scale
                next += 1
            }
            let before = index > 0 ? tokens[index - 1].text : ""
            let beforeBoth = index > 1 ? tokens[index - 2].text + before : ""
            let after = next < tokens.count ? tokens[next].text : ""
            let afterDash = after == "-" || after == "." ? (next + 1 < tokens.count ? tokens[next + 1].text : "") : ""
            let currency =
                number.suffix.flatMap { currencies[$0] } ?? (beforeBoth == "r$" ? "BRL" : nil) ?? currencies[before]
                ?? currencies[after]
                ?? currencies[afterDash] ?? ideographic(after)
            guard let currency, value > 0, value < 1e13 else { continue }
            if let scaled = ideographicScale(after) { value *= scaled }
            found.append(MoneyAmount(value: value, currency: currency, token: index))
        }
        return found
    }

    private static func number(_ token: Token) -> (value: Double, suffix: String?)? {
        guard token.kind == .number || token.kind == .word, let first = token.text.utf8.first else { return nil }
        var text = token.text
        var prefix: String?
        if !(0x30...0x39).contains(first) {
            guard token.kind == .word else { return nil }
            let letters = text.prefix { !$0.isNumber }
            guard letters.count <= 3, letters.count < text.count else { return nil }
            prefix = String(letters)
            text.removeFirst(letters.count)
        }
        let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
        let suffix = String(text.dropFirst(digits.count))
        guard suffix.count <= 5, let value = decimal(String(digits)) else { return nil }
        if suffix.isEmpty { return (value, prefix.flatMap { currencies[$0] == nil ? nil : $0 }) }
        return (value, suffix)
    }

    /// Reads both "2,500.00" and "2.500,00": a group of three after the last mark is thousands.
    static func decimal(_ text: String) -> Double? {
        let marks = text.filter { $0 == "." || $0 == "," }
        guard let lastMark = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return Double(text) }
        let tail = text[text.index(after: lastMark)...]
        if tail.count == 3 || marks.count > 1 && Set(marks).count == 1 { return Double(text.filter(\.isNumber)) }
        return Double(text[..<lastMark].filter(\.isNumber) + "." + tail)
    }

    private static func ideographic(_ text: String) -> String? {
        if text.hasPrefix("円") || text.hasPrefix("万円") || text.hasPrefix("千円") { return "JPY" }
        if text.hasPrefix("元") || text.hasPrefix("万元") || text.hasPrefix("千元") { return "CNY" }
        if text.hasPrefix("만원") || text.hasPrefix("만 원") { return "KRW" }
        return nil
    }

    private static func ideographicScale(_ text: String) -> Double? {
        if text.hasPrefix("万") || text.hasPrefix("萬") || text.hasPrefix("만") { return 10_000 }
        if text.hasPrefix("千") { return 1_000 }
        return nil
    }

    private static let scales: [String: Double] = [
        "k": 1e3, "thousand": 1e3, "grand": 1e3, "m": 1e6, "million": 1e6, "mio": 1e6, "mil": 1e3, "tys": 1e3,
        "тыс": 1e3, "тысяч": 1e3, "bin": 1e3,
        "ribu": 1e3, "rb": 1e3, "juta": 1e6, "jt": 1e6, "lakh": 1e5, "lakhs": 1e5, "tausend": 1e3, "mila": 1e3,
        "duizend": 1e3, "млн": 1e6, "mln": 1e6,
        "millones": 1e6, "milhoes": 1e6, "millionen": 1e6, "milyon": 1e6, "milioni": 1e6,
    ]
    private static let currencies: [String: String] = [
        "$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "dolares": "USD", "bucks": "USD", "usdt": "USD",
        "dolar": "USD", "quid": "GBP",
        "€": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "pounds": "GBP", "r$": "BRL",
        "reais": "BRL", "brl": "BRL",
        "¥": "JPY", "yen": "JPY", "jpy": "JPY", "円": "JPY", "zl": "PLN", "pln": "PLN", "zlotych": "PLN", "₺": "TRY",
        "tl": "TRY", "try": "TRY",
        "lira": "TRY", "rp": "IDR", "idr": "IDR", "rupiah": "IDR", "₽": "RUB", "руб": "RUB", "рублеи": "RUB",
        "рублей": "RUB", "р": "RUB", "₹": "INR",
        "rs": "INR", "inr": "INR", "rupees": "INR", "₩": "KRW", "krw": "KRW", "원": "KRW", "만원": "KRW", "元": "CNY",
        "rmb": "CNY", "cny": "CNY",
        "pesos": "MXN", "mxn": "MXN", "chf": "CHF", "franken": "CHF", "cad": "CAD", "aud": "AUD", "kr": "SEK",
        "sek": "SEK", "nok": "SEK", "dkk": "SEK",
        "грн": "UAH", "₴": "UAH", "btc": "BTC", "₿": "BTC", "eth": "ETH", "naira": "NGN",
    ]
}
