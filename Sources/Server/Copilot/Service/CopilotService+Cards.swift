import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit

/// Cards about people and deals, and one answer for many questions. The built-in analysis isn't counted, calls to an
/// external model are.
extension CopilotService {
    /// `{messages, name?, corrections?, today?}` → `{isDeal, facts, corrections}`
    func extractDeal(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CardRequest(data: data)
        var facts = DealReader(request).facts()
        let taught = try await corrections.corrections(of: caller.userID).value
        let isDeal = isDeal(facts, request.lines, taught)
        var reading = ModelReading<[FoundFact]>()
        if let model, isDeal || soundsLikeBusiness(request.lines, taught) {
            let latest = Array(request.lines.suffix(Prompts.dealLines))
            reading = try await read(Prompts.deal(latest), model, caller) { answer throws(ProviderError) in
                try ModelDeal.facts(answer, in: latest)
            }
        }
        if let found = reading.found {
            // The model's fact replaces the built-in one of the same field.
            let fields = Set(found.map(\.field))
            let order = DealField.allCases
            facts = (facts.filter { !fields.contains($0.field) } + found).sorted {
                (order.firstIndex(of: $0.field) ?? 0) < (order.firstIndex(of: $1.field) ?? 0)
            }
        }
        let response = DealResponse(facts: facts, corrections: DealReader.corrections(request), isDeal: isDeal)
        return signed(response.result, provider: reading.provider, note: reading.note)
    }

    /// The result of an external model; without it (none configured, a failure, or the hourly limit reached) the
    /// built-in result stands alone.
    private struct ModelReading<Found> {
        var found: Found?
        var provider = CopilotService.builtIn
        var note: String?
    }

    private func read<Found>(
        _ prompt: Completion, _ model: any LanguageModel, _ caller: Caller,
        as found: (JSON) throws(ProviderError) -> Found
    ) async throws -> ModelReading<Found> {
        let question = question(prompt.schemaName, prompt.data, basis: model.triageName, caller)
        do {
            if let known = try await cache.answer(question) {
                return ModelReading(found: try found(known), provider: model.triageName)
            }
            if let exhausted = try await limiter.spend(caller.userID) {
                return ModelReading(note: "\(exhausted.note) The built-in copilot answered instead")
            }
            let answer = try await model.complete(prompt)
            let reading = ModelReading(found: try found(answer), provider: model.triageName)
            // Cache only usable answers.
            try await cache.keep(answer, for: question)
            return reading
        } catch let error as ProviderError {
            log.warning("a model gave no answer", ["why": error.detail])
            return ModelReading(note: "\(error.note); the built-in copilot answered instead")
        }
    }

    private func soundsLikeBusiness(_ lines: [CardRequest.Line], _ taught: Corrections) -> Bool {
        lines.filter { !$0.isOwn }.suffix(Self.judgedMessages).contains { line in
            triager.triage(line.text, corrections: taught).category == .business
        }
    }

    private static let judgedMessages = 40

    /// Whether the other side named a sum and wrote a business message. The last message alone may be a joke.
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
        var promises = PromiseFinder.find(in: request.lines)
        var reading = ModelReading<[FoundPromise]>()
        let latest = Array(request.lines.suffix(Prompts.dealLines))
        if let model, try await isWorthAsking(promises, latest, caller) {
            reading = try await read(Prompts.promises(latest), model, caller) { answer throws(ProviderError) in
                try ModelPromises.find(answer, in: latest)
            }
        }
        if let found = reading.found {
            // For the messages that the model has read, its promises replace the built-in ones.
            let seen = Set(latest.map(\.id))
            promises = promises.filter { !seen.contains($0.messageID) } + found
        }
        return signed(
            ["promises": .array(promises.map(\.json))], provider: reading.provider, note: reading.note)
    }

    /// Whether to ask a model: a detected promise may be wrong, and business messages may contain more. Fans' messages
    /// without any are not sent.
    private func isWorthAsking(
        _ promises: [FoundPromise], _ lines: [CardRequest.Line], _ caller: Caller
    ) async throws -> Bool {
        if !promises.isEmpty { return true }
        return soundsLikeBusiness(lines, try await corrections.corrections(of: caller.userID).value)
    }

    /// `{messages}` → `{topics}`
    func findTopics(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CardRequest(data: data)
        return ["topics": .array(TopicFinder.find(in: request.lines).map(\.json))]
    }

    /// `{questions: [{id, text}]}` → `{groups}`; texts without a question are in no group.
    func groupQuestions(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let questions = try KeyedText.list(data, "questions")
        let texts = questions.compactMap { QuestionGroups.question(in: $0.text) }
        let groups = QuestionGroups.group(
            questions, by: try await faqs.matcher(of: caller.userID),
            try await sense(of: texts, library: true, caller))
        return ["groups": .array(groups.map(\.json))]
    }

    /// `{question, candidates?: [{id, text}]}` → `{words, byMeaning, answers: [{id, likeness}]}`: the words to search
    /// stored messages for, whether messages without these words can be compared as well, and which candidates are
    /// similar.
    func findEarlierAnswers(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let question = try CopilotReading(data).text("question")
        let candidates = data["candidates"].isNull ? [] : try KeyedText.list(data, "candidates")
        let sense = try await sense(of: EarlierAnswers.texts(question, candidates), caller)
        return [
            "words": .array(EarlierAnswers.words(of: question).map { .string($0) }),
            "byMeaning": .bool(!sense.bearings.isEmpty),
            "answers": .array(
                EarlierAnswers.ranked(question, candidates, sense).map {
                    ["id": .string($0.id), "likeness": .double(($0.likeness * 1_000).rounded() / 1_000)]
                }),
        ]
    }

    /// `{answer, recipients: [{id, name?, text}]}` → `{texts}`
    func personalizeAnswer(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let answer = try CopilotReading(data).text("answer")
        let recipients = try KeyedText.list(data, "recipients")
        return ["texts": .array(AnswerFitting.fit(answer, for: recipients).map(\.json))]
    }
}
