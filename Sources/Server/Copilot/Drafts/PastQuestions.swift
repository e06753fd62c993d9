import CopilotProtocol

/// Finds out whether a question that was answered before is asked again. It compares past questions as those of the
/// library are compared, by words and by meaning, because the search score of a memory says little if there are few
/// memories.
package struct PastQuestions: Sendable {
    private let memories: [DraftMaterial.Memory]
    private let pairs: [DraftMaterial.Memory]
    private let matcher: FAQMatcher
    private var meanings: FAQMeanings?

    /// The questions of the past answers, in the order of the memories.
    package let questions: [String]

    package init(_ memories: [DraftMaterial.Memory]) {
        self.memories = memories
        pairs = memories.filter { $0.pastAnswer != nil }
        questions = pairs.map { $0.pastAnswer?.question ?? "" }
        matcher = FAQMatcher(
            entries: zip(pairs, questions).map { FAQEntry(id: $0.id, questions: [$1], answer: $0.content) })
    }

    /// - Parameter vectors: one for each question; empty without a sentence model.
    package mutating func learn(_ vectors: [TextVector]) {
        guard let model = vectors.first?.model, vectors.count == pairs.count else { return }
        meanings = FAQMeanings(
            Dictionary(zip(pairs.map(\.id), vectors.map { [$0.values] })) { first, _ in first }, model: model)
    }

    /// Returns all memories, the best first. Each past answer gets its confidence and the question of the message that
    /// it answers.
    ///
    /// - Parameters:
    ///   - parts: the message, then its sentences.
    ///   - vectors: one for each part; empty without a sentence model.
    package func memories(
        answering parts: [String], _ questions: [String] = [], _ vectors: [TextVector] = []
    ) -> [DraftMaterial.Memory] {
        var best: [String: (confidence: Double, asked: String?)] = [:]
        for (place, text) in parts.enumerated() where place == 0 || questions.contains(text) {
            let meaning = vectors.indices.contains(place) ? meanings?.query(vectors[place].values) : nil
            for match in matcher.ranked(text, limit: 2, meaning: meaning)
            where match.confidence > best[match.entryID]?.confidence ?? 0 {
                best[match.entryID] = (match.confidence, place == 0 ? nil : text)
            }
        }
        return memories.map { memory in
            guard memory.pastAnswer != nil else { return memory }
            var memory = memory
            (memory.score, memory.asked) = best[memory.id] ?? (0, nil)
            return memory
        }.sorted { $0.score > $1.score }
    }
}
