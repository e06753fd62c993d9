import BuzzModel
import LanguageKit

/// Replies to fans: warm, about what they wrote, and never an invented answer.
struct FanReplies {
    private let reading: MessageReading
    private let fan: FanReading
    private let speaker: Speaker

    private let isPraised: Bool

    init(_ speaker: Speaker, sentiment: Sentiment) {
        isPraised = sentiment == .positive || speaker.reading.concepts.contains("praise")
        reading = speaker.reading
        fan = FanReading(speaker.reading, sentiment: sentiment)
        self.speaker = speaker
    }

    func drafts() -> Drafts {
        // "Do you even care anymore?" wants no yes and no no.
        guard let ask = reading.ask, !isAttack else { return mood() }
        var drafts = answer(ask)
        // A death comes before whatever is asked beside it.
        let sad = say(.sadNewsShort)
        if fan.mood == .sadNews, !drafts.short.text.hasPrefix(sad.prefix(10)) {
            drafts.short.sentences.insert(sad, at: 0)
        }
        return drafts
    }

    private func answer(_ ask: Ask) -> Drafts {
        switch ask {
        case .wellbeing: return wellbeing()
        case .past(let rest) where rest.hasPrefix("know "): return mood()
        case .request(let action): return isIdea ? idea() : request(action)
        case .proposal(_, let permits): return permits ? permission(ask) : yesNo(ask)
        case .price, .open, .when, .who, .address: return isIdea ? idea() : question(ask)
        case .choice(let first, let second): return choice(first, second)
        case .agreement: return mood()
        case .yesNo, .habit, .past, .perfect, .being, .future, .fact, .availability, .interest, .invitation, .together:
            return isIdea ? idea() : yesNo(ask)
        }
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

    /// Names what they mention, so that the reply is to this message and no other.
    private var echo: String { fan.quote.map { say(fan.mood == .helped ? .touched : .echo, ["quote": $0]) } ?? "" }

    private var thanks: String { speaker.addressed(say(fan.mood == .sadNews ? .sadNewsShort : .thanksForAsking)) }

    // MARK: Questions

    private func question(_ ask: Ask) -> Drafts {
        let isAbove = fan.mood == .praise && reading.sentences.count > 1
        let kind = isAbove ? (fan.topic.map { say(.praiseTopic, ["topic": $0]) } ?? say(.praiseMedium)) : ""
        let opening = kind.isEmpty ? thanks : speaker.addressed(kind)
        if ask == .address {
            return Drafts(
                short: Draft("ask", say(.addressLater)), medium: Draft("ask", thanks, say(.addressLater)),
                detailed: Draft("ask", opening, say(.addressLater), say(.kindNo)))
        }
        let isGear = ask == .price || reading.concepts.contains("gear")
        let plan =
            isGear
                && !reading.mentions(
                    "saving up", "want to", "for my", "to use", "just dreaming", "for a", "building", "starting",
                    "i'm making")
            ? say(.planning) : ""
        return Drafts(
            short: Draft("defer", fan.mood == .sadNews ? "" : speaker.named(say(.goodQuestion)), say(.noAnswerYet)),
            medium: Draft("defer", opening, say(.noAnswerYet), say(.backToYou)),
            detailed: Draft(
                plan.isEmpty ? "defer" : "ask", opening, say(.noAnswerYet), say(.noGuess),
                plan.isEmpty ? say(.backToYou) : plan),
            note: "Nothing in your FAQ, memory or past answers to base an answer on.")
    }

    private func yesNo(_ ask: Ask) -> Drafts {
        let (yes, no) = YesNo.answers(to: ask, speaker)
        let unsure: [String] =
            switch ask {
            // What one will do isn't looked up.
            case .being, .future, .interest, .invitation, .together, .availability: [say(.notDecided)]
            default: [say(.notSure), say(.noGuess)]
            }
        var detailed = Draft("not sure yet", thanks)
        detailed.sentences += (unsure + [say(.backToYou)]).filter { !$0.isEmpty }
        return Drafts(
            short: Draft("yes", speaker.named(yes)), medium: Draft("no", thanks, no), detailed: detailed,
            note: "Only you know whether yes or no is true.")
    }

    private func permission(_ ask: Ask) -> Drafts {
        let (yes, no) = YesNo.answers(to: ask, speaker)
        let credit = reading.mentions("credit", "link back", "mention you", "with your name") ? say(.kindNo) : ""
        let isUse = reading.mentions("use", "share", "repost", "post", "translate", "print", "play", "show", "put")
        return Drafts(
            short: Draft("yes", speaker.named(yes)),
            medium: Draft("no", thanks, no, credit.isEmpty ? say(.kindNo) : credit),
            detailed: Draft(
                "yes, with a condition", thanks, yes,
                isUse && credit.isEmpty ? say(.creditPlease) : say(.anythingSpecial)),
            note: Self.binding)
    }

    /// What a creator is asked for every day; who asks for anything else is not promised it.
    private func isOrdinary(_ action: String?) -> Bool {
        guard let verb = action?.split(separator: " ").first else { return true }
        return Self.ordinary.contains(TextFolding.fold(verb))
    }

    private func request(_ action: String?) -> Drafts {
        guard isOrdinary(action) else {
            return Drafts(
                short: Draft("decline", speaker.named(say(.stakeNo))),
                medium: Draft("keep open", thanks, say(.stakeOpen)),
                detailed: Draft("ask", thanks, say(.stakeOpen), say(.askMore)),
                note: "Only you know what a yes to this would mean. Nothing is promised here.")
        }
        let (yes, no) = YesNo.answers(to: .request(action), speaker)
        let isLookup = reading.mentions(
            "remind me", "tell me", "which", "name of", "what the", "find", "link to", "help me find", "settle")
        let answer = isLookup ? say(.lookUp) : yes
        return Drafts(
            short: Draft("accept", speaker.named(answer)), medium: Draft("decline", thanks, no, say(.kindNo)),
            detailed: Draft("accept, then ask", thanks, answer, isLookup ? say(.backToYou) : say(.anythingSpecial)),
            note: Self.binding)
    }

    private static let ordinary: Set<String> = [
        "accept", "add", "allow", "announce", "answer", "arrange", "ask", "attach", "autograph", "bake", "bring",
        "build",
        "change", "check", "choose", "clarify", "clear", "come", "comment", "compare", "confirm", "consider",
        "continue",
        "cook", "correct", "cover", "create", "credit", "cut", "deliver", "demonstrate", "describe", "design", "do",
        "draw", "edit", "email", "enable", "end", "enter", "explain", "export", "extend", "feature", "film", "find",
        "finish", "fit", "fix", "follow", "forward", "get", "give", "go", "greet", "guess", "have", "help", "hint",
        "hold", "improve", "include", "introduce", "invite", "join", "keep", "leave", "let", "like", "link", "list",
        "listen", "look", "lower", "mail", "make", "mark", "mention", "message", "mix", "move", "name", "narrate",
        "note", "offer", "open", "organise", "organize", "pack", "paint", "perform", "pick", "pin", "play", "please",
        "point", "post", "prepare", "print", "provide", "publish", "put", "react", "read", "recommend", "record",
        "release", "remake", "remember", "remind", "remove", "repair", "repeat", "reply", "repost", "reserve",
        "resend", "respond", "restock", "reupload", "reveal", "review", "rewatch", "say", "schedule", "see", "sell",
        "sign",
        "send", "set", "share", "ship", "shoot", "shout", "show", "sing", "sketch", "slow", "smile", "sort", "speak",
        "spell", "start", "stay", "stop", "stream", "suggest", "swap", "switch", "tag", "take", "talk", "teach",
        "tell", "test", "thank", "think", "translate", "try", "tune", "turn", "tweet", "update", "upload", "use",
        "visit", "wait", "warn", "watch", "wave", "wear", "weigh", "whisper", "wish", "work", "wrap", "write",
    ]
    private static let binding = "A yes is a word given: only you know whether you mean it."

    private func idea() -> Drafts {
        Drafts(
            short: Draft("accept", speaker.named(say(.ideaYes))),
            medium: Draft("maybe", speaker.addressed(say(.thanks)), say(.ideaMaybe)),
            detailed: Draft("ask", speaker.addressed(say(.thanks)), say(.ideaYes), say(.ideaMaybe), say(.ideaAsk)))
    }

    private func choice(_ first: String, _ second: String) -> Drafts {
        Drafts(
            short: Draft("first", speaker.named(say(.wouldSuit, ["rest": first]))),
            medium: Draft("second", thanks, say(.wouldSuit, ["rest": second])),
            detailed: Draft("either", thanks, say(.choiceFan, ["first": first, "second": second])),
            note: "Only you know which it is.")
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

    /// What is praised beside it is thanked for, and the fault isn't passed over.
    private func fault() -> Drafts {
        let thanks = say(.faultThanks)
        let praise =
            isPraised
            ? speaker.addressed(fan.topic.map { say(.praiseTopic, ["topic": $0]) } ?? say(.praiseMedium)) : ""
        let answered =
            praise.isEmpty
            ? Draft("look into it", speaker.addressed(thanks)) : Draft("look into it", praise, say(.faultLook))
        var detailed = Draft("look into it, then ask")
        detailed.sentences = answered.sentences + [say(.neutralDetailed)]
        return Drafts(
            short: Draft("look into it", speaker.named(thanks)), medium: answered, detailed: detailed,
            note: "They say that something doesn't work; look at it before you answer.")
    }

    private func mood() -> Drafts {
        if fan.mood == .fault { return fault() }
        let (short, medium, detailed) = phrases(fan.mood)
        let topic = fan.topic
        var middle = speaker.addressed(say(medium))
        var extra = echo
        if let topic, fan.mood == .praise, speaker.book.has(.praiseTopic) {
            middle = speaker.addressed(say(.praiseTopic, ["topic": topic]))
            extra = ""
        } else if let topic, fan.mood == .criticism, speaker.book.has(.criticismTopic) {
            middle = speaker.addressed(say(.criticismTopic, ["topic": topic]))
        }
        if let topic, fan.mood == .sadNews, speaker.book.has(.sadHelped),
            reading.mentions("helped", "comfort", "cheered me up", "story helped")
        {
            middle = speaker.addressed(say(.sadHelped, ["topic": topic]))
        }
        // Grief, criticism and goodbyes aren't smiled at.
        if ![.praise, .helped, .creation, .goodNews, .wishes, .idea].contains(fan.mood)
            || reading.mentions(FanReading.moved)
        {
            extra = ""
        }
        let closing = say(detailed)
        return Drafts(
            short: Draft(intent(0), speaker.named(say(short))), medium: Draft(intent(1), middle, extra),
            detailed: Draft(closing.hasSuffix("?") ? "ask back" : intent(2), middle, extra, closing),
            note: note)
    }

    private var note: String? {
        switch fan.mood {
        case .criticism: "They are unhappy with something; only you know what to say to it."
        case .plain, .uncertain: "How this is meant isn't certain: read it yourself before you answer."
        default: nil
        }
    }

    private func intent(_ place: Int) -> String {
        switch fan.mood {
        case .sadNews: "comfort"
        case .goodNews: "congratulate"
        case .criticism: place == 2 ? "ask" : "acknowledge"
        case .correction: place == 2 ? "look into it" : "thank"
        case .idea: place == 2 ? "ask" : "thank"
        case .greeting: "greet"
        case .joke: "joke along"
        case .uncertain: "acknowledge"
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
        case .criticism: (.criticismShort, .criticismMedium, .criticismDetailed)
        case .idea: (.ideaShort, .ideaMedium, .ideaDetailed)
        case .fault: (.faultThanks, .faultThanks, .neutralDetailed)
        case .correction: (.correctionShort, .correctionMedium, .correctionDetailed)
        case .greeting: (.greetingShort, .greetingMedium, .greetingDetailed)
        case .thanks: (.thanksShort, .thanksMedium, .thanksDetailed)
        case .wishes: (.wishesShort, .wishesMedium, .wishesDetailed)
        case .joke: (.jokeShort, .jokeMedium, .jokeDetailed)
        case .farewell: (.farewellShort, .farewellMedium, .farewellDetailed)
        case .plain: (.plainShort, .plainMedium, .plainDetailed)
        case .uncertain: (.neutralShort, .neutralMedium, .neutralDetailed)
        }
    }
}
