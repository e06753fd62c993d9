/// The word lists for judging past answers, in the languages of the drafts.
extension PastAnswers {
    static let confided = WordList.phrases("past.confided")

    /// Promises to, and agreements with, one person.
    static let promised = WordList.phrases("past.promised")

    /// Words about people rather than about the work.
    static let personal = WordList.phrases("past.personal")

    /// Words for what belongs to the person who asks, or to both sides.
    static let betweenThem = WordList.phrases("past.betweenThem")

    static let courtesies = WordList.phrases("past.courtesies")

    static let tellings = WordList.phrases("past.tellings")

    static let goods = WordList.phrases("past.goods")

    /// Words about paid work, as opposed to things for sale.
    static let dealings = WordList.phrases("past.dealings")

    static let rooms = WordList.phrases("past.rooms")

    static let streets = WordList.set("past.streets")
    static let streetEnds = WordList.phrases("past.streetEnds")
}
