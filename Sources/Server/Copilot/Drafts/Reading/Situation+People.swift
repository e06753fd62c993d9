import BuzzModel

/// What people say to each other, whatever it was sorted into.
extension Situation {
    private static func asksNothing(_ reading: MessageReading) -> Bool {
        reading.ask == nil || reading.ask == .wellbeing
    }

    static func isCondolence(_ reading: MessageReading) -> Bool {
        asksNothing(reading) && !reading.hasLink && Grief.isCondolence(reading)
    }

    static func isGrief(_ reading: MessageReading, _ category: BuzzModel.Category) -> Bool {
        guard asksNothing(reading), !reading.hasLink, category != .spam,
            reading.acts?.mayBe(FanReading.Mood.sadNews.acts) ?? true
        else { return false }
        if category == .urgent, Alarm(reading) != .other { return false }
        if category == .business, OfferReading.isOffer(reading) { return false }
        guard FanReading.mood(reading, .negative) == .sadNews else { return false }
        return category == .fan || Grief.isTold(in: reading.plain)
    }

    /// "hey are you there": nobody wants to know where.
    static func isPresence(_ reading: MessageReading, _ words: [Word]) -> Bool {
        words.count <= 5 && reading.facts.dates.isEmpty && reading.mentions(presences)
    }

    /// A fan may tell of what was called off elsewhere, or of what they decided for themselves: a refusal is said by several, to
    /// an offer, or in a few words.
    static func isRefused(_ reading: MessageReading, _ words: [Word], _ category: BuzzModel.Category) -> Bool {
        guard reading.isRefusal, !reading.mentions(list: "situation.noThanksTo"), reading.ask == nil, !reading.hasLink,
            category != .urgent
        else { return false }
        return category == .business || reading.isAnswered || words.count <= 6
            || FanReading.mood(reading, .neutral) != .sadNews && reading.mentions(decliners)
    }

    private static let decliners = WordList.phrases("situation.decliners")
    private static let presences = WordList.phrases("situation.presences")
    static let bots = WordList.phrases("situation.bots")
}
