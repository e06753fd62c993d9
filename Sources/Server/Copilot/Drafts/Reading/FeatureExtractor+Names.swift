extension FeatureExtractor {
    /// Whether a lower-case word is in a lexicon of any language. Such a word may not be a name.
    func isWord(_ word: Substring) -> Bool {
        let word = String(word)
        return lexicon.contains(word) || glosses.contains(word) || FormWords.all.contains(word)
    }
}
