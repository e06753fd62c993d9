/// In which language a text is, told by its most common words and letters ("language.words" and "language.letters" of
/// `model/words/`): short messages say little, so that nothing is better than a wrong one.
struct LanguageGuess {
    /// The words of the text, in small letters.
    private let seen: [String]
    /// Of each language how many of the words are its own.
    private let counts: [(language: Phrasebook.Language, count: Int)]
    private let text: String

    private static let mostWords = 200

    init(_ text: String) {
        self.text = text
        let seen = text.lowercased().split { !$0.isLetter }.prefix(Self.mostWords).map(String.init)
        self.seen = seen
        counts = Self.languages.map { language in
            (language.language, seen.count { language.words.contains($0) })
        }
    }

    private struct Known {
        let language: Phrasebook.Language
        let words: Set<String>
        let letters: Set<Character>
        let name: String
        /// There is something to say in it.
        let isWritten: Bool
    }

    private static let languages: [Known] = {
        let lists = WordLists.builtIn.byLanguage
        return lists.keys.sorted { ($0 == "en" ? 0 : 1, $0) < ($1 == "en" ? 0 : 1, $1) }.compactMap { code in
            guard let words = lists[code]?["language.words"] else { return nil }
            let language = Phrasebook.Language(rawValue: code)
            return Known(
                language: language, words: Set(words),
                letters: Set(lists[code]?["language.letters", default: []].compactMap(\.first) ?? []),
                name: lists[code]?["language.name"]?.joined(separator: ", ") ?? code,
                isWritten: Phrasebook.books[language] != nil)
        }
    }()

    private func count(isWritten: Bool) -> [(language: Phrasebook.Language, count: Int)] {
        zip(Self.languages, counts).filter { $0.0.isWritten == isWritten }.map(\.1)
    }

    /// The language in which there is something to say; English where nothing says otherwise, nil where nobody can tell.
    var written: Phrasebook.Language? {
        let letters = Set(text.lowercased())
        let scores = zip(Self.languages, counts).filter(\.0.isWritten).map { known, count in
            var score = count.count * 2
            // Only Spanish opens its questions.
            if known.letters.contains("ñ"), letters.contains("¿") || letters.contains("¡") { score += 3 }
            // A borrowed word alone ("café") makes no language.
            if score > 0, !letters.isDisjoint(with: known.letters) { score += 1 }
            return (known: known, score: score)
        }
        let sorted = scores.sorted { $0.score > $1.score }
        guard let best = sorted.first, let english = scores.first?.score else { return nil }
        // Not one word of any of them, in a whole sentence: it is something else.
        guard best.score > 0 || seen.count < Self.sentence else { return nil }
        // A word or two in a whole sentence may be anything's: in every language more of them are common ones.
        let distinct = Set(seen)
        guard
            distinct.intersection(best.known.words).count * 9 >= distinct.count || seen.count < Self.sentence
        else { return nil }
        guard best.score > english else { return .english }
        return best.score > sorted.dropFirst().first?.score ?? 0 ? best.known.language : nil
    }

    private static let sentence = 5

    /// Of those there are words in.
    var possible: Set<Phrasebook.Language> {
        let counts = count(isWritten: true)
        // One word may be anything.
        guard counts.contains(where: { $0.count > 1 }) else { return [] }
        return Set(counts.filter { $0.count > 0 }.map(\.language))
    }

    var isForeign: Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        guard letters.count > 1 else { return false }
        if letters.count(where: { $0.value >= 0x370 }) * 2 > letters.count { return true }
        // Only Vietnamese is written with these.
        if letters.count(where: { (0x1EA0...0x1EF9).contains($0.value) }) >= 2 { return true }
        return best(isWritten: false)?.count ?? 0 > best(isWritten: true)?.count ?? 0
    }

    private func best(isWritten: Bool) -> (language: Phrasebook.Language, count: Int)? {
        count(isWritten: isWritten).max { $0.count < $1.count }
    }

    /// Two languages in one message: "omg me encantó, can't wait". The one with more of the words first.
    var mixture: (String, String)? {
        // A word that both have says nothing.
        let own = Self.languages.map { known in
            (
                known.name,
                seen.count { word in
                    known.words.contains(word) && Self.languages.count { $0.words.contains(word) } == 1
                }
            )
        }.sorted { $0.1 > $1.1 }
        guard own.count > 1, own[1].1 >= 2, own[1].1 * 4 >= own[0].1 else { return nil }
        return (own[0].0, own[1].0)
    }

    /// The likeliest of all, by its English name; nil where nothing can be said.
    var name: String? {
        guard let best = zip(Self.languages, counts).max(by: { $0.1.count < $1.1.count }), best.1.count > 1 else {
            return nil
        }
        return best.0.name
    }
}
