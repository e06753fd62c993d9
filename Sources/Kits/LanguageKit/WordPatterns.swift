/// Patterns of words to find in a message, one a line: "went/gone with … someone/somebody else". "/" separates
/// alternatives, "*" stands for any ending (or any word), "…" for up to four words, and "." at the end for the end of
/// the sentence. A match never crosses a sentence.
package struct WordPatterns: Sendable {
    private enum Step: Sendable {
        case words(exact: Set<String>, stems: [String])
        case gap
        case end
    }

    private static let reach = 4

    private let patterns: [[Step]]
    /// The patterns that can start with a given word; those with an open first word are tried at every word.
    private let byFirst: [String: [Int]]
    private let open: [Int]

    package init(_ text: String) {
        var patterns: [[Step]] = []
        var byFirst: [String: [Int]] = [:]
        var open: [Int] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
            let steps = line.split(separator: " ").map { Self.step(String($0)) }
            guard case .words(let exact, let stems)? = steps.first else { continue }
            if stems.isEmpty {
                for word in exact { byFirst[word, default: []].append(patterns.count) }
            } else {
                open.append(patterns.count)
            }
            patterns.append(steps)
        }
        (self.patterns, self.byFirst, self.open) = (patterns, byFirst, open)
    }

    private static func step(_ piece: String) -> Step {
        if piece == "…" { return .gap }
        if piece == "." { return .end }
        var exact: Set<String> = [], stems: [String] = []
        for word in piece.split(separator: "/") {
            let folded = TextFolding.fold(word.filter { $0 != "'" && $0 != "*" })
            if word.hasSuffix("*") { stems.append(folded) } else { exact.insert(folded) }
        }
        return .words(exact: exact, stems: stems)
    }

    /// The tokens that patterns are matched against: no punctuation, links or addresses.
    package static func spoken(_ tokens: [Token]) -> [Token] {
        tokens.filter { [.word, .number, .hashtag].contains($0.kind) }
    }

    package func isFound(in words: [Token]) -> Bool { first(in: words) != nil }

    /// The first match in words returned by `spoken`.
    package func first(in words: [Token], from start: Int = 0) -> Range<Int>? {
        for index in words.indices.dropFirst(start) {
            for number in (byFirst[words[index].text] ?? []) + open {
                if let end = end(of: patterns[number][...], from: index, in: words) { return index..<end }
            }
        }
        return nil
    }

    private func end(of steps: ArraySlice<Step>, from index: Int, in words: [Token]) -> Int? {
        var index = index
        let begin = index
        for position in steps.indices {
            switch steps[position] {
            case .words(let exact, let stems):
                guard index < words.count, index == begin || words[index].sentence == words[index - 1].sentence,
                    exact.contains(words[index].text) || stems.contains(where: words[index].text.hasPrefix)
                else { return nil }
                index += 1
            case .gap:
                let rest = steps[(position + 1)...]
                for skipped in 0...Self.reach {
                    let place = index + skipped
                    guard place < words.count, words[place].sentence == words[index - 1].sentence else { return nil }
                    if let end = end(of: rest, from: place, in: words) { return end }
                }
                return nil
            case .end:
                guard index == words.count || words[index].sentence != words[index - 1].sentence else { return nil }
            }
        }
        return index
    }
}
