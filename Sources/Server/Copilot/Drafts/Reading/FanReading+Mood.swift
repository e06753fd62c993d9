import BuzzModel

/// The mood of a fan's message: the first one whose words occur ("mood.…" in `model/words/`).
extension FanReading {
    static func mood(_ reading: MessageReading, _ sentiment: Sentiment) -> Mood {
        func has(_ lists: String...) -> Bool { lists.contains { reading.mentions(list: $0) } }
        if let purpose = reading.purpose {
            // Who corrects or complains out of their own loss is comforted first.
            if [.criticism, .note].contains(purpose.act), reading.acts?.mayBe([.sad, .grave]) == true,
                isSad(reading)
            {
                return .sadNews
            }
            let known = [purpose.act] + Act.allCases.filter(purpose.beside.contains)
            if let mood = known.lazy.compactMap(Mood.init).first { return mood }
        }
        let count = Word.words(of: reading.text).count
        if isSad(reading) {
            // "Your videos got me through it" is mainly thanks.
            return has("mood.carried") ? .helped : .sadNews
        }
        if isHostile(reading) { return .criticism }
        let isUnhappy = sentiment == .negative || has("mood.criticism") || isTroubled(reading)
        if isUnhappy, !has("mood.sure"), Complaint(reading) != nil { return .criticism }
        if sentiment != .positive, isTroubled(reading) { return .uncertain }
        if has("appeal.luck") { return .luck }
        if has("mood.wishes") { return .wishes }
        if has("mood.creation", "mood.madeIt") { return .creation }
        if has("mood.goodNews", "mood.news"), !has("mood.noGoodNews") { return .goodNews }
        if has("mood.helped", "mood.broughtBack") { return .helped }
        if reading.mentions(faults), !has("mood.noFault") { return .fault }
        if has("mood.correction") { return .correction }
        if has("mood.gratitude") { return .thanks }
        // Laughter doesn't soften an insult: "lol who even watches this".
        if reading.mentionsOwn("complaint.insult"), !has("mood.sure"), sentiment != .positive || has("mood.laughing") {
            return .criticism
        }
        let isLaughing = ["😂", "🤣", "💀"].contains { reading.text.contains($0) } || has("mood.laughing")
        if has("mood.mockAlarm", "mood.dyingOfLaughter") || isLaughing { return isUnhappy ? .uncertain : .joke }
        // Tears over a video are praise, unless the rest is negative.
        if reading.mentions(moved), sentiment != .negative || has("mood.kindBesideTears") { return .praise }
        if has("mood.sure") { return .praise }
        if has("mood.criticism") { return .criticism }
        if has("mood.idea", "appeal.idea") { return .idea }
        if count <= 8, has("appeal.night") { return .night }
        if count <= 8, has("appeal.morning") { return .morning }
        if reading.isOngoing, count <= 8, has("appeal.seeYou") { return .seeYou }
        if count <= 5, has("mood.greeting") { return .greeting }
        if count <= 6, has("mood.thanks") { return .thanks }
        if has("mood.farewell") { return .farewell }
        if has("mood.joke") { return .joke }
        if sentiment != .negative, has("mood.praise") { return .praise }
        // In a language that is only read roughly, answer with feeling only if the sentiment is clear.
        let isRead = reading.language == .english && !reading.isForeign
        if sentiment == .positive || isRead && reading.concepts.contains("praise") && sentiment == .neutral {
            return .praise
        }
        return isRead && sentiment == .neutral ? .plain : .uncertain
    }

    /// Their own loss, not the creator's. A lost phone doesn't count, nor somebody who was found again.
    private static func isSad(_ reading: MessageReading) -> Bool {
        !reading.mentions(list: "mood.yourLoss") && !reading.mentions(list: "mood.noLoss")
            && (Grief.isTold(in: reading.plain) || reading.mentions(list: "mood.sadNews"))
    }

    /// Whether the message is hostile, however friendly its first word.
    static func isHostile(_ reading: MessageReading) -> Bool { reading.mentions(list: "mood.hostile") }

    /// Words of displeasure, in languages that are only read roughly.
    private static func isTroubled(_ reading: MessageReading) -> Bool {
        reading.language != .english && reading.mentions(list: "mood.displeasures")
    }

    static let moved = WordList.phrases("mood.moved")
    /// Parts of the creator's work that don't function.
    static let faults = WordList.phrases("mood.faults")
}
