import BuzzModel
import LanguageKit

/// What is known beside the message itself. Everything is optional; without it the message speaks alone.
package struct TriageContext: Sendable, Equatable {
    /// Categories of this sender's earlier messages, newest last.
    package var senderCategories: [Category]
    /// Categories of the other messages of the conversation, the creator's own word for some of them included, newest last.
    package var conversationCategories: [Category]
    /// The creator has written to this sender before.
    package var isReply: Bool
    /// What the creator said of this very message.
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

    /// What the conversation is about so far; an emergency in it doesn't make the next "ok" one.
    var conversationCategory: Category? {
        let recent = conversationCategories.suffix(6).filter { $0 != .urgent }
        guard let latest = recent.last else { return nil }
        var counts: [Category: Int] = [:]
        for category in recent { counts[category, default: 0] += 1 }
        // The latest counts double: conversations do change.
        counts[latest, default: 0] += 1
        return Category.allCases.max { counts[$0] ?? 0 < counts[$1] ?? 0 }
    }

    /// Where a message without words belongs.
    var likely: Category { conversationCategory ?? senderCategories.last { $0 != .urgent } ?? .fan }

    /// What this adds to each category's score. A short message leans on its conversation, a long one speaks for itself.
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
        // Whom the creator answers is rarely a spammer; a message that carries its own danger signs is judged by them.
        let isSuspicious = !features.signals.isDisjoint(with: [
            .lookalikeLink, .downloadLink, .riskyLink, .shortenedLink, .chatLink,
        ])
        if isReply, !isSuspicious { result[Category.spam.place] -= 1.2 * trust + 0.4 }
        if let category = conversationCategory, !isSuspicious {
            // "Sounds reasonable to us" is about what was said before it.
            result[category.place] += words < 8 ? 3.5 : words < 15 ? 2 : 0.5
        }
        return result
    }
}
