/// A word of a message, as typed and in the form used for comparisons.
struct Word: Sendable, Equatable {
    /// Without surrounding punctuation: "$4,500", "Friday", "I'd".
    let text: String
    /// In lower case with straight apostrophes.
    let plain: String
    /// The punctuation that follows: ",", ".", "?", ":" or nothing.
    let mark: Character?
    /// An opening bracket or quotation mark precedes the word.
    let isOpened: Bool

    /// Whether a clause ends after the word.
    var endsClause: Bool { mark.map { ",.;:!?…–—)".contains($0) } ?? false }

    static func words(of text: some StringProtocol) -> [Word] {
        Substring(text).split(whereSeparator: \.isWhitespace).compactMap { piece in
            if piece == "-" || piece == "–" || piece == "—" {
                return Word(text: "–", plain: "–", mark: "–", isOpened: false)
            }
            return piece.utf8.allSatisfy { $0 < 0x80 } ? plainWord(piece) : word(Array(piece))
        }
    }

    /// Takes an array, because finding the previous character of a string walks back over thousands of flags each time.
    private static func word(_ piece: [Character]) -> Word? {
        guard let start = piece.firstIndex(where: { isCore($0) || "$€£¥₹₺₽₩#@".contains($0) }),
            let end = piece.lastIndex(where: { isCore($0) || "%€$£₺₽°".contains($0) }), start <= end
        else { return nil }
        return Word(core: String(piece[start...end]), before: piece[..<start], after: piece[(end + 1)...])
    }

    private static func plainWord(_ piece: Substring) -> Word? {
        guard let start = piece.utf8.firstIndex(where: { isCore($0) || $0 == 0x23 || $0 == 0x24 || $0 == 0x40 }),
            let end = piece.utf8.lastIndex(where: { isCore($0) || $0 == 0x24 || $0 == 0x25 }), start <= end
        else { return nil }
        return Word(core: String(piece[start...end]), before: piece[..<start], after: piece[piece.index(after: end)...])
    }

    private init(core: String, before: some Collection<Character>, after: some Collection<Character>) {
        self.init(
            text: core, plain: Self.plain(core), mark: after.first { ",.;:!?…–—)".contains($0) },
            isOpened: before.contains { "([{\"“„«¿".contains($0) })
    }

    private init(text: String, plain: String, mark: Character?, isOpened: Bool) {
        (self.text, self.plain, self.mark, self.isOpened) = (text, plain, mark, isOpened)
    }

    static func plain(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x60 }) { return text.lowercased() }
        return String(
            text.lowercased().map { letter in
                if letter.isASCII { return letter == "`" ? "'" : letter }
                return "’‘´".contains(letter) ? "'" : composed[letter] ?? letter
            })
    }

    /// Maps a letter followed by a combining mark to the composed form that the word lists contain.
    private static let composed: [Character: Character] = {
        let letters = (UInt32(0xDF)...0x17F).compactMap(Unicode.Scalar.init).map(Character.init)
        return Dictionary(letters.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    private static func isCore(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// The same check for ASCII.
    private static func isCore(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

extension Collection<Word> {
    /// The words as typed, including punctuation between them but not after the last one.
    var typed: String {
        var result = ""
        for (offset, word) in enumerated() {
            if offset > 0 { result += " " }
            result += word.text
            if offset < count - 1, let mark = word.mark, mark != "–" { result.append(mark) }
        }
        return result
    }

    func begins(with phrase: String) -> Bool {
        var rest = phrase[...]
        for word in self {
            let end = rest.firstIndex(of: " ") ?? rest.endIndex
            guard word.plain == rest[..<end] else { return false }
            guard end < rest.endIndex else { return true }
            rest = rest[rest.index(after: end)...]
        }
        return false
    }
}
