import BuzzModel

/// Judges messages: the interface of the built-in intelligence to the rest of the program.
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

    /// - Parameter opinion: the opinion of the message's vector, if there is one.
    package func triage(
        _ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil,
        opinion: Opinion? = nil
    ) -> Triage {
        judge(message, context: context, corrections: corrections, opinion: opinion).triage
    }

    package func judge(
        _ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil,
        opinion: Opinion? = nil
    ) -> Judgement {
        judge(model.read(message), context: context, corrections: corrections, opinion: opinion)
    }

    func judge(
        _ message: ReadMessage, context: TriageContext = TriageContext(), corrections: Corrections? = nil,
        opinion: Opinion? = nil
    ) -> Judgement {
        let ruled = opportunity(of: message)
        let message = message.with(opinion, temperature: Double(model.linear.temperature))
        let decision = decide(message, context: context, corrections: corrections)
        let features = message.features
        let words = sentiment.analyze(features.text, features.rules, category: decision.category)
        let opportunity = opinion?.valued(ruled) ?? ruled
        return Judgement(
            message: message, decision: decision, feeling: opinion?.felt(words, category: decision.category) ?? words,
            opportunity: opportunity, reasons: reasons.reasons(for: decision, message, terms: opportunity.terms))
    }

    /// Decides only the category.
    func decide(
        _ message: ReadMessage, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> Policy.Decision {
        Policy.decide(
            PolicyCase(
                message, context: context, corrections: corrections, temperature: Double(model.linear.temperature)))
    }

    package func opportunity(of message: String, opinion: Opinion? = nil) -> OpportunityScorer.Result {
        let ruled = opportunity(of: model.read(message))
        return opinion?.valued(ruled) ?? ruled
    }

    /// The score of the message by itself, without its context, so that it is the same whenever it is asked for.
    private func opportunity(of message: ReadMessage) -> OpportunityScorer.Result {
        scorer.score(message.features, spamLikelihood: decide(message).probabilities[Category.spam.place])
    }
}
