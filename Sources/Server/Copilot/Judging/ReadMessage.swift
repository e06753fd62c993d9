import BuzzModel

/// What is read of a message by itself, once: whatever is decided of it, and whoever asks.
struct ReadMessage: Sendable {
    let features: FeatureExtractor.Result
    let care: Danger.Reading
    /// What the category head gives each category.
    let scores: [Double]

    var rules: RuleReading { features.rules }
    /// The sender says that what they raised the alarm about is over.
    var withdraws: Bool { care.danger?.isAcute != true && Withdrawal.isFound(in: features) }

    init(features: FeatureExtractor.Result, care: Danger.Reading, scores: [Double]) {
        (self.features, self.care, self.scores) = (features, care, scores)
    }

    /// The same, weighed with what its vector says.
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
