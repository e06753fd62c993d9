/// What the person typed, as an expression of the full-text index. Nothing in it is syntax but the quotes of a phrase.
struct SearchQuery {
    let expression: String

    /// `nil` when there is nothing to look for.
    init?(_ text: String, conversation: Int64?) {
        var terms: [String] = []
        var isPhrase = false
        for part in text.split(separator: "\"", omittingEmptySubsequences: false).prefix(32) {
            if isPhrase {
                if part.contains(where: Self.isSearchable) { terms.append(Self.quoted(part)) }
            } else {
                for word in part.split(whereSeparator: \.isWhitespace).prefix(16)
                where word.contains(where: Self.isSearchable) {
                    terms.append(Self.quoted(word) + "*")
                }
            }
            isPhrase.toggle()
        }
        guard !terms.isEmpty else { return nil }
        var expression = "body : (\(terms.joined(separator: " AND ")))"
        if let conversation { expression += " AND scope : \"ᚠ\(conversation)\"" }
        self.expression = expression
    }

    private static func isSearchable(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private static func quoted(_ text: Substring) -> String {
        "\"\(text.filter { $0 != "\"" && $0 != "\0" })\""
    }
}
