/// A sum of money named in a message.
package struct MoneyAmount: Sendable, Equatable {
    /// The upper end if it is a range.
    package let value: Double
    /// ISO 4217 code.
    package let currency: String
    /// The tokens it is written in.
    package let tokens: Range<Int>

    package init(value: Double, currency: String, tokens: Range<Int>) {
        (self.value, self.currency, self.tokens) = (value, currency, tokens)
    }

    /// Value in US dollars at approximate rates: accurate enough to tell a hundred from a hundred thousand.
    package var dollars: Double { value * (Currency.rates[currency] ?? 1) }
}
