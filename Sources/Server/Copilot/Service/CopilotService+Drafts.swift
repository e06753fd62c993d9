import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit
import SodiumKit

/// Three replies in the creator's voice, resting on what is known and on nothing else.
extension CopilotService {
    private static let memoriesUsed = 5

    func generateSmartReplies(_ data: JSON, _ caller: Caller, onDraft: DraftTaker? = nil) async throws -> JSON {
        let request = try DraftRequest(data: data)
        let isFresh = try CopilotReading(data).flag("forceRefresh")
        // Nothing elsewhere is asked for whoever has used up their hour.
        let isUsedUp = asksElsewhere ? try await limiter.check(caller.userID) != nil : false
        let material = try await material(for: request, asksElsewhere: !isUsedUp, caller)
        let provider = model?.name ?? Self.builtIn
        let taught = try await corrections.corrections(of: caller.userID)
        let ground = Hex.encode(ground(of: request, material))
        let question = question(
            "drafts", request.messageText, basis: "\(provider) \(taught.revision) \(ground)",
            nearness: model == nil ? .same : .misspelt(known: KnownWords(triager.model)), caller)
        if !isFresh, let known = try await cache.answer(question) { return known }
        let voice = VoiceProfile(ownMessages: request.ownMessages)
        let triage = triager.triage(request.messageText, corrections: taught.value)
        let writer = DraftWriter(model: triager.model)
        let own = writer.write(request, triage: triage, material: material, voice: voice)
        // What looks like a trap is never handed on, and gets the built-in, wary answer.
        // No model is asked about what is grave, unless the person wants that.
        let isHeld = model != nil && triage.category != .spam && !request.asksModel && writer.keepsModelsOut(request)
        let writes = model != nil && triage.category != .spam && !isHeld
        if writes || asksElsewhere, let exhausted = try await limiter.spend(caller.userID) {
            let note = "\(exhausted.note) The built-in copilot answered instead"
            return signed(own.result, provider: Self.builtIn, note: Self.joined(note, own.note), exhausted: exhausted)
        }
        guard let model, writes else {
            var result = signed(own.result, provider: Self.builtIn, note: own.note)
            if isHeld {
                result["note"] = .string(Self.joined("This is grave: no language model was asked", own.note))
                result["canAskModel"] = true
            }
            try await cache.keep(result, for: question)
            return result
        }
        let sayable = writer.sayable(material, to: request)
        do throws(ProviderError) {
            let prompt = Prompts.drafts(
                to: request.messageText, context: request.context.map { ($0.isOwn, $0.text) },
                sources: sayable.texts, voice: voice.description)
            let answer: JSON
            if let onDraft {
                let growing = GrowingDrafts(request.readable, sayable, onDraft)
                answer = try await model.complete(prompt) { growing.take($0) }
            } else {
                answer = try await model.complete(prompt)
            }
            let written = try ModelAnswers.drafts(answer)
            let checked = Self.checked(written, own: own, request.readable, sayable)
            // Built-in drafts that stood in are no answer of the model's: it is asked again next time.
            guard checked.replaced > 0 else {
                let note = writer.isGrave(request) ? own.nothing ?? own.note : nil
                let result = signed(checked.drafts.result, provider: model.name, note: note)
                await orLog("keep drafts", log) { try await cache.keep(result, for: question) }
                return result
            }
            let count = "\(checked.replaced) of \(checked.shown) \(checked.shown == 1 ? "draft" : "drafts")"
            return signed(
                checked.drafts.result, provider: checked.replaced == checked.shown ? Self.builtIn : model.name,
                note: Self.joined(
                    "\(count) stated what nobody had said; "
                        + (own.isEmpty ? "left out" : "the built-in copilot wrote instead"), own.note))
        } catch {
            log.warning("a model gave no drafts", ["why": error.detail])
            let note = "\(error.note); the built-in copilot answered instead"
            return signed(own.result, provider: Self.builtIn, note: Self.joined(note, own.note))
        }
    }

    /// Another conversation, voice or material makes it another question. Of the message itself the capitals do: they are names.
    /// The built-in copilot quotes what was written, so that every letter does.
    private func ground(of request: DraftRequest, _ material: DraftMaterial) -> [UInt8] {
        var data = request.data
        if model != nil {
            let names = request.messageText.split { !$0.isLetter }.filter { $0.first?.isUppercase == true }
            data["messageText"] = .string(names.joined(separator: " "))
        }
        return Digest.sha256(data.serialized() + Array(material.texts.joined(separator: "\u{0}").utf8))
    }

    /// Why the built-in copilot wrote, and what it has to say of what it wrote.
    private static func joined(_ note: String, _ own: String?) -> String { own.map { "\(note). \($0)" } ?? note }

    /// A sentence of a model that states what nobody told it is taken out; where nothing is left, the built-in draft stands.
    /// Drafts of a kind that wasn't asked for are neither shown nor counted.
    private static func checked(
        _ written: [ModelAnswers.DraftAnswer], own: DraftResponse, _ request: DraftRequest, _ material: DraftMaterial
    ) -> (drafts: DraftResponse, replaced: Int, shown: Int) {
        let guarding = FactGuard(request, material)
        let ownTexts = [own.short, own.medium, own.detailed]
        let wanted = request.wantedDraft
        var texts: [String] = [], intents: [String] = []
        var replaced = 0, shown = 0
        for (index, draft) in written.enumerated() {
            let ownIntent = own.intents.indices.contains(index) ? own.intents[index] : "answer"
            guard wanted == nil || wanted == index else {
                texts.append("")
                intents.append(draft.intent ?? ownIntent)
                continue
            }
            let kept = guarding.supported(draft.text)
            texts.append(kept ?? ownTexts[index])
            intents.append(kept == nil ? ownIntent : draft.intent ?? "answer")
            if kept == nil { replaced += 1 }
            shown += 1
        }
        if replaced == shown { return (own, replaced, shown) }
        var sources = material.faq.filter { $0.confidence > FAQMatch.threshold }.map {
            DraftResponse.Source(kind: .faq, id: $0.id, title: "FAQ “\($0.question)”")
        }
        sources += material.memories.map {
            DraftResponse.Source(kind: .memory, id: $0.id, title: "memory “\($0.content.prefix(40))”")
        }
        if !request.context.isEmpty {
            sources.append(
                DraftResponse.Source(kind: .conversation, id: request.conversationID, title: "the conversation so far"))
        }
        // What was answered, and what our own sentences rest on.
        sources += own.basedOn.filter { ($0.kind == .message || replaced > 0) && !sources.contains($0) }
        var drafts = DraftResponse(
            short: texts[0], medium: texts[1], detailed: texts[2], basedOn: sources, intents: intents)
        drafts.trust = .guess
        return (drafts, replaced, shown)
    }

    /// Of the library: for each question of a message that asks several, else for the message as a whole.
    private func answers(
        to message: String, asksElsewhere: Bool, _ caller: Caller
    ) async throws -> [DraftMaterial.Answer] {
        let questions = DraftText.sentences(message).filter { $0.hasSuffix("?") }.prefix(5)
        var answers: [DraftMaterial.Answer] = []
        for asked in questions where questions.count > 1 {
            answers += try await ranked(asked, asksElsewhere: asksElsewhere, caller).prefix(1)
                .map { DraftMaterial.Answer($0, asked: asked) }
        }
        if answers.contains(where: { $0.confidence > FAQMatch.threshold }) { return answers }
        return try await ranked(message, asksElsewhere: asksElsewhere, caller).prefix(2)
            .map { DraftMaterial.Answer($0, asked: nil) }
    }

    private func material(
        for request: DraftRequest, asksElsewhere: Bool, _ caller: Caller
    ) async throws -> DraftMaterial {
        let question = String(request.messageText.prefix(Prompts.messageLimit))
        let matches = try await answers(to: question, asksElsewhere: asksElsewhere, caller)
        // A whole conversation, with somebody else maybe, is nothing to quote from.
        let found =
            request.usesMemories && asksElsewhere
            ? try await memories.search(question, limit: Self.memoriesUsed * 2, for: caller.userID).items
                .filter { $0.metadata["kind"] != "conversation" }.prefix(Self.memoriesUsed) : []
        return DraftMaterial(
            faq: matches,
            memories: found.map {
                DraftMaterial.Memory(
                    id: $0.id, content: $0.content, score: $0.score ?? 0,
                    conversationID: $0.metadata["conversationId"])
            })
    }
}

extension DraftMaterial.Answer {
    fileprivate init(_ match: FAQMatch, asked: String?) {
        self.init(
            id: match.entryID, question: match.matchedQuestion, answer: match.answer, confidence: match.confidence,
            asked: asked)
    }
}
