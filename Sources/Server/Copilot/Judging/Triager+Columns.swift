import BuzzModel
import CopilotProtocol

extension Triager {
    package static let columns = [
        "category", "sure", "policy", "feeling", "score", "parts", "reason", "danger", "jest", "doubt", "stakes",
        "pressure",
    ]

    /// Everything that is judged about a message by itself, as columns. Comparing them shows the effect of a change.
    package func columns(of message: String) -> [String] {
        let judgement = judge(message), triage = judgement.triage, care = judgement.care
        let reading = MessageReading(DraftRequest(conversationID: "", messageText: message).readable, model: model)
        func said(_ flag: Bool) -> String { flag ? "yes" : "" }
        let parts = triage.breakdown.map { "\($0.monetaryValue) \($0.brandFit) \($0.legitimacy) \($0.urgency)" }
        return [
            "\(triage.category)", "\(Int((triage.confidence * 1_000).rounded()))", judgement.decision.line,
            "\(triage.sentiment)/\(triage.intensity)", triage.score.map(String.init) ?? "", parts ?? "", triage.reason,
            care.danger.map { "\($0.kind) \($0.language.map { "\($0)" } ?? "")" } ?? "", said(care.isJest),
            said(care.isDoubtful), Stakes(reading)?.rawValue ?? "", Pressure(reading)?.rawValue ?? "",
        ]
    }
}
