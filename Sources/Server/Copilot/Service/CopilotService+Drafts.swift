import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit

/// Replies drafted and questions matched.
extension CopilotService {
    /// A question has no use for more than this.
    private static let questionLimit = 4_000
    private static let memoriesForDrafts = 5

    /// `{text}` → `{isFAQ, answer?, matchedQuestion?, confidence, entryId?}`
    func checkFAQ(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let text = try CopilotReading(data).text("text")
        // Matching costs nothing: the owner's own copilot checks each message that arrives.
        if !caller.isOwner { try await limiter.count(caller.userID) }
        let ranked = Self.ranked(text, by: try await faqs.matcher(of: caller.userID))
        guard let best = ranked.first, best.confidence > FAQMatch.threshold else {
            return FAQCheckResponse(isFAQ: false, confidence: ranked.first?.confidence ?? 0).result
        }
        return FAQCheckResponse(
            isFAQ: true, answer: best.answer, matchedQuestion: best.matchedQuestion, confidence: best.confidence,
            entryID: best.entryID
        ).result
    }

    /// People greet, praise and then ask: each question in a message is looked at by itself, too.
    private static func ranked(_ text: String, by matcher: FAQMatcher) -> [FAQMatch] {
        let whole = String(text.prefix(questionLimit))
        let sentences = DraftText.sentences(whole)
        let questions = sentences.count > 1 ? sentences.filter { $0.hasSuffix("?") }.suffix(3) : []
        var best: [String: FAQMatch] = [:]
        for question in [whole] + questions {
            for match in matcher.ranked(question, limit: 2)
            where match.confidence > best[match.entryID]?.confidence ?? 0 {
                best[match.entryID] = match
            }
        }
        return best.values.sorted { ($0.confidence, $1.entryID) > ($1.confidence, $0.entryID) }
    }

    /// `{conversationId, messageText, replyType?, context?, ownMessages?}` → three drafts and what they rest on.
    func generateSmartReplies(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try DraftRequest(data: data)
        try await limiter.count(caller.userID)
        let taught = try await corrections.corrections(of: caller.userID)
        let triage = triager.triage(request.messageText, corrections: taught.value)
        let material = try await material(for: request, caller)
        let voice = VoiceProfile(ownMessages: request.ownMessages)
        let own = DraftWriter().write(request, triage: triage, material: material, voice: voice)
        guard let model else { return signed(own.result, provider: Self.builtIn, note: own.note) }
        do throws(ProviderError) {
            let written = try await written(by: model, request, own, material, voice)
            return signed(written.result, provider: model.name, note: written.note)
        } catch {
            log.warning("a model gave no drafts", ["why": error.note])
            let note = [own.note, "\(error.note); the built-in copilot wrote these"].compactMap { $0 }
            return signed(own.result, provider: Self.builtIn, note: note.joined(separator: " "))
        }
    }

    private func material(for request: DraftRequest, _ caller: Caller) async throws -> DraftMaterial {
        let question = String(request.messageText.prefix(Self.questionLimit))
        let matches = Self.ranked(question, by: try await faqs.matcher(of: caller.userID)).prefix(2)
        let found = try await memories.search(question, limit: Self.memoriesForDrafts, for: caller.userID)
        return DraftMaterial(
            faq: matches.map { match in
                DraftMaterial.Answer(
                    id: match.entryID, question: match.matchedQuestion, answer: match.answer,
                    confidence: match.confidence)
            },
            memories: found.items.map { DraftMaterial.Memory(id: $0.id, content: $0.content, score: $0.score ?? 0) })
    }

    /// The model's drafts, without what they state and nothing supports; where nothing is left, the built-in one.
    private func written(
        by model: any LanguageModel, _ request: DraftRequest, _ own: DraftResponse, _ material: DraftMaterial,
        _ voice: VoiceProfile
    ) async throws(ProviderError) -> DraftResponse {
        let prompt = Prompts.drafts(
            to: request.messageText, context: request.context.map { (isOwn: $0.isOwn, text: $0.text) },
            sources: material.texts, voice: voice.description)
        let drafts = try ModelAnswers.drafts(try await model.complete(prompt))
        let guardian = FactGuard(
            sources: [request.messageText] + request.context.map(\.text) + material.texts)
        let kept = drafts.map { guardian.supported($0.text) }
        var response = own
        response.short = kept[0] ?? own.short
        response.medium = kept[1] ?? own.medium
        response.detailed = kept[2] ?? own.detailed
        response.intents = drafts.map { $0.intent ?? "" }
        if kept != drafts.map(\.text) { response.note = "What nothing supports was taken out of the drafts." }
        return response
    }
}
