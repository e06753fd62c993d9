extension FeatureExtractor {
    /// A word of some language, in small letters, as far as the lexicons know: what may be one is no name for sure.
    func isWord(_ word: Substring) -> Bool {
        let word = String(word)
        return lexicon.contains(word) || glosses.contains(word) || FormWords.all.contains(word)
    }
}
