import BuzzModel
import LanguageKit

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
        if result.isDanger {
            triage.intensity = .high
        } else if Withdrawal.isFound(in: features) {
            triage.withdraws = true
            // Its words are those of an alarm; it is the end of one.
            if triage.category == .urgent, !result.isSettled {
                triage.category =
                    Category.allCases.filter { $0 != .urgent && $0 != .spam }
                    .max { result.likelihood(of: $0) < result.likelihood(of: $1) } ?? .fan
                triage.reason = "says that all is well"
                (triage.sentiment, triage.intensity) = (.neutral, .low)
            }
        }
        if triage.category == .business {
            let opportunity = opportunity(of: features)
            triage.score = opportunity.score
            triage.breakdown = opportunity.breakdown
            // What decides the score is said before what it is about.
            var phrases = triage.reason.split(separator: ", ").map { String($0) }
            if let terms = opportunity.terms {
                phrases = [terms.reason] + phrases.filter { !terms.contradicts.contains($0) }
            }
            triage.reason = ReasonPhrases.joined(phrases)
            triage.statesTerms = opportunity.terms != nil || features.text.amounts.contains { $0.dollars >= 20 }
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
