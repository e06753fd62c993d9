import BuzzModel

/// Category, feeling, score and reason of a message in one go: the built-in intelligence as the rest of the program sees it.
package struct Triager: Sendable {
    package let model: CopilotModel
    package let categorizer: Categorizer
    package let sentiment: SentimentAnalyzer
    package let scorer: OpportunityScorer

    package init(model: CopilotModel) {
        self.model = model
        categorizer = Categorizer(model: model)
        sentiment = SentimentAnalyzer(lexicon: model.valence)
        scorer = OpportunityScorer(model: model)
    }

    package func triage(_ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil)
        -> Triage
    {
        judge(message, context: context, corrections: corrections).triage
    }

    /// The same, and whether it stands whatever a model elsewhere says.
    func judge(
        _ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> (triage: Triage, isSettled: Bool) {
        let features = model.extractor.extract(message)
        let result = categorizer.categorize(features, context: context, corrections: corrections)
        let feeling = sentiment.analyze(features.text, features.rules, category: result.category)
        var triage = Triage(
            category: result.category, confidence: result.confidence, sentiment: feeling.sentiment,
            intensity: feeling.intensity,
            reason: result.reason)
        if result.category == .business {
            let opportunity = opportunity(of: features)
            triage.score = opportunity.score
            triage.breakdown = opportunity.breakdown
            // What decides the score is said before what it is about.
            if let terms = opportunity.terms {
                triage.reason = triage.reason.isEmpty ? terms : "\(terms), \(triage.reason)"
            }
        }
        return (triage, result.isSettled)
    }

    package func sentiment(of message: String) -> SentimentAnalyzer.Result {
        let features = model.extractor.extract(message)
        return sentiment.analyze(features.text, features.rules, category: categorizer.categorize(features).category)
    }

    package func opportunity(of message: String) -> OpportunityScorer.Result {
        opportunity(of: model.extractor.extract(message))
    }

    /// Of the message by itself, whatever is known beside it: it has one score, whoever asks for it.
    func opportunity(of features: FeatureExtractor.Result) -> OpportunityScorer.Result {
        scorer.score(features, spamLikelihood: categorizer.categorize(features).probabilities[2])
    }
}
