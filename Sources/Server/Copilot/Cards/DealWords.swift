/// The words that business threads are read by, folded, without apostrophes.
enum DealWords {
    // MARK: Stages

    /// In a statement, not after "once", "when" or "not".
    static let paid = WordList.phrases("deal.paid")

    static let delivered = WordList.phrases("deal.delivered")

    static let agreed = WordList.phrases("deal.agreed")

    /// Before one of the above they make it a wish, a condition or a plan.
    static let notYet = WordList.set("deal.notYet")

    // MARK: What is asked

    static let asks = WordList.phrases("deal.asks")

    /// Without a question mark, and still for the creator to do.
    static let requests = WordList.phrases("deal.requests")

    /// Asks that say more than that there is something to ask.
    static let strongAsks = WordList.phrases("deal.strongAsks")

    // MARK: Money

    static let moneyWords = WordList.set("deal.moneyWords")

    static let apiece = WordList.set("deal.apiece")
    /// What a number counts that is no money.
    static let counted = WordList.set("deal.counted")
    /// Directly before a number that answers a price: "we can go up to 3k", "how about 450".
    static let bounds = WordList.phrases("deal.bounds")
    /// What goes on behind such a number.
    static let behindSums = WordList.set("deal.behindSums")
    /// Directly behind a number that is money kept for something: "we have 1500 set aside".
    static let earmarks = WordList.phrases("deal.earmarks")
    /// Directly before and behind a number that is proposed: "would 1,800 work?"
    static let proposing = WordList.set("deal.proposing"), fitting = WordList.set("deal.fitting")
    /// Shortly before a sum that is given up for another, and directly before one that is none.
    static let replaced = WordList.phrases("deal.replaced")
    static let denied = WordList.set("deal.denied")
    static let cannot = WordList.set("deal.cannot")
    /// "Can't pay more than $500" names what can be paid.
    static let beyond = WordList.set("deal.beyond")
    /// Words that tell of a sum and offer none, each by its first word.
    static let tellings: [String: [[String]]] = Dictionary(
        grouping: WordList.phrases("deal.tellings").map { $0.split(separator: " ").map(String.init) },
        by: { $0.first ?? "" })

    /// Directly before a sum that buys something.
    static let beforeSums = WordList.set("deal.beforeSums")
    static let each = WordList.set("deal.each")
    static let things = WordList.set("deal.things")

    // MARK: Deliverables

    static let deliverables = WordList.set("deal.deliverables")

    /// What a deliverable is counted or introduced by.
    static let articles = WordList.set("deal.articles")

    static let numerals = WordList.set("deal.numerals")

    /// Never between the count and the thing.
    static let breaks = WordList.set("deal.breaks")
}
