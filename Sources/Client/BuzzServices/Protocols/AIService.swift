import BuzzModel

/// The copilot's category for a text.
package struct CategoryOpinion: Hashable, Sendable {
    package var category: Category
    /// The confidence, 0–1.
    package var confidence: Double
    /// The reason, in a few words.
    package var reason: String
    /// Set by the creator.
    package var isCorrected: Bool
    /// Why a different provider than the configured one answered.
    package var note: String?

    package init(
        category: Category, confidence: Double, reason: String, isCorrected: Bool = false, note: String? = nil
    ) {
        self.category = category
        self.confidence = confidence
        self.reason = reason
        self.isCorrected = isCorrected
        self.note = note
    }
}

package struct SentimentOpinion: Hashable, Sendable {
    package var sentiment: Sentiment
    package var intensity: Intensity
    package var note: String?

    package init(sentiment: Sentiment, intensity: Intensity, note: String? = nil) {
        self.sentiment = sentiment
        self.intensity = intensity
        self.note = note
    }
}

package struct OpportunityOpinion: Hashable, Sendable {
    /// 0–100.
    package var score: Int
    package var breakdown: OpportunityBreakdown
    package var reason: String
    package var note: String?

    package init(score: Int, breakdown: OpportunityBreakdown, reason: String, note: String? = nil) {
        self.score = score
        self.breakdown = breakdown
        self.reason = reason
        self.note = note
    }
}

/// The copilot's functions as called by the client; memories have their own protocol, `SupermemoryService`. All
/// failures are cases of `CopilotError`. Nothing in this protocol sends a message.
package protocol AIService: Sendable {
    /// The FAQ entry that answers `text`; nil unless the confidence is above 0.7.
    func checkFAQ(_ text: String) async throws(CopilotError) -> FAQSuggestion?
    /// Three drafts: short, medium, detailed.
    func generateSmartReplies(
        conversationID: ConversationID, messageText: String
    ) async throws(CopilotError) -> DraftSet
    func categorizeMessage(_ text: String) async throws(CopilotError) -> CategoryOpinion
    func analyzeSentiment(_ text: String) async throws(CopilotError) -> SentimentOpinion
    func scoreOpportunity(_ text: String) async throws(CopilotError) -> OpportunityOpinion
}
