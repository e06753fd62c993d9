import BuzzModel

/// What is known beside the message itself. Everything is optional; without it the message speaks alone.
package struct TriageContext: Sendable, Equatable {
    /// Categories of this sender's earlier messages, newest last.
    package var senderCategories: [Category]
    /// The creator has written to this sender before.
    package var isReply: Bool

    package init(senderCategories: [Category] = [], isReply: Bool = false) {
        self.senderCategories = senderCategories
        self.isReply = isReply
    }

    /// What this adds to each category's score. A short message leans on its conversation, a long one speaks for itself.
    func adjustment(for features: FeatureExtractor.Result) -> [Double] {
        var result = [0.0, 0.0, 0.0, 0.0]
        let words = features.text.words.count
        let trust = words < 6 ? 1.0 : words < 15 ? 0.7 : 0.4
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
        if isReply, !isSuspicious { result[2] -= 1.2 * trust + 0.4 }
        return result
    }
}
