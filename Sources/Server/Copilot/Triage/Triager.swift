import BuzzModel

/// Judges messages: the built-in intelligence as the rest of the program sees it.
package struct Triager: Sendable {
    package let model: CopilotModel
    package let sentiment: SentimentAnalyzer
    package let scorer: OpportunityScorer
    private let reasons: ReasonFinder

    package init(model: CopilotModel) {
        self.model = model
        sentiment = SentimentAnalyzer(lexicon: model.valence)
        scorer = OpportunityScorer(model: model)
        reasons = ReasonFinder(model: model)
    }

    package func triage(_ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil)
        -> Triage
    {
        judge(message, context: context, corrections: corrections).triage
    }

    package func judge(
        _ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> Judgement {
        judge(read(message), context: context, corrections: corrections)
    }

    func read(_ message: String) -> ReadMessage { ReadMessage(model.extractor.extract(message), model) }

    func judge(
        _ message: ReadMessage, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> Judgement {
        let decision = decide(message, context: context, corrections: corrections)
        let features = message.features
        let opportunity = opportunity(of: message)
        return Judgement(
            message: message, decision: decision,
            feeling: sentiment.analyze(features.text, features.rules, category: decision.category),
            opportunity: opportunity, reasons: reasons.reasons(for: decision, message, terms: opportunity.terms))
    }

    /// What a message belongs to, and nothing else of it.
    func decide(
        _ message: ReadMessage, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> Policy.Decision {
        Policy.decide(
            PolicyCase(
                message, context: context, corrections: corrections, temperature: Double(model.linear.temperature)))
    }

    package func opportunity(of message: String) -> OpportunityScorer.Result { opportunity(of: read(message)) }

    /// Of the message by itself, whatever is known beside it: it has one score, whoever asks for it.
    private func opportunity(of message: ReadMessage) -> OpportunityScorer.Result {
        scorer.score(message.features, spamLikelihood: decide(message).probabilities[Category.spam.place])
    }
}
