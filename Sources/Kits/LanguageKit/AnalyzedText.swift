/// A message taken apart once; categories, sentiment and scores all read from this.
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
    /// Letters from decorative alphabets, or words that mix alphabets to look like others.
    package var disguisedLetters = 0
    /// Letters that only Vietnamese has; without their marks its short words look like those of other languages.
    package var vietnameseLetters = 0
    package var phoneNumbers = 0
    package var shortCodes = 0
    /// Numbers that cost whoever rings them, as British texts name them, or that cost nothing.
    package var premiumNumbers = 0
    package var scalarCount = 0

    /// The words alone, links and punctuation left out.
    package var words: [Token] { tokens.filter { $0.kind == .word || $0.kind == .hashtag || $0.kind == .ideographs } }

    package var capitalRatio: Double { letters < 6 ? 0 : Double(capitals) / Double(letters) }

    /// A message taken apart, with the sums of money in it.
    package static func of(_ message: String) -> AnalyzedText {
        var text = Tokenizer.analyze(message)
        text.amounts = MoneyReader.sums(in: text.tokens)
        return text
    }
}
