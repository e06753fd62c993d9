import LanguageKit

/// The words that tell kinds of facts apart.
enum StatedWords {
    static let currencies: [String: String] = ["pound": "GBP", "franc": "CHF"]

    /// Whether `%`, `percent`, `per cent` or `por ciento` is at this token.
    static func isPercent(_ tokens: [Token], _ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        let word = tokens[index].text
        if percents.contains(word) { return true }
        guard ["per", "por", "pour"].contains(word), index + 1 < tokens.count else { return false }
        return ["cent", "cento", "ciento"].contains(tokens[index + 1].text)
    }

    private static let percents = WordList.set("stated.percents")

    /// Whether the number before counts things, an audience or time.
    static func isCounted(_ tokens: [Token], _ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].sentence == tokens[index - 1].sentence else { return false }
        let place = tokens[index].text == "-" && tokens[index].gap == .none ? index + 1 : index
        guard place < tokens.count else { return false }
        let word = tokens[place].text
        return DealWords.deliverables.contains(word) || DealWords.counted.contains(word) || DateWords.units[word] != nil
            || FactReader.units.contains(word)
    }

    /// Links, e-mail addresses and host names, as written.
    static func addresses(in text: String) -> [String] {
        let plain = text.lowercased()
        var found = SpokenFacts.addresses(in: plain)
        // "[here](evil.example/pay)", "<evil.example>"
        for word in plain.split(whereSeparator: { $0.isWhitespace || "()[]{}<>|\"“”„«»".contains($0) }) {
            let core = word.drop { !$0.isLetter && !$0.isNumber && $0 != "@" }
            guard let end = core.lastIndex(where: { $0.isLetter || $0.isNumber }) else { continue }
            found += core[...end].split { ",;".contains($0) }.map(String.init).filter {
                $0.contains("://") || $0.contains("@") || isAddress($0)
            }
        }
        return found
    }

    /// "paypal.me/jo", "evil.example:8080", "www.evil.example?x=y": recognised by the host, but compared as a whole.
    private static func isAddress(_ word: String) -> Bool {
        let host = word.prefix { !"/?#:".contains($0) }
        let parts = host.split(separator: ".")
        guard let top = parts.last, parts.count >= 2, top.count >= 2 else { return false }
        return (top.allSatisfy(\.isLetter) || top.hasPrefix("xn--"))
            && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) } }
    }
}
