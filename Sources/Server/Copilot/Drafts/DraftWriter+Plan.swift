import BuzzModel
import CopilotProtocol

/// Decides what the draft says before it decides how to say it: danger comes first, then pressure, then the creator's
/// own answers, then the purpose of the message.
extension DraftWriter {
    /// The purpose of a message is more reliable than its sorted category, unless the message contains something
    /// urgent.
    func category(of reading: MessageReading, _ sorted: BuzzModel.Category) -> BuzzModel.Category {
        let isAlarming = reading.acts?.mayBe(reading.isHeard ? [.alarm, .grave] : [.alarm], 2) ?? true
        guard let purpose = reading.purpose, reading.danger == nil else {
            if sorted == .urgent, reading.danger == nil, !isAlarming { return .fan }
            // A fan's request is answered as a fan's even if the message contains a business word.
            let isOfFans = reading.facts.amounts.isEmpty && Appeal(reading)?.isOfFans == true
            return sorted == .business && isOfFans ? .fan : sorted
        }
        switch sorted {
        case .urgent where isAlarming: return .urgent
        case .spam where reading.hasLink || purpose.mayBe([.spam, .chain]) || purpose.act == .alarm: return .spam
        default:
            if purpose.act == .alarm { return .urgent }
            return purpose.isBusiness || purpose.act == .logistics && sorted == .business ? .business : .fan
        }
    }

    func plan(
        _ speaker: Speaker, _ triage: Triage, _ material: DraftMaterial, _ known: PastAnswers
    ) -> DraftPlan {
        let reading = speaker.reading
        let message = Sources.message(reading)
        // Spam may demand things too; only threats and abuse in it get advice.
        if let pressure = Pressure(reading), triage.category != .spam || [.threat, .abuse].contains(pressure) {
            guard var drafts = pressure.drafts(speaker), !reading.isForeign else { return .nothing(pressure.advice) }
            drafts.note = pressure.advice
            return .drafts(drafts, message, .plain)
        }
        if reading.mentions(list: "situation.machine") || reading.purpose?.act == .machine {
            return .nothing("It gives instructions to a machine. Nothing in it was followed.")
        }
        if let danger = reading.danger {
            // The kind of danger is unknown, and words meant for another danger could do harm.
            guard danger.kind != .unclear, !reading.isMisheard else {
                return .nothing("Somebody may be in danger: read it, and answer it yourself or call for help.")
            }
            // Somebody who is already with doctors needs sympathy, not the advice to call for help.
            if danger.kind == .medical, reading.purpose?.act == .sad {
                return .drafts(FanReplies(speaker, sentiment: .negative).comfort(), message, .guess)
            }
            return .drafts(AlarmReplies(speaker: speaker).drafts(), message, .plain)
        }
        let isBusiness =
            reading.purpose?.isBusiness ?? (triage.category == .business && OfferReading.isBusiness(reading))
        let stakes = Stakes(reading, isBusiness: isBusiness)
        // A minor's message is answered as such whatever its category.
        if stakes == .minor, triage.category != .spam || !reading.hasLink {
            return weigh(.minor, speaker)
        }
        if let dark = reading.purpose.flatMap({ DraftPlan.left(by: $0.act, triage.sentiment) }) { return dark }
        // Ready-made comfort is too little for somebody in despair.
        if reading.purpose?.act == .sad, reading.acts?.mayBe([.grave], 1.5) == true {
            return .nothing("They may be in despair: read it, and answer it yourself.")
        }
        let isDemand = reading.mentions(list: "situation.demand") && reading.mentions(list: "situation.pressing")
        let situation = Situation(reading, category: triage.category)
        let isLegal = isDemand || reading.purpose?.act == .legal && situation != .claim
        if isLegal, !reading.isForeign, var drafts = Pressure.legal.drafts(speaker) {
            drafts.note = Pressure.legal.advice
            return .drafts(drafts, message, .plain)
        }
        let isAlarm = triage.category == .urgent || Alarm.isFamily(reading) && !reading.hasLink
        if let situation, situation.goesFirst || !isAlarm && triage.category != .spam && situation.isPlain {
            // An apology in a language that they may not read is worse than none.
            if case .trouble = situation, reading.isForeign { return .nothing(LanguageHint.of(reading.text)) }
            return .drafts(situation.drafts(speaker), message, .plain)
        }
        if isAlarm { return alarm(speaker, stakes) }
        if triage.category == .spam {
            let why = triage.reason.isEmpty ? "" : " (\(triage.reason))"
            return .nothing("It looks like spam\(why). Any answer only shows that somebody reads it.")
        }
        if stakes == .health || stakes == .hazard, let stakes { return weigh(stakes, speaker) }
        if let found = answer(speaker, triage.category, material, known, isCostly: stakes != nil) {
            return .drafts(found.drafts, found.sources, .solid)
        }
        return ownWords(speaker, triage, stakes, situation, isBusiness: isBusiness)
    }

    private func alarm(_ speaker: Speaker, _ stakes: Stakes?) -> DraftPlan {
        let reading = speaker.reading, kind = Alarm(reading)
        if let stakes, kind == .other || kind == .leak { return weigh(stakes, speaker) }
        var drafts = AlarmReplies(speaker: speaker).drafts()
        // The subject is unknown, and a mere thank-you would not help somebody who asks for something.
        if kind == .other {
            guard reading.ask == nil, !reading.isForeign else {
                return .nothing("It sounds urgent: answer it yourself, or call.")
            }
            (drafts.medium, drafts.detailed) = (Draft(""), Draft(""))
        }
        return .drafts(drafts, Sources.message(reading), .guess)
    }

    /// Answers a risky request: a kind no if that protects somebody, otherwise no draft.
    private func weigh(_ stakes: Stakes, _ speaker: Speaker) -> DraftPlan {
        guard let drafts = StakeReplies(speaker: speaker).drafts(stakes) else { return .nothing(stakes.note) }
        return .drafts(drafts, Sources.message(speaker.reading), .plain)
    }

    /// Writes drafts from the message alone, when no source answers it.
    private func ownWords(
        _ speaker: Speaker, _ triage: Triage, _ stakes: Stakes?, _ situation: Situation?, isBusiness: Bool
    ) -> DraftPlan {
        let reading = speaker.reading
        let sources = Sources.message(reading) + Sources.conversation(reading)
        let fan = FanReplies(speaker, sentiment: triage.sentiment)
        let appeal = reading.isForeign ? nil : Appeal(reading)
        // A request from a school or a couple mentions private things as its purpose, so accepting it is no risk.
        let isHarmless = stakes.map { reading.purpose?.isUnhurt(by: $0) ?? appeal?.isUnhurt(by: $0) ?? false } ?? true
        if let stakes, !isHarmless {
            // An offer names its terms, so a negotiable risk leaves something to ask and to decline, but no yes.
            guard isBusiness, OfferReading.isPlainOffer(reading), stakes.isNegotiable, !reading.isForeign else {
                return weigh(stakes, speaker)
            }
            var drafts = OfferReplies(speaker).drafts()
            if drafts.detailed.intent == OfferReplies.decision + "accept" { drafts.detailed = Draft("") }
            drafts.note = stakes.note
            return .drafts(drafts, sources, .plain)
        }
        if reading.isForeign { return .nothing(LanguageHint.of(reading.text)) }
        if let situation { return .drafts(situation.drafts(speaker), sources, .plain) }
        if reading.mentions(list: "situation.chain"), reading.ask == nil {
            return .nothing("Something that was passed on: it asks nothing of you.")
        }
        if reading.isDoubtful {
            let isSad = FanReading.mood(reading, triage.sentiment) == .sadNews
            return isSad
                ? .drafts(fan.comfort(), sources, .guess)
                : .nothing(DraftPlan.inEarnest)
        }
        // News of a death is answered before an unrelated question. A request that follows from the death is the
        // purpose itself.
        let isSad = reading.purpose.map { $0.act == .sad } ?? (fan.isSad && reading.acts?.mayBe(fan.acts, 3) ?? true)
        if isSad { return .drafts(fan.comfort(), sources, .plain) }
        // A threat may read like an appointment, and a child's request like any other.
        if let appeal, appeal.isDecided,
            reading.isContradicted || reading.acts?.mayBe([.grave], 1.5) == true
        {
            return .nothing(DraftPlan.inEarnest)
        }
        if let purpose = reading.purpose { return meant(purpose, speaker, fan, appeal, sources) }
        return read(speaker, fan, appeal, sources, isBusiness: isBusiness)
    }

    /// Plans by the purpose of the message.
    private func meant(
        _ purpose: Purpose, _ speaker: Speaker, _ fan: FanReplies, _ appeal: Appeal?, _ sources: [DraftResponse.Source]
    ) -> DraftPlan {
        if purpose.isBusiness { return .drafts(OfferReplies(speaker).drafts(), sources, .plain) }
        if let appeal, purpose.act != .idea {
            let drafts = AppealReplies(speaker: speaker, isPraised: isPraised(speaker.reading, fan)).drafts(appeal)
            return drafts.map { .drafts($0, sources, .plain) } ?? .nothing(speaker.reading.onlyTheCreatorKnows)
        }
        return .drafts(fan.drafts(), sources, .plain)
    }

    /// Whether a reply may thank for praise beside its answer: the words praise, and the meaning does not deny it.
    private func isPraised(_ reading: MessageReading, _ fan: FanReplies) -> Bool {
        fan.isPraise && (reading.acts?.mayBe(Purpose.warm, 2) ?? true)
    }

    /// Plans by the words of the message, if the sentence model gave no purpose.
    private func read(
        _ speaker: Speaker, _ fan: FanReplies, _ appeal: Appeal?, _ sources: [DraftResponse.Source], isBusiness: Bool
    ) -> DraftPlan {
        let reading = speaker.reading
        // The plan is dropped if the words and the meaning contradict each other.
        if let acts = reading.acts, appeal == nil || fan.isSad {
            let likely = fan.acts
            guard likely.isEmpty || acts.mayBe(likely, 2),
                likely.isDisjoint(with: Purpose.warm) || !acts.isShaded && acts.isMostly(Purpose.glad)
            else { return .nothing(DraftPlan.ambiguous) }
        }
        if fan.isCriticism, !reading.isAnswered, reading.facts.amounts.isEmpty {
            return fan.nothing.map { .nothing($0) } ?? .drafts(fan.drafts(), sources, .plain)
        }
        let isPaid = OfferReading.isPlainOffer(reading) && !reading.facts.amounts.isEmpty
        // A word or two of business don't make an offer.
        let mayOffer = reading.acts?.mayBe([.offer, .event, .vague, .collab, .paper, .logistics], 2) ?? true
        let isOffer =
            mayOffer && isBusiness && (isPaid || !(appeal?.isOfFans ?? false))
            || mayOffer && isPaid && appeal == nil && reading.ask != nil
        if !isOffer, !fan.isIdea || reading.ask != nil, let appeal {
            let drafts = AppealReplies(speaker: speaker, isPraised: isPraised(reading, fan)).drafts(appeal)
            guard let drafts, fan.nothing != nil || appeal != .question(.general) else {
                return fan.nothing.map { .nothing($0) } ?? .drafts(fan.drafts(), sources, .plain)
            }
            return .drafts(drafts, sources, .plain)
        }
        if isOffer {
            let offer = OfferReplies(speaker)
            return offer.nothing.map { .nothing($0) } ?? .drafts(offer.drafts(), sources, .plain)
        }
        return fan.nothing.map { .nothing($0) } ?? .drafts(fan.drafts(), sources, .plain)
    }
}

extension DraftPlan {
    static let ambiguous = "How it is meant is for you to read."
    static let inEarnest = "Something in it may be meant in earnest: read it yourself."

    /// The reason to leave a message of this kind to the creator; `nil` if it can get a draft.
    static func left(by act: Act, _ sentiment: Sentiment) -> DraftPlan? {
        switch act {
        case .insult where sentiment == .positive: .nothing(ambiguous)
        case .insult: .nothing("Meant as a blow: it needs no answer, and gets none that helps.")
        case .creepy:
            .nothing(
                "It presses or makes a pass at you. You needn’t answer: keep it, report it, and block whoever goes on.")
        case .grave:
            .nothing("Somebody may be in danger, or threatens you: read it, and answer it yourself or get help.")
        case .chain: .nothing("Something that was passed on: it asks nothing of you.")
        case .spam: .nothing("It looks like spam. Any answer only shows that somebody reads it.")
        default: nil
        }
    }
}

extension Purpose {
    /// Whether the stakes may be ignored: in a message with an everyday purpose, private words are only its subject.
    func isUnhurt(by stakes: Stakes) -> Bool {
        let social: Set<Stakes> = [.privacy, .affection, .meeting, .vow, .guidance, .opinion, .admission]
        let open: Set<Act> = [
            .permission, .school, .collab, .event, .favour, .order, .shop, .plan, .logistics, .moved, .praise, .news,
            .idea, .which, .when, .how, .advice, .thanks, .wishes, .made, .note, .fault, .criticism,
        ]
        return social.contains(stakes) && open.contains(act)
    }
}

extension MessageReading {
    /// Whether the danger is probably a false alarm: only the care head raised it, or the words of danger are in a
    /// message about something else.
    var isMisheard: Bool { purpose.map { !$0.mayBe([.grave, .alarm, .sad, .team]) } ?? false }
}
