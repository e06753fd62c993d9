import BuzzModel

/// Sorts messages into fan, business, spam and urgent.
package struct Categorizer: Sendable {
    package struct Result: Sendable, Equatable {
        package let category: Category
        /// How likely the category is right, 0–1.
        package let confidence: Double
        /// In the order of `Category.allCases`.
        package let probabilities: [Double]
        package let reason: String
    }

    private let model: CopilotModel
    private let reasons: ReasonFinder

    package init(model: CopilotModel) {
        self.model = model
        reasons = ReasonFinder(model: model)
    }

    package func categorize(
        _ message: String, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> Result {
        categorize(model.extractor.extract(message), context: context, corrections: corrections)
    }

    package func categorize(
        _ features: FeatureExtractor.Result, context: TriageContext = TriageContext(), corrections: Corrections? = nil
    ) -> Result {
        guard !features.text.tokens.isEmpty else {
            return Result(
                category: .fan, confidence: 0.4, probabilities: [0.4, 0.2, 0.2, 0.2], reason: "nothing to read")
        }
        if let taught = corrections?.recall(features.vector) {
            return Result(
                category: taught.category, confidence: taught.similarity,
                probabilities: Category.allCases.map {
                    $0 == taught.category ? taught.similarity : (1 - taught.similarity) / 3
                },
                reason: "like one you corrected")
        }
        var scores = model.linear.scores(features.vector)
        let learnt = corrections?.adjustment(for: features.vector) ?? [0, 0, 0, 0]
        let prior = context.adjustment(for: features)
        for row in scores.indices { scores[row] += learnt[row] + prior[row] * Double(model.linear.temperature) }
        let probabilities = Softmax.probabilities(scores, temperature: Double(model.linear.temperature))
        var best = 0
        for row in probabilities.indices where probabilities[row] > probabilities[best] { best = row }
        let category = Category.allCases[best]
        return Result(
            category: category, confidence: probabilities[best], probabilities: probabilities,
            reason: reasons.reason(for: category, features: features))
    }
}
