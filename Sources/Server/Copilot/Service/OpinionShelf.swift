import JSONKit
import ProcessKit

/// The sentence model's opinions on messages, made once per message and cached as long as answers are.
struct OpinionShelf: Sendable {
    private let weights: EncoderWeights
    private let heads: Heads
    private let desk: VectorDesk
    private let cache: AnswerCache
    private let log: Log

    /// Returns nil if there are no weights for the model.
    init?(desk: VectorDesk, cache: AnswerCache, log: Log) {
        guard let weights = EncoderWeights.of(desk.source.model), let heads = weights.heads else { return nil }
        (self.weights, self.heads, self.desk, self.cache, self.log) = (weights, heads, desk, cache, log)
    }

    /// The cached opinions.
    func known(of texts: [String], for userID: String) async throws -> [Opinion?] {
        var opinions: [Opinion?] = []
        for text in texts {
            let answer = try await cache.answer(question(text, userID))
            opinions.append(answer.flatMap { Opinion(json: $0, heads) })
        }
        return opinions
    }

    /// The cached opinions, and new ones for the other messages. An opinion stays nil if the model fails; then words
    /// alone decide.
    func opinions(on texts: [String], for userID: String) async throws -> [Opinion?] {
        var opinions = try await known(of: texts, for: userID)
        let missing = texts.indices.filter { opinions[$0] == nil }
        for start in stride(from: 0, to: missing.count, by: desk.source.batch) {
            let part = missing[start..<min(start + desk.source.batch, missing.count)]
            let vectors: [TextVector]
            do throws(ProviderError) {
                vectors = try await desk.vectors(for: part.map { texts[$0] }, for: userID)
            } catch {
                log.warning("no opinion from the sentence model", ["why": error.detail])
                return opinions
            }
            for (index, vector) in zip(part, vectors) {
                guard let opinion = weights.opinion(on: vector) else { continue }
                opinions[index] = opinion
                try await cache.keep(opinion.json, for: question(texts[index], userID))
            }
        }
        return opinions
    }

    private func question(_ text: String, _ userID: String) -> AnswerCache.Question {
        AnswerCache.Question(
            userID: userID, function: "opinion", basis: "\(weights.model) \(weights.inputs.prefix(12))",
            message: MessageFingerprint(text), nearness: .same)
    }
}
