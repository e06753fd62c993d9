/// The words of promises, folded and without apostrophes, in the languages that drafts are written in.
enum PromiseWords {
    /// "I'll", "we will": a promise if one of `acts` follows.
    static let openings = phrases("promise.openings")

    /// Phrases that are a promise by themselves.
    static let whole = phrases("promise.whole")

    /// Verbs in the present tense that promise something if a day is named, or that can mean nothing else.
    static let present = phrases("promise.present")

    /// Verbs in a one-word future tense.
    static let future = WordList.set("promise.future")

    /// Actions that can be promised, as opposed to feelings and thoughts.
    static let acts = WordList.set("promise.acts")

    /// "I'll pass", "I'll take it": phrases that promise no work.
    static let notPromised = WordList.phrases("promise.notPromised")

    /// Phrases in the sentence that show it is no promise.
    static let undone = WordList.phrases("promise.undone")

    /// Those phrases that undo even a promise with a day.
    static let undoneWithDay = WordList.phrases("promise.undoneWithDay")

    /// Splits phrases into words, longest phrase first.
    private static func phrases(_ list: String) -> [[String]] {
        WordList.phrases(list).map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
    }
}
