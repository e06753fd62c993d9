/// Replies to requests: harmless questions are promised an answer, and for what only the creator can decide there is a
/// draft per decision, marked as such.
struct AppealReplies {
    let speaker: Speaker
    /// The message also contains praise, which the reply acknowledges.
    let isPraised: Bool

    /// - Returns: nil if no draft would help.
    func drafts(_ appeal: Appeal) -> Drafts? {
        switch appeal {
        case .permission:
            decisions(.permissionNo, .permissionMore, .permissionYes, yes: "allow", no: "don't allow", asksWhen: false)
        case .favour: decisions(.favourNo, .favourMore, .favourYes, yes: "accept", no: "decline")
        case .collab: decisions(.collabNo, .collabMore, .collabYes, yes: "accept", no: "decline")
        case .school: decisions(.schoolNo, .schoolMore, .schoolYes, yes: "accept", no: "decline")
        case .give:
            Drafts(
                short: Draft("your decision: decline", speaker.named(say(.giveNo))),
                medium: Draft("ask", speaker.addressed(say(.thanksForAsking)), say(.giveMore)), detailed: Draft(""),
                note: "Whether they get it only you can decide.")
        case .meeting: meeting()
        case .many:
            Drafts(short: Draft("ask", say(.questionMany)), medium: Draft(""), detailed: Draft(""))
        case .choice(let alternatives): choice(alternatives)
        case .question(let kind): question(kind)
        }
    }

    private func say(_ phrase: Phrase, _ slots: [String: String?] = [:]) -> String { speaker.say(phrase, slots) }

    private func decisions(
        _ no: Phrase, _ more: Phrase, _ yes: Phrase, yes accept: String, no decline: String, asksWhen: Bool = true
    ) -> Drafts {
        // When it would be has been said where a day is named.
        let namesDay = asksWhen && !speaker.reading.facts.dates.isEmpty
        func unasked(_ text: String) -> String {
            namesDay ? DraftText.joined(DraftText.sentences(text).filter { !$0.hasSuffix("?") }) : text
        }
        return Drafts(
            short: namesDay ? Draft("") : Draft("ask", speaker.addressed(say(more))),
            medium: Draft("your decision: \(decline)", speaker.addressed(say(no))),
            detailed: Draft("your decision: \(accept)", speaker.addressed(unasked(say(yes)))),
            note: "Yes or no is yours to decide; nothing here decides it.")
    }

    private func meeting() -> Drafts {
        let facts = speaker.reading.facts
        // "Friday's fine after all", "not Thursday": it asks nothing.
        if speaker.reading.ask == nil, Word.words(of: speaker.reading.text).count <= Self.shortNotice,
            !speaker.reading.text.contains("?")
        {
            return Drafts(
                short: Draft("confirm", speaker.named(say(.gotIt))), medium: Draft(""), detailed: Draft(""))
        }
        // "What time is soundcheck?" cannot be answered with yes, nor can a message that names no day or time.
        let times = ClockTimes.find(in: speaker.reading.tokens)
        let namesTime = !facts.dates.isEmpty || !times.isEmpty
        guard namesTime, speaker.reading.ask.map({ $0.isYesNo || $0.isChoice }) ?? true,
            speaker.reading.purpose?.isSureForYes ?? true
        else {
            return Drafts(
                short: Draft("look into it", speaker.named(say(.paperLater))), medium: Draft(""), detailed: Draft(""))
        }
        // "Can I bring my sister on Saturday?" and "4.30 instead of 4" ask for more than the day.
        var asksMore = speaker.reading.questions.count > 1 || times.count > 1
        if case .proposal = speaker.reading.ask { asksMore = true }
        if asksMore {
            return Drafts(
                short: Draft("look into it", speaker.named(say(.paperLater))), medium: Draft(""), detailed: Draft(""))
        }
        let day = facts.dates.first.map(\.core)
        return Drafts(
            short: Draft("your decision: accept", speaker.named(say(.meetYes, ["facts": day]))),
            medium: Draft("your decision: decline", say(.meetNo)), detailed: Draft("later", say(.meetLater)))
    }

    /// The most words of a message that only settles something.
    private static let shortNotice = 8

    private func choice(_ between: Alternatives) -> Drafts {
        let phrase: Phrase = between.areDays ? .wouldSuit : .choose
        return Drafts(
            short: Draft("your decision: first", speaker.named(say(phrase, ["rest": between.first]))),
            medium: Draft("your decision: second", speaker.named(say(phrase, ["rest": between.second]))),
            detailed: between.areDays
                ? Draft(
                    "your decision: either", say(.eitherSuits, ["first": between.first, "second": between.second]))
                : Draft(""), note: "Which one it is only you can say.")
    }

    /// Whether they ask for more than what this promise is about: "Which pen is that, and will there be prints?"
    private func isPartial(_ kind: Appeal.Kind) -> Bool {
        guard [.use, .when, .shop, .plan].contains(kind), let asks = speaker.reading.purpose?.asks else { return false }
        return Set(asks.map(\.act)).count > 1
    }

    private func question(_ kind: Appeal.Kind) -> Drafts? {
        let phrase: Phrase
        switch kind {
        case .personal: return nil
        case .use: phrase = .questionUse
        case .when: phrase = .questionWhen
        case .shop: phrase = .questionShop
        case .how: phrase = .questionHow
        case .plan: phrase = .questionPlan
        case .advice: phrase = .adviceMore
        case .promised: phrase = .questionPromised
        case .general: phrase = .questionGeneral
        }
        let reading = speaker.reading
        let sentences = reading.questions + [reading.askSentence ?? ""]
        let asked = reading.language == .english ? sentences.lazy.compactMap(Mirror.indirect).first : nil
        var promise = say(phrase, ["question": asked])
        if isPartial(kind) { promise += " " + say(.restLater) }
        // These wordings contain a thank-you already.
        let isThanking = [.promised, .general, .how, .advice].contains(kind)
        let kind = isPraised ? say(.praiseMedium) : say(.thanksForAsking)
        return Drafts(
            short: Draft("look into it", isThanking ? speaker.named(promise) : promise),
            medium: isThanking && !isPraised
                ? Draft("") : Draft("thank, look into it", speaker.addressed(kind), promise),
            detailed: Draft(""), note: "No source of yours answers it: the draft says only that you will.")
    }
}
