import BuzzModel
import CopilotProtocol
import LanguageKit

/// Writes three replies without a model or network. It reads what is asked, answers from the FAQ, past answers and
/// memories if they fit, and otherwise offers the possible decisions with details from the message.
package struct DraftWriter: Sendable {
    let model: CopilotModel
    /// The meaning of the message; `nil` without a sentence model.
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
        // A message about danger is answered as urgent, whatever its category.
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
            if reading.isDoubtful || reading.isContradicted {
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
            // The phrasebook of the language may lack the words for this plan.
            if voiced.isEmpty {
                return DraftResponse(nothing: LanguageHint.of(reading.text), basedOn: voiced.basedOn)
            }
            return only(request.replyType, of: voiced)
        }
    }

    /// The part of the material that may be said to this sender. A language model gets only this part.
    package func sayable(_ material: DraftMaterial, to request: DraftRequest) -> DraftMaterial {
        let known = PastAnswers(request: request.readable, model: model)
        var sayable = material
        sayable.memories.removeAll { !known.mayBeSaid($0) }
        return sayable
    }

    /// Whether the message is serious enough that the note for the creator also applies to drafts of a model.
    package func isGrave(_ request: DraftRequest) -> Bool {
        let reading = self.reading(request.readable)
        return reading.danger != nil || reading.isDoubtful || Pressure(reading) != nil || Stakes(reading) != nil
    }

    /// Danger, grief, minors and threats: a model that says the wrong thing here can hurt somebody, so none is asked
    /// unless the creator has allowed it.
    package func keepsModelsOut(_ request: DraftRequest) -> Bool {
        let reading = self.reading(request.readable)
        if reading.danger != nil || reading.isDoubtful || SelfHarm.found(in: reading.rules) != nil { return true }
        if let pressure = Pressure(reading), [.threat, .abuse].contains(pressure) { return true }
        if Stakes(reading) == .minor || Grief.isCondolence(reading) || Grief.isTold(in: reading.plain) { return true }
        return FanReading.mood(reading, .negative) == .sadNews
    }

    /// Removes sentences with a number or date that neither the message nor the material contains, so that no draft
    /// invents one.
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

    /// Older clients ask for a single kind of reply: short, funny (the medium one) or professional (the detailed one).
    private func only(_ type: DraftRequest.ReplyType?, of response: DraftResponse) -> DraftResponse {
        guard let type else { return response }
        let written = [response.short, response.medium, response.detailed].filter { !$0.isEmpty }
        var one = response
        (one.short, one.medium, one.detailed) = ("", "", "")
        // Return the requested kind or the nearest to it.
        switch type {
        case .short: one.short = written.first ?? ""
        case .funny: one.medium = written.dropFirst().first ?? written.first ?? ""
        case .professional: one.detailed = written.last ?? ""
        }
        return one
    }
}

extension DraftRequest {
    /// Keeps only the beginning and the end of a very long message, to bound the time that reading it takes.
    var readable: DraftRequest {
        var request = self
        request.messageText = Tokenizer.readable(messageText)
        request.context = context.suffix(20).map { Line(isOwn: $0.isOwn, text: Tokenizer.readable($0.text)) }
        return request
    }
}

/// Descriptions of a draft's sources for the creator.
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
