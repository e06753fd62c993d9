import CopilotProtocol
import ProcessKit

/// The meanings of questions: the subjects they are about, and the entries of the library they are close to. Questions
/// that the sentence model had no time for are compared by words alone.
struct QuestionSense: Sendable {
    private(set) var bearings: [String: SubjectVectors.Bearing] = [:]
    private(set) var queries: [String: FAQMeanings.Query] = [:]

    init(_ bearings: [String: SubjectVectors.Bearing] = [:], _ queries: [String: FAQMeanings.Query] = [:]) {
        (self.bearings, self.queries) = (bearings, queries)
    }
}

extension CopilotService {
    /// Asks the sentence model for as many texts as the time allows. The rest is faster the next time, because the
    /// latest vectors are kept.
    ///
    /// - Parameter library: whether to compare the texts with the creator's library as well.
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
