/// How currencies are written in messages, with approximate exchange rates.
package enum Currency {
    /// Value in US dollars: accurate enough to tell a hundred from a hundred thousand.
    static let rates: [String: Double] = [
        "USD": 1, "EUR": 1.1, "GBP": 1.27, "BRL": 0.18, "JPY": 0.0067, "PLN": 0.25, "TRY": 0.028, "IDR": 0.000062,
        "RUB": 0.011, "INR": 0.012, "KRW": 0.00073, "CNY": 0.14, "MXN": 0.055, "CHF": 1.15, "CAD": 0.73, "AUD": 0.65,
        "SEK": 0.095, "UAH": 0.024, "BTC": 60_000, "ETH": 3_000, "NGN": 0.0007,
    ]

    /// Signs, codes and short forms that stand before or after a number; folded word to ISO 4217 code.
    static let leading: [String: String] = [
        "$": "USD", "usd": "USD", "usdt": "USD", "€": "EUR", "eur": "EUR", "euro": "EUR", "£": "GBP", "gbp": "GBP",
        "r$": "BRL", "brl": "BRL", "¥": "JPY", "jpy": "JPY", "pln": "PLN", "₺": "TRY", "tl": "TRY", "rp": "IDR",
        "idr": "IDR", "₽": "RUB", "₹": "INR", "rs": "INR", "inr": "INR", "₩": "KRW", "krw": "KRW", "rmb": "CNY",
        "cny": "CNY", "mxn": "MXN", "chf": "CHF", "cad": "CAD", "aud": "AUD", "kr": "SEK", "sek": "SEK", "nok": "SEK",
        "dkk": "SEK", "₴": "UAH", "btc": "BTC", "₿": "BTC", "eth": "ETH",
    ]

    /// Words that only count after a number: "300 dollars", but not "dollars 5".
    static let trailing: [String: String] = [
        "dollar": "USD", "dollars": "USD", "dolares": "USD", "dolar": "USD", "bucks": "USD", "quid": "GBP",
        "pounds": "GBP", "euros": "EUR", "reais": "BRL", "yen": "JPY", "円": "JPY", "zl": "PLN", "zlotych": "PLN",
        "try": "TRY", "lira": "TRY", "rupiah": "IDR", "руб": "RUB", "рублеи": "RUB", "рублей": "RUB", "р": "RUB",
        "rupees": "INR", "원": "KRW", "만원": "KRW", "元": "CNY", "pesos": "MXN", "franken": "CHF", "francs": "CHF",
        "грн": "UAH",
        "naira": "NGN",
    ]

    package static let names = leading.merging(trailing) { first, _ in first }

    /// Currencies that are also everyday words: they count only in capitals or at the end of the sentence.
    static let everyday: Set<String> = ["try"]

    /// Letters joined to a dollar sign: "US$", "R$".
    static let dollars: [String: String] = [
        "us": "USD", "usd": "USD", "r": "BRL", "c": "CAD", "ca": "CAD", "a": "AUD", "au": "AUD", "mx": "MXN",
    ]

    /// Nationality of dollars: "300 US dollars".
    static let nations: [String: String] = [
        "us": "USD", "american": "USD", "canadian": "CAD", "australian": "AUD",
    ]

    /// Abbreviations with a dot: "Rs. 500".
    static let abbreviations: [String: String] = ["rs": "INR", "rp": "IDR", "kr": "SEK", "fr": "CHF", "sfr": "CHF"]
}
