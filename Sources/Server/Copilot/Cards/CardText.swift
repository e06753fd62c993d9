import LanguageKit

/// A message split into sentences and words that keep their positions, so that a fact can be quoted as it was written.
struct CardText {
    struct Word {
        /// Folded and without surrounding punctuation: `März,` becomes `marz`.
        let text: String
        let range: Range<String.Index>
        /// The range without surrounding punctuation.
        let core: Range<String.Index>
        /// A comma, colon or dash follows the word.
        let endsClause: Bool
        let endsWithDot: Bool
        let sentence: Int
    }

    struct Sentence {
        let words: Range<Int>
        let isQuestion: Bool
    }

    let text: String
    private(set) var words: [Word] = []
    private(set) var sentences: [Sentence] = []

    /// Only the beginning of a very long message is read, because what matters is said there.
    private static let readCharacters = 6_000

    init(_ message: String) {
        text = String(message.unicodeScalars.prefix(Self.readCharacters))
        var raw: [(range: Range<String.Index>, endsLine: Bool)] = []
        var start: String.Index?
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            if character.isWhitespace {
                if let from = start { raw.append((from..<index, character.isNewline)) }
                if character.isNewline, start == nil, !raw.isEmpty { raw[raw.count - 1].endsLine = true }
                start = nil
            } else if start == nil {
                start = index
            }
            index = text.index(after: index)
        }
        if let from = start { raw.append((from..<text.endIndex, true)) }
        cut(raw)
    }

    private mutating func cut(_ raw: [(range: Range<String.Index>, endsLine: Bool)]) {
        var first = 0
        for (number, piece) in raw.enumerated() {
            let core = self.core(of: piece.range)
            let tail = text[core.upperBound..<piece.range.upperBound]
            let folded = TextFolding.fold(text[core])
            words.append(
                Word(
                    text: folded, range: piece.range, core: core,
                    endsClause: tail.contains { ",;:–—()\"”".contains($0) }
                        || folded.isEmpty && text[piece.range].contains { "-–—:•|/".contains($0) },
                    endsWithDot: tail.first == ".", sentence: sentences.count))
            let next = number + 1 < raw.count ? raw[number + 1].range : nil
            guard
                piece.endsLine || next == nil
                    || endsSentence(tail, folded, next: next.map { text[self.core(of: $0)] })
            else { continue }
            sentences.append(Sentence(words: first..<words.count, isQuestion: tail.contains { "?？؟".contains($0) }))
            first = words.count
        }
    }

    private func endsSentence(_ tail: Substring, _ word: String, next: Substring?) -> Bool {
        guard tail.contains(where: { ".!?…。！？".contains($0) }) else { return false }
        if tail.contains(where: { "!?！？".contains($0) }) { return true }
        guard let next, tail.first == "." else { return true }
        // A dot after a number before a month ("14. März") or in an abbreviation ("z.B. so") ends no sentence.
        if word.allSatisfy(\.isNumber), DateWords.months[TextFolding.fold(next)] != nil { return false }
        if word.contains(".") || Self.abbreviations.contains(word) || word.count == 1 { return false }
        return true
    }

    private static let abbreviations = WordList.set("card.abbreviations")

    private func core(of range: Range<String.Index>) -> Range<String.Index> {
        func isInside(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character.isCurrencySymbol || character == "%"
        }
        guard let first = text[range].firstIndex(where: isInside), let last = text[range].lastIndex(where: isInside)
        else { return range.lowerBound..<range.lowerBound }
        return first..<text.index(after: last)
    }

    // MARK: Original text

    /// The original text of these words, without punctuation around the whole.
    func written(_ range: Range<Int>) -> String {
        guard let first = words[range].first, let last = words[range].last else { return "" }
        let end = max(first.core.lowerBound, last.core.upperBound)
        return Self.oneLine(text[first.core.lowerBound..<end])
    }

    /// The original text of a sentence, cut to `limit` characters.
    func written(_ sentence: Sentence, limit: Int = 200) -> String {
        guard let first = words[sentence.words].first, let last = words[sentence.words].last else { return "" }
        let whole = Self.oneLine(text[first.range.lowerBound..<last.range.upperBound])
        return DraftText.excerpt(whole, limit)
    }

    private static func oneLine(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The position of each word, in Unicode scalars.
    func places() -> [Range<Int>] {
        var last = text.startIndex, count = 0
        func place(_ index: String.Index) -> Int {
            count += text.unicodeScalars.distance(from: last, to: index)
            last = index
            return count
        }
        return words.map { word in
            let start = place(word.range.lowerBound)
            return start..<place(word.range.upperBound)
        }
    }

    func sentence(of word: Int) -> Sentence { sentences[words[word].sentence] }

    /// The folded words of a sentence, separated and surrounded by single spaces, so that whole phrases can be searched
    /// for.
    func folded(_ sentence: Sentence) -> String {
        " "
            + words[sentence.words].map { $0.text.replacing("'", with: "") }.filter { !$0.isEmpty }
            .joined(separator: " ") + " "
    }
}

extension String {
    /// Whether the text contains one of the phrases as whole words. Use it on the result of `CardText.folded`.
    func hasAny(_ phrases: [String]) -> Bool { phrases.contains { ByteSearch.contains(" \($0) ", in: self) } }

    /// Whether the text begins with one of the phrases, followed by a space.
    func startsWithAny(_ phrases: [String]) -> Bool { phrases.contains { hasPrefix("\($0) ") } }

    /// Whether the text ends with one of the phrases. Use it on the result of `CardText.folded`.
    func endsWithAny(_ phrases: [String]) -> Bool { phrases.contains { hasSuffix(" \($0) ") } }
}
