extension Phrasebook {
    /// A language, by the name of its files under `model/`: "de".
    package struct Language: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        static let english = Language(rawValue: "en"), german = Language(rawValue: "de")
        static let spanish = Language(rawValue: "es"), portuguese = Language(rawValue: "pt")
        static let french = Language(rawValue: "fr"), italian = Language(rawValue: "it")

        /// Those there are words in to say something, English first.
        static let allCases = [english] + books.keys.filter { $0 != english }.sorted { $0.rawValue < $1.rawValue }

        init(of text: String) { self = Self.certain(of: text) ?? .english }

        /// By its most common words and letters; nil when two of them are as likely, so that nobody is answered in a third
        /// one. English when nothing says otherwise.
        static func certain(of text: String) -> Language? { LanguageGuess(text).written }

        /// Those of which it has a word at all; none where nothing can be said.
        static func possible(of text: String) -> Set<Language> { LanguageGuess(text).possible }

        /// Written in other letters, or with more words of other languages than of those there are words in.
        static func isForeign(_ text: String) -> Bool { LanguageGuess(text).isForeign }
    }
}
