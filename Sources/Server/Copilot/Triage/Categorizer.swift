import BuzzModel
import LanguageKit

/// Sorts messages into fan, business, spam and urgent.
package struct Categorizer: Sendable {
    package struct Result: Sendable, Equatable {
        package let category: Category
        /// How likely the category is right, 0–1.
        package let confidence: Double
        /// In the order of `Category.allCases`.
        package let probabilities: [Double]
        package let reason: String
        /// Whatever a model elsewhere says, this stands: the creator taught it, or somebody is in danger.
        package var isSettled = false
        /// Somebody may be in danger.
        package var isDanger = false

        func likelihood(of category: Category) -> Double {
            Category.allCases.firstIndex(of: category).map { probabilities[$0] } ?? 0
        }
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
        if features.text.tokens.isEmpty { return Self.unread(context, reason: "nothing to read") }
        if features.isFileName { return Self.unread(context, reason: "a file without words") }
        if let taught = corrections?.recall(features.vector) {
            return Result(
                category: taught.category, confidence: taught.similarity,
                probabilities: Category.allCases.map {
                    $0 == taught.category ? taught.similarity : (1 - taught.similarity) / 3
                },
                reason: "like one you corrected", isSettled: true)
        }
        var scores = model.linear.scores(features.vector)
        let learnt = corrections?.adjustment(for: features.vector) ?? [0, 0, 0, 0]
        let temperature = Double(model.linear.temperature)
        for row in scores.indices { scores[row] += learnt[row] }
        // Who may be in danger is looked at first, whatever else the message is about.
        let reading = Danger.reading(of: features, care: model.care)
        let danger = reading.danger.flatMap { $0.isAcute ? $0 : nil }
        func raiseDanger() {
            guard let row = Category.allCases.firstIndex(of: .urgent) else { return }
            let others = scores.indices.filter { $0 != row }.map { scores[$0] }.max() ?? 0
            if danger != nil {
                // As sure as the model is of what it hears; the rules are.
                let odds = reading.likelihood / max(1 - reading.likelihood, 0.001)
                let lead = min(max(logarithm(odds), 0.1), 2)
                scores[row] = max(scores[row], others + lead * temperature)
            }
            // The same words in jest, of a film or of long ago raise no alarm.
            if danger == nil, reading.isJest { scores[row] = min(scores[row], others - temperature) }
        }
        raiseDanger()
        let alone = Softmax.probabilities(scores, temperature: temperature)
        let aloneBest = Self.best(alone, features)
        // What is plainly an emergency stays one in the middle of small talk.
        let isAlarm = Category.allCases[aloneBest] == .urgent && alone[aloneBest] >= 0.6
        var context = context
        if isAlarm { context.conversationCategories = [] }
        let prior = context.adjustment(for: features)
        for row in scores.indices { scores[row] += prior[row] * temperature }
        raiseDanger()
        // A few friendly words say nothing of what they are about, however sure the model is that they are friendly.
        if Category.allCases[aloneBest] == .fan, features.text.words.count < 8, features.text.links.isEmpty,
            let row = context.conversationCategory.flatMap(Category.allCases.firstIndex(of:))
        {
            scores[row] = max(scores[row], (scores.max() ?? 0) + 1.5 * temperature)
        }
        let probabilities = Softmax.probabilities(scores, temperature: temperature)
        let best = Self.best(probabilities, features)
        let category = Category.allCases[best]
        let isCarried = best != aloneBest && category == context.conversationCategory
        return Result(
            category: category, confidence: probabilities[best], probabilities: probabilities,
            reason: danger?.reason
                ?? (isCarried
                    ? "goes with the conversation so far" : reasons.reason(for: category, features: features)),
            isSettled: danger != nil, isDanger: danger != nil && category == .urgent)
    }

    /// A person's message among the spam is worse than spam among the messages: that it is spam must be likelier than this,
    /// likelier without a link, and likelier still where nothing leads anywhere: no number, no address, no money.
    private static let spamBar = 0.4, spamBarWithoutLink = 0.5, spamBarWithoutContact = 0.55

    /// The likeliest, as long as it isn't spam on doubtful grounds.
    private static func best(_ probabilities: [Double], _ features: FeatureExtractor.Result) -> Int {
        let order = probabilities.indices.sorted { probabilities[$0] > probabilities[$1] }
        let bar =
            features.signals.contains(.noContact)
            ? spamBarWithoutContact : features.text.links.isEmpty ? spamBarWithoutLink : spamBar
        guard order.count > 1, Category.allCases[order[0]] == .spam, probabilities[order[0]] < bar else {
            return order.first ?? 0
        }
        return order[1]
    }

    /// A picture, a file, nothing at all: it belongs to what its conversation is about.
    private static func unread(_ context: TriageContext, reason: String) -> Result {
        let category = context.conversationCategory ?? context.senderCategories.last { $0 != .urgent } ?? .fan
        return Result(
            category: category, confidence: 0.4, probabilities: Category.allCases.map { $0 == category ? 0.4 : 0.2 },
            reason: reason)
    }
}
