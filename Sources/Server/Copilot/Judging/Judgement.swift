import BuzzModel
import LanguageKit

/// What a message is, made once: everything else that wants to know reads it here, and asks the text no second time. Each part
/// can name what in the message it rests on (`evidence`).
package struct Judgement: Sendable {
    let message: ReadMessage
    /// What won, and by which line of the policy.
    let decision: Policy.Decision
    let feeling: SentimentAnalyzer.Result
    /// How much it may be worth looking at, were it business; by the message alone.
    let opportunity: OpportunityScorer.Result
    /// What is said beside the badge, each with the words of the message it was found by.
    let reasons: [ReasonFinder.Reason]

    package var reason: String { reasons.map(\.phrase).joined(separator: ", ") }

    package var category: Category { decision.category }
    package var confidence: Double { decision.confidence }
    /// Whatever a model elsewhere says, this stands.
    var isSettled: Bool { decision.isSettled }

    /// Who is in danger, in earnest, in jest or perhaps.
    var care: Danger.Reading { message.care }
    /// What a yes would cost, whether or not it is asked for: meanings of the rules, those in jest left out.
    var stakes: [String] { Self.meanings(["stakes", "standing"], message.rules) }
    /// What presses the creator.
    var pressure: [String] { Self.meanings(["pressure"], message.rules) }
    /// In whose words of danger, pressure or cost it is written, where only one language has them.
    var language: String? {
        ["danger", "pressure", "stakes", "standing"].lazy.flatMap { message.rules.findings($0) }
            .filter { !$0.isFigurative }.compactMap { message.rules.code(of: $0) }.first
    }

    /// What the inbox keeps of it.
    package var triage: Triage {
        var triage = Triage(
            category: category, confidence: confidence, sentiment: feeling.sentiment, intensity: feeling.intensity,
            reason: reason)
        triage.isCorrected = decision.line == "said"
        if care.danger?.isAcute == true, category == .urgent {
            triage.intensity = .high
        } else if message.withdraws {
            triage.withdraws = true
            if decision.line == "withdrawn" { (triage.sentiment, triage.intensity) = (.neutral, .low) }
        }
        if category == .business {
            triage.score = opportunity.score
            triage.breakdown = opportunity.breakdown
            triage.statesTerms =
                opportunity.terms != nil || message.features.text.amounts.contains { $0.dollars >= 20 }
        }
        return triage
    }

    private static func meanings(_ sets: [String], _ rules: RuleReading) -> [String] {
        sets.flatMap { rules.findings($0) }.filter { !$0.isFigurative }.map(\.meaning)
    }
}
