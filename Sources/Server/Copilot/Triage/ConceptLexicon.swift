import LanguageKit

/// Words and phrases of many languages grouped by meaning ("payment", "verify your account", "danger"), so that
/// training in one language helps in the others. Read from `model/lexicon/concepts.txt`.
package struct ConceptLexicon: Sendable {
    package struct Hit: Sendable, Equatable {
        package let concept: Int
        package let token: Int
        package let sentence: Int
    }

    /// The words of a phrase after its first; a final "*" matches any ending.
    private struct Phrase { let rest: [String]; let concept: Int }

    package private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    private var exact: [String: [Int]] = [:]
    private var stems: [String: [Int]] = [:]
    private var phrases: [String: [Phrase]] = [:]
    private var stemPhrases: [String: [Phrase]] = [:]
    private var ideographic: [String: [Int]] = [:]
    private var longestIdeographic = 1

    /// Normalises a hand-written lexicon for `init(parsing:)`: folds and splits every entry as messages are.
    package static func normalised(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("@") {
                lines.append(String(line))
                continue
            }
            let entries = line.split(separator: ",").map { entry in
                entry.split(separator: " ").flatMap { word in
                    var parts = Tokenizer.analyze(String(word)).tokens.filter { $0.kind != .punctuation }.map(\.text)
                    if word.hasSuffix("*"), let last = parts.popLast() { parts.append(last + "*") }
                    return parts
                }.joined(separator: " ")
            }
            lines.append(entries.filter { !$0.isEmpty }.joined(separator: ","))
        }
        return lines.joined(separator: "\n")
    }

    /// "@name" starts a concept; entries are separated by commas. The text must be `normalised`.
    package init(parsing text: String) {
        var concept = -1
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("@") {
                let name = String(line.dropFirst().prefix { $0 != " " })
                concept = names.count
                numbers[name] = concept
                names.append(name)
                continue
            }
            guard concept >= 0 else { continue }
            for entry in line.split(separator: ",") { add(entry, to: concept) }
        }
    }

    package func number(of name: String) -> Int? { numbers[name] }

    /// Whether the lexicon contains the word itself, not only its beginning.
    func contains(_ word: String) -> Bool { exact[word] != nil || stems[word] != nil }

    private mutating func add(_ entry: Substring, to concept: Int) {
        let words = entry.split(separator: " ").map(String.init)
        guard let first = words.first else { return }
        if let scalar = first.unicodeScalars.first, ScalarClass.of(scalar.value) == .ideograph {
            ideographic[first, default: []].append(concept)
            longestIdeographic = max(longestIdeographic, first.unicodeScalars.count)
        } else if words.count == 1 {
            if first.hasSuffix("*") {
                stems[String(first.dropLast()), default: []].append(concept)
            } else {
                exact[first, default: []].append(concept)
            }
        } else if first.hasSuffix("*") {
            stemPhrases[String(first.dropLast()), default: []].append(
                Phrase(rest: Array(words.dropFirst()), concept: concept))
        } else {
            phrases[first, default: []].append(Phrase(rest: Array(words.dropFirst()), concept: concept))
        }
    }

    package func hits(in tokens: [Token]) -> [Hit] {
        // Phrases match words and numbers only: tokens in between are ignored, but a new sentence ends the match.
        var hits: [Hit] = []
        let spoken = tokens.indices.filter {
            [.word, .number, .hashtag, .ideographs, .emoji].contains(tokens[$0].kind)
        }
        for (order, index) in spoken.enumerated() {
            let token = tokens[index]
            func found(_ concepts: [Int]?) {
                for concept in concepts ?? [] {
                    hits.append(Hit(concept: concept, token: index, sentence: token.sentence))
                }
            }
            if token.kind == .ideographs {
                scanIdeographs(token.text) { found([$0]) }
                continue
            }
            found(exact[token.text])
            match(phrases[token.text], from: order, in: spoken, of: tokens) { found([$0]) }
            var end = token.text.startIndex
            var length = 0
            while end < token.text.endIndex {
                end = token.text.index(after: end)
                length += 1
                guard length >= 2 else { continue }
                let beginning = String(token.text[..<end])
                if let concepts = stems[beginning] { found(concepts) }
                if let candidates = stemPhrases[beginning] {
                    match(candidates, from: order, in: spoken, of: tokens) { found([$0]) }
                }
                if length > 14 { break }
            }
        }
        return hits
    }

    private func match(
        _ candidates: [Phrase]?, from order: Int, in spoken: [Int], of tokens: [Token], found: (Int) -> Void
    ) {
        for phrase in candidates ?? [] where order + phrase.rest.count < spoken.count {
            let sentence = tokens[spoken[order]].sentence
            let fits = phrase.rest.indices.allSatisfy { offset in
                let token = tokens[spoken[order + 1 + offset]]
                let wanted = phrase.rest[offset]
                guard token.sentence == sentence else { return false }
                return wanted.hasSuffix("*") ? token.text.hasPrefix(wanted.dropLast()) : token.text == wanted
            }
            if fits { found(phrase.concept) }
        }
    }

    private func scanIdeographs(_ text: String, found: (Int) -> Void) {
        let scalars = Array(text.unicodeScalars.prefix(400))
        for start in scalars.indices {
            var piece = ""
            for scalar in scalars[start..<min(scalars.count, start + longestIdeographic)] {
                piece.unicodeScalars.append(scalar)
                for concept in ideographic[piece] ?? [] { found(concept) }
            }
        }
    }
}
