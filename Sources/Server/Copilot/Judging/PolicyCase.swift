import BuzzModel
import LanguageKit

/// Everything that the policy considers about a message.
struct PolicyCase: Sendable {
    let message: ReadMessage
    let context: TriageContext
    /// The creator's own correction of this message, and that of a similar one.
    let said: Category?
    let taught: (category: Category, similarity: Double)?

    /// The probabilities by the message alone, including the context, and with jokes taken seriously.
    private let alone: [Double]
    let weighed: [Double]
    private let weighedInEarnest: [Double]
    /// The same with urgent raised above all others, by as much as the danger is certain.
    let raised: [Double]
    /// The same with the conversation's category above all others.
    let nodded: [Double]
    private let conversation: Category?

    init(_ message: ReadMessage, context: TriageContext, corrections: Corrections?, temperature: Double) {
        (self.message, self.context) = (message, context)
        said = context.said
        let isReadable = !message.features.text.tokens.isEmpty && !message.features.isFileName
        taught = isReadable ? corrections?.recall(message.features.vector) : nil
        let learnt = corrections?.adjustment(for: message.features.vector) ?? Category.zeros
        let own = zip(message.scores, learnt).map { $0 + $1 }
        let care = message.care
        let urgent = Category.urgent.place
        func softmax(_ scores: [Double]) -> [Double] { Softmax.probabilities(scores, temperature: temperature) }
        func others(_ scores: [Double], _ place: Int) -> Double {
            scores.indices.lazy.filter { $0 != place }.map { scores[$0] }.max() ?? 0
        }
        /// Raises urgent for danger and lowers it for jokes.
        func careful(_ scores: [Double]) -> [Double] {
            var scores = scores
            let top = others(scores, urgent)
            if care.danger?.isAcute == true {
                // The rules are certain; the model raises it by its own probability.
                let odds = care.likelihood / max(1 - care.likelihood, 0.001)
                scores[urgent] = max(scores[urgent], top + min(max(logarithm(odds), 0.1), 2) * temperature)
            } else if care.isJest {
                scores[urgent] = min(scores[urgent], top - temperature)
            }
            return scores
        }
        alone = softmax(careful(own))
        // A clear emergency stays one in the middle of small talk.
        var beside = context
        let isAlarm = Self.best(alone, message) == .urgent && alone[urgent] >= 0.6
        if isAlarm { beside.conversationCategories = [] }
        conversation = beside.conversationCategory
        let prior = beside.adjustment(for: message.features)
        let known = zip(careful(own), prior).map { $0 + $1 * temperature }
        let carefully = careful(known)
        (weighed, raised) = (softmax(carefully), softmax(carefully))
        weighedInEarnest = softmax(zip(own, prior).map { $0 + $1 * temperature })
        var friendly = carefully
        if let conversation {
            friendly[conversation.place] = max(friendly[conversation.place], (friendly.max() ?? 0) + 1.5 * temperature)
        }
        nodded = softmax(friendly)
    }

    var isEmpty: Bool { message.features.text.tokens.isEmpty }
    var isFileName: Bool { message.features.isFileName }

    var danger: Danger? { message.care.danger.flatMap { $0.isAcute ? $0 : nil } }
    /// Whether a rule found the danger.
    var isCertain: Bool { danger != nil && message.care.likelihood == 1 }

    /// Whether an alarm is called off, which sounds like one itself.
    var isWithdrawn: Bool { message.withdraws && Self.best(weighed, message) == .urgent }

    /// A few friendly words: they don't show what they are about, however surely they look like a fan's.
    var isNod: Bool {
        Self.best(alone, message) == .fan && message.features.text.words.count < 8
            && message.features.text.links.isEmpty && conversation != nil
    }

    var isOnlyJest: Bool {
        message.care.isJest && danger == nil && Self.best(weighedInEarnest, message) == .urgent
            && Self.best(weighed, message) != .urgent
    }

    /// Whether the context changes the category.
    var isMoved: Bool { Self.best(alone, message) != Self.best(weighed, message) }
    var isCarried: Bool { isMoved && Self.best(weighed, message) == conversation }

    // MARK: Doubtful spam

    /// Taking a person's message for spam is worse than the reverse, so spam must be this probable: more without a
    /// link, and most without any contact (number, address or money).
    private static let spamBar = 0.4, spamBarWithoutLink = 0.5, spamBarWithoutContact = 0.55

    func isDoubtfulSpam(_ probabilities: [Double]) -> Bool { Self.isDoubtfulSpam(probabilities, message) }

    private static func isDoubtfulSpam(_ probabilities: [Double], _ message: ReadMessage) -> Bool {
        let features = message.features
        let bar =
            features.signals.contains(.noContact)
            ? spamBarWithoutContact : features.text.links.isEmpty ? spamBarWithoutLink : spamBar
        let likeliest = order(probabilities)[0]
        return Category.allCases[likeliest] == .spam && probabilities[likeliest] < bar
    }

    private static func best(_ probabilities: [Double], _ message: ReadMessage) -> Category {
        let order = order(probabilities)
        return Category.allCases[isDoubtfulSpam(probabilities, message) ? order[1] : order[0]]
    }

    /// Indexes sorted by probability, highest first.
    static func order(_ probabilities: [Double]) -> [Int] {
        probabilities.indices.sorted { probabilities[$0] > probabilities[$1] }
    }
}

extension Category {
    static var zeros: [Double] { [Double](repeating: 0, count: allCases.count) }

    /// Adds scores for categories that are newer than the weights. They are lower than all learned scores.
    static func padded(_ scores: [Double]) -> [Double] {
        let missing = allCases.count - scores.count
        return missing > 0 ? scores + [Double](repeating: (scores.min() ?? 0) - 4, count: missing) : scores
    }
}
