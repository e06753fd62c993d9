/// The sources of a reply. A draft never states anything else as a fact.
package struct DraftMaterial: Sendable, Hashable {
    package struct Answer: Sendable, Hashable {
        package var id: String
        package var question: String
        package var answer: String
        /// 0–1
        package var confidence: Double
        /// The sentence of the message that it answers; nil for the message as a whole.
        package var asked: String?

        package init(id: String, question: String, answer: String, confidence: Double, asked: String? = nil) {
            self.asked = asked
            self.id = id
            self.question = question
            self.answer = answer
            self.confidence = confidence
        }
    }

    package struct Memory: Sendable, Hashable {
        package var id: String
        package var content: String
        package var score: Double
        /// The conversation it was said in; nil if unknown.
        package var conversationID: String?
        /// The other person's name, and the time in milliseconds since the epoch; nil if unknown.
        package var with: String?
        package var saidAt: Int64?
        /// The sentence of the message that this answers; `nil` if it answers the message as a whole.
        package var asked: String?

        package init(
            id: String, content: String, score: Double, conversationID: String? = nil, with: String? = nil,
            saidAt: Int64? = nil
        ) {
            self.with = with
            self.saidAt = saidAt
            self.id = id
            self.content = content
            self.score = score
            self.conversationID = conversationID
        }
    }

    package var faq: [Answer]
    package var memories: [Memory]

    package init(faq: [Answer] = [], memories: [Memory] = []) {
        self.faq = faq
        self.memories = memories
    }

    /// All texts, to give to a model or to check its answer against.
    package var texts: [String] { faq.map { "\($0.question)\n\($0.answer)" } + memories.map(\.content) }
}

extension DraftMaterial.Memory {
    /// A past answer may go into a draft, so it needs the threshold of a library entry. A note is only shown to the
    /// creator.
    var isSure: Bool { pastAnswer == nil ? score >= 0.5 : score > FAQMatch.threshold }

    /// Parses a memory of an earlier answer: "Q: …\nA: …".
    var pastAnswer: (question: String, answer: String)? {
        guard content.hasPrefix("Q:") else { return nil }
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("A:") }), start > 0 else { return nil }
        let question = lines[..<start].joined(separator: "\n").dropFirst(2)
        let answer = ([lines[start].dropFirst(2)] + lines[(start + 1)...]).joined(separator: "\n")
        let trimmed = DraftText.trimmed(answer)
        return trimmed.isEmpty ? nil : (DraftText.trimmed(String(question)), trimmed)
    }
}
