import BuzzModel
import Copilot
import CopilotProtocol

/// Judges messages by words alone, or with the sentence model's opinion as well.
struct OpinionedTriager {
    let triager: Triager
    /// Nil to judge by words alone.
    let vectors: (any VectorSource)?

    /// How it judges, for headings.
    var means: String { vectors.map { ", with \($0.model)" } ?? ", by words alone" }

    func opinions(on texts: [String]) async throws -> [Opinion?] {
        guard let vectors, let weights = EncoderWeights.of(vectors.model) else { return texts.map { _ in nil } }
        return try await vectors.vectors(for: texts).map { weights.opinion(on: $0) }
    }

    func triages(of texts: [String]) async throws -> [Triage] {
        zip(texts, try await opinions(on: texts)).map { triager.triage($0, opinion: $1) }
    }
}
