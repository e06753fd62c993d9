/// A message analysed once; categories, sentiment and scores all read from this.
package struct AnalyzedText: Sendable {
    package var tokens: [Token] = []
    package var links: [Link] = []
    package var emailDomains: [String] = []
    package var amounts: [MoneyAmount] = []
    package var letters = 0
    package var capitals = 0
    package var digits = 0
    package var exclamations = 0
    package var questions = 0
    package var emoji = 0
    package var lines = 1
    package var sentences = 1
    package var quotedLines = 0
    /// Letters from decorative alphabets, and words that mix alphabets to imitate others.
    package var disguisedLetters = 0
    /// Letters used only in Vietnamese, whose short words without diacritics resemble those of other languages.
    package var vietnameseLetters = 0
    package var phoneNumbers = 0
    package var shortCodes = 0
    /// Premium-rate and freephone numbers, as British text messages name them.
    package var premiumNumbers = 0
    package var scalarCount = 0

    /// The words only, without links and punctuation.
    package var words: [Token] { tokens.filter { $0.kind == .word || $0.kind == .hashtag || $0.kind == .ideographs } }

    package var capitalRatio: Double { letters < 6 ? 0 : Double(capitals) / Double(letters) }

    /// Analyses a message, including the sums of money in it.
    package static func of(_ message: String) -> AnalyzedText {
        var text = Tokenizer.analyze(message)
        text.amounts = MoneyReader.sums(in: text.tokens)
        return text
    }
}
