/// Guesses the base form of an inflected English word. The forms are looked up in a lexicon, where wrong guesses do
/// no harm.
package enum EnglishForms {
    package static func plainForms(of word: String) -> [String] {
        var forms: [String] = []
        func without(_ ending: String, adding tails: [String]) {
            guard word.hasSuffix(ending), word.count - ending.count >= 3 else { return }
            let stem = String(word.dropLast(ending.count))
            for tail in tails { forms.append(stem + tail) }
            // "stopped" → "stop"
            if let last = stem.last, stem.dropLast().last == last, tails.contains("") {
                forms.append(String(stem.dropLast()))
            }
        }
        without("iest", adding: ["y"])
        without("ier", adding: ["y"])
        without("ily", adding: ["y"])
        without("ies", adding: ["y", "ie"])
        without("ied", adding: ["y"])
        without("iness", adding: ["y"])
        without("ingly", adding: ["", "e"])
        without("edly", adding: ["", "e"])
        without("ness", adding: [""])
        without("ment", adding: [""])
        without("ing", adding: ["", "e"])
        without("in", adding: ["e"])
        without("est", adding: ["", "e"])
        without("ed", adding: ["", "e"])
        without("er", adding: ["", "e"])
        without("es", adding: ["", "e"])
        without("ly", adding: ["", "le"])
        without("s", adding: [""])
        return forms
    }
}
