import BuzzModel
import LanguageKit

/// The context of a message. Everything is optional; without it the message alone decides.
package struct TriageContext: Sendable, Equatable {
    /// The categories of this sender's earlier messages, newest last.
    package var senderCategories: [Category]
    /// The categories of the conversation's other messages, including corrections by the creator, newest last.
    package var conversationCategories: [Category]
    /// The creator has written to this sender before.
    package var isReply: Bool
    /// The creator's correction of this very message.
    package var said: Category?

    package init(
        senderCategories: [Category] = [], conversationCategories: [Category] = [], isReply: Bool = false,
        said: Category? = nil
    ) {
        self.senderCategories = senderCategories
        self.conversationCategories = conversationCategories
        self.isReply = isReply
        self.said = said
    }

    /// The conversation's usual category. An emergency doesn't count, because it doesn't make the next "ok" one.
    var conversationCategory: Category? {
        let recent = conversationCategories.suffix(6).filter { $0 != .urgent }
        guard let latest = recent.last else { return nil }
        var counts: [Category: Int] = [:]
        for category in recent { counts[category, default: 0] += 1 }
        // The latest message counts twice, because conversations change.
        counts[latest, default: 0] += 1
        return Category.allCases.max { counts[$0] ?? 0 < counts[$1] ?? 0 }
    }

    /// The category for a message without text.
    var likely: Category { conversationCategory ?? senderCategories.last { $0 != .urgent } ?? .fan }

    /// The context's contribution to each category's score. It counts more for a short message than for a long one.
    func adjustment(for features: FeatureExtractor.Result) -> [Double] {
        var result = Category.zeros
        let words = features.text.words.count
        let trust = words < 6 ? 1.6 : words < 15 ? 0.8 : 0.4
        let recent = senderCategories.suffix(8)
        if !recent.isEmpty {
            for (row, category) in Category.allCases.enumerated() where category != .urgent {
                let share = Double(recent.count { $0 == category }) / Double(recent.count)
                let weight = min(Double(recent.count), 4) / 4
                result[row] += trust * weight * (share * 4.8 - 1.2)
            }
        }
        // The creator rarely answers spammers, but a message with suspicious links is judged by them.
        let isSuspicious = !features.signals.isDisjoint(with: [
            .lookalikeLink, .downloadLink, .riskyLink, .shortenedLink, .chatLink,
        ])
        if isReply, !isSuspicious { result[Category.spam.place] -= 1.2 * trust + 0.4 }
        if let category = conversationCategory, !isSuspicious {
            // A short message such as "Sounds reasonable to us" refers to earlier ones.
            result[category.place] += words < 8 ? 3.5 : words < 15 ? 2 : 0.5
        }
        return result
    }
}
