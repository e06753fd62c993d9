/// How people promise things, folded, without apostrophes, in the languages replies are written in.
enum PromiseWords {
    /// "I'll", "we will": a promise when one of `acts` follows.
    static let openings = phrases("promise.openings")

    /// Said by themselves they are a promise.
    static let whole = phrases("promise.whole")

    /// Present tense that promises where a day is named with it, or where it can mean nothing else.
    static let present = phrases("promise.present")

    /// The future in one word.
    static let future = WordList.set("promise.future")

    /// What can be promised. Feelings and thoughts cannot.
    static let acts = WordList.set("promise.acts")

    /// "I'll pass", "I'll take it": no work is promised by these.
    static let notPromised = WordList.phrases("promise.notPromised")

    /// Words in the sentence that make it no promise.
    static let undone = WordList.phrases("promise.undone")

    /// Of these, what undoes even a promise with a day.
    static let undoneWithDay = WordList.phrases("promise.undoneWithDay")

    /// The longest first.
    private static func phrases(_ list: String) -> [[String]] {
        WordList.phrases(list).map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
    }
}
