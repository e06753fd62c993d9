import BuzzModel

/// What was learnt to judge messages by their vectors, beside what words and shape say; `buzzbox-train encoder` makes it.
package struct Heads: Sendable, Equatable {
    package static let names = ["category", "feeling", "worth", "act"]

    package let category: VectorHead, feeling: VectorHead, worth: VectorHead, act: VectorHead

    /// Nil where one of them is missing or isn't of the form it must have.
    package init?(_ head: (String) -> VectorHead?) {
        guard let category = head("category"), let feeling = head("feeling"), let worth = head("worth"),
            let act = head("act"), (2...Category.allCases.count).contains(category.classes),
            feeling.classes == Self.feelings.count, worth.classes == 1, act.classes == Act.allCases.count
        else { return nil }
        (self.category, self.feeling, self.worth, self.act) = (category, feeling, worth, act)
    }

    package var all: [(name: String, head: VectorHead)] { Array(zip(Self.names, [category, feeling, worth, act])) }

    // MARK: Shares

    /// Of the vector's judgement beside that of words. Half and half is what was measured first and best on the sets of
    /// `model/unseen`; of spam more than a fifth costs text messages.
    static let categoryShare = 0.5, spamShare = 0.2, worthShare = 0.5

    // MARK: What counts beside the vector

    /// In the order of the feeling head's classes.
    package static let feelings: [Sentiment] = [.positive, .negative, .neutral]

    /// What the words of the message are felt as, and what the message is.
    package static func beside(_ feeling: SentimentAnalyzer.Result, category: Category) -> [Float] {
        [Float(feeling.valence)] + feelings.prefix(2).map { $0 == feeling.sentiment ? 1 : 0 }
            + [Category.fan, .business, .spam].map { $0 == category ? 1 : 0 }
    }

    /// What the rules hold an offer for.
    package static func beside(_ opportunity: OpportunityScorer.Result) -> [Float] {
        let parts = opportunity.breakdown
        return [opportunity.score, parts.monetaryValue, parts.brandFit, parts.legitimacy, parts.urgency].map {
            Float($0) / 50
        }
    }
}
