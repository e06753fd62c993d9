import BuzzModel
import CopilotProtocol
import JSONKit

/// Cards of people and deals, and one answer for many. Reading for them costs next to nothing, so an owner's own copilot
/// isn't counted; others' calls are.
extension CopilotService {
    private func countForOthers(_ caller: Caller) async throws {
        if !caller.isOwner { try await limiter.count(caller.userID) }
    }

    /// `{messages, name?, corrections?, today?}` → `{isDeal, facts, corrections}`
    func extractDeal(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CardRequest(data: data)
        try await countForOthers(caller)
        let facts = DealReader(request).facts()
        let taught = try await corrections.corrections(of: caller.userID).value
        return DealResponse(
            facts: facts, corrections: DealReader.corrections(request),
            isDeal: isDeal(facts, request.lines, taught)
        ).result
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
