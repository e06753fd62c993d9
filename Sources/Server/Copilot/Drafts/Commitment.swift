import LanguageKit

/// Words that commit the speaker. A draft may use them only if the conversation has mentioned the same commitment.
enum Commitment: String, CaseIterable {
    case sign, guarantee, exclusive, refund, promise, accept

    /// All commitments that a text mentions, made or not.
    static func mentioned(_ text: String) -> [String] {
        Set(words(text).compactMap { of($0)?.fact }).sorted() + (isMoneyBack(text) ? [Commitment.refund.fact] : [])
    }

    /// The commitments that a text makes. "I can't promise anything" makes none, and neither does a question.
    static func made(in text: String) -> [String] {
        var found: [String] = []
        for sentence in DraftText.sentences(text) where !sentence.contains("?") {
            let words = words(sentence)
            for (index, word) in words.enumerated() {
                guard let commitment = of(word) else { continue }
                let before = words[max(0, index - 4)..<index]
                if before.contains(where: { negations.contains($0) || $0.hasSuffix("n't") }) { continue }
                // "a good sign" is not about signing.
                if commitment == .sign, ["sign", "signs", "signe", "signo"].contains(word),
                    before.last.map({ articles.contains($0) }) == true
                {
                    continue
                }
                found.append(commitment.fact)
            }
        }
        return found
    }

    private var fact: String { "~\(rawValue)" }

    private static func of(_ word: String) -> Commitment? {
        // "signifies" is not about signing.
        if exceptions.contains(word) || word.hasPrefix("signific") { return nil }
        return stems.first { word.hasPrefix($0.0) }?.1
    }

    private static func words(_ text: String) -> [String] {
        Word.plain(text).split { !$0.isLetter && $0 != "'" }.map(String.init)
    }

    private static func isMoneyBack(_ text: String) -> Bool {
        ByteSearch.mentions(
            WordList.phrases("commitment.moneyBack"),
            in: Word.plain(text))
    }

    private static let stems = allCases.flatMap { commitment in
        WordList.phrases("commitment.\(commitment.rawValue)").map { ($0, commitment) }
    }
    private static let exceptions = WordList.set("commitment.exceptions")
    private static let negations = WordList.set("commitment.negations")
    private static let articles = WordList.set("commitment.articles")
}
