import BuzzModel
import Copilot
import CopilotProtocol

/// Prints messages with their drafts for a person to judge, and a sheet for the verdicts. A filled sheet is added to
/// the tally.
struct DraftReport {
    let model: CopilotModel
    let sets: [DraftSet]
    let tally: DraftTally
    /// The sentence model, if it is available, so that drafts are written as in the program.
    let vectors: (any VectorSource)?

    struct Row {
        let set: String
        let message: DraftSet.Message
        /// The likeliest act of the message as a whole.
        let act: Act?
        let triage: Triage
        let response: DraftResponse
        let milliseconds: Double
    }

    func rows() async throws -> [Row] {
        var rows: [Row] = []
        for set in sets { for message in set.messages { rows.append(try await row(message, of: set.name)) } }
        return rows
    }

    /// - Returns: the page in Markdown, and the sheet: set, number, mark of the drafts, an empty column, the message.
    func make() async throws -> (page: String, sheet: String) {
        let rows = try await rows()
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

    private func row(_ message: DraftSet.Message, of set: String) async throws -> Row {
        let begun = ContinuousClock.now
        let text = message.request.messageText
        let parts = DraftMeaning.parts(of: text), questions = DraftMeaning.questions(parts)
        let own = try await vectors?.vectors(for: parts) ?? []
        var past = PastQuestions(message.memories)
        past.learn(try await vectors?.vectors(for: past.questions) ?? [])
        let material = DraftMaterial(
            faq: try await answers(parts, questions, own, message.library),
            memories: past.memories(answering: parts, questions, own))
        let opinion = own.first.flatMap { vector in EncoderWeights.of(vector.model)?.opinion(on: vector) }
        let triage = Triager(model: model).triage(text, opinion: opinion)
        let meaning = DraftMeaning(parts, own)
        let response = DraftWriter(model: model, meaning: meaning).write(
            message.request, triage: triage, material: material, voice: .neutral)
        let spent = ContinuousClock.now - begun
        return Row(
            set: set, message: message, act: meaning?.whole.likeliest, triage: triage, response: response,
            milliseconds: Double(spent.components.attoseconds) / 1e15 + Double(spent.components.seconds) * 1_000)
    }

    /// Looks up answers in the same way as the service: for each question, otherwise for the whole message.
    private func answers(
        _ parts: [String], _ questions: [String], _ own: [TextVector], _ library: [FAQEntry]
    ) async throws -> [DraftMaterial.Answer] {
        let matcher = FAQMatcher(entries: library)
        var phrasings: [String: [[Float]]] = [:]
        for entry in library {
            phrasings[entry.id] = try await vectors?.vectors(for: entry.questions).map(\.values)
        }
        let meanings = own.first.flatMap { FAQMeanings(phrasings, model: $0.model) }
        func ranked(_ place: Int, _ limit: Int) -> [FAQMatch] {
            let meaning = own.indices.contains(place) ? meanings?.query(own[place].values) : nil
            return matcher.ranked(parts[place], limit: limit, meaning: meaning)
        }
        let places = parts.indices.dropFirst().filter { questions.contains(parts[$0]) }
        let answers = places.flatMap { place in ranked(place, 1).map { $0.answer(to: parts[place]) } }
        if answers.contains(where: { $0.confidence > FAQMatch.threshold }) { return answers }
        return ranked(0, 2).map { $0.answer(to: nil) }
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
