/// Words that carry the form of a question rather than its subject.
package enum FormWords {
    package static let all = WordList.set("form.words")
    package static let questionStarts = WordList.set("form.starts")
    package static let negations = WordList.set("form.negations")

    /// Words that say when, how surely or only that something is had and used, as stems: that no phrasing has them means
    /// little.
    static let idle = Set(WordList.set("form.idle").map(WordStem.of))

    /// How people write them in a hurry.
    private static let shortened = WordList.pairs("form.shortened")

    /// Words of their own, however near they are to a form word.
    private static let others = WordList.set("form.others")

    /// The form word that a mistyped one was meant to be: a letter left out or doubled, or two neighbours swapped. A wrong
    /// letter is none of these: "wild" isn't "will".
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
