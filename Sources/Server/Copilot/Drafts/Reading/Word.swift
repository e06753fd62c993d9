/// A word of a message as it was typed, and in the form it is compared in.
struct Word: Sendable, Equatable {
    /// Without the marks around it: "$4,500", "Friday", "I'd".
    let text: String
    /// In small letters, apostrophes straight.
    let plain: String
    /// What followed it: ",", ".", "?", ":" or nothing.
    let mark: Character?
    /// An opening bracket or quotation mark stood before it.
    let isOpened: Bool

    /// A clause ends behind it.
    var endsClause: Bool { mark.map { ",.;:!?…–—)".contains($0) } ?? false }

    static func words(of text: some StringProtocol) -> [Word] {
        Substring(text).split(whereSeparator: \.isWhitespace).compactMap { piece in
            if piece == "-" || piece == "–" || piece == "—" {
                return Word(text: "–", plain: "–", mark: "–", isOpened: false)
            }
            return piece.utf8.allSatisfy { $0 < 0x80 } ? plainWord(piece) : word(Array(piece))
        }
    }

    /// In a string the character before a place is found by walking back, over thousands of flags each time.
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

    /// Letters typed as a base and a mark, in the one form that lists of words have them in.
    private static let composed: [Character: Character] = {
        let letters = (UInt32(0xDF)...0x17F).compactMap(Unicode.Scalar.init).map(Character.init)
        return Dictionary(letters.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    private static func isCore(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// The same of ASCII.
    private static func isCore(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

extension Collection<Word> {
    /// As it was typed, marks between the words included, the last one's left out.
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
