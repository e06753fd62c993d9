import BuzzModel
import LanguageKit

/// The judgement of a message, made once: everything else reads it instead of analysing the text again. Each part can
/// name its evidence in the message (`evidence`).
package struct Judgement: Sendable {
    let message: ReadMessage
    /// The category, and the line of the policy that decided it.
    let decision: Policy.Decision
    let feeling: SentimentAnalyzer.Result
    /// How valuable it would be as a business message, judged by the message alone.
    let opportunity: OpportunityScorer.Result
    /// The reasons shown beside the badge, each with the words that support it.
    let reasons: [ReasonFinder.Reason]

    package var reason: String { reasons.map(\.phrase).joined(separator: ", ") }

    package var category: Category { decision.category }
    package var confidence: Double { decision.confidence }
    /// No external model may change it.
    var isSettled: Bool { decision.isSettled }

    /// Whether somebody is in danger, certainly, possibly or only in jest.
    var care: Danger.Reading { message.care }
    /// The risks of saying yes that the message mentions, requested or not, without those meant in jest.
    var stakes: [String] { Self.meanings(["stakes", "standing"], message.rules) }
    /// The pressure on the creator.
    var pressure: [String] { Self.meanings(["pressure"], message.rules) }
    /// The language of the words about danger, pressure or risk; nil if several languages share them.
    var language: String? {
        ["danger", "pressure", "stakes", "standing"].lazy.flatMap { message.rules.findings($0) }
            .filter { !$0.isFigurative }.compactMap { message.rules.code(of: $0) }.first
    }

    /// The part that the inbox stores.
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
