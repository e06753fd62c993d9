import CHunspell
import Synchronization

/// Why spelling cannot be checked.
package enum SpellingError: Error, Hashable, Sendable {
    case noLibrary
    case noDictionary(String)
}

/// Checks words against the dictionaries of hunspell that the system has. A word is right if one of them knows it.
package final class Speller: Sendable {
    /// Where distributions put dictionaries.
    package static let folders = ["/usr/share/hunspell", "/usr/local/share/hunspell", "/usr/share/myspell/dicts"]

    private struct Answers {
        var known: [String: Bool] = [:]
        var own: Set<String>
    }

    private static let mostAnswers = 20_000

    private let lists: Mutex<[WordList]>
    private let letters: Set<Unicode.Scalar>
    private let answers: Mutex<Answers>

    /// Loads dictionaries, which takes some hundred milliseconds.
    ///
    /// - Parameters:
    ///   - languages: as the files are called: `en_US`.
    ///   - own: further words that are right.
    package init(
        languages: [String], own: Set<String> = [], folders: [String] = Speller.folders
    ) throws(SpellingError) {
        guard buzz_hunspell_load() == nil else { throw .noLibrary }
        var lists: [WordList] = []
        for language in languages {
            // A name that leads elsewhere is no language.
            let found = language.contains("/") ? nil : folders.lazy.compactMap { WordList("\($0)/\(language)") }.first
            guard let found else { throw .noDictionary(language) }
            lists.append(found)
        }
        letters = lists.reduce(into: []) { $0.formUnion($1.letters) }
        answers = Mutex(Answers(own: own))
        self.lists = Mutex(lists)
    }

    /// Nil if no dictionary can say so: it has letters that none of them has, or they are busy.
    package func isRight(_ word: String) -> Bool? {
        let word = Self.plain(word)
        let (known, isOwn) = answers.withLock { ($0.known[word], $0.own.contains(word)) }
        if isOwn { return true }
        if let known { return known }
        guard word.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic || letters.contains($0) }) else {
            return nil
        }
        // Whoever types does not wait for suggestions.
        guard let isRight = lists.withLockIfAvailable({ $0.contains { $0.knows(word) } }) else { return nil }
        answers.withLock { answers in
            if answers.known.count >= Self.mostAnswers { answers.known = [:] }
            answers.known[word] = isRight
        }
        return isRight
    }

    /// The words that may be meant, the likeliest first. May take some hundred milliseconds.
    package func suggestions(for word: String, most: Int) -> [String] {
        let word = Self.plain(word)
        let found = lists.withLock { lists in lists.map { $0.suggestions(for: word) } }
        // The first of each language, then the second of each …
        var all: [String] = []
        for index in 0..<(found.map(\.count).max() ?? 0) {
            for list in found where list.indices.contains(index) && !all.contains(list[index]) {
                all.append(list[index])
            }
        }
        return Array(all.prefix(most))
    }

    /// From now on the word is right.
    package func learn(_ word: String) {
        _ = answers.withLock { $0.own.insert(Self.plain(word)) }
    }

    /// Dictionaries have the typewriter's apostrophe only.
    private static func plain(_ word: String) -> String {
        word.contains("’") ? String(word.map { $0 == "’" ? "'" : $0 }) : word
    }
}
