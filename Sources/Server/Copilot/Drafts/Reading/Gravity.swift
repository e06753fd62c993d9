import LanguageKit

/// Words that a draft must not repeat or answer with a ready yes or no, because that would be cruel or an admission.
enum Gravity {
    static func isGrave(_ words: some Collection<Word>, _ language: Phrasebook.Language) -> Bool {
        let plain = words.map { TextFolding.fold($0.plain) }
        if plain.contains(where: { grave.contains($0) || language == .english && english.contains($0) }) { return true }
        return zip(plain, plain.dropFirst()).contains { harms.contains($0) && people.contains($1) }
    }

    private static let grave = WordList.set("gravity.grave")
    /// English words that are harmless in other languages ("die Datei").
    private static let english = WordList.set("gravity.english")
    private static let harms = WordList.set("gravity.harms")
    private static let people = WordList.set("gravity.people")
}
