import CopilotProtocol
import ProcessKit

/// What questions mean, as far as there was time to ask the sentence model: the subjects they are about, and what in the library
/// they are near. Of those left out words alone decide.
struct QuestionSense: Sendable {
    private(set) var bearings: [String: SubjectVectors.Bearing] = [:]
    private(set) var queries: [String: FAQMeanings.Query] = [:]

    init(_ bearings: [String: SubjectVectors.Bearing] = [:], _ queries: [String: FAQMeanings.Query] = [:]) {
        (self.bearings, self.queries) = (bearings, queries)
    }
}

extension CopilotService {
    /// What there is no time for is left out, and known the next time: the model's latest vectors are kept.
    ///
    /// - Parameter library: also as the creator's library sees them.
    func sense(of texts: [String], library: Bool = false, _ caller: Caller) async throws -> QuestionSense {
        guard let desk = keeper?.desk, desk.source.isInside,
            let subjects = EncoderWeights.of(desk.source.model)?.subjects
        else { return QuestionSense() }
        var bearings: [String: SubjectVectors.Bearing] = [:]
        let ends = desk.time.elapsed() + VectorDesk.patience.milliseconds
        for start in stride(from: 0, to: texts.count, by: desk.source.batch) where desk.time.elapsed() < ends {
            let part = Array(texts[start..<min(start + desk.source.batch, texts.count)])
            do throws(ProviderError) {
                for (text, vector) in zip(part, try await desk.vectors(for: part, for: caller.userID, usesLatest: true))
                {
                    bearings[text] = subjects.bearing(vector.values)
                }
            } catch {
                log.warning("no vectors for questions", ["why": error.detail])
                break
            }
        }
        let known = texts.filter { bearings[$0] != nil }
        guard library, !known.isEmpty, let queries = try await faqMeanings?.queries(known, for: caller.userID),
            queries.count == known.count
        else { return QuestionSense(bearings) }
        return QuestionSense(bearings, Dictionary(zip(known, queries)) { first, _ in first })
    }
}
