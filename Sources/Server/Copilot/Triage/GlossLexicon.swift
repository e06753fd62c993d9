import LanguageKit

/// Everyday words of many languages, with translations on one line ("pay", "zahlen", "pagar"), so that what is trained
/// for a word in one language applies to the others. More detailed than `ConceptLexicon`, which knows the topics of a
/// message. Read from `model/lexicon/glosses.txt`.
package struct GlossLexicon: Sendable {
    /// A known word or phrase.
    package struct Hit: Sendable, Equatable {
        package let gloss: Int
        package let sentence: Int
    }

    private struct Phrase {
        let rest: [String]
        let gloss: Int
    }

    package private(set) var count = 0
    private var exact: [String: [Int]] = [:]
    private var stems: [String: [Int]] = [:]
    private var phrases: [String: [Phrase]] = [:]
    private var ideographic: [String: [Int]] = [:]
    private var longestIdeographic = 1
    private static let longestStem = 16

    /// Normalises the hand-written file (a column per language, entries separated by commas) for `init(parsing:)`.
    package static func normalised(_ text: String) -> String {
        ConceptLexicon.normalised(String(text.map { $0 == "|" ? "," : $0 }))
    }

    /// A line is a gloss; entries are separated by commas, "*" matches any ending.
    package init(parsing text: String) {
        for line in text.split(separator: "\n") {
            for entry in line.split(separator: ",") { add(entry, to: count) }
            count += 1
        }
    }

    /// Whether the lexicon contains the word itself, not only its beginning.
    func contains(_ word: String) -> Bool { exact[word] != nil || stems[word] != nil }

    private mutating func add(_ entry: Substring, to gloss: Int) {
        let words = entry.split(separator: " ").map(String.init)
        guard let first = words.first, let scalar = first.unicodeScalars.first else { return }
        func put(_ key: String, in table: inout [String: [Int]]) {
            if table[key]?.contains(gloss) != true { table[key, default: []].append(gloss) }
        }
        if ScalarClass.of(scalar.value) == .ideograph {
            put(first, in: &ideographic)
            longestIdeographic = max(longestIdeographic, first.unicodeScalars.count)
        } else if words.count > 1 {
            phrases[first, default: []].append(Phrase(rest: Array(words.dropFirst()), gloss: gloss))
        } else if first.hasSuffix("*") {
            put(String(first.dropLast()), in: &stems)
        } else {
            put(first, in: &exact)
        }
    }

    /// The glosses of the message in order, without unknown words.
    package func read(_ tokens: [Token]) -> (words: [[Hit]], phrases: [Int]) {
        var words: [[Hit]] = []
        var found: [Int] = []
        let spoken = tokens.indices.filter {
            tokens[$0].kind == .word || tokens[$0].kind == .hashtag || tokens[$0].kind == .ideographs
        }
        for (order, index) in spoken.enumerated() {
            let token = tokens[index]
            if token.kind == .ideographs {
                scan(token) { words.append($0) }
                continue
            }
            let hits = glosses(of: token.text).map { Hit(gloss: $0, sentence: token.sentence) }
            if !hits.isEmpty { words.append(hits) }
            for phrase in phrases[token.text] ?? [] where order + phrase.rest.count < spoken.count {
                let fits = phrase.rest.indices.allSatisfy { offset in
                    let next = tokens[spoken[order + 1 + offset]]
                    let wanted = phrase.rest[offset]
                    guard next.sentence == token.sentence else { return false }
                    return wanted.hasSuffix("*") ? next.text.hasPrefix(wanted.dropLast()) : next.text == wanted
                }
                if fits { found.append(phrase.gloss) }
            }
        }
        return (words, found)
    }

    /// The glosses of the word itself or of its longest known beginning: "pag*" is to pay, "pagin*" is a page.
    private func glosses(of word: String) -> [Int] {
        if let known = exact[word] { return known }
        var beginning = word.prefix(Self.longestStem)
        while beginning.count >= 2 {
            if let known = stems[String(beginning)] { return known }
            beginning = beginning.dropLast()
        }
        return []
    }

    /// For scripts without spaces: the longest known piece at each place.
    private func scan(_ token: Token, found: ([Hit]) -> Void) {
        let scalars = Array(token.text.unicodeScalars.prefix(400))
        var start = 0
        while start < scalars.count {
            var length = min(longestIdeographic, scalars.count - start)
            while length > 0 {
                var piece = String.UnicodeScalarView()
                piece.append(contentsOf: scalars[start..<(start + length)])
                if let known = ideographic[String(piece)] {
                    found(known.map { Hit(gloss: $0, sentence: token.sentence) })
                    break
                }
                length -= 1
            }
            start += max(length, 1)
        }
    }
}
