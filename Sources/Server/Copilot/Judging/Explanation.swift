import BuzzModel
import CopilotProtocol
import JSONKit

/// Explains a judgement, for people and for programs.
package struct Explanation: Sendable {
    private let judgement: Judgement
    private let line: (number: Int, says: String)
    private let drafts: DraftResponse

    package init(of text: String, model: CopilotModel) {
        let judged = Triager(model: model).judge(text)
        judgement = judged
        let number = Policy.lines.firstIndex { $0.name == judged.decision.line } ?? 0
        line = (number + 1, Policy.lines[number].says)
        drafts = DraftWriter(model: model).write(
            DraftRequest(conversationID: "", messageText: text), triage: judged.triage, material: DraftMaterial(),
            voice: .neutral)
    }

    // MARK: For people

    package var lines: [String] {
        let triage = judgement.triage
        var lines = ["\(triage.category), \(Self.percent(triage.confidence)) sure: \(triage.reason)"]
        lines.append(
            "decided by line \(line.number) of \(Policy.lines.count) (\(judgement.decision.line)): \(line.says)")
        lines.append("feeling: \(triage.sentiment), \(triage.intensity)")
        if let score = triage.score, let parts = triage.breakdown {
            lines.append(
                "worth: \(score) (money \(parts.monetaryValue), fit \(parts.brandFit), legitimacy \(parts.legitimacy), urgency \(parts.urgency))"
            )
        }
        lines += judgement.evidence.map { "  " + Self.line($0) }
        if let nothing = drafts.nothing {
            lines.append("drafts: none. \(nothing)")
        } else {
            lines.append("drafts: " + drafts.intents.map { "\($0)" }.joined(separator: ", "))
        }
        if let note = drafts.note { lines.append("note: \(note)") }
        return lines
    }

    private static func line(_ evidence: Evidence) -> String {
        var parts = ["\(evidence.field): \(evidence.finding)"]
        if !evidence.words.isEmpty { parts.append(evidence.words.map { "“\($0)”" }.joined(separator: " + ")) }
        if let head = evidence.head { parts.append("\(head) \(percent(evidence.sure ?? 0))") }
        let places = [evidence.rule].compactMap(\.self) + evidence.lists
        if !places.isEmpty { parts.append("(\(places.joined(separator: ", ")))") }
        return parts.joined(separator: "  ")
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    // MARK: For programs

    package var json: JSON {
        let evidence = judgement.evidence.map { evidence -> JSON in
            var json: JSON = [
                "field": .string(evidence.field), "finding": .string(evidence.finding),
                "words": .array(evidence.words.map { .string($0) }),
                "lists": .array(evidence.lists.map { .string($0) }),
            ]
            if let rule = evidence.rule { json["rule"] = .string(rule) }
            if let head = evidence.head { json["head"] = .string(head) }
            if let sure = evidence.sure { json["sure"] = .double(sure) }
            return json
        }
        var draftPlan: JSON = ["intents": .array(drafts.intents.map { .string("\($0)") })]
        if let nothing = drafts.nothing { draftPlan["nothing"] = .string(nothing) }
        if let note = drafts.note { draftPlan["note"] = .string(note) }
        return [
            "judgement": judgement.triage.json,
            "policy": [
                "line": .string(judgement.decision.line), "number": .int(Int64(line.number)),
                "says": .string(line.says),
            ],
            "stakes": .array(judgement.stakes.map { .string($0) }),
            "pressure": .array(judgement.pressure.map { .string($0) }), "language": JSON(judgement.language),
            "evidence": .array(evidence), "drafts": draftPlan,
        ]
    }
}
