import BuzzModel
import CopilotProtocol
import LanguageKit

/// Writes three replies without any network: it reads what is asked and what is known, answers from the FAQ, past answers
/// and memories where they fit, and otherwise offers the decisions there are, with what the message itself says.
package struct DraftWriter: Sendable {
    private let model: CopilotModel

    package init(model: CopilotModel) { self.model = model }

    package func write(
        _ whole: DraftRequest, triage: Triage, material: DraftMaterial, voice: VoiceProfile
    ) -> DraftResponse {
        let request = whole.readable
        let reading = MessageReading(request, senderName: request.senderName, model: model)
        // Who may be in danger is answered as such, whatever the message was sorted into.
        var triage = triage
        if reading.danger != nil { triage.category = .urgent }
        // What fans want is answered as theirs, whatever word of business stands in it.
        if triage.category == .business, reading.facts.amounts.isEmpty, Appeal(reading)?.isOfFans == true {
            triage.category = .fan
        }
        let hasGreeting = voice.greeting != nil || triage.category == .business && reading.language == .english
        let greets = !reading.isOngoing && reading.name != nil && hasGreeting && triage.category != .urgent
        let speaker = Speaker(reading, greets: greets)
        let known = PastAnswers(request: request, model: model)
        let questions = reading.questions
        switch plan(speaker, triage, material, known) {
        case .nothing(let why):
            var response = DraftResponse(nothing: why, basedOn: Sources.message(reading))
            response.questions = questions.map { .init(text: $0, isAnswered: false) }
            if let aside = aside(reading, triage.category, material, known) {
                response.note = aside.told
                response.basedOn.append(aside.source)
            }
            return response
        case .drafts(let planned, var sources, let trust):
            var drafts = supported(planned, request, material)
            func tell(_ told: String) { drafts.note = drafts.note.map { "\($0) \(told)" } ?? told }
            let isAnswer = sources.contains { $0.kind == .faq || $0.kind == .answer }
            if !isAnswer, let aside = aside(reading, triage.category, material, known) {
                tell(aside.told)
                sources.append(aside.source)
            }
            if reading.isDoubtful {
                tell("Something in it may be meant in earnest: read it yourself before you choose one.")
            }
            if request.messageText.utf8.count < whole.messageText.utf8.count {
                tell("Of this very long message only the beginning and the end were read.")
            }
            var voiced = VoiceDressing(voice: voice, reading: reading, category: triage.category).dressed(drafts)
            voiced.basedOn = sources
            let texts = [voiced.short, voiced.medium, voiced.detailed]
            let entries = isAnswer ? known.entries(material, sources, reading) : []
            voiced.questions = questions.map { question in
                .init(
                    text: question,
                    isAnswered: Coverage.isAnswered(question, by: texts, voiced.intents, entries: entries))
            }
            voiced.trust = trust == .solid && voiced.questions.contains { !$0.isAnswered } ? .plain : trust
            return only(request.replyType, of: voiced)
        }
    }

    /// What of it may be said to whoever wrote this: a language model is told no more.
    package func sayable(_ material: DraftMaterial, to request: DraftRequest) -> DraftMaterial {
        let known = PastAnswers(request: request.readable, model: model)
        var sayable = material
        sayable.memories.removeAll { !known.mayBeSaid($0) }
        return sayable
    }

    /// Whether the note holds whoever writes the drafts.
    package func isGrave(_ request: DraftRequest) -> Bool {
        let reading = MessageReading(request.readable, senderName: request.senderName, model: model)
        return reading.danger != nil || reading.isDoubtful || Pressure(reading) != nil || Stakes(reading) != nil
    }

    /// Danger, grief, minors and threats: here a model that says the wrong thing hurts somebody, so that it isn't asked unless
    /// the person wants that.
    package func keepsModelsOut(_ request: DraftRequest) -> Bool {
        let reading = MessageReading(request.readable, senderName: request.senderName, model: model)
        if reading.danger != nil || reading.isDoubtful || SelfHarm.found(in: reading.rules) != nil { return true }
        if let pressure = Pressure(reading), [.threat, .abuse].contains(pressure) { return true }
        if Stakes(reading) == .minor || Grief.isCondolence(reading) || Grief.isTold(in: reading.plain) { return true }
        return FanReading.mood(reading, .negative) == .sadNews
    }

    private func plan(
        _ speaker: Speaker, _ triage: Triage, _ material: DraftMaterial, _ known: PastAnswers
    ) -> DraftPlan {
        let reading = speaker.reading
        let message = Sources.message(reading)
        // A trap may threaten, too: what can be hung on a lure isn't answered.
        if let pressure = Pressure(reading), triage.category != .spam || [.threat, .abuse].contains(pressure) {
            guard var drafts = pressure.drafts(speaker), !reading.isForeign else { return .nothing(pressure.advice) }
            drafts.note = pressure.advice
            return .drafts(drafts, message, .plain)
        }
        if reading.mentions(list: "situation.machine") {
            return .nothing("It gives instructions to a machine. Nothing in it was followed.")
        }
        if let danger = reading.danger {
            // Heard, not understood: words meant for another danger would do harm.
            guard danger.kind != .unclear else {
                return .nothing("Somebody may be in danger: read it, and answer it yourself or call for help.")
            }
            return .drafts(AlarmReplies(speaker: speaker).drafts(), message, .plain)
        }
        let isBusiness = triage.category == .business && OfferReading.isBusiness(reading)
        let stakes = Stakes(reading, isBusiness: isBusiness)
        // Whatever a child's message was sorted into.
        if stakes == .minor, triage.category != .spam || !reading.hasLink {
            return weigh(.minor, speaker)
        }
        if reading.mentions(list: "situation.demand"), reading.mentions(list: "situation.pressing"), !reading.isForeign,
            var drafts = Pressure.legal.drafts(speaker)
        {
            drafts.note = Pressure.legal.advice
            return .drafts(drafts, message, .plain)
        }
        let situation = Situation(reading, category: triage.category)
        let isAlarm = triage.category == .urgent || Alarm.isFamily(reading) && !reading.hasLink
        if let situation, situation.goesFirst || !isAlarm && triage.category != .spam && situation.isPlain {
            return .drafts(situation.drafts(speaker), message, .plain)
        }
        if isAlarm, let stakes, Alarm(reading) == .other || Alarm(reading) == .leak { return weigh(stakes, speaker) }
        if isAlarm {
            var drafts = AlarmReplies(speaker: speaker).drafts()
            // What it is about isn't understood: whoever asks wants more than to be thanked.
            if Alarm(reading) == .other {
                guard reading.ask == nil, !reading.isForeign else {
                    return .nothing("It sounds urgent: answer it yourself, or call.")
                }
                (drafts.medium, drafts.detailed) = (Draft(""), Draft(""))
            }
            return .drafts(drafts, message, .guess)
        }
        if triage.category == .spam {
            let why = triage.reason.isEmpty ? "" : " (\(triage.reason))"
            return .nothing("It looks like spam\(why). Any answer only shows that somebody reads it.")
        }
        if stakes == .health || stakes == .hazard, let stakes { return weigh(stakes, speaker) }
        if let found = answer(reading, triage.category, material, known, isCostly: stakes != nil) {
            return .drafts(AnswerReplies(speaker: speaker).drafts(found.text), found.sources, .solid)
        }
        return ownWords(speaker, triage, stakes, situation, isBusiness: isBusiness)
    }

    /// What a yes would cost something: a kind no where it protects somebody, else nothing.
    private func weigh(_ stakes: Stakes, _ speaker: Speaker) -> DraftPlan {
        guard let drafts = StakeReplies(speaker: speaker).drafts(stakes) else { return .nothing(stakes.note) }
        return .drafts(drafts, Sources.message(speaker.reading), .plain)
    }

    /// Where no source answers: what the message itself lets one say.
    private func ownWords(
        _ speaker: Speaker, _ triage: Triage, _ stakes: Stakes?, _ situation: Situation?, isBusiness: Bool
    ) -> DraftPlan {
        let reading = speaker.reading
        let sources = Sources.message(reading) + Sources.conversation(reading)
        let fan = FanReplies(speaker, sentiment: triage.sentiment)
        let appeal = reading.isForeign ? nil : Appeal(reading)
        // A class that wants to meet, a couple that tells of its wedding: what a yes would cost is plain.
        let isHarmless = stakes.map { appeal?.isUnhurt(by: $0) ?? false } ?? true
        if let stakes, !isHarmless {
            // What all rights cost stands in the offer: there is something to ask and to decline, and no yes.
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
                : .nothing("Something in it may be meant in earnest: read it yourself.")
        }
        // A death comes before whatever is asked beside it.
        if fan.isSad { return .drafts(fan.comfort(), sources, .plain) }
        if fan.isCriticism, !reading.isAnswered, reading.facts.amounts.isEmpty {
            return fan.nothing.map { .nothing($0) } ?? .drafts(fan.drafts(), sources, .plain)
        }
        let isPaid = OfferReading.isPlainOffer(reading) && !reading.facts.amounts.isEmpty
        // A word or two of business in it makes no offer.
        let isOffer =
            isBusiness && (isPaid || !(appeal?.isOfFans ?? false)) || isPaid && appeal == nil && reading.ask != nil
        if !isOffer, !fan.isIdea || reading.ask != nil, let appeal {
            let drafts = AppealReplies(speaker: speaker, isPraised: fan.isPraise).drafts(appeal)
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

    /// Something the creator once wrote that answers what is asked. Decisions about an offer are made anew each time; where
    /// an answer costs something, only the library and what these people were told already answers.
    private func answer(
        _ reading: MessageReading, _ category: BuzzModel.Category, _ material: DraftMaterial, _ known: PastAnswers,
        isCostly: Bool
    ) -> (text: String, sources: [DraftResponse.Source])? {
        if category == .business {
            switch reading.ask {
            case .price, .open, .when, .who, .habit, .fact, .address: break
            default: return nil
            }
        }
        if let found = entries(material) {
            let sources = found.map { DraftResponse.Source(kind: .faq, id: $0.id, title: "FAQ “\($0.question)”") }
            return (found.map(\.answer).joined(separator: " "), sources)
        }
        guard reading.ask != nil, reading.ask != .wellbeing else { return nil }
        for memory in material.memories where memory.score >= PastAnswers.fitting {
            guard let exchange = memory.pastAnswer, !isCostly || known.isOfThisConversation(memory),
                known.mayBeSaid(memory)
            else { continue }
            guard let answer = known.adapted(exchange.answer, of: memory) else { continue }
            let source = DraftResponse.Source(
                kind: .answer, id: memory.id, title: known.title(exchange.question, of: memory))
            return (answer, [source])
        }
        return nil
    }

    /// The surest entry for each question of the message, or the surest of all.
    private func entries(_ material: DraftMaterial) -> [DraftMaterial.Answer]? {
        let sure = material.faq.filter { $0.confidence > FAQMatch.threshold }
        var entries: [DraftMaterial.Answer] = []
        for entry in sure where !entries.contains(where: { $0.id == entry.id || $0.asked == entry.asked }) {
            entries.append(entry)
        }
        return entries.isEmpty ? nil : entries
    }

    /// What is remembered besides, for the creator alone.
    private func aside(
        _ reading: MessageReading, _ category: BuzzModel.Category, _ material: DraftMaterial, _ known: PastAnswers
    ) -> (told: String, source: DraftResponse.Source)? {
        guard reading.danger == nil, category != .spam, reading.ask != nil || category == .business,
            reading.ask != .wellbeing, let memory = material.memories.first(where: { $0.score >= PastAnswers.fitting })
        else { return nil }
        let told =
            memory.pastAnswer.map {
                "You once answered “\(DraftText.excerpt($0.question, 60))” with “\(DraftText.excerpt($0.answer, 100))”; that isn't said again by itself."
            } ?? "Your notes say: “\(DraftText.excerpt(memory.content, 160))”."
        return (told, Sources.memory(memory))
    }

    /// Nothing leaves that neither the message nor the material says: whatever went wrong before, no number or day is invented.
    private func supported(_ drafts: Drafts, _ request: DraftRequest, _ material: DraftMaterial) -> Drafts {
        let guardian = FactGuard(sources: [request.messageText] + request.context.map(\.text) + material.texts)
        func kept(_ draft: Draft) -> Draft {
            var draft = draft
            let safe = draft.sentences.filter { guardian.isSupported($0) }
            if !safe.isEmpty { draft.sentences = safe }
            return draft
        }
        return Drafts(
            short: kept(drafts.short), medium: kept(drafts.medium), detailed: kept(drafts.detailed), note: drafts.note)
    }

    /// Older clients ask for one kind of reply: short, funny (the medium one) or professional (the detailed one).
    private func only(_ type: DraftRequest.ReplyType?, of response: DraftResponse) -> DraftResponse {
        guard let type else { return response }
        let written = [response.short, response.medium, response.detailed].filter { !$0.isEmpty }
        var one = response
        (one.short, one.medium, one.detailed) = ("", "", "")
        // The kind that was asked for, or the nearest to it.
        switch type {
        case .short: one.short = written.first ?? ""
        case .funny: one.medium = written.dropFirst().first ?? written.first ?? ""
        case .professional: one.detailed = written.last ?? ""
        }
        return one
    }
}

extension DraftRequest {
    /// What is read of it: the beginning and the end of very long messages, so that no length costs more than moments.
    var readable: DraftRequest {
        var request = self
        request.messageText = Tokenizer.readable(messageText)
        request.context = context.suffix(20).map { Line(isOwn: $0.isOwn, text: Tokenizer.readable($0.text)) }
        return request
    }
}

/// What a draft rests on, in words for the creator.
enum Sources {
    static func message(_ reading: MessageReading) -> [DraftResponse.Source] {
        var parts = reading.askSentence.map { ["“\(DraftText.excerpt($0, 60))”"] } ?? []
        parts += reading.facts.cores
        let title = parts.isEmpty ? "their message" : "their message: " + parts.joined(separator: ", ")
        return [DraftResponse.Source(kind: .message, id: "", title: title)]
    }

    static func conversation(_ reading: MessageReading) -> [DraftResponse.Source] {
        guard reading.isOngoing else { return [] }
        let count = reading.before.count
        let title = "the conversation so far (\(count) \(count == 1 ? "message" : "messages"))"
        return [DraftResponse.Source(kind: .conversation, id: "", title: title)]
    }

    static func memory(_ memory: DraftMaterial.Memory) -> DraftResponse.Source {
        DraftResponse.Source(kind: .memory, id: memory.id, title: "memory “\(DraftText.excerpt(memory.content, 40))”")
    }
}
