/// Guesses a text's language by its most common words and letters ("language.words" and "language.letters" in
/// `model/words/`). Short messages say little, so no guess is better than a wrong one.
struct LanguageGuess {
    /// The words of the text in lower case.
    private let seen: [String]
    /// How many of the words each language has among its common ones.
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
        /// Drafts can be written in this language.
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

    /// The language that a good part of the letters belongs to, whatever the words are.
    private var lettered: Known? {
        let letters = text.lowercased().filter(\.isLetter)
        guard letters.count > 1 else { return nil }
        return Self.languages.first { known in
            known.letters.count >= Self.script
                && letters.count { known.letters.contains($0) } * Self.letterShare > letters.count
        }
    }

    /// A language with so many letters of its own is told by them.
    private static let script = 20
    /// More than one letter in so many is only of one language.
    private static let letterShare = 6

    /// The language to answer in; English if nothing suggests another, nil if it cannot be told.
    var written: Phrasebook.Language? {
        if let lettered { return lettered.isWritten ? lettered.language : nil }
        let letters = Set(text.lowercased())
        let scores = zip(Self.languages, counts).filter(\.0.isWritten).map { known, count in
            var score = count.count * 2
            // Only Spanish has "¿" and "¡".
            if known.letters.contains("ñ"), letters.contains("¿") || letters.contains("¡") { score += 3 }
            // A single borrowed word ("café") doesn't decide the language.
            if score > 0, !letters.isDisjoint(with: known.letters) { score += 1 }
            return (known: known, score: score)
        }
        let sorted = scores.sorted { $0.score > $1.score }
        guard let best = sorted.first, let english = scores.first?.score else { return nil }
        // A whole sentence without a common word of any of our languages is in another one.
        guard best.score > 0 || seen.count < Self.sentence else { return nil }
        // In every language a whole sentence contains several common words, so one or two of them prove nothing.
        let distinct = Set(seen)
        guard
            distinct.intersection(best.known.words).count * 9 >= distinct.count || seen.count < Self.sentence
        else { return nil }
        guard best.score > english else { return .english }
        return best.score > sorted.dropFirst().first?.score ?? 0 ? best.known.language : nil
    }

    private static let sentence = 5

    /// The languages of which the text has words.
    var possible: Set<Phrasebook.Language> {
        let counts = count(isWritten: true)
        // A single word may belong to any language.
        guard counts.contains(where: { $0.count > 1 }) else { return [] }
        return Set(counts.filter { $0.count > 0 }.map(\.language))
    }

    var isForeign: Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        guard letters.count > 1 else { return false }
        if let lettered { return !lettered.isWritten }
        if letters.count(where: { $0.value >= 0x370 }) * 2 > letters.count { return true }
        return best(isWritten: false)?.count ?? 0 > best(isWritten: true)?.count ?? 0
    }

    private func best(isWritten: Bool) -> (language: Phrasebook.Language, count: Int)? {
        count(isWritten: isWritten).max { $0.count < $1.count }
    }

    /// The two languages of a mixed message ("omg me encantó, can't wait"), the more frequent first.
    var mixture: (String, String)? {
        // A word that both languages have proves nothing.
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

    /// The English name of the likeliest language; nil if it cannot be told.
    var name: String? {
        if let lettered { return lettered.name }
        guard let best = zip(Self.languages, counts).max(by: { $0.1.count < $1.1.count }), best.1.count > 1 else {
            return nil
        }
        return best.0.name
    }
}
