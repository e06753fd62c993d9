import BuzzModel
import LanguageKit

/// All that the policy looks at of one message.
struct PolicyCase: Sendable {
    let message: ReadMessage
    let context: TriageContext
    /// What the creator said of this very message; what they said of one much like it.
    let said: Category?
    let taught: (category: Category, similarity: Double)?

    /// How likely each category is by the message alone; with what is known beside it; and if words in jest were meant.
    private let alone: [Double]
    let weighed: [Double]
    private let weighedInEarnest: [Double]
    /// With urgent above all others, as surely as the danger is.
    let raised: [Double]
    /// With the conversation's category above all others.
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
        /// Danger raises, jest lowers.
        func careful(_ scores: [Double]) -> [Double] {
            var scores = scores
            let top = others(scores, urgent)
            if care.danger?.isAcute == true {
                // As sure as the model is of what it hears; the rules are.
                let odds = care.likelihood / max(1 - care.likelihood, 0.001)
                scores[urgent] = max(scores[urgent], top + min(max(logarithm(odds), 0.1), 2) * temperature)
            } else if care.isJest {
                scores[urgent] = min(scores[urgent], top - temperature)
            }
            return scores
        }
        alone = softmax(careful(own))
        // What is plainly an emergency stays one in the middle of small talk.
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
    /// By the rules.
    var isCertain: Bool { danger != nil && message.care.likelihood == 1 }

    /// The end of an alarm sounds like one.
    var isWithdrawn: Bool { message.withdraws && Self.best(weighed, message) == .urgent }

    /// A few friendly words say nothing of what they are about, however sure the model is that they are friendly.
    var isNod: Bool {
        Self.best(alone, message) == .fan && message.features.text.words.count < 8
            && message.features.text.links.isEmpty && conversation != nil
    }

    var isOnlyJest: Bool {
        message.care.isJest && danger == nil && Self.best(weighedInEarnest, message) == .urgent
            && Self.best(weighed, message) != .urgent
    }

    /// The message alone would be something else.
    var isMoved: Bool { Self.best(alone, message) != Self.best(weighed, message) }
    var isCarried: Bool { isMoved && Self.best(weighed, message) == conversation }

    // MARK: Spam on doubtful grounds

    /// A person's message among the spam is worse than spam among the messages: that it is spam must be likelier than this,
    /// likelier without a link, and likelier still where nothing leads anywhere: no number, no address, no money.
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

    /// The likeliest first.
    static func order(_ probabilities: [Double]) -> [Int] {
        probabilities.indices.sorted { probabilities[$0] > probabilities[$1] }
    }
}

extension Category {
    static var zeros: [Double] { [Double](repeating: 0, count: allCases.count) }

    /// What was learnt gives each category; those of later rows, of which nothing was learnt, less than any of them.
    static func padded(_ scores: [Double]) -> [Double] {
        let missing = allCases.count - scores.count
        return missing > 0 ? scores + [Double](repeating: (scores.min() ?? 0) - 4, count: missing) : scores
    }
}
