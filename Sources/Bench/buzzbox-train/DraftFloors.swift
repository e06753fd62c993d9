import BuzzModel
import Copilot
import CopilotProtocol

/// Measures on messages by another hand whether the act is right, whether a draft is written where one is wanted, and
/// whether any draft would embarrass, and compares the result with the floors in `model/floors.tsv`.
struct DraftFloors {
    static let sets = ["sixth", "seventh", "eighth"]

    /// What a person wants of a message.
    private struct Wanted {
        enum Decision: Substring { case draft, none, any }

        let acts: [Act]
        let decision: Decision
        /// Beginnings of intents that would embarrass.
        let never: [Substring]
    }

    private let wanted: [String: Wanted]
    private let floors: [(name: String, least: Double)]

    init(root: String) throws {
        let path = "\(root)/model/drafts/wanted.tsv"
        var wanted: [String: Wanted] = [:]
        for (number, line) in try Corpus.text(path).split(separator: "\n").enumerated() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            guard fields.count == 5, let decision = Wanted.Decision(rawValue: fields[3]) else {
                throw CorpusError.badLine(file: path, line: number + 1)
            }
            let acts = try fields[2].split(separator: ",").map { name in
                guard let act = Act(rawValue: String(name)) else {
                    throw CorpusError.badLine(file: path, line: number + 1)
                }
                return act
            }
            wanted["\(fields[0]) \(fields[1])"] = Wanted(
                acts: acts, decision: decision, never: fields[4] == "-" ? [] : fields[4].split(separator: ","))
        }
        self.wanted = wanted
        floors = try Corpus.pairs("\(root)/model/floors.tsv").compactMap { pair in
            Double(pair.text).map { (pair.label, $0) }
        }
    }

    /// - Returns: a line a measure, and the names of the measures that are below their floors.
    func measure(_ rows: [DraftReport.Row], isVerbose: Bool) -> (lines: [String], missed: [String]) {
        var acts = 0, decisions = 0, blunders = 0, all = 0
        var lines: [String] = []
        for row in rows {
            let place = "\(row.set) \(row.message.number)"
            guard let wanted = wanted[place] else { continue }
            all += 1
            let act = row.act
            let isRightAct = act.map(wanted.acts.contains) ?? false
            let isWritten = row.response.nothing == nil
            let isRightDecision = wanted.decision == .any || (wanted.decision == .draft) == isWritten
            let shown = isWritten ? row.response.intents : []
            let isBlunder = shown.contains { intent in
                let words = intent.replacing("your decision: ", with: "").split(separator: " ")
                return wanted.never.contains { words.first == $0 }
            }
            acts += isRightAct ? 1 : 0
            decisions += isRightDecision && !isBlunder ? 1 : 0
            blunders += isBlunder ? 1 : 0
            guard isVerbose, !isRightAct || !isRightDecision || isBlunder else { continue }
            let wrong = [isRightAct ? "" : "act", isRightDecision ? "" : "decision", isBlunder ? "BLUNDER" : ""]
            lines.append(
                "\(place): \(wrong.filter { !$0.isEmpty }.joined(separator: ", ")), read as \(act.map(\.rawValue) ?? "-"), \(isWritten ? row.response.intents.joined(separator: " / ") : "nothing")"
            )
        }
        let measured = [
            "acts": Double(acts) / Double(max(all, 1)), "decisions": Double(decisions) / Double(max(all, 1)),
            "harmless": Double(all - blunders) / Double(max(all, 1)),
        ]
        var missed: [String] = []
        for (name, least) in floors {
            let value = measured[name] ?? 0
            lines.append(
                "drafts of \(all) messages, \(name): \(Output.percent(value)), at least \(Output.percent(least))")
            if value + 0.000_1 < least { missed.append(name) }
        }
        return (lines, missed)
    }
}
