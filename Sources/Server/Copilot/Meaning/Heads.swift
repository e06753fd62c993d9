import BuzzModel

/// The heads that judge messages by their vectors, in addition to words. Made by `buzzbox-train encoder`.
package struct Heads: Sendable, Equatable {
    package static let names = ["category", "feeling", "worth", "act"]

    package let category: VectorHead, feeling: VectorHead, worth: VectorHead, act: VectorHead

    /// Returns nil if a head is missing or has the wrong dimensions.
    package init?(_ head: (String) -> VectorHead?) {
        guard let category = head("category"), let feeling = head("feeling"), let worth = head("worth"),
            let act = head("act"), (2...Category.allCases.count).contains(category.classes),
            feeling.classes == Self.feelings.count, worth.classes == 1, act.classes == Act.allCases.count
        else { return nil }
        (self.category, self.feeling, self.worth, self.act) = (category, feeling, worth, act)
    }

    package var all: [(name: String, head: VectorHead)] { Array(zip(Self.names, [category, feeling, worth, act])) }

    // MARK: Weights relative to words

    /// The weight of the vector's judgement relative to that of words. One half was best on the sets in `model/unseen`;
    /// more than a fifth for spam misjudges text messages.
    static let categoryShare = 0.5, spamShare = 0.2, worthShare = 0.5

    // MARK: Additional inputs

    /// In the order of the sentiment head's classes.
    package static let feelings: [Sentiment] = [.positive, .negative, .neutral]

    /// Additional inputs: the sentiment of the words, and the category.
    package static func beside(_ feeling: SentimentAnalyzer.Result, category: Category) -> [Float] {
        [Float(feeling.valence)] + feelings.prefix(2).map { $0 == feeling.sentiment ? 1 : 0 }
            + [Category.fan, .business, .spam].map { $0 == category ? 1 : 0 }
    }

    /// Additional inputs: the scores that the rules give the offer.
    package static func beside(_ opportunity: OpportunityScorer.Result) -> [Float] {
        let parts = opportunity.breakdown
        return [opportunity.score, parts.monetaryValue, parts.brandFit, parts.legitimacy, parts.urgency].map {
            Float($0) / 50
        }
    }
}
