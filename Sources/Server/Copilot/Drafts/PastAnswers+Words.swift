/// The words by which it is told, in the six languages of drafts.
extension PastAnswers {
    static let confided = WordList.phrases("past.confided")

    /// What one person was promised, or agreed on with them.
    static let promised = WordList.phrases("past.promised")

    /// About people, not about the work.
    static let personal = WordList.phrases("past.personal")

    /// What belongs to who asks, or to both.
    static let betweenThem = WordList.phrases("past.betweenThem")

    static let courtesies = WordList.phrases("past.courtesies")

    static let tellings = WordList.phrases("past.tellings")

    static let goods = WordList.phrases("past.goods")

    /// Of work that is paid for, not of things that are sold.
    static let dealings = WordList.phrases("past.dealings")

    static let rooms = WordList.phrases("past.rooms")

    static let streets = WordList.set("past.streets")
    static let streetEnds = WordList.phrases("past.streetEnds")
}
