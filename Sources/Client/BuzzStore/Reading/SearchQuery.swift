import TextKit

/// The user's input as an expression for the full-text index. Only the quotes of a phrase have a special meaning.
struct SearchQuery {
    let expression: String
    /// The folded words to search for; they match as prefixes.
    let words: [String]

    /// `nil` when the input contains nothing to search for.
    init?(_ text: String, conversations: [Int64]?) {
        var terms: [String] = []
        var words: [String] = []
        var isPhrase = false
        for part in text.split(separator: "\"", omittingEmptySubsequences: false).prefix(32) {
            let found = part.split(whereSeparator: \.isWhitespace).filter { $0.contains(where: Self.isSearchable) }
                .prefix(16)
            if isPhrase, !found.isEmpty {
                terms.append(Self.quoted(part))
            } else {
                terms += found.map { Self.quoted($0) + (Self.isBeginning($0) ? "*" : "") }
            }
            words += found.flatMap { SearchFolding.fold(String($0)).split { !Self.isSearchable($0) } }.map(String.init)
            isPhrase.toggle()
        }
        guard !terms.isEmpty else { return nil }
        var expression = "body : (\(terms.joined(separator: " AND ")))"
        if let conversations {
            expression += " AND scope : (\(conversations.map { "\"ᚠ\($0)\"" }.joined(separator: " OR ")))"
        }
        self.expression = expression
        self.words = words
    }

    /// A single letter would match too many words to be useful.
    private static func isBeginning(_ word: Substring) -> Bool {
        word.utf8.count > 1
    }

    static func isSearchable(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private static func quoted(_ text: Substring) -> String {
        "\"\(text.filter { $0 != "\"" && $0 != "\0" })\""
    }
}
