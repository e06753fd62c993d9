import CopilotProtocol

/// Replies to business messages. An offer gets one draft per decision, each marked as the creator's: yes on the named
/// terms, a question about open points, a kind no.
struct OfferReplies {
    private let reading: MessageReading
    private let offer: OfferReading
    private let speaker: Speaker

    init(_ speaker: Speaker) {
        reading = speaker.reading
        offer = OfferReading(speaker.reading)
        // Formal writers are not called by their first name; only in English is it certain that this is polite.
        self.speaker = speaker.reading.language == .english ? speaker : speaker.withoutName
    }

    static let decision = "your decision: "

    /// Why no draft would help; nil if there are drafts. A decision can be drafted, a fact about the creator cannot.
    var nothing: String? {
        if offer.move == .withdraws || isPaper != nil { return nil }
        switch reading.ask {
        case .open, .habit, .past, .perfect, .fact, .who:
            return isPlain && isFirst ? nil : reading.onlyTheCreatorKnows
        case nil, .wellbeing:
            guard [.offer, .informs, .sends].contains(offer.move), reading.facts.isEmpty else { return nil }
            return offer.move == .offer && isPlain ? nil : "It asks nothing that a draft could answer."
        case .choice(let first, let second):
            return namesDay(first) && namesDay(second) ? nil : reading.onlyTheCreatorKnows
        default: return isPlain || reading.isOngoing || isPaper != nil ? nil : reading.onlyTheCreatorKnows
        }
    }

    func drafts() -> Drafts {
        if let paper = isPaper { return paperwork(paper) }
        if reading.purpose?.act == .paper, ![.withdraws, .accepts, .counters].contains(offer.move) {
            return received()
        }
        guard let ask = reading.ask, offer.move != .withdraws else { return statement() }
        // A first offer with a sum needs a decision, even if it asks something else, such as whom to write to.
        if reading.purpose?.isBusiness == true, isFirst, !reading.facts.amounts.isEmpty, !isOfDays(ask) {
            return decision()
        }
        switch ask {
        case .choice(let first, let second): return choice(first, second)
        case .price where reading.facts.amounts.isEmpty: return price()
        case .address: return handled(.addressLater)
        case .who: return handled(.sendToMe)
        case .proposal(let action?, permits: false): return proposal(action)
        case .when where !isPlain: return when()
        case .wellbeing: return statement()
        default:
            if isMoving { return moving() }
            return isFirst ? decision() : agreement()
        }
    }

    // MARK: Pieces

    private func say(_ phrase: Phrase, _ slots: [String: String?] = [:]) -> String { speaker.say(phrase, slots) }

    private var isPlain: Bool { OfferReading.isPlainOffer(reading) }
    /// The creator has not written in the conversation yet.
    private var isFirst: Bool { !reading.isAnswered && !offer.isUnderWay }

    /// They want to move an appointment.
    private var isMoving: Bool {
        MessageReading.mentions(Word.plain(reading.askSentence ?? ""), WordList.phrases("offer.moving"))
    }

    /// Whether the question offers two days ("Tuesday or Friday?"); "yes or no?" asks for a decision.
    private func isOfDays(_ ask: Ask) -> Bool {
        if case .choice(let first, let second) = ask { namesDay(first) && namesDay(second) } else { false }
    }

    private func namesDay(_ text: String) -> Bool {
        !FactReader.facts(in: text, language: reading.language).dates.isEmpty
    }

    /// The terms from the creator's view: "$4,500; three videos; by Friday the 14th".
    private var terms: String { Terms(reading).text }

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

    private func decided(_ what: String, _ sentences: String...) -> Draft {
        var draft = Draft(Self.decision + what)
        draft.sentences = sentences.filter { !$0.isEmpty }
        return draft
    }

    private var decline: Draft {
        let no: Phrase =
            switch offer.kind {
            case .service: .declineService
            case .event where isFirst: .eventNo
            case _ where !isFirst: .declineAgain
            case _ where terms.isEmpty: .offerNoVague
            default: .offerNo
            }
        return decided("decline", speaker.addressed(say(no)))
    }

    // MARK: Decisions

    /// Decisions about a first offer. An offer without a sum gets a question about it instead of a yes.
    private func decision() -> Drafts {
        let terms = terms
        guard !terms.isEmpty else {
            // Don't ask for a sum if they say that there is none.
            let isOpen = !reading.isOngoing && offer.kind != .service && offer.open.contains(.budget)
            let vague = isOpen ? say(.offerVague) : questions(2).joined(separator: " ")
            let more =
                offer.kind == .event ? say(.eventMore, ["questions": questions(2).joined(separator: " ")]) : vague
            return Drafts(
                short: decline, medium: Draft("ask", more.isEmpty ? say(.askMore) : more), detailed: Draft(""))
        }
        var open = questions(2)
        if open.isEmpty {
            let isWork =
                [.sponsorship, .commission, .licence].contains(offer.kind) || reading.purpose?.act == .offer
            open = [
                say(
                    isWork && !reading.facts.amounts.isEmpty
                        ? .askTerms : offer.kind == .event ? .askEvent : .askPrepare)
            ]
        }
        let ask: Phrase = offer.kind == .event ? .eventMore : .offerMore
        let more = say(ask, ["facts": terms, "questions": open.joined(separator: " ")])
        // With two sums on offer, don't accept either without asking.
        let isOpen = offer.open.contains(.budget) || reading.facts.amounts.count > 1
        let yes = reading.facts.amounts.isEmpty ? say(.yesToAll, ["facts": terms]) : say(.offerYes, ["facts": terms])
        return Drafts(
            short: decline, medium: Draft("ask", speaker.addressed(more)),
            detailed: isOpen
                ? Draft("")
                : decided("accept", speaker.addressed(yes), reading.facts.amounts.isEmpty ? "" : say(.offerPaper)))
    }

    /// Decisions in a running negotiation: everything they now ask for, part of it, or nothing.
    private func agreement() -> Drafts {
        let terms = terms
        return Drafts(
            short: decided("accept", speaker.named(say(.yesToAll, ["facts": terms]))),
            medium: decided("not like this", speaker.addressed(say(.noToAll))),
            detailed: Draft("later", speaker.addressed(say(.thanks)), say(.calendar), say(.backToYou)))
    }

    private func moving() -> Drafts {
        let day = reading.facts.dates.last?.core
        return Drafts(
            short: decided("accept", speaker.named(say(.meetYes, ["facts": day]))),
            medium: decided("decline", say(.meetNo)), detailed: Draft("later", say(.meetLater)))
    }

    /// "Shall I send the contract?"
    private func proposal(_ action: String) -> Drafts {
        let isPaper = MessageReading.mentions(Word.plain(reading.askSentence ?? ""), WordList.phrases("offer.paper"))
        let yes = say(.yesPlease, ["action": action]), read = isPaper ? say(.readFirst) : ""
        return Drafts(
            short: decided(
                "accept", speaker.named(yes), terms.isEmpty ? "" : say(.gotItFacts, ["facts": terms]), read),
            medium: decided(
                "not yet", speaker.addressed(say(.thanks)), say(.noPlease, ["action": Mirror.timeless(action)])),
            detailed: isFirst ? decline : Draft(""))
    }

    private func choice(_ first: String, _ second: String) -> Drafts {
        Drafts(
            short: decided("first", speaker.named(say(.wouldSuit, ["rest": first]))),
            medium: decided("second", speaker.addressed(say(.thanks)), say(.wouldSuit, ["rest": second])),
            detailed: decided(
                "either", speaker.addressed(say(.thanks)), say(.eitherSuits, ["first": first, "second": second])))
    }

    private func price() -> Drafts {
        let asked = offer.open.filter { $0 != .budget }.map { question($0) }.filter { !$0.isEmpty }
        let details = asked.isEmpty ? [say(.askMore)] : asked
        return Drafts(
            short: Draft("ask", speaker.named(say(.quote)), details[0]),
            medium: decline,
            detailed: Draft(
                "ask for details", speaker.addressed(say(isFirst ? .thanksOffer : .thanks)), say(.quote),
                details.prefix(3).joined(separator: " "), say(.quoteThen)))
    }

    private func when() -> Drafts {
        Drafts(
            short: Draft("later", speaker.named(say(.calendar)), say(.backToYou)),
            medium: Draft(
                "ask", speaker.addressed(say(.thanks)), say(.calendar),
                say(reading.facts.dates.isEmpty ? .latestDate : .anythingSpecial)), detailed: Draft(""))
    }

    private func handled(_ answer: Phrase) -> Drafts {
        Drafts(
            short: Draft("answer", say(answer)),
            medium: Draft("answer", speaker.addressed(say(.thanks)), say(answer), say(.ifUnclear)), detailed: Draft(""))
    }

    // MARK: Invoices

    private enum Paper { case fix, paid }

    /// An invoice that lacks something, or a payment confirmation.
    private var isPaper: Paper? {
        if reading.mentions(list: "offer.paperFix") { return .fix }
        return reading.ask == nil && reading.mentions(list: "offer.paperPaid") ? .paid : nil
    }

    private func paperwork(_ paper: Paper) -> Drafts {
        switch paper {
        case .fix:
            Drafts(
                short: Draft("look into it", speaker.named(say(.paperFix))),
                medium: Draft("look into it, then ask", speaker.addressed(say(.paperFix)), say(.whenNeeded)),
                detailed: Draft(""), note: "Look at it first: only you know what it should say.")
        case .paid:
            Drafts(short: Draft("confirm", speaker.named(say(.paperPaid))), medium: Draft(""), detailed: Draft(""))
        }
    }

    /// A holding reply for ongoing work that only the creator can look into.
    private func received() -> Drafts {
        Drafts(
            short: Draft("look into it", speaker.addressed(say(.paperLater))),
            medium: reading.ask == nil ? Draft("confirm", speaker.addressed(say(.gotIt))) : Draft(""),
            detailed: Draft(""), note: "Look at it first: nothing is admitted or promised here.")
    }

    // MARK: Messages without a question

    private func statement() -> Drafts {
        let noted = reading.facts.phrases.isEmpty ? "" : say(.gotItFacts, ["facts": terms])
        switch offer.move {
        case .offer: return isFirst ? decision() : agreement()
        case .accepts:
            return Drafts(
                short: decided("confirm", speaker.named(say(.settled))),
                medium: decided("confirm, then ask", speaker.addressed(say(.settled)), say(.nextStep)),
                detailed: Draft(""))
        case .informs, .sends:
            let isContract = reading.mentions(list: "offer.terms")
            let close = say(isContract && offer.move == .sends ? .readFirst : .ifUnclear)
            return Drafts(
                short: Draft("confirm", speaker.named(say(.gotIt))),
                medium: Draft("confirm", speaker.addressed(say(.thanks)), noted, close), detailed: Draft(""))
        case .thanks:
            return Drafts(
                short: Draft("thank", speaker.named(say(.welcome))),
                medium: Draft("thank", speaker.addressed(say(.welcome)), say(.comeBack)), detailed: Draft(""))
        case .changes:
            let date = reading.facts.dates.first.map { say(.fitsOne, ["facts": $0.core]) } ?? say(.newDate)
            return Drafts(
                short: decided(
                    "accept", speaker.named(say(.noProblem)), reading.facts.dates.isEmpty ? say(.newDate) : date),
                medium: decided("decline", speaker.addressed(say(.thanks)), say(.changeHard)), detailed: Draft(""))
        case .reminds:
            return Drafts(
                short: Draft("apologise", speaker.named(say(.sorryWait)), say(.needLonger)),
                medium: Draft("ask", speaker.addressed(say(.sorryWait)), say(.needLonger), say(.latestDate)),
                detailed: decided(
                    "decline", speaker.addressed(say(.sorryWait)), say(.declineAgain), say(.declineClosing)))
        case .withdraws:
            return Drafts(
                short: Draft("accept", speaker.named(say(.understand))),
                medium: Draft("keep in touch", speaker.addressed(say(.understand)), say(.comeBack)),
                detailed: Draft("wish well", speaker.addressed(say(.understand)), say(.comeBack), say(.untilThen)))
        case .counters:
            let yes = reading.facts.amounts.first.map { say(.fitsOne, ["facts": $0.core]) } ?? say(.counterAccept)
            return Drafts(
                short: decided("accept", speaker.named(yes)),
                medium: decided("decline", speaker.addressed(say(.counterDecline)), say(.declineClosing)),
                detailed: Draft("negotiate", speaker.addressed(say(.thanks)), say(.counterAsk)))
        }
    }
}
