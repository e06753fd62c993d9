import Copilot
import CopilotProtocol
import JSONKit
import ProcessKit

/// Measures the FAQ matcher on an external library: which entry ranks first, how well calibrated its confidence is,
/// and whether questions without an answer are rejected.
struct FAQReport {
    let data: String
    /// The source of vectors; nil to match by words only.
    var vectors: (any VectorSource)?
    /// Asks the questions in ten languages instead of the library's own.
    var isForeign = false
    /// Also prints wrong answers.
    var showsErrors = false

    func run() async throws {
        guard let bytes = FileBytes.read("\(data)/faq-library.json") else { return }
        let entries = (try JSON(parsing: bytes).array ?? []).compactMap { entry -> FAQEntry? in
            guard let id = entry["id"].string else { return nil }
            let questions = (entry["phrasings"].array ?? []).compactMap(\.string)
            return FAQEntry(id: id, questions: questions, answer: id)
        }
        let matcher = FAQMatcher(entries: entries)
        let meanings = try await meanings(of: entries)
        var first = 0, answered = 0, rightlyAnswered = 0
        var bins = Calibration()
        let asked = try Corpus.pairs("\(data)/\(isForeign ? "languages" : "faq-dev").tsv")
        let askedMeanings = try await queries(asked.map(\.text), meanings)
        for (pair, meaning) in zip(asked, askedMeanings) {
            guard let best = matcher.ranked(pair.text, limit: 1, meaning: meaning).first else { continue }
            let isRight = best.entryID == pair.label
            if isRight { first += 1 }
            bins.add(confidence: best.confidence, isRight: isRight)
            guard best.confidence > FAQMatch.threshold else { continue }
            answered += 1
            if isRight { rightlyAnswered += 1 } else { show(best, of: pair.text) }
        }
        let means = vectors.map { ", with \($0.model)" } ?? ", by words alone"
        Output.line(
            "FAQ\(isForeign ? " in ten languages" : "")\(means), \(entries.count) entries, \(asked.count) questions:")
        Output.line("  right entry first: \(Output.percent(Double(first) / Double(max(asked.count, 1))))")
        Output.line(
            "  answered above \(Output.number(FAQMatch.threshold, digits: 1)): \(answered), of those right \(Output.percent(Double(rightlyAnswered) / Double(max(answered, 1))))"
        )
        bins.report()
        let outside = try Corpus.pairs("\(data)/\(isForeign ? "languages-outside" : "faq-outside-dev").tsv")
        let outsideMeanings = try await queries(outside.map(\.text), meanings)
        let refused = zip(outside, outsideMeanings).count { pair, meaning in
            guard let best = matcher.ranked(pair.text, limit: 1, meaning: meaning).first,
                best.confidence > FAQMatch.threshold
            else { return true }
            show(best, of: pair.text)
            return false
        }
        Output.line(
            "  outside questions refused: \(Output.percent(Double(refused) / Double(max(outside.count, 1)))) of \(outside.count)"
        )
    }

    private func show(_ wrong: FAQMatch, of question: String) {
        guard showsErrors else { return }
        Output.line("    \(Output.number(wrong.confidence, digits: 2)) \(question) -> \(wrong.matchedQuestion)")
    }

    // MARK: Meanings

    private func meanings(of entries: [FAQEntry]) async throws -> FAQMeanings? {
        guard let model = vectors else { return nil }
        let vectors = try await model.vectors(for: entries.flatMap(\.questions))
        var rest = vectors.map(\.values)[...]
        return FAQMeanings(
            entries.reduce(into: [:]) { byEntry, entry in
                byEntry[entry.id] = Array(rest.prefix(entry.questions.count))
                rest = rest.dropFirst(entry.questions.count)
            }, model: model.model)
    }

    private func queries(_ questions: [String], _ meanings: FAQMeanings?) async throws -> [FAQMeanings.Query?] {
        guard let model = vectors, let meanings else { return questions.map { _ in nil } }
        return try await model.vectors(for: questions).map { meanings.query($0.values) }
    }
}
