import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit
import SodiumKit

/// Three replies in the creator's style, based only on known facts.
extension CopilotService {
    func generateSmartReplies(_ data: JSON, _ caller: Caller, onDraft: DraftTaker? = nil) async throws -> JSON {
        let request = try DraftRequest(data: data)
        let isFresh = try CopilotReading(data).flag("forceRefresh")
        // Once the hourly limit is reached no external service is called.
        let isUsedUp = asksElsewhere ? try await limiter.check(caller.userID) != nil : false
        let (material, meaning) = try await material(for: request, asksElsewhere: !isUsedUp, caller)
        let provider = model?.name ?? Self.builtIn
        let taught = try await corrections.corrections(of: caller.userID)
        let ground = Hex.encode(ground(of: request, material))
        let question = question(
            "drafts", request.messageText, basis: "\(provider) \(taught.revision) \(ground)",
            nearness: model == nil ? .same : .misspelt(known: KnownWords(triager.model)), caller)
        if !isFresh, let known = try await cache.answer(question) { return known }
        let voice = VoiceProfile(ownMessages: request.ownMessages)
        let opinion = try await opinions?.opinions(on: [request.messageText], for: caller.userID).first ?? nil
        let triage = triager.triage(request.messageText, corrections: taught.value, opinion: opinion)
        let writer = DraftWriter(model: triager.model, meaning: meaning)
        let own = writer.write(request, triage: triage, material: material, voice: voice)
        // Spam is never passed to a model; it gets the cautious built-in reply.
        // A serious message goes to a model only if the user wants that.
        let isHeld = model != nil && triage.category != .spam && !request.asksModel && writer.keepsModelsOut(request)
        let rests = model != nil && suitability.rests(at: store.time.now()) && !request.asksModel
        let writes = model != nil && triage.category != .spam && !isHeld && !rests
        if writes || asksElsewhere, let exhausted = try await limiter.spend(caller.userID) {
            let note = "\(exhausted.note) The built-in copilot answered instead"
            return signed(own.result, provider: Self.builtIn, note: Self.joined(note, own.note), exhausted: exhausted)
        }
        guard let model, writes else {
            var result = signed(own.result, provider: Self.builtIn, note: own.note)
            if isHeld {
                result["note"] = .string(Self.joined("This is grave: no language model was asked", own.note))
                result["canAskModel"] = true
            } else if rests, triage.category != .spam {
                let note = "\(DraftSuitability.note); the built-in copilot answered instead"
                result["note"] = .string(Self.joined(note, own.note))
                return result
            }
            try await cache.keep(result, for: question)
            return result
        }
        let sayable = writer.sayable(material, to: request)
        do throws(ProviderError) {
            let (answer, gate) = try await answer(
                of: model, to: request, telling: sayable, brief: DraftBrief(own, sayable), voice: voice.description,
                onDraft)
            let checked = Self.checked(try ModelAnswers.drafts(answer), gate, own: own, request.readable, sayable)
            suitability.note(isUsable: checked.faults.count < checked.shown, at: store.time.now())
            // Don't cache drafts that replaced the model's, so that the model is asked again next time.
            guard !checked.faults.isEmpty else {
                let note = writer.isGrave(request) ? own.nothing ?? own.note : nil
                let result = signed(checked.drafts.result, provider: model.name, note: note)
                await orLog("keep drafts", log) { try await cache.keep(result, for: question) }
                return result
            }
            let count = "\(checked.faults.count) of \(checked.shown) \(checked.shown == 1 ? "draft" : "drafts")"
            let why = DraftGate.Fault.allCases.filter(checked.faults.contains).map(\.rawValue).joined(separator: ", ")
            return signed(
                checked.drafts.result,
                provider: checked.faults.count == checked.shown ? Self.builtIn : model.name,
                note: Self.joined(
                    "\(count) \(why); " + (own.isEmpty ? "left out" : "the built-in copilot wrote instead"), own.note))
        } catch {
            switch error {
            case .invalidAnswer, .cutShort, .tooLong: suitability.note(isUsable: false, at: store.time.now())
            default: break
            }
            log.warning("a model gave no drafts", ["why": error.detail])
            let note = "\(error.note); the built-in copilot answered instead"
            return signed(own.result, provider: Self.builtIn, note: Self.joined(note, own.note))
        }
    }

    /// Asks a model, and repeats the request with less context if its window is too small.
    private func answer(
        of model: any LanguageModel, to request: DraftRequest, telling material: DraftMaterial, brief: DraftBrief,
        voice: String, _ onDraft: DraftTaker?
    ) async throws(ProviderError) -> (JSON, DraftGate) {
        var room = suitability.room
        while true {
            let prompt = Prompts.drafts(
                to: request.messageText, context: request.context.map { ($0.isOwn, $0.text) },
                sources: material.texts, voice: voice, brief: brief, room: room)
            let gate = DraftGate(request.readable, material, told: [prompt.instructions, voice])
            do throws(ProviderError) {
                guard let onDraft else { return (try await model.complete(prompt), gate) }
                let growing = GrowingDrafts(request.readable, gate, onDraft)
                return (try await model.complete(prompt) { growing.take($0) }, gate)
            } catch {
                guard error == .tooLong, let smaller = room.smaller else { throw error }
                room = smaller
                suitability.note(room)
            }
        }
    }

    /// The basis of cached drafts: conversation, style and material. With a model the message contributes its
    /// capitalised words, because they may be names; without one every letter counts, because the built-in copilot
    /// quotes the message.
    private func ground(of request: DraftRequest, _ material: DraftMaterial) -> [UInt8] {
        var data = request.data
        if model != nil {
            let names = request.messageText.split { !$0.isLetter }.filter { $0.first?.isUppercase == true }
            data["messageText"] = .string(names.joined(separator: " "))
        }
        return Digest.sha256(data.serialized() + Array(material.texts.joined(separator: "\u{0}").utf8))
    }

    /// Combines the reason why the built-in copilot wrote the drafts with its own note.
    private static func joined(_ note: String, _ own: String?) -> String { own.map { "\(note). \($0)" } ?? note }

    /// Removes sentences of a model that state unknown facts. If nothing is left, or the gate rejects the draft, the
    /// built-in one replaces it. Drafts of kinds that weren't requested are neither shown nor counted.
    private static func checked(
        _ written: [ModelAnswers.DraftAnswer?], _ gate: DraftGate, own: DraftResponse, _ request: DraftRequest,
        _ material: DraftMaterial
    ) -> (drafts: DraftResponse, faults: [DraftGate.Fault], shown: Int) {
        let ownTexts = [own.short, own.medium, own.detailed]
        let wanted = request.wantedDraft
        var texts: [String] = [], intents: [String] = [], trusts: [DraftResponse.Trust] = []
        var faults: [DraftGate.Fault] = []
        var shown = 0
        for (index, draft) in written.enumerated() {
            let ownIntent = own.intents.indices.contains(index) ? own.intents[index] : "answer"
            guard wanted == nil || wanted == index else {
                texts.append("")
                intents.append(draft?.intent ?? ownIntent)
                trusts.append(.guess)
                continue
            }
            // An answer in the creator's own words is offered unchanged, before the model's drafts.
            if index == 0, own.trust == .solid, !ownTexts[0].isEmpty, wanted == nil {
                texts.append(ownTexts[0])
                intents.append(ownIntent)
                trusts.append(.solid)
                continue
            }
            shown += 1
            switch draft.map({ gate.checked($0.text, besides: texts) }) ?? .failure(.init(fault: .unusable)) {
            case .success(let kept):
                texts.append(kept)
                intents.append(draft?.intent ?? "answer")
                trusts.append(.guess)
            case .failure(let rejection):
                faults.append(rejection.fault)
                texts.append(ownTexts[index])
                intents.append(ownIntent)
                trusts.append(own.trust ?? .plain)
            }
        }
        if faults.count == shown { return (own, faults, shown) }
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
        // The message, and the sources of built-in drafts if some are used.
        sources += own.basedOn.filter { ($0.kind == .message || !faults.isEmpty) && !sources.contains($0) }
        var drafts = DraftResponse(
            short: texts[0], medium: texts[1], detailed: texts[2], basedOn: sources, intents: intents)
        drafts.trust = .guess
        drafts.trusts = trusts
        let whole = texts.joined(separator: "\n")
        drafts.questions = own.questions.map {
            .init(text: $0.text, isAnswered: Coverage.isAnswered($0.text, by: whole))
        }
        return (drafts, faults, shown)
    }
}
