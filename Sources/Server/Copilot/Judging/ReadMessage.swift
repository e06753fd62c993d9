import BuzzModel

/// The analysis of a message by itself, made once for all decisions.
struct ReadMessage: Sendable {
    let features: FeatureExtractor.Result
    let care: Danger.Reading
    /// The scores of the category head.
    let scores: [Double]

    var rules: RuleReading { features.rules }
    /// The sender says that the reason for an alarm is over.
    var withdraws: Bool { care.danger?.isAcute != true && Withdrawal.isFound(in: features) }

    init(features: FeatureExtractor.Result, care: Danger.Reading, scores: [Double]) {
        (self.features, self.care, self.scores) = (features, care, scores)
    }

    /// The same with the opinion of its vector included.
    func with(_ opinion: Opinion?, temperature: Double) -> ReadMessage {
        guard let opinion else { return self }
        return ReadMessage(
            features: features, care: care, scores: opinion.blended(scores, temperature: temperature))
    }

    init(_ features: FeatureExtractor.Result, _ model: CopilotModel) {
        self.init(
            features: features, care: Danger.reading(of: features, care: model.care),
            scores: Category.padded(model.linear.scores(features.vector)))
    }
}
