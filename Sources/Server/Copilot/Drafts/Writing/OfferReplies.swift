import CopilotProtocol

/// Replies to business messages: a short yes, a kind no or a question, and a yes with its conditions.
struct OfferReplies {
    private let reading: MessageReading
    private let offer: OfferReading
    private let speaker: Speaker

    init(_ speaker: Speaker) {
        reading = speaker.reading
        offer = OfferReading(speaker.reading)
        self.speaker = speaker
    }

    /// Why nothing is worth suggesting; nil where something is. A decision can be drafted, a fact about the creator can't.
    var nothing: String? {
        switch reading.ask {
        case _ where offer.move == .withdraws: return nil
        case .open, .habit, .past, .perfect, .being, .future, .fact, .who: return reading.onlyTheCreatorKnows
        case nil, .wellbeing:
            guard [.offer, .informs, .sends].contains(offer.move), reading.facts.isEmpty else { return nil }
            return offer.move == .offer && OfferReading.isPlainOffer(reading)
                ? nil : "It asks nothing that a draft could answer."
        case .choice(let first, let second):
            return namesDay(first) && namesDay(second) ? nil : reading.onlyTheCreatorKnows
        default: return OfferReading.isPlainOffer(reading) || reading.isOngoing ? nil : reading.onlyTheCreatorKnows
        }
    }

    func drafts() -> Drafts {
        guard let ask = reading.ask, offer.move != .withdraws else { return statement() }
        switch ask {
        case .proposal(let action, let permits): return proposal(action, permits: permits)
        case .yesNo where isMoving: return appointment(say(.yesWorks))
        case .together(let action):
            let yes = filled(.yesLets, "action", action)
            return isFirst && !isMoving && action.map(namesDay) != true ? decision(yes: yes) : appointment(yes)
        case .request(let action): return request(action)
        case .invitation(let action): return decision(yes: filled(.yesIdLove, "action", action), no: nil)
        case .interest(let rest): return decision(yes: filled(.yesInterestedIn, "rest", rest), no: nil)
        case .availability(let rest): return availability(rest)
        case .agreement:
            // "Would Monday work instead?" is about the day alone.
            if let day = FactReader.facts(in: reading.askSentence ?? "", language: reading.language).dates.first,
                reading.facts.amounts.isEmpty
            {
                let fits = say(.fitsOne, ["facts": day.core])
                return appointment(
                    reading.language == .english ? "Yes, " + uncapitalised(fits, unless: day.core) : fits)
            }
            return decision(yes: say(isFirst && !isSettling ? .yesInterested : .yesWorks))
        case .yesNo: return decision(yes: say(isFirst ? .yesInterested : .yesWorks), no: nil)
        case .choice(let first, let second): return choice(first, second)
        case .price: return price()
        case .when: return when()
        case .who: return handled(say(.sendToMe), asks: true)
        case .address: return handled(say(.addressLater), asks: false)
        case .wellbeing: return statement()
        // Left to the creator: see `nothing`.
        case .habit, .past, .perfect, .being, .future, .fact, .open: return statement()
        }
    }

    // MARK: Pieces

    private func say(_ phrase: Phrase, _ slots: [String: String?] = [:]) -> String { speaker.say(phrase, slots) }

    /// Nothing of the creator's stands in the conversation yet.
    private var isFirst: Bool { !reading.isAnswered && !offer.isUnderWay }
    /// "Deal?", "does 450 work": the terms are on the table, interest isn't the point.
    private var isSettling: Bool {
        MessageReading.mentions(
            Word.plain(reading.askSentence ?? ""),
            [
                "work", "works", "ok", "okay", "fine", "deal", "suit", "acceptable", "agreed", "fair", "live with",
                "alright",
            ])
    }

    private func filled(_ phrase: Phrase, _ slot: String, _ value: String?) -> String {
        value.map { say(phrase, [slot: $0]) } ?? say(.yesWorks)
    }

    /// What stands already is put on another day.
    private var isMoving: Bool {
        MessageReading.mentions(
            Word.plain(reading.askSentence ?? ""),
            [
                "our call", "our meeting", "the call", "the meeting", "our appointment", "reschedule", "our slot",
                "our session", "we move", "i move", "we push", "we shift", "we postpone", "we delay", "we swap",
                "we switch", "have moved", "has moved", "moved the", "been moved", "verschieben", "verlegen", "mover",
                "aplazar", "posponer", "cambiar la fecha", "déplacer",
                "décaler", "reporter", "spostare", "rimandare", "rinviare", "mudar a data", "adiar", "remarcar",
            ])
    }

    private func namesDay(_ text: String) -> Bool {
        !FactReader.facts(in: text, language: reading.language).dates.isEmpty
    }

    /// "$4,500 and Friday the 14th work for me." Only of what stands in this message and isn't said already.
    private func fits(besides said: String) -> String {
        let cores = reading.facts.cores.filter { !said.contains($0) }
        // Of two sums on offer none is taken blindly.
        guard !cores.isEmpty, reading.facts.amounts.count < 2 else { return "" }
        return say(cores.count == 1 ? .fitsOne : .fitsMany, ["facts": speaker.list(cores)])
    }

    private var recap: String {
        let facts = recapFacts
        return facts.isEmpty
            ? "" : say(.recap, ["facts": facts.joined(separator: facts.contains { $0.contains(",") } ? "; " : ", ")])
    }

    /// Of the message; where it names little, of what they wrote before.
    private var recapFacts: [String] {
        var phrases = reading.facts.phrases
        guard phrases.count < 2 else { return isOnlyDays(phrases) ? [] : Array(phrases.prefix(5)) }
        for line in reading.before.reversed() where !line.isOwn || offer.move == .accepts {
            let earlier = FactReader.facts(in: line.text, language: reading.language)
            if reading.facts.amounts.isEmpty { phrases += earlier.amounts.prefix(1).map(\.phrase) }
            if reading.facts.dates.isEmpty { phrases += earlier.dates.prefix(1).map(\.phrase) }
            if !earlier.isEmpty { break }
        }
        return phrases.count >= (offer.move == .accepts ? 1 : 2) && !isOnlyDays(phrases) ? phrases : []
    }

    private func isOnlyDays(_ phrases: [String]) -> Bool {
        phrases.count == reading.facts.dates.count && reading.facts.amounts.isEmpty
    }

    private func questions(_ limit: Int) -> [String] {
        var seen = Set<String>()
        return offer.open.prefix(limit).map { question($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private func question(_ point: OfferReading.Point) -> String {
        switch point {
        case .budget: say(.askBudget)
        case .deliverables: say(.askDeliverables)
        case .date: say(.askDate)
        case .usage: say(.askUsage)
        case .place: say(.askPlace)
        case .length: say(.askLength)
        case .quantity: say(.askQuantity)
        case .size: say(.askSize)
        case .samples: say(.askSamples)
        case .topics: say(.askTopics)
        }
    }

    private var beforeYes: String {
        let questions = questions(reading.isAnswered ? 2 : 4)
        return questions.isEmpty ? "" : say(.beforeYes, ["questions": questions.joined(separator: " ")])
    }

    private var otherQuestion: String {
        guard let other = reading.otherQuestion, other.count <= 90 else { return "" }
        return say(.otherQuestion, ["quote": other])
    }

    private var isPaper: Bool {
        [
            "contract", "agreement", "paperwork", "brief", "draft", "terms", "vertrag", "contrat", "contrato",
            "contratto",
        ].contains { reading.askSentence?.lowercased().contains($0) ?? false }
    }

    private var decline: String { say(offer.kind == .service ? .declineService : isFirst ? .decline : .declineAgain) }

    /// A sentence's beginning behind "Yes, ": names and sums stay as they are.
    private func uncapitalised(_ text: String, unless core: String) -> String {
        text.hasPrefix(core) ? text : text.prefix(1).lowercased() + text.dropFirst()
    }

    // MARK: Decisions

    /// When and where to meet, or what to move: nobody has to decline the whole for it.
    private func appointment(_ yes: String) -> Drafts {
        let open = isFirst && !isMoving ? questions(3).joined(separator: " ") : ""
        return Drafts(
            short: Draft("accept", speaker.named(yes)),
            medium: Draft("decline", speaker.addressed(say(.noLets)), say(.elseThen)),
            detailed: Draft(
                "accept, then ask", speaker.addressed(say(isFirst && !isMoving ? .thanksOffer : .thanks)), yes,
                open.isEmpty ? say(.anythingSpecial) : open, say(.ifUnclear)))
    }

    private func proposal(_ action: String?, permits: Bool) -> Drafts {
        let yes = action.map { say(permits ? .yesYouCan : .yesPlease, ["action": $0]) } ?? say(.yesWorks)
        guard permits else {
            return decision(yes: yes, no: action.map { say(.soPlease, ["action": Mirror.timeless($0)]) })
        }
        // Who offers a credit asks for leave, not for a price.
        if reading.facts.amounts.isEmpty, reading.mentions("credit", "credited", "attribution", "with your name") {
            return Drafts(
                short: Draft("accept", speaker.named(yes)),
                medium: Draft(
                    "decline", speaker.addressed(say(.thanksForAsking)), say(.noYouCannot), say(.declineClosing)),
                detailed: Draft("accept with conditions", speaker.addressed(conditional(yes)), say(.askUsage)))
        }
        return decision(
            yes: yes, declining: [speaker.addressed(say(.thanksForAsking)), say(.noYouCannot), say(.declineClosing)])
    }

    /// A yes, a no, and a yes with what it depends on.
    private func decision(yes: String, no: String? = nil, declining: [String]? = nil) -> Drafts {
        let fits = fits(besides: yes)
        var short = Draft("accept", speaker.named(yes), fits)
        if !fits.isEmpty, yes == say(.yesWorks) {
            short.sentences = [
                speaker.named(
                    reading.language == .english ? "Yes, " + uncapitalised(fits, unless: reading.facts.cores[0]) : fits)
            ]
        }
        // A yes to an offer that leaves its sum open would be rash: the shortest reply asks for the one thing that matters most.
        if fits.isEmpty, isFirst, let first = questions(1).first { short.sentences.append(first) }
        var no = Draft("decline", speaker.addressed(decline), no ?? "", say(.declineClosing))
        if let declining { no.sentences = declining.filter { !$0.isEmpty } }
        let open = beforeYes
        let closing = open.isEmpty ? (recap.isEmpty ? say(isPaper ? .readFirst : .nextStep) : say(.confirmRecap)) : ""
        let condition = Draft(
            "accept with conditions", speaker.addressed(conditional(yes)), recap,
            open, otherQuestion, closing)
        return Drafts(short: short, medium: no, detailed: condition)
    }

    /// "Yes, please send it." → "In principle yes: please send it."
    private func conditional(_ yes: String) -> String {
        guard reading.language == .english, yes.hasPrefix("Yes, ") || yes.hasPrefix("Sure, "),
            !yes.hasPrefix("Yes, that"),
            !yes.hasPrefix("Yes, I'd be interested")
        else { return say(.inPrinciple) }
        return "In principle yes: " + yes.drop { $0 != " " }.dropFirst()
    }

    private func request(_ action: String?) -> Drafts {
        guard let action else { return decision(yes: say(.yesWorks), no: nil) }
        if reading.language == .english, isFirst, offer.kind != .paperwork, offer.kind != .other, !offer.open.isEmpty {
            return decision(yes: say(.yesICan, ["action": action]), no: nil)
        }
        let needed =
            reading.facts.dates.isEmpty && !reading.mentions("today", "asap", "tonight", "noon", "this week", "before")
            ? say(.whenNeeded) : say(.anythingSpecial)
        let fine = say(.yesICan, ["action": action])
        return Drafts(
            short: Draft("accept", speaker.named(fine)),
            medium: Draft("decline", say(.noICannot, ["action": action]), say(.otherWay)),
            detailed: Draft(
                "accept with conditions", speaker.addressed(say(.thanks)), fine, recap, needed, otherQuestion))
    }

    private func availability(_ slot: String?) -> Drafts {
        let questions = questions(3).joined(separator: " ")
        return Drafts(
            short: Draft(
                "accept", speaker.named(say(.yesFree, ["rest": slot])),
                reading.facts.amounts.first.map { say(.fitsOne, ["facts": $0.core]) } ?? ""),
            medium: Draft("decline", speaker.addressed(say(.noFree, ["rest": slot])), say(.declineClosing)),
            detailed: Draft(
                "ask", speaker.addressed(say(isFirst ? .thanksOffer : .thanks)), say(.notSureFree, ["rest": slot]),
                recap, questions.isEmpty ? say(.backToYou) : questions, otherQuestion))
    }

    private func choice(_ first: String, _ second: String) -> Drafts {
        Drafts(
            short: Draft("first", speaker.named(say(.wouldSuit, ["rest": first]))),
            medium: Draft("second", speaker.addressed(say(.thanks)), say(.wouldSuit, ["rest": second])),
            detailed: Draft(
                "either", speaker.addressed(say(.thanks)), say(.eitherSuits, ["first": first, "second": second]), recap,
                isFirst ? questions(1).first ?? "" : "", isPaper ? say(.readFirst) : ""))
    }

    private func price() -> Drafts {
        let points: [OfferReading.Point] = offer.open.isEmpty ? [] : offer.open
        let asked =
            points.filter { $0 != .budget }.map { question($0) } + (points.contains(.budget) ? [say(.askBudget)] : [])
        let fallback = asked.isEmpty ? [say(.askMore)] : asked
        let thanks = say(isFirst ? .thanksOffer : .thanks)
        return Drafts(
            short: Draft("ask", speaker.named(say(.quote)), fallback[0]),
            medium: Draft("decline", speaker.addressed(decline), say(.declineClosing)),
            detailed: Draft(
                "ask for details", speaker.addressed(thanks), say(.quote), recap,
                fallback.prefix(4).joined(separator: " "), say(.quoteThen)))
    }

    private func when() -> Drafts {
        let fact = say(reading.facts.dates.isEmpty ? .latestDate : .anythingSpecial)
        return Drafts(
            short: Draft("defer", speaker.named(say(.calendar))),
            medium: Draft("ask", speaker.addressed(say(.thanks)), say(.calendar), fact),
            detailed: Draft(
                "ask", speaker.addressed(say(.thanks)), say(.calendar), say(.backToYou), recap, fact,
                questions(2).filter { $0 != say(.askDate) }.joined(separator: " ")))
    }

    private func handled(_ answer: String, asks: Bool) -> Drafts {
        Drafts(
            short: Draft("answer", answer),
            medium: Draft("answer", speaker.addressed(say(.thanks)), answer, say(.ifUnclear)),
            detailed: Draft(
                "answer, then ask", speaker.addressed(say(isFirst ? .thanksOffer : .thanks)), answer, recap,
                asks ? questions(2).joined(separator: " ") : "", say(.ifUnclear)))
    }

    // MARK: Without a question

    private func statement() -> Drafts {
        let noted =
            reading.facts.phrases.isEmpty ? "" : say(.gotItFacts, ["facts": speaker.list(reading.facts.phrases)])
        switch offer.move {
        case .offer: return decision(yes: say(isFirst ? .yesInterested : .yesWorks), no: nil)
        case .accepts:
            return Drafts(
                short: Draft("confirm", speaker.named(say(.settled))),
                medium: Draft("ask", speaker.addressed(say(.settled)), say(.nextStep)),
                detailed: Draft(
                    "confirm in full", speaker.addressed(say(.settled)), recap,
                    recap.isEmpty ? say(.nextStep) : say(.confirmRecap)))
        case .informs, .sends:
            let then = MessageReading.mentions(
                reading.plain, ["agreement", "contract", "terms", "vertrag", "contrat", "contrato", "contratto"])
            let close = say(then && offer.move == .sends ? .readFirst : .ifUnclear)
            return Drafts(
                short: Draft("confirm", speaker.named(say(.gotIt))),
                medium: Draft("confirm", speaker.addressed(say(.thanks)), noted, close),
                detailed: Draft(
                    "confirm, then ask", speaker.addressed(say(.thanks)), noted, close, say(.nextStep)))
        case .thanks:
            return Drafts(
                short: Draft("thank", speaker.named(say(.welcome))),
                medium: Draft("thank", speaker.addressed(say(.welcome)), say(.comeBack)),
                detailed: Draft("ask", speaker.addressed(say(.welcome)), noted, say(.nextStep), say(.comeBack)))
        case .changes:
            let date = reading.facts.dates.first.map { say(.fitsOne, ["facts": $0.core]) } ?? say(.newDate)
            return Drafts(
                short: Draft("accept", speaker.named(say(.noProblem)), reading.facts.dates.isEmpty ? "" : date),
                medium: Draft("decline", speaker.addressed(say(.thanks)), say(.changeHard)),
                detailed: Draft(
                    "accept with conditions", speaker.addressed(say(.noProblem)), date, recap, say(.ifUnclear)))
        case .reminds:
            return Drafts(
                short: Draft("apologise", speaker.named(say(.sorryWait)), say(.needLonger)),
                medium: Draft(
                    "ask", speaker.addressed(say(.sorryWait)), say(.needLonger),
                    reading.facts.dates.isEmpty ? say(.latestDate) : noted),
                detailed: Draft(
                    "decline", speaker.addressed(say(.sorryWait)), say(.declineAgain), recap.isEmpty ? "" : noted,
                    say(.declineClosing), say(.comeBack)))
        case .withdraws:
            return Drafts(
                short: Draft("accept", speaker.named(say(.understand))),
                medium: Draft("keep in touch", speaker.addressed(say(.understand)), say(.comeBack)),
                detailed: Draft("wish well", speaker.addressed(say(.understand)), say(.comeBack), say(.untilThen)))
        case .counters:
            let yes = reading.facts.amounts.first.map { say(.fitsOne, ["facts": $0.core]) } ?? say(.counterAccept)
            return Drafts(
                short: Draft("accept", speaker.named(yes)),
                medium: Draft("decline", speaker.addressed(say(.counterDecline)), say(.declineClosing)),
                detailed: Draft(
                    "negotiate", speaker.addressed(say(.thanks)), recap, say(.counterAsk),
                    ""))
        }
    }
}
