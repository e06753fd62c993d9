/// The words by which business conversations are read, folded and without apostrophes.
enum DealWords {
    // MARK: Stages

    /// Phrases that count in a statement, but not after "once", "when" or "not".
    static let paid = WordList.phrases("deal.paid")

    static let delivered = WordList.phrases("deal.delivered")

    static let agreed = WordList.phrases("deal.agreed")

    /// Before one of the phrases above, these make it a wish, a condition or a plan.
    static let notYet = WordList.set("deal.notYet")

    // MARK: Requests

    static let asks = WordList.phrases("deal.asks")

    /// Requests to the creator without a question mark.
    static let requests = WordList.phrases("deal.requests")

    /// Requests that say what is wanted, not only that there is a request.
    static let strongAsks = WordList.phrases("deal.strongAsks")

    // MARK: Money

    static let moneyWords = WordList.set("deal.moneyWords")

    static let apiece = WordList.set("deal.apiece")
    /// Things that a number can count, so that it isn't money.
    static let counted = WordList.set("deal.counted")
    /// Phrases directly before a number that answers a price: "we can go up to 3k", "how about 450".
    static let bounds = WordList.phrases("deal.bounds")
    /// Words that may follow such a number.
    static let behindSums = WordList.set("deal.behindSums")
    /// Words that directly follow a number if it is money set aside: "we have 1500 set aside".
    static let earmarks = WordList.phrases("deal.earmarks")
    /// Words directly before and after a number that is proposed: "would 1,800 work?"
    static let proposing = WordList.set("deal.proposing"), fitting = WordList.set("deal.fitting")
    /// Phrases shortly before a sum that another replaces, and words directly before a sum that is refused.
    static let replaced = WordList.phrases("deal.replaced")
    static let denied = WordList.set("deal.denied")
    static let cannot = WordList.set("deal.cannot")
    /// In "can't pay more than $500" these show that the sum is the most they pay.
    static let beyond = WordList.set("deal.beyond")
    /// Phrases that mention a sum without offering it, grouped by their first word.
    static let tellings: [String: [[String]]] = Dictionary(
        grouping: WordList.phrases("deal.tellings").map { $0.split(separator: " ").map(String.init) },
        by: { $0.first ?? "" })

    /// Words directly before the price of something.
    static let beforeSums = WordList.set("deal.beforeSums")
    static let each = WordList.set("deal.each")
    static let things = WordList.set("deal.things")

    // MARK: Deliverables

    static let deliverables = WordList.set("deal.deliverables")

    /// Words that count or introduce a deliverable.
    static let articles = WordList.set("deal.articles")

    static let numerals = WordList.set("deal.numerals")

    /// Words that never occur between the count and the thing.
    static let breaks = WordList.set("deal.breaks")
}
