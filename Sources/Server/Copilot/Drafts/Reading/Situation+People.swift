import BuzzModel

/// Situations between people, which are recognised whatever the category.
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

    /// "hey are you there" isn't about a place.
    static func isPresence(_ reading: MessageReading, _ words: [Word]) -> Bool {
        words.count <= 5 && reading.facts.dates.isEmpty && reading.mentions(presences)
    }

    /// Whether the message refuses an offer. Fans also mention what was cancelled elsewhere or what they decided for
    /// themselves, so it must come from several people, answer an offer, or be short.
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
