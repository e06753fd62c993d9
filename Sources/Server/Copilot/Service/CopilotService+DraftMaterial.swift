import CopilotProtocol
import ProcessKit

/// Collects the material for drafts: the library, past answers, and the meaning of the message.
extension CopilotService {
    private static let memoriesUsed = 5

    func material(
        for request: DraftRequest, asksElsewhere: Bool, _ caller: Caller
    ) async throws -> (material: DraftMaterial, meaning: DraftMeaning?) {
        let message = String(request.messageText.prefix(Prompts.messageLimit))
        let parts = DraftMeaning.parts(of: message), questions = DraftMeaning.questions(parts)
        // Memories of whole conversations are excluded, because they may be with somebody else and must not be quoted.
        let found =
            request.usesMemories && asksElsewhere
            ? try await memories.search(message, limit: Self.memoriesUsed * 2, for: caller.userID).items
                .filter { $0.metadata["kind"] != "conversation" }.prefix(Self.memoriesUsed).map(
                    DraftMaterial.Memory.init)
            : []
        var past = PastQuestions(found)
        // Vectors of another model only show how similar two texts are, so without past questions they are of no use
        // here.
        let isTold = keeper?.desk.source.isInside == true || !past.questions.isEmpty
        let vectors = asksElsewhere && isTold ? await vectors(of: parts + past.questions, caller) : []
        let own = Array(vectors.prefix(parts.count))
        past.learn(Array(vectors.dropFirst(parts.count)))
        let material = DraftMaterial(
            faq: try await answers(to: message, questions, asksElsewhere: asksElsewhere, caller),
            memories: past.memories(answering: parts, questions, own))
        return (material, DraftMeaning(parts, own))
    }

    /// Answers from the library: for each question of a message that asks several, otherwise for the whole message.
    private func answers(
        to message: String, _ questions: [String], asksElsewhere: Bool, _ caller: Caller
    ) async throws -> [DraftMaterial.Answer] {
        var answers: [DraftMaterial.Answer] = []
        for asked in questions {
            answers += try await ranked(asked, asksElsewhere: asksElsewhere, caller).prefix(1)
                .map { DraftMaterial.Answer($0, asked: asked) }
        }
        if answers.contains(where: { $0.confidence > FAQMatch.threshold }) { return answers }
        return try await ranked(message, asksElsewhere: asksElsewhere, caller).prefix(2)
            .map { DraftMaterial.Answer($0, asked: nil) }
    }

    /// Vectors of all texts; empty if the sentence model cannot answer.
    private func vectors(of texts: [String], _ caller: Caller) async -> [TextVector] {
        guard let desk = keeper?.desk else { return [] }
        let made = await orLog("look at what a message means", log) {
            try await desk.vectors(for: texts, for: caller.userID, patience: VectorDesk.patience)
        }
        return made?.count == texts.count ? made ?? [] : []
    }
}

extension DraftMaterial.Answer {
    fileprivate init(_ match: FAQMatch, asked: String?) {
        self.init(
            id: match.entryID, question: match.matchedQuestion, answer: match.answer, confidence: match.confidence,
            asked: asked)
    }
}

extension DraftMaterial.Memory {
    fileprivate init(_ item: MemoryItem) {
        self.init(
            id: item.id, content: item.content, score: item.score ?? 0,
            conversationID: item.metadata["conversationId"], with: item.metadata["with"], saidAt: item.createdAt)
    }
}
