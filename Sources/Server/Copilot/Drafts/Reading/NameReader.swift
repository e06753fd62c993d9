/// Finds the other side's name, and the name by which they address the creator.
enum NameReader {
    /// The sender's first name, from an introduction or a signature.
    static func sender(of text: String) -> String? {
        let addressee = addressee(of: text)?.lowercased()
        let found = introduced(in: text) ?? signed(in: text)
        return found.flatMap { $0.lowercased() == addressee ? nil : $0 }
    }

    /// The first name in a display name: "Ida Venn" → "Ida", "Radio Fjord, Hanne" → "Hanne"; none in "lumen_optics",
    /// "xX99", "Old Harbour Brewery" or "Accounts".
    /// - Parameter isWord: whether a lower-case word exists in some language, because such a word may not be a name.
    static func first(ofDisplayName name: String, isWord: (Substring) -> Bool) -> String? {
        guard !name.contains(where: { "&+@|".contains($0) || $0.isNumber }) else { return nil }
        return name.split(separator: ",").compactMap { person(in: $0, isWord) }.first
    }

    private static func person(in part: Substring, _ isWord: (Substring) -> Bool) -> String? {
        let words = Word.words(of: part)
        guard let first = words.first, words.count <= 3, isName(first.text),
            !words.contains(where: { word in
                roles.contains(word.plain) || longRoles.contains { word.plain.hasSuffix($0) }
            }),
            // "Route setter" is an occupation; "Rosa de la Cruz" is a name.
            words.allSatisfy({ $0.text.first?.isUppercase == true || $0.text.count <= 3 })
        else { return nil }
        return words.count > 1 && words.contains { isWord(Substring($0.plain)) } ? nil : first.text
    }

    private static let roles = WordList.set("name.roles").union(WordList.set("name.title"))
    /// Longer words are also found inside a compound: "Filmhochschule" is a school.
    private static let longRoles = roles.filter { $0.count > 4 }

    /// The creator's name in a greeting: "Hi Andie,".
    static func addressee(of text: String) -> String? {
        let words = Word.words(of: text.prefix(200)).prefix(4)
        guard words.count >= 2, greetings.contains(words[0].plain) else { return nil }
        let titles: Set<String> = WordList.set("name.title")
        let name = titles.contains(words[1].plain) && words.count > 2 ? words[2] : words[1]
        return isName(name.text) ? name.text : nil
    }

    private static func introduced(in text: String) -> String? {
        let words = Word.words(of: text)
        for index in words.indices {
            for (phrase, isStrong) in introductions where words[index...].begins(with: phrase) {
                let position = index + phrase.split(separator: " ").count
                guard position < words.count, isName(words[position].text), !roles.contains(words[position].plain)
                else { continue }
                // "I'm German" contains no name; "I'm Tom from Velto" and "I'm Tom," do.
                let next = position + 1 < words.count ? words[position + 1].plain : ""
                let isFollowed =
                    words[position].endsClause
                    || WordList.phrases("name.behind")
                        .contains(next)
                    || position + 1 < words.count && isName(words[position + 1].text)
                if isStrong || isFollowed { return words[position].text }
            }
        }
        // "Tom from Velto here", "Rosa here!"
        if let index = words.firstIndex(where: { $0.plain == "here" }), (1...4).contains(index), words[index].endsClause
        {
            let start = words[..<index].lastIndex { $0.endsClause || greetings.contains($0.plain) }.map { $0 + 1 } ?? 0
            if start < index, isName(words[start].text), start + 1 == index || words[start + 1].plain == "from" {
                return words[start].text
            }
        }
        return nil
    }

    private static func signed(in text: String) -> String? {
        let lines = text.split(separator: "\n").map { DraftText.trimmed(String($0)) }.filter { !$0.isEmpty }
        // "Best," may be on its own line above the name.
        for (above, line) in zip([""] + lines, lines).suffix(5) where lines.count > 1 {
            if let name = name(inSignature: line, isClosed: isClosing(above)) { return name }
        }
        // A long line may end with the signature: "Best, Tom, tom@velto.example".
        let sentences = DraftText.sentences(lines.last ?? "")
        for sentence in sentences.suffix(2).reversed() where sentences.count > 1 {
            if let name = name(inSignature: sentence, isClosed: false) { return name }
        }
        return nil
    }

    private static func isClosing(_ line: String) -> Bool {
        let words = Word.words(of: line)
        return (1...4).contains(words.count) && words.allSatisfy { closings.contains($0.plain) }
    }

    /// Accepts a name only after words of parting, because a line by itself may be a company or an exclamation. Right
    /// after thanks, without a comma ("Thank you Tom."), stands the name of whoever is thanked.
    private static func name(inSignature line: String, isClosed: Bool) -> String? {
        var words = Word.words(of: line)[...]
        guard (1...11).contains(words.count), !line.hasSuffix("?") else { return nil }
        var isClosed = isClosed
        while let first = words.first, closings.contains(first.plain) {
            isClosed = first.endsClause || !thanks.contains(first.plain)
            words = words.dropFirst()
        }
        if words.first?.text == "–" {
            isClosed = true
            words = words.dropFirst()
        }
        guard isClosed, let first = words.first, isName(first.text) else { return nil }
        return first.text
    }

    static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isUppercase, (2...14).contains(text.count),
            text.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" }),
            text.dropFirst().contains(where: \.isLowercase), !common.contains(Word.plain(text))
        else { return false }
        return !DateWords.isMonth(text) || monthNames.contains(text)
    }

    /// Short forms of months that are also names.
    private static let monthNames = WordList.set("name.monthNames")

    private static let introductions =
        WordList.phrases("name.named").map { ($0, true) } + WordList.phrases("name.introducing").map { ($0, false) }
    private static let greetings = WordList.set("name.greetings")
    /// Words of thanks, which part as well.
    private static let thanks = WordList.set("name.thanks")
    private static let closings = WordList.set("name.closings").union(thanks)
    private static let common = WordList.set("name.common")
}
