/// Explains to the creator why there are no drafts in a language.
enum LanguageHint {
    static func of(_ text: String) -> String {
        let guess = LanguageGuess(text)
        if let (one, other) = guess.mixture {
            return "It mixes \(one) and \(other): the built-in copilot has no words for that."
        }
        guard let name = guess.name else {
            return "The built-in copilot has no words in this language, or isn’t sure which it is."
        }
        return "It looks like \(name): the built-in copilot has no words in this language."
    }
}
