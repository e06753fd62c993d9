import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit

/// Cards of people and deals, and one answer for many. The built-in reading costs next to nothing, so an owner's own copilot
/// isn't counted; others' calls are, and whatever a model elsewhere is asked.
extension CopilotService {
    private func countForOthers(_ caller: Caller) async throws {
        if !caller.isOwner { try await limiter.count(caller.userID) }
    }

    /// `{messages, name?, corrections?, today?}` → `{isDeal, facts, corrections}`
    func extractDeal(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CardRequest(data: data)
        try await countForOthers(caller)
        var facts = DealReader(request).facts()
        let taught = try await corrections.corrections(of: caller.userID).value
        let isDeal = isDeal(facts, request.lines, taught)
        var provider = Self.builtIn
        var note: String?
        if let model, isDeal || soundsLikeBusiness(request.lines, taught) {
            (facts, provider, note) = try await modelFacts(beside: facts, request.lines, model, caller)
        }
        let response = DealResponse(facts: facts, corrections: DealReader.corrections(request), isDeal: isDeal)
        return signed(response.result, provider: provider, note: note)
    }

    /// A model's facts take the place of the built-in ones of the same field. Where it fails, or has been asked enough for
    /// this hour, the built-in ones stand alone.
    private func modelFacts(
        beside own: [FoundFact], _ lines: [CardRequest.Line], _ model: any LanguageModel, _ caller: Caller
    ) async throws -> (facts: [FoundFact], provider: String, note: String?) {
        let latest = Array(lines.suffix(Prompts.dealLines))
        let prompt = Prompts.deal(latest)
        let question = AnswerCache.Question(
            userID: caller.userID, function: "deal", basis: model.name, message: MessageFingerprint(prompt.data),
            isLenient: false)
        do {
            var answer = try await cache.answer(question)
            if answer == nil {
                if caller.isOwner { try await limiter.count(caller.userID) }
                let fresh = try await model.complete(prompt)
                // Only what can be used is kept.
                _ = try ModelDeal.facts(fresh, in: latest)
                try await cache.keep(fresh, for: question)
                answer = fresh
            }
            let found = try ModelDeal.facts(answer ?? .null, in: latest)
            let fields = Set(found.map(\.field))
            let order = DealField.allCases
            let facts = (own.filter { !fields.contains($0.field) } + found).sorted {
                (order.firstIndex(of: $0.field) ?? 0) < (order.firstIndex(of: $1.field) ?? 0)
            }
            return (facts, model.name, nil)
        } catch let error as ProviderError {
            log.warning("a model gave no answer", ["why": error.note])
            return (own, Self.builtIn, "\(error.note); the built-in copilot answered instead")
        } catch let error as CallableError {
            return (own, Self.builtIn, "\(error.message) The built-in copilot answered instead")
        }
    }

    private func soundsLikeBusiness(_ lines: [CardRequest.Line], _ taught: Corrections) -> Bool {
        lines.filter { !$0.isOwn }.suffix(Self.judgedMessages).contains { line in
            triager.triage(line.text, corrections: taught).category == .business
        }
    }

    private static let judgedMessages = 40

    /// A sum of theirs, and a message of theirs that is business: the last word of a deal may be a joke.
    private func isDeal(_ facts: [FoundFact], _ lines: [CardRequest.Line], _ taught: Corrections) -> Bool {
        guard facts.contains(where: { $0.field == .budget }), facts.contains(where: { $0.field == .asked }) else {
            return false
        }
        return lines.filter { !$0.isOwn }.suffix(Self.judgedMessages).contains { line in
            let triage = triager.triage(line.text, corrections: taught)
            return triage.category == .business && triage.confidence > 0.6
        }
    }

    /// `{messages}` → `{promises}`
    func findPromises(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CardRequest(data: data)
        try await countForOthers(caller)
        return ["promises": .array(PromiseFinder.find(in: request.lines).map(\.json))]
    }

    /// `{messages}` → `{topics}`
    func findTopics(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CardRequest(data: data)
        try await countForOthers(caller)
        return ["topics": .array(TopicFinder.find(in: request.lines).map(\.json))]
    }

    /// `{questions: [{id, text}]}` → `{groups}`; what asks nothing is in none.
    func groupQuestions(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let questions = try KeyedText.list(data, "questions")
        try await countForOthers(caller)
        let groups = QuestionGroups.group(questions, by: try await faqs.matcher(of: caller.userID))
        return ["groups": .array(groups.map(\.json))]
    }

    /// `{question, candidates?: [{id, text}]}` → `{words, answers: [{id, likeness}]}`: what to look for in stored messages,
    /// and which of those found are like it.
    func findEarlierAnswers(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let question = try CopilotReading(data).text("question")
        let candidates = data["candidates"].isNull ? [] : try KeyedText.list(data, "candidates")
        try await countForOthers(caller)
        return [
            "words": .array(EarlierAnswers.words(of: question).map { .string($0) }),
            "answers": .array(
                EarlierAnswers.ranked(question, candidates).map {
                    ["id": .string($0.id), "likeness": .double(($0.likeness * 1_000).rounded() / 1_000)]
                }),
        ]
    }

    /// `{answer, recipients: [{id, name?, text}]}` → `{texts}`
    func personalizeAnswer(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let answer = try CopilotReading(data).text("answer")
        let recipients = try KeyedText.list(data, "recipients")
        try await countForOthers(caller)
        return ["texts": .array(AnswerFitting.fit(answer, for: recipients).map(\.json))]
    }
}
