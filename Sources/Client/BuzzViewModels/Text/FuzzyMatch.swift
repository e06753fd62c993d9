import TextKit

/// Whether the letters of a query occur in a text in this order, how well they match, and where.
package struct FuzzyMatch: Hashable, Sendable {
    /// Higher is better.
    package let score: Int
    /// The positions of the matching characters.
    package let positions: [Int]

    /// Nil if the text doesn't match. An empty query matches all texts equally.
    package init?(_ query: String, in text: String) {
        let wanted = FoldedTexts.wanted(query)
        let texts = FoldedTexts([text])
        guard let best = texts.best(wanted, in: 0) else { return nil }
        score = best.score
        positions = texts.positions(of: wanted, from: best.start)
    }
}

/// Texts folded character by character, so that positions in the folded text are valid in the original. Folding is
/// much slower than comparing, so keep this object for repeated searches.
struct FoldedTexts: Sendable {
    private static let wordStart = 8
    private static let consecutive = 6
    private static let whole = 40

    /// The folded texts one after the other, as the first scalar of each character.
    private var letters: [UInt32] = []
    private var beginsWord: [Bool] = []
    private var ends: [Int] = []

    init(_ texts: some Sequence<String>) {
        for text in texts { add(text) }
    }

    private mutating func add(_ text: String) {
        var isInWord = false
        func begins(_ isPartOfWord: Bool) -> Bool {
            defer { isInWord = isPartOfWord }
            return !isInWord
        }
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            for byte in text.utf8 {
                let letter = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                letters.append(UInt32(letter))
                beginsWord.append(begins(letter >= 0x61 && letter <= 0x7A || letter >= 0x30 && letter <= 0x39))
            }
        } else {
            for character in text {
                let folded = SearchFolding.fold(String(character)).first ?? character
                letters.append(folded.unicodeScalars.first?.value ?? 0)
                beginsWord.append(begins(folded.isLetter || folded.isNumber))
            }
        }
        ends.append(letters.count)
    }

    static func wanted(_ query: String) -> [UInt32] {
        SearchFolding.fold(query).compactMap { $0 == " " ? nil : $0.unicodeScalars.first?.value }
    }

    /// The best of the greedy matches starting at each occurrence of the first letter.
    func best(_ wanted: [UInt32], in index: Int) -> (score: Int, start: Int)? {
        let text = (index == 0 ? 0 : ends[index - 1])..<ends[index]
        guard let first = wanted.first else { return (0, text.lowerBound) }
        var best: (score: Int, start: Int)?
        for start in text where letters[start] == first {
            guard let score = score(of: wanted, in: text, from: start) else { break }
            if score > best?.score ?? .min { best = (score, start) }
        }
        return best.map { ($0.score - text.count / 8, $0.start) }
    }

    private func score(of wanted: [UInt32], in text: Range<Int>, from start: Int) -> Int? {
        var score = 0
        var index = start
        var last: Int?
        for letter in wanted {
            while index < text.upperBound, letters[index] != letter { index += 1 }
            guard index < text.upperBound else { return nil }
            if beginsWord[index] { score += Self.wordStart }
            if let last { score += last == index - 1 ? Self.consecutive : -min(3, index - last - 1) }
            last = index
            index += 1
        }
        return start == text.lowerBound && wanted.count == text.count ? score + Self.whole : score
    }

    /// The positions of a match in the first text, given its start.
    func positions(of wanted: [UInt32], from start: Int) -> [Int] {
        var index = start
        return wanted.map { letter in
            while letters[index] != letter { index += 1 }
            defer { index += 1 }
            return index
        }
    }
}
