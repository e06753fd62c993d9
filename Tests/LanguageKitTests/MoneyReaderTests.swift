import LanguageKit
import Testing

@Suite struct MoneyReaderTests {
    private func sums(_ text: String) -> [String] {
        AnalyzedText.of(text).amounts.map { "\($0.value.formattedPlainly) \($0.currency)" }
    }

    @Test(
        arguments: [
            ("$2,500", "2500 USD"), ("2.500 €", "2500 EUR"), ("1 800 euros", "1800 EUR"), ("12 500 €", "12500 EUR"),
            ("3 000 €", "3000 EUR"), ("CHF 1'500", "1500 CHF"), ("1’500.50 Franken", "1500.5 CHF"),
            ("1 234 567,80 €", "1234567.8 EUR"), ("100 000 000 €", "100000000 EUR"), ("USD 2.5 million", "2500000 USD"),
            ("5 hundred dollars", "500 USD"), ("0.025 BTC", "0.025 BTC"), ("$0.005 per view", "0.005 USD"),
            ("0,005 €", "0.005 EUR"), ("$500-$800", "800 USD"), ("€300–500", "500 EUR"), ("300 – 500 €", "500 EUR"),
            ("3-5k dollars", "5000 USD"), ("$5–10m", "10000000 USD"), ("R$ 300", "300 BRL"), ("US$ 300", "300 USD"),
            ("A$300", "300 AUD"),
            ("Rp 5 juta", "5000000 IDR"), ("15万円です", "150000 JPY"), ("30만원", "300000 KRW"), ("500eur", "500 EUR"),
            ("5keur", "5000 EUR"), ("eur500", "500 EUR"), ("500 TRY", "500 TRY"), ("2 tausend Euro", "2000 EUR"),
            ("500 (EUR)", "500 EUR"), ("EUR: 500", "500 EUR"), ("$1,234,567.89", "1234567.89 USD"),
            ("₹1,00,000", "100000 INR"),
        ])
    func `a sum is read as it is written`(_ text: String, _ sum: String) {
        #expect(sums("We pay \(text) for it.") == [sum])
    }

    @Test(arguments: [
        ("We were founded in 2019. $100 for a short mention", ["100 USD"]),
        ("It has been there since 2019 $100 it is", ["100 USD"]), ("2 for $100 each", ["100 USD"]),
        ("I have 3.\n€ 500 are fine", ["500 EUR"]), ("$5 $6", ["5 USD", "6 USD"]),
        ("5 euros 20 people", ["5 EUR"]), ("$5 to 20 people", ["5 USD"]), ("$500 - 3 videos", ["500 USD"]),
        ("$500 for one and $800 for two", ["500 USD", "800 USD"]), ("I'll try 3 of your recipes", []),
        ("3 try to", []), ("10:30 500 people", []), ("on 1.5.2026 € 50", ["50 EUR"]),
        ("I bought pounds 3 weeks ago", []),
    ])
    func `a currency belongs to one number of its sentence`(_ text: String, _ expected: [String]) {
        #expect(sums(text) == expected)
    }
}

extension Double {
    fileprivate var formattedPlainly: String { self == rounded() ? String(Int(self)) : String(self) }
}
