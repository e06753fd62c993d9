import BuzzServices
import Observation
import ProcessKit
import SpellKit
import TextKit

/// Checks the spelling of what is written, in the languages of the configuration.
@MainActor @Observable package final class Spelling {
    package struct Settings: Hashable, Sendable {
        /// As the dictionaries are called: `en_US`.
        package var languages: [String]
        /// The languages come from the environment: if there is no dictionary, nothing is said.
        package var isGuess: Bool
        /// The file with the user's own words, one a line.
        package var words: String
        /// Where the dictionaries are.
        package var folders: [String]

        package init(
            languages: [String] = [], isGuess: Bool = true, words: String = "", folders: [String] = Speller.folders
        ) {
            self.languages = languages
            self.isGuess = isGuess
            self.words = words
            self.folders = folders
        }
    }

    private var speller: Speller?
    private var failure: SpellingError?
    /// Incremented when a word was learnt: what was wrong may be right now.
    private var learnt = 0
    @ObservationIgnored private var settings = Settings()
    @ObservationIgnored private var isAsked = false
    @ObservationIgnored private let environment: InterfaceEnvironment

    /// Text in another language has more than two thirds of its words wrong: that many words tell.
    private static let leastTelling = 4
    private static let mostWordLength = 60
    /// Characters that make a word an address, a command, a name or code.
    private static let technical: Set<Character> = ["@", "/", ":", "\\", "_", "#", "`", "=", ";", ".", "<", ">", "~"]

    init(environment: InterfaceEnvironment) { self.environment = environment }

    package var isOn: Bool { speller != nil }

    /// Why no spelling can be checked; nil also while the dictionaries are being loaded.
    package var reason: String? {
        if settings.languages.isEmpty { return "Name the languages you write in: spelling = \"en_US\" in [interface]." }
        return failure.map(sentence)
    }

    private func sentence(_ failure: SpellingError) -> String {
        switch failure {
        case .noLibrary: "Spelling isn’t checked: hunspell is not installed (libhunspell-1.7-0)."
        case .noDictionary(let language):
            "Spelling isn’t checked: there is no dictionary for \(DisplayText.line(language)) in "
                + "\(settings.folders.first ?? "")."
        }
    }

    func take(_ settings: Settings) {
        guard settings != self.settings else { return }
        self.settings = settings
        (speller, failure) = (nil, nil)
        if isAsked { load() }
    }

    /// Dictionaries are loaded once somebody writes.
    func begin() {
        guard !isAsked else { return }
        isAsked = true
        load()
    }

    private func load() {
        let settings = settings
        guard !settings.languages.isEmpty else { return }
        environment.jobs.start { [weak self] in
            let result = await Self.open(settings)
            guard let self, self.settings == settings else { return }
            switch result {
            case .success(let speller): self.speller = speller
            case .failure(let failure):
                self.failure = failure
                if !settings.isGuess { self.environment.warn(self.sentence(failure)) }
            }
        }
    }

    nonisolated private static func open(_ settings: Settings) async -> Result<Speller, SpellingError> {
        // Without the file there are no words of the user's own.
        let own = (try? Files.readText(settings.words)) ?? ""
        let words = own.split(whereSeparator: \.isNewline).map(String.init)
        do throws(SpellingError) {
            return .success(try Speller(languages: settings.languages, own: Set(words), folders: settings.folders))
        } catch {
            return .failure(error)
        }
    }

    // MARK: Words

    /// The wrong words of a part of a text. The word that is being written is not judged yet.
    ///
    /// - Parameter name: whose words are right.
    func wrong(in characters: [Character], _ part: Range<Int>, caret: Int?, name: String) -> [Range<Int>] {
        _ = learnt
        guard let speller else { return [] }
        let names = Set(name.split { !$0.isLetter })
        var judged = 0
        var wrong: [Range<Int>] = []
        for word in Self.words(in: characters, part) where word.upperBound != caret {
            let text = String(characters[word])
            guard !names.contains(text[...]), let isRight = speller.isRight(text) else { continue }
            judged += 1
            if !isRight { wrong.append(word) }
        }
        return judged >= Self.leastTelling && wrong.count * 3 > judged * 2 ? [] : wrong
    }

    /// The words that a dictionary may know, of a part that is extended to whole words.
    static func words(in characters: [Character], _ part: Range<Int>) -> [Range<Int>] {
        var start = part.lowerBound
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        var words: [Range<Int>] = []
        while start < part.upperBound {
            var end = start
            while end < characters.count, !characters[end].isWhitespace { end += 1 }
            words += pieces(of: characters, start..<end)
            start = end + 1
        }
        return words
    }

    private static func pieces(of characters: [Character], _ token: Range<Int>) -> [Range<Int>] {
        // Marks around a word say nothing about it.
        var token = token
        while let last = token.last, !characters[last].isLetter, !characters[last].isNumber {
            token = token.lowerBound..<last
        }
        let isPlain = token.allSatisfy { !characters[$0].isNumber && !technical.contains(characters[$0]) }
        guard isPlain else { return [] }
        var pieces: [Range<Int>] = []
        var start = token.lowerBound
        while start < token.upperBound {
            var end = start
            while end < token.upperBound, isPart(characters, end, of: token) { end += 1 }
            if 2...mostWordLength ~= end - start { pieces.append(start..<end) }
            start = end + 1
        }
        return pieces
    }

    /// A letter, or an apostrophe between two.
    private static func isPart(_ characters: [Character], _ index: Int, of token: Range<Int>) -> Bool {
        if characters[index].isLetter { return true }
        guard characters[index] == "'" || characters[index] == "’", index > token.lowerBound,
            index + 1 < token.upperBound
        else { return false }
        return characters[index - 1].isLetter && characters[index + 1].isLetter
    }

    // MARK: Suggestions

    nonisolated static func suggestions(of speller: Speller, for word: String, most: Int) async -> [String] {
        speller.suggestions(for: word, most: most)
    }

    func suggestions(for word: String, most: Int) async -> [String] {
        guard let speller else { return [] }
        return await Self.suggestions(of: speller, for: word, most: most)
    }

    /// Adds a word to the user's own, here and in their file.
    func learn(_ word: String) {
        speller?.learn(word)
        learnt += 1
        let path = settings.words
        environment.jobs.start { [environment] in
            guard await !Self.keep(word, in: path) else { return }
            environment.warn("“\(DisplayText.line(word))” couldn’t be written to \(DisplayText.line(path)).")
        }
    }

    nonisolated private static func keep(_ word: String, in path: String) async -> Bool {
        do {
            if let folder = Files.parent(of: path) { try Files.makeDirectory(folder) }
            try Files.append(word + "\n", to: path)
            return true
        } catch {
            return false
        }
    }
}
