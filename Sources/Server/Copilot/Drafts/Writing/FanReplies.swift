import BuzzModel
import LanguageKit

/// Replies to fans: warm, about what they wrote, and never with an invented answer.
struct FanReplies {
    private let reading: MessageReading
    private let fan: FanReading
    private let speaker: Speaker

    init(_ speaker: Speaker, sentiment: Sentiment) {
        reading = speaker.reading
        fan = FanReading(speaker.reading, sentiment: sentiment)
        self.speaker = speaker
    }

    var isSad: Bool { fan.mood == .sadNews }
    var isCriticism: Bool { fan.mood == .criticism }
    /// The acts that agree with the mood of the message.
    var acts: Set<Act> { fan.mood.acts }
    var isPraise: Bool { fan.mood == .praise }
    var isIdea: Bool {
        if let purpose = reading.purpose { return purpose.act == .idea }
        return asksForWork || reading.ask == nil && fan.mood == .idea
    }

    /// Why no draft would help; nil if there are drafts.
    var nothing: String? {
        if fan.mood == .criticism, Complaint(reading) != nil { return nil }
        // "Do you even care anymore?" must get neither yes nor no.
        guard let ask = reading.ask, !isAttack else { return fan.mood.nothing }
        switch ask {
        case .wellbeing: return nil
        case .past(let rest) where rest.hasPrefix("know "): return fan.mood.nothing
        case .agreement: return fan.mood.nothing
        // News of a death is answered before any question, and wishes for luck need no answer to the question.
        default:
            let isAnswered = asksForWork || [.sadNews, .luck, .correction, .joke].contains(fan.mood)
            return isAnswered ? nil : reading.onlyTheCreatorKnows
        }
    }

    func drafts() -> Drafts {
        if reading.ask == .wellbeing, reading.purpose.map({ $0.act == .greeting }) ?? true { return wellbeing() }
        return isIdea ? idea() : mood()
    }

    /// Comforts somebody who grieves, whatever else they ask.
    func comfort() -> Drafts { mood() }

    private var isAttack: Bool { fan.mood == .criticism && reading.mentions(list: "fan.attack") }

    private func say(_ phrase: Phrase, _ slots: [String: String?] = [:]) -> String { speaker.say(phrase, slots) }

    /// "Could you do something about slugs one day?"
    private var asksForWork: Bool {
        let sentence = Word.plain(reading.askSentence ?? "")
        guard
            ["fan.suggestion", "appeal.idea"].contains(where: {
                MessageReading.mentions(sentence, WordList.phrases($0))
            })
        else { return false }
        switch reading.ask {
        case .request, .interest, .invitation, .fact, .being, .habit, .yesNo, .together: return true
        case .open: return WordList.phrases("fan.howAbout").contains { sentence.hasPrefix($0) }
        default: return false
        }
    }

    // MARK: Moods

    private func idea() -> Drafts {
        let topic = FanReading.ideaTopic(reading)
        let thanks = say(.ideaTopic, ["topic": topic])
        let short = thanks.isEmpty ? speaker.named(say(.ideaShort)) : thanks
        return Drafts(
            short: Draft("keep in mind", short),
            medium: Draft("keep in mind", short, speaker.named(say(.ideaMaybe))),
            detailed: Draft("ask", short, say(.ideaAsk)))
    }

    private func wellbeing() -> Drafts {
        Drafts(
            short: Draft("answer", say(.wellbeing)), medium: Draft("answer", say(.wellbeingBack)),
            detailed: Draft(
                "answer, then ask", speaker.addressed(say(.greetingShort)), say(.wellbeingBack), say(.kindOfYou)))
    }

    private func mood() -> Drafts {
        if fan.mood == .criticism { return criticism(Complaint(reading)) }
        let (short, medium, detailed) = phrases(fan.mood)
        var middle = speaker.addressed(say(medium))
        if let topic = fan.topic, fan.mood == .praise, speaker.book.has(.praiseTopic) {
            middle = speaker.addressed(say(.praiseTopic, ["topic": topic]))
        }
        if let topic = fan.topic, fan.mood == .sadNews, speaker.book.has(.sadHelped),
            reading.mentions(list: "fan.comforted")
        {
            middle = speaker.addressed(say(.sadHelped, ["topic": topic]))
        }
        let closing = detailed.map { say($0) } ?? ""
        var drafts = Drafts(
            short: Draft(intent(0), speaker.named(say(short))), medium: Draft(intent(1), middle),
            detailed: closing.isEmpty
                ? Draft("")
                : Draft(closing.hasSuffix("?") && fan.mood != .fault ? "ask back" : intent(2), middle, closing))
        if fan.mood == .fault {
            drafts.note = "They say that something doesn't work; look at it before you answer."
        }
        return drafts
    }

    /// Names the subject of the complaint without an excuse or a promise.
    private func criticism(_ complaint: Complaint?) -> Drafts {
        let thanks = say(.criticismThanks), named = complaint.map { say($0.phrase) } ?? ""
        return Drafts(
            short: Draft("acknowledge", speaker.named(thanks), named),
            medium: Draft("acknowledge, then ask", speaker.addressed(thanks), named, say(.criticismAsk)),
            detailed: Draft(""), note: "Send it only if you mean to look at it again.")
    }

    private func intent(_ place: Int) -> String {
        switch fan.mood {
        case .sadNews: "comfort"
        case .goodNews: "congratulate"
        case .idea: place == 2 ? "ask" : "thank"
        case .greeting, .night, .morning, .seeYou: "greet"
        case .fault: place == 0 ? "look into it" : "look into it, then ask"
        case .correction: "look into it"
        case .luck: "wish luck"
        case .hurt: "acknowledge"
        case .joke: "laugh along"
        default: place == 0 ? "thank" : place == 1 ? "thank for it" : "thank in full"
        }
    }

    private func phrases(_ mood: FanReading.Mood) -> (Phrase, Phrase, Phrase?) {
        // Without a topic a detailed thank-you would only repeat the medium one.
        let hasTopic = fan.topic != nil
        return switch mood {
        case .praise: (.praiseShort, .praiseMedium, hasTopic ? .praiseDetailed : nil)
        case .helped: (.helpedShort, .helpedMedium, hasTopic ? .helpedDetailed : nil)
        case .creation: (.creationShort, .creationMedium, .creationDetailed)
        case .goodNews: (.goodNewsShort, .goodNewsMedium, .goodNewsDetailed)
        case .sadNews: (.sadNewsShort, .sadNewsMedium, .sadNewsDetailed)
        case .idea: (.ideaShort, .ideaMedium, .ideaDetailed)
        case .greeting: (.greetingShort, .greetingMedium, .greetingDetailed)
        case .thanks: (.thanksShort, .thanksMedium, nil)
        case .wishes: (.wishesShort, .wishesMedium, nil)
        case .fault: (.faultThanks, .faultThanks, .neutralDetailed)
        case .correction: (.correctionShort, .correctionMedium, nil)
        case .joke: (.jokeShort, .jokeMedium, nil)
        case .luck: (.luckShort, .luckMedium, nil)
        case .night: (.goodNight, .goodNight, nil)
        case .morning: (.goodMorning, .goodMorning, nil)
        case .seeYou: (.seeYou, .seeYou, nil)
        case .talk: (.talkShort, .talkMedium, nil)
        case .hurt: (.hurtShort, .hurtMedium, nil)
        // These are left to the creator; see `nothing`.
        case .criticism, .farewell, .plain, .uncertain: (.neutralShort, .neutralMedium, .neutralDetailed)
        }
    }
}
