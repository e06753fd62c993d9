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
        let hasGreeting = voice.greeting != nil || triage.category == .business && reading.language == .english
        // Who may be in danger is answered as such, whatever the message was sorted into.
        var triage = triage
        if reading.danger != nil { triage.category = .urgent }
        let greets = !reading.isOngoing && reading.name != nil && hasGreeting && triage.category != .urgent
        let speaker = Speaker(reading, greets: greets)
        let known = PastAnswers(request: request, model: model)
        var (drafts, sources) = body(speaker, triage, material, known)
        drafts = supported(drafts, request, material)
        func tell(_ told: String) { drafts.note = drafts.note.map { "\($0) \(told)" } ?? told }
        if let aside = aside(reading, triage.category, material, known),
            !sources.contains(where: { $0.kind == .faq || $0.kind == .answer })
        {
            tell(aside.told)
            sources.append(aside.source)
        }
        if reading.isForeign, triage.category != .spam {
            tell(
                "The built-in copilot has no words in this language, or isn't sure which it is: the drafts are in English."
            )
        }
        if reading.isDoubtful {
            tell("Something in it may be meant in earnest: read it yourself before you choose one.")
        }
        if request.messageText.utf8.count < whole.messageText.utf8.count {
            tell("Of this very long message only the beginning and the end were read.")
        }
        // Three that say the same are none to choose from.
        if drafts.medium.text == drafts.short.text { drafts.medium.sentences.append(speaker.say(.anythingElse)) }
        if drafts.detailed.text == drafts.medium.text { drafts.detailed.sentences.append(speaker.say(.ifUnclear)) }
        var voiced = VoiceDressing(voice: voice, reading: reading, category: triage.category).dressed(drafts)
        voiced.basedOn = sources
        return only(request.replyType, of: voiced)
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

    private func body(
        _ speaker: Speaker, _ triage: Triage, _ material: DraftMaterial, _ known: PastAnswers
    ) -> (Drafts, [DraftResponse.Source]) {
        let reading = speaker.reading
        // A trap may threaten, too: what can be hung on a lure isn't answered.
        if let pressure = Pressure(reading), triage.category != .spam || [.threat, .abuse].contains(pressure) {
            return (PressureReplies(speaker: speaker).drafts(pressure), Sources.message(reading))
        }
        if reading.danger != nil { return (AlarmReplies(speaker: speaker).drafts(), Sources.message(reading)) }
        let isBusiness = triage.category == .business && OfferReading.isBusiness(reading)
        let stakes = Stakes(reading, isBusiness: isBusiness)
        // Whatever a child's message was sorted into.
        if stakes == .minor, triage.category != .spam || !reading.hasLink {
            return (StakeReplies(speaker: speaker).drafts(.minor, isBusiness: false), Sources.message(reading))
        }
        let situation = Situation(reading, category: triage.category)
        let isAlarm = triage.category == .urgent || Alarm.isFamily(reading) && !reading.hasLink
        if let situation, situation.goesFirst || !isAlarm && triage.category != .spam && situation.isPlain {
            return (situation.drafts(speaker), Sources.message(reading))
        }
        if isAlarm, let stakes, Alarm(reading) == .other || Alarm(reading) == .leak {
            return (StakeReplies(speaker: speaker).drafts(stakes, isBusiness: false), Sources.message(reading))
        }
        if isAlarm { return (AlarmReplies(speaker: speaker).drafts(), Sources.message(reading)) }
        if triage.category == .spam { return (refusal(speaker, triage), []) }
        if stakes == .health || stakes == .hazard, let stakes {
            return (StakeReplies(speaker: speaker).drafts(stakes, isBusiness: false), Sources.message(reading))
        }
        if let found = answer(reading, triage.category, material, known, isCostly: stakes != nil) {
            return (AnswerReplies(speaker: speaker).drafts(found.text), [found.source])
        }
        let sources = Sources.message(reading) + Sources.conversation(reading)
        if let stakes {
            return (StakeReplies(speaker: speaker).drafts(stakes, isBusiness: triage.category == .business), sources)
        }
        if let situation { return (situation.drafts(speaker), sources) }
        // A word or two of business in it makes no offer.
        guard isBusiness else {
            let fan = FanReplies(speaker, sentiment: triage.sentiment)
            guard reading.isDoubtful else { return (fan.drafts(), sources) }
            let isSad = FanReading.mood(reading, triage.sentiment) == .sadNews
            return (isSad ? fan.comfort() : cautious(speaker), sources)
        }
        return (OfferReplies(speaker).drafts(), sources)
    }

    /// Something the creator once wrote that answers what is asked. Decisions about an offer are made anew each time; where
    /// an answer costs something, only the library and what these people were told already answers.
    private func answer(
        _ reading: MessageReading, _ category: BuzzModel.Category, _ material: DraftMaterial, _ known: PastAnswers,
        isCostly: Bool
    ) -> (text: String, source: DraftResponse.Source)? {
        if category == .business {
            switch reading.ask {
            case .price, .open, .when, .who, .habit, .fact, .address: break
            default: return nil
            }
        }
        if let found = material.faq.first(where: { $0.confidence > FAQMatch.threshold }) {
            return (found.answer, DraftResponse.Source(kind: .faq, id: found.id, title: "FAQ “\(found.question)”"))
        }
        guard reading.ask != nil, reading.ask != .wellbeing else { return nil }
        for memory in material.memories where memory.score >= PastAnswers.fitting {
            guard let exchange = memory.pastAnswer, !isCostly || known.isOfThisConversation(memory),
                known.mayBeSaid(memory)
            else { continue }
            let title = "your answer to “\(exchange.question.prefix(60))”"
            return (exchange.answer, DraftResponse.Source(kind: .answer, id: memory.id, title: title))
        }
        return nil
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
                "You once answered “\($0.question.prefix(60))” with “\($0.answer.prefix(100))”; that isn't said again by itself."
            } ?? "Your notes say: “\(memory.content.prefix(160))”."
        return (told, Sources.memory(memory))
    }

    /// Nothing cheerful to who may be in earnest, and no alarm to who may be joking.
    private func cautious(_ speaker: Speaker) -> Drafts {
        Drafts(
            short: Draft("acknowledge", speaker.named(speaker.say(.neutralShort))),
            medium: Draft("ask", speaker.say(.neutralShort), speaker.say(.askMore)),
            detailed: Draft("acknowledge", speaker.say(.neutralMedium), speaker.say(.neutralDetailed)), note: nil)
    }

    private func refusal(_ speaker: Speaker, _ triage: Triage) -> Drafts {
        let why = triage.reason.isEmpty ? "" : " (\(triage.reason))"
        guard triage.confidence >= 0.7 else {
            // Whoever is taken for a spammer by mistake must not be told to keep away.
            return Drafts(
                short: Draft("decline", speaker.say(.noThanks)),
                medium: Draft("ask", speaker.say(.neutralShort), speaker.say(.askMore)),
                detailed: Draft("acknowledge", speaker.say(.neutralMedium), speaker.say(.neutralDetailed)),
                note:
                    "There is nothing to answer if this is spam\(why). It isn't certain: look at it before you answer.")
        }
        return Drafts(
            short: Draft("decline", speaker.say(.noThanks)),
            medium: Draft("decline", speaker.say(.noThanks), speaker.say(.notForMe)),
            detailed: Draft("decline", speaker.say(.noThanks), speaker.say(.pleaseStop)),
            note:
                "There is nothing to answer: this looks like spam\(why). Any answer only shows that somebody reads it.")
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
        var one = response
        if type != .short { one.short = "" }
        if type != .funny { one.medium = "" }
        if type != .professional { one.detailed = "" }
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
        var parts = reading.askSentence.map { ["“\($0.prefix(60))”"] } ?? []
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
        DraftResponse.Source(kind: .memory, id: memory.id, title: "memory “\(memory.content.prefix(40))”")
    }
}
