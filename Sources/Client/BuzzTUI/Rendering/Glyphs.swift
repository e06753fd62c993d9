/// The few characters of our own beyond ASCII, and what stands for them where the terminal has none.
enum Glyphs {
    private static let ascii: [Character: Character] = [
        "─": "-", "│": "|", "┬": "-", "┴": "-", "┼": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+",
        "▌": ">", "▏": "|", "●": "*", "○": "o", "⚑": "^", "▸": ">", "▲": "^", "▼": "v", "◷": ".", "✓": "v", "↻": "~",
        "…": "~", "·": ".", "–": "-", "—": "-", "•": "*", "▰": "#", "▱": "-", "▤": "=", "▣": "=", "▶": ">", "♪": "~",
        "▒": "#", "“": "\"", "”": "\"", "‘": "'", "’": "'", "×": "x", "↑": "^", "↓": "v", "←": "<", "→": ">",
        "½": "/", "█": "#", "\u{A0}": " ",
    ]

    /// The same columns in ASCII.
    static func plain(_ cluster: Character, columns: Int) -> String {
        if cluster.isASCII { return String(cluster) }
        return String(repeating: ascii[cluster] ?? letter(cluster), count: columns)
    }

    /// A letter without its marks, where that is one of ASCII.
    private static func letter(_ cluster: Character) -> Character {
        guard let scalar = String(cluster).decomposedFirst, scalar.isASCII else { return "?" }
        return Character(scalar)
    }
}

extension String {
    /// The first scalar of the canonical decomposition, for Latin letters at least.
    fileprivate var decomposedFirst: Unicode.Scalar? {
        guard let scalar = unicodeScalars.first else { return nil }
        if scalar.isASCII { return scalar }
        // Latin-1 letters carry their base letter in their Unicode name: "LATIN SMALL LETTER A WITH GRAVE".
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
