import BuzzModel
import Copilot
import CopilotProtocol

/// Prints messages with their drafts for a person to judge, and a sheet for the verdicts. A filled sheet is added to
/// the tally.
struct DraftReport {
    let model: CopilotModel
    let sets: [DraftSet]
    let tally: DraftTally

    private struct Row {
        let set: String
        let message: DraftSet.Message
        let triage: Triage
        let response: DraftResponse
        let milliseconds: Double
    }

    /// - Returns: the page in Markdown, and the sheet: set, number, mark of the drafts, an empty column, the message.
    func make() -> (page: String, sheet: String) {
        let rows = sets.flatMap { set in set.messages.map { row($0, of: set.name) } }
        var page = "# Drafts to judge\n\n\(summary(rows))\n"
        var sheet =
            "# set, number, drafts, verdict (a as is, e small edit, u useless, x embarrassing, n nothing), message\n"
        for row in rows {
            page += described(row)
            let mark = DraftTally.mark(row.response)
            let verdict = tally.verdict(set: row.set, number: row.message.number, drafts: mark)?.verdict.rawValue ?? ""
            let text = row.message.request.messageText.replacing("\n", with: "\\n").prefix(80)
            sheet += "\(row.set)\t\(row.message.number)\t\(mark)\t\(verdict)\t\(text)\n"
        }
        return (page, sheet)
    }

    private func row(_ message: DraftSet.Message, of set: String) -> Row {
        let triage = Triager(model: model).triage(message.request.messageText)
        let material = DraftMaterial(
            faq: Self.answers(to: message.request.messageText, FAQMatcher(entries: message.library)),
            memories: message.memories)
        let begun = ContinuousClock.now
        let response = DraftWriter(model: model).write(
            message.request, triage: triage, material: material, voice: .neutral)
        let spent = ContinuousClock.now - begun
        return Row(
            set: set, message: message, triage: triage, response: response,
            milliseconds: Double(spent.components.attoseconds) / 1e15 + Double(spent.components.seconds) * 1_000)
    }

    /// Looks up answers in the same way as the service: for each question, otherwise for the whole message.
    private static func answers(to text: String, _ matcher: FAQMatcher) -> [DraftMaterial.Answer] {
        let asked = text.split(after: "?").filter { $0.hasSuffix("?") }
        var answers: [DraftMaterial.Answer] = []
        for question in asked where asked.count > 1 {
            answers += matcher.ranked(question, limit: 1).map { $0.answer(to: question) }
        }
        if answers.contains(where: { $0.confidence > FAQMatch.threshold }) { return answers }
        return matcher.ranked(text, limit: 2).map { $0.answer(to: nil) }
    }

    // MARK: The page

    private func summary(_ rows: [Row]) -> String {
        let written = rows.count { $0.response.nothing == nil }
        let times = rows.map(\.milliseconds).sorted()
        var lines = ["\(rows.count) messages, \(written) with drafts, \(rows.count - written) with nothing suggested."]
        if let slowest = times.last {
            lines.append(
                "Milliseconds a message: \(Output.number(times[times.count / 2], digits: 1)) in the middle, \(Output.number(slowest, digits: 1)) at most."
            )
        }
        for set in sets {
            let judged = rows.filter { $0.set == set.name }.compactMap {
                tally.verdict(set: $0.set, number: $0.message.number, drafts: DraftTally.mark($0.response))?.verdict
            }
            guard !judged.isEmpty else { continue }
            let counts = DraftTally.Verdict.allCases.map { verdict in
                "\(judged.count { $0 == verdict }) \(verdict.rawValue)"
            }
            lines.append("\(set.name), \(judged.count) judged as they are now: " + counts.joined(separator: ", ") + ".")
        }
        return lines.joined(separator: "\n")
    }

    private func described(_ row: Row) -> String {
        let response = row.response
        var lines = ["\n## \(row.set) \(row.message.number)\n"]
        let name = row.message.request.senderName.map { " · \($0)" } ?? ""
        lines.append("\(row.triage.category), \(row.triage.sentiment)\(name)\n")
        for line in row.message.request.context {
            lines.append("> \(line.isOwn ? "creator" : "they"): \(line.text)\n>")
        }
        lines.append("> \(row.message.request.messageText.replacing("\n", with: "\n> "))\n")
        for (text, intent) in zip([response.short, response.medium, response.detailed], response.intents)
        where !text.isEmpty {
            lines.append("- *\(intent)*: \(text.replacing("\n", with: " / "))")
        }
        if let nothing = response.nothing { lines.append("- nothing: \(nothing)") }
        if let note = response.note { lines.append("- note: \(note)") }
        let questions = response.questions.map { "\($0.text) \($0.isAnswered ? "✓" : "–")" }
        if !questions.isEmpty { lines.append("- answers: \(questions.joined(separator: " "))") }
        if let trust = response.trust { lines.append("- trust: \(trust.rawValue)") }
        let mark = DraftTally.mark(response)
        if let entry = tally.verdict(set: row.set, number: row.message.number, drafts: mark) {
            lines.append("- **\(entry.verdict.rawValue)** (\(entry.who), \(entry.day))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension FAQMatch {
    fileprivate func answer(to asked: String?) -> DraftMaterial.Answer {
        .init(id: entryID, question: matchedQuestion, answer: answer, confidence: confidence, asked: asked)
    }
}

extension String {
    /// Splits the text after each occurrence of the character.
    fileprivate func split(after mark: Character) -> [String] {
        var parts: [String] = [], current = ""
        for character in self {
            current.append(character)
            if character == mark {
                parts.append(String(current.drop(while: \.isWhitespace)))
                current = ""
            }
        }
        return parts + [current]
    }
}
