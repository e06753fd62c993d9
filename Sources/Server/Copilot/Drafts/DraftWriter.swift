import BuzzModel
import CopilotProtocol
import LanguageKit

/// Writes three replies without any network: it reads what is asked and what is known, answers from the FAQ, past answers
/// and memories where they fit, and otherwise offers the decisions there are, with what the message itself says.
package struct DraftWriter: Sendable {
    let model: CopilotModel
    /// What the message means to the sentence model, where there is one.
    private let meaning: DraftMeaning?

    package init(model: CopilotModel, meaning: DraftMeaning? = nil) { (self.model, self.meaning) = (model, meaning) }

    private func reading(_ request: DraftRequest) -> MessageReading {
        MessageReading(request, senderName: request.senderName, model: model, meaning: meaning)
    }

    package func write(
        _ whole: DraftRequest, triage: Triage, material: DraftMaterial, voice: VoiceProfile
    ) -> DraftResponse {
        let request = whole.readable
        let reading = reading(request)
        // Who may be in danger is answered as such, whatever the message was sorted into.
        var triage = triage
        if reading.danger != nil { triage.category = .urgent }
        triage.category = category(of: reading, triage.category)
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
            // A language may lack the words.
            if voiced.isEmpty {
                return DraftResponse(nothing: LanguageHint.of(reading.text), basedOn: voiced.basedOn)
            }
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
        let reading = self.reading(request.readable)
        return reading.danger != nil || reading.isDoubtful || Pressure(reading) != nil || Stakes(reading) != nil
    }

    /// Danger, grief, minors and threats: here a model that says the wrong thing hurts somebody, so that it isn't asked unless
    /// the person wants that.
    package func keepsModelsOut(_ request: DraftRequest) -> Bool {
        let reading = self.reading(request.readable)
        if reading.danger != nil || reading.isDoubtful || SelfHarm.found(in: reading.rules) != nil { return true }
        if let pressure = Pressure(reading), [.threat, .abuse].contains(pressure) { return true }
        if Stakes(reading) == .minor || Grief.isCondolence(reading) || Grief.isTold(in: reading.plain) { return true }
        return FanReading.mood(reading, .negative) == .sadNews
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
