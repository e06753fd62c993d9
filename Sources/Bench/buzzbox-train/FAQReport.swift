import Copilot
import CopilotProtocol
import JSONKit

/// How good the FAQ matcher is on an outside library: which entry comes first, how often its confidence is right, and whether
/// questions that no entry answers are refused.
struct FAQReport {
    let data: String

    func run() throws {
        guard let bytes = FileBytes.read("\(data)/faq-library.json") else { return }
        let entries = (try JSON(parsing: bytes).array ?? []).compactMap { entry -> FAQEntry? in
            guard let id = entry["id"].string else { return nil }
            let questions = (entry["phrasings"].array ?? []).compactMap(\.string)
            return FAQEntry(id: id, questions: questions, answer: id)
        }
        let matcher = FAQMatcher(entries: entries)
        var first = 0, answered = 0, rightlyAnswered = 0
        var bins = Calibration()
        let asked = try Corpus.pairs("\(data)/faq-dev.tsv")
        for pair in asked {
            guard let best = matcher.ranked(pair.text, limit: 1).first else { continue }
            let isRight = best.entryID == pair.label
            if isRight { first += 1 }
            bins.add(confidence: best.confidence, isRight: isRight)
            guard best.confidence > FAQMatch.threshold else { continue }
            answered += 1
            if isRight { rightlyAnswered += 1 }
        }
        Output.line("FAQ, \(entries.count) entries, \(asked.count) questions:")
        Output.line("  right entry first: \(Output.percent(Double(first) / Double(max(asked.count, 1))))")
        Output.line(
            "  answered above \(Output.number(FAQMatch.threshold, digits: 1)): \(answered), of those right \(Output.percent(Double(rightlyAnswered) / Double(max(answered, 1))))"
        )
        bins.report()
        let outside = try Corpus.pairs("\(data)/faq-outside-dev.tsv")
        let refused = outside.count { matcher.match($0.text) == nil }
        Output.line(
            "  outside questions refused: \(Output.percent(Double(refused) / Double(max(outside.count, 1)))) of \(outside.count)"
        )
    }
}
