import LanguageKit

/// The valence of words, phrases, emoji and emoticons, from −4 to 4, and the words that intensify, weaken or negate
/// them. Read from `model/lexicon/valence.txt`.
package struct ValenceLexicon: Sendable {
    private var words: [String: Double] = [:]
    private var phrases: [String: [(rest: [String], value: Double)]] = [:]
    private(set) var strengtheners: [String: Double] = [:]
    private(set) var negations: Set<String> = []
    private(set) var contrasts: Set<String> = []
    private var ideographic: [String: Double] = [:]

    package var count: Int { words.count + phrases.values.reduce(0) { $0 + $1.count } + ideographic.count }

    /// Parses lines such as "@2.5" (a valence), "@boost 0.3", "@negate" and "@contrast", each followed by
    /// comma-separated entries. The text must be normalised like the concept lexicon.
    package init(parsing text: String) {
        var section: Section = .none
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("@") {
                section = Section(line.dropFirst())
                continue
            }
            for entry in line.split(separator: ",") {
                let parts = entry.split(separator: " ").map(String.init)
                if let first = parts.first { add(first, Array(parts.dropFirst()), to: section) }
            }
        }
    }

    private enum Section {
        case none, value(Double), boost(Double), negate, contrast

        init(_ head: Substring) {
            let parts = head.split(separator: " ")
            switch parts.first {
            case "boost": self = .boost(parts.count > 1 ? Double(parts[1]) ?? 0 : 0)
            case "negate": self = .negate
            case "contrast": self = .contrast
            case .some(let number): self = Double(number).map(Section.value) ?? .none
            case nil: self = .none
            }
        }
    }

    private mutating func add(_ first: String, _ rest: [String], to section: Section) {
        switch section {
        case .none: break
        case .boost(let strength): strengtheners[first] = strength
        case .negate: negations.insert(first)
        case .contrast: contrasts.insert(first)
        case .value(let value):
            if !rest.isEmpty {
                phrases[first, default: []].append((rest, value))
            } else if let scalar = first.unicodeScalars.first, ScalarClass.of(scalar.value) == .ideograph {
                ideographic[first] = ideographic[first] ?? value
            } else {
                // Languages share spellings ("hate", "hâte"): the first one in the file counts.
                words[first] = words[first] ?? value
            }
        }
    }

    /// The valence of a word, also if only its base form is known ("loving", "happiest").
    package func value(of word: String) -> Double? {
        if let value = words[word] { return value }
        guard word.count > 4 else { return nil }
        for form in EnglishForms.plainForms(of: word) {
            if let value = words[form] { return value }
        }
        return nil
    }

    /// The longest phrase that starts with `word` and continues with `following`.
    func phrase(from word: String, following: some Collection<String>) -> (length: Int, value: Double)? {
        var best: (length: Int, value: Double)?
        for candidate in phrases[word] ?? [] where following.starts(with: candidate.rest) {
            if candidate.rest.count + 1 > best?.length ?? 0 { best = (candidate.rest.count + 1, candidate.value) }
        }
        return best
    }

    /// The valences found in a run of ideographs, longest match first.
    func values(inIdeographs text: String) -> [Double] {
        let characters = Array(text.prefix(400))
        var found: [Double] = []
        var start = 0
        while start < characters.count {
            var advance = 1
            for length in stride(from: min(6, characters.count - start), through: 1, by: -1) {
                if let value = ideographic[String(characters[start..<(start + length)])] {
                    found.append(value)
                    advance = length
                    break
                }
            }
            start += advance
        }
        return found
    }
}
