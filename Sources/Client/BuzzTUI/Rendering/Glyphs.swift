/// The non-ASCII characters of the user interface and their ASCII replacements.
enum Glyphs {
    private static let ascii: [Character: Character] = [
        "─": "-", "│": "|", "┬": "-", "┴": "-", "┼": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+",
        "▌": ">", "▏": "|", "┆": ":", "●": "*", "○": "o", "■": "x", "⚑": "!", "★": "^", "▸": ">", "▲": "^", "▼": "v",
        "◷": ".",
        "✓": "v", "⚿": "#",
        "↻": "~", "↳": ">",
        "…": "~", "·": ".", "–": "-", "—": "-", "•": "*", "▰": "#", "▱": "-", "▤": "=", "▣": "=", "▶": ">", "♪": "~",
        "▒": "#", "“": "\"", "”": "\"", "‘": "'", "’": "'", "×": "x", "↑": "^", "↓": "v", "←": "<", "→": ">",
        "½": "/", "█": "#", "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%", "\u{A0}": " ",
    ]

    private static let currencies: [Character: String] = [
        "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₺": "TRY", "₽": "RUB", "₿": "BTC",
    ]

    /// Spells out currency signs, because an amount without its currency would be wrong; spaces next to them are
    /// dropped to save room.
    static func spelled(_ text: String) -> String {
        guard text.contains(where: { currencies[$0] != nil }) else { return text }
        var result: [Character] = []
        var extra = 0
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            guard let word = currencies[character] else {
                result.append(character)
                continue
            }
            let isLeading = characters.indices.contains(index + 1) && characters[index + 1].isNumber
            extra += word.count + (isLeading ? 1 : 0) - 1
            while extra > 0, result.last == " ", result.count < 2 || result[result.count - 2] == " " {
                result.removeLast()
                extra -= 1
            }
            result += Array(word) + (isLeading ? [" "] : [])
        }
        while extra > 0, result.count > 1, result.last == " ", result[result.count - 2] == " " {
            result.removeLast()
            extra -= 1
        }
        return String(result)
    }

    /// An ASCII replacement of the same width.
    static func plain(_ cluster: Character, columns: Int) -> String {
        if cluster.isASCII { return String(cluster) }
        return String(repeating: ascii[cluster] ?? letter(cluster), count: columns)
    }

    /// A letter without its diacritics if that gives an ASCII letter.
    private static func letter(_ cluster: Character) -> Character {
        guard let scalar = String(cluster).decomposedFirst, scalar.isASCII else { return "?" }
        return Character(scalar)
    }
}

extension String {
    /// The first scalar of the canonical decomposition; supports Latin letters only.
    fileprivate var decomposedFirst: Unicode.Scalar? {
        guard let scalar = unicodeScalars.first else { return nil }
        if scalar.isASCII { return scalar }
        // The Unicode name of a Latin letter contains its base letter: "LATIN SMALL LETTER A WITH GRAVE".
        guard let name = scalar.properties.name, name.hasPrefix("LATIN "), let at = name.range(of: " LETTER ") else {
            return nil
        }
        let rest = name[at.upperBound...]
        guard let letter = rest.first, rest.dropFirst().first == " " || rest.count == 1 else { return nil }
        let isSmall = name.hasPrefix("LATIN SMALL")
        return (isSmall ? letter.lowercased() : String(letter)).unicodeScalars.first
    }

    private func range(of piece: String) -> Range<String.Index>? {
        ranges(of: piece).first
    }
}
