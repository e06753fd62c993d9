import BuzzModel
import LanguageKit

/// Replies to fans: warm, about what they wrote, and never an invented answer.
struct FanReplies {
    private let reading: MessageReading
    private let fan: FanReading
    private let speaker: Speaker

    init(_ speaker: Speaker, sentiment: Sentiment) {
        reading = speaker.reading
        fan = FanReading(speaker.reading, sentiment: sentiment)
        self.speaker = speaker
    }

    /// Why nothing is worth suggesting; nil where something is.
    var nothing: String? {
        guard let ask = reading.ask, !isAttack else { return fan.mood.nothing }
        switch ask {
        case .wellbeing: return nil
        case .past(let rest) where rest.hasPrefix("know "): return fan.mood.nothing
        case .agreement: return fan.mood.nothing
        // A death comes before whatever is asked beside it.
        default: return isIdea || fan.mood == .sadNews ? nil : reading.onlyTheCreatorKnows
        }
    }

    func drafts() -> Drafts {
        // "Do you even care anymore?" wants no yes and no no.
        guard let ask = reading.ask, !isAttack else { return mood() }
        if ask == .wellbeing { return wellbeing() }
        return isIdea ? idea() : mood()
    }

    private var isAttack: Bool {
        fan.mood == .criticism
            && reading.mentions(
                "do you even", "who do you think you are", "what's wrong with you", "what is wrong with you",
                "are you serious", "are you kidding", "are you stupid", "are you blind", "why are you so",
                "why do you even",
                "have you no", "do you think we", "is that all", "really?", "seriously?", "are you proud")
    }

    private func say(_ phrase: Phrase, _ slots: [String: String?] = [:]) -> String { speaker.say(phrase, slots) }

    /// "Could you do something about slugs one day?"
    private var isIdea: Bool {
        let sentence = Word.plain(reading.askSentence ?? "")
        let asksForWork = MessageReading.mentions(
            sentence,
            [
                "do a video", "make a video", "do something about", "do an episode", "make an episode", "do a series",
                "do a tutorial", "make a tutorial", "cover", "do more", "make more", "do one on", "do part two",
                "a part two", "a sequel", "video on", "video about", "bring back", "react to", "longer version",
                "teach us", "mach mal", "faz um vídeo", "haz un vídeo", "haz un video", "fais une vidéo",
                "fai un video",
            ])
        guard asksForWork else { return false }
        switch reading.ask {
        case .request, .interest, .invitation, .fact, .being, .habit, .yesNo, .together: return true
        case .open: return sentence.hasPrefix("how about") || sentence.hasPrefix("what about")
        default: return false
        }
    }

    // MARK: Ideas

    private func idea() -> Drafts {
        Drafts(
            short: Draft("keep in mind", speaker.named(say(.ideaShort))),
            medium: Draft("keep in mind", speaker.addressed(say(.ideaShort)), say(.ideaMaybe)),
            detailed: Draft("ask", speaker.addressed(say(.ideaShort)), say(.ideaAsk)))
    }

    private func wellbeing() -> Drafts {
        Drafts(
            short: Draft("answer", say(.wellbeing)), medium: Draft("answer", say(.wellbeingBack)),
            detailed: Draft(
                "answer, then ask", speaker.addressed(say(.greetingShort)), say(.wellbeingBack), say(.kindOfYou)))
    }

    // MARK: Moods

    /// Where somebody grieves, whatever they ask beside it.
    func comfort() -> Drafts { mood() }

    private func fault() -> Drafts {
        Drafts(
            short: Draft("look into it", speaker.named(say(.faultThanks))),
            medium: Draft("look into it, then ask", speaker.addressed(say(.faultThanks)), say(.neutralDetailed)),
            detailed: Draft(""), note: "They say that something doesn't work; look at it before you answer.")
    }

    private func mood() -> Drafts {
        if fan.mood == .fault { return fault() }
        let (short, medium, detailed) = phrases(fan.mood)
        let topic = fan.topic
        var middle = speaker.addressed(say(medium))
        if let topic, fan.mood == .praise, speaker.book.has(.praiseTopic) {
            middle = speaker.addressed(say(.praiseTopic, ["topic": topic]))
        }
        if let topic, fan.mood == .sadNews, speaker.book.has(.sadHelped),
            reading.mentions("helped", "comfort", "cheered me up", "story helped")
        {
            middle = speaker.addressed(say(.sadHelped, ["topic": topic]))
        }
        let closing = say(detailed)
        // Thanks that name nothing of theirs are said once.
        if [.praise, .thanks, .wishes, .helped, .creation].contains(fan.mood), topic == nil {
            return Drafts(
                short: Draft(intent(0), speaker.named(say(short))), medium: Draft(intent(1), middle),
                detailed: Draft(""))
        }
        return Drafts(
            short: Draft(intent(0), speaker.named(say(short))), medium: Draft(intent(1), middle),
            detailed: Draft(closing.hasSuffix("?") ? "ask back" : intent(2), middle, closing))
    }

    private func intent(_ place: Int) -> String {
        switch fan.mood {
        case .sadNews: "comfort"
        case .goodNews: "congratulate"
        case .idea: place == 2 ? "ask" : "thank"
        case .greeting: "greet"
        default: place == 0 ? "thank" : place == 1 ? "thank for it" : "thank in full"
        }
    }

    private func phrases(_ mood: FanReading.Mood) -> (Phrase, Phrase, Phrase) {
        switch mood {
        case .praise: (.praiseShort, .praiseMedium, .praiseDetailed)
        case .helped: (.helpedShort, .helpedMedium, .helpedDetailed)
        case .creation: (.creationShort, .creationMedium, .creationDetailed)
        case .goodNews: (.goodNewsShort, .goodNewsMedium, .goodNewsDetailed)
        case .sadNews: (.sadNewsShort, .sadNewsMedium, .sadNewsDetailed)
        case .idea: (.ideaShort, .ideaMedium, .ideaDetailed)
        case .greeting: (.greetingShort, .greetingMedium, .greetingDetailed)
        case .thanks: (.thanksShort, .thanksMedium, .thanksDetailed)
        case .wishes: (.wishesShort, .wishesMedium, .wishesDetailed)
        // Left to the creator: see `nothing`.
        case .fault, .criticism, .correction, .joke, .farewell, .plain, .uncertain:
            (.neutralShort, .neutralMedium, .neutralDetailed)
        }
    }
}
