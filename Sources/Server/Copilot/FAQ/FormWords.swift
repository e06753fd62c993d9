/// Words that determine the form of a question rather than its subject.
package enum FormWords {
    package static let all = WordList.set("form.words")
    package static let questionStarts = WordList.set("form.starts")
    package static let negations = WordList.set("form.negations")

    /// Stems of words about time, certainty or mere possession. A phrasing that lacks them may still match.
    static let idle = Set(WordList.set("form.idle").map(WordStem.of))

    /// Common short spellings and typing mistakes.
    private static let shortened = WordList.pairs("form.shortened")

    /// Words that must not be corrected although they are close to a form word.
    private static let others = WordList.set("form.others")

    /// The form word that a mistyped word stands for: a letter was left out, doubled or swapped with its neighbour. A
    /// wrong letter doesn't count, because "wild" is not "will".
    static func meant(by word: String) -> String? {
        if let meant = shortened[word] { return meant }
        guard word.utf8.count >= 4, !all.contains(word), !others.contains(word) else { return nil }
        return slips[word]
    }

    private static let slips: [String: String] = {
        var slips: [String: String] = [:]
        for word in all.sorted() where word.utf8.count >= 4 {
            let letters = Array(word)
            for place in letters.indices.dropFirst() {
                var short = letters, doubled = letters, swapped = letters
                short.remove(at: place)
                doubled.insert(letters[place], at: place)
                swapped.swapAt(place, place - 1)
                for slip in [short, doubled, swapped] { slips[String(slip)] = slips[String(slip)] ?? word }
            }
        }
        return slips
    }()
}
