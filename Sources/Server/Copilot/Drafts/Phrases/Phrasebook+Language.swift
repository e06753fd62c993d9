extension Phrasebook {
    /// A language, identified by the name of its files under `model/`: "de".
    package struct Language: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        static let english = Language(rawValue: "en"), german = Language(rawValue: "de")
        static let spanish = Language(rawValue: "es"), portuguese = Language(rawValue: "pt")
        static let french = Language(rawValue: "fr"), italian = Language(rawValue: "it")

        /// The languages that drafts can be written in, English first.
        static let allCases = [english] + books.keys.filter { $0 != english }.sorted { $0.rawValue < $1.rawValue }

        init(of text: String) { self = Self.certain(of: text) ?? .english }

        /// Guesses by common words and letters. English if nothing suggests another; nil if two are equally likely,
        /// because an answer in English would then be in a third language.
        static func certain(of text: String) -> Language? { LanguageGuess(text).written }

        /// The languages of which the text has any word; none if it cannot be told.
        static func possible(of text: String) -> Set<Language> { LanguageGuess(text).possible }

        /// Whether the text is in another script, or has more words of other languages than of those we can write.
        static func isForeign(_ text: String) -> Bool { LanguageGuess(text).isForeign }
    }
}
