import BuzzModel

/// What the copilot says of one text.
package struct CategoryOpinion: Hashable, Sendable {
    package var category: Category
    /// How likely it is right, 0–1.
    package var confidence: Double
    /// In a few words.
    package var reason: String
    /// The creator said so themselves.
    package var isCorrected: Bool
    /// Why another than the wanted one answered.
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

/// The copilot's functions as the client calls them; memory has a service of its own, `SupermemoryService`. Whatever goes
/// wrong is one of `CopilotError`'s cases: network, invalid response, function not found, authentication failed, rate
/// limited, timeout, and what else a server may say. Nothing in here sends anything to anybody.
package protocol AIService: Sendable {
    /// The library's entry that answers `text`; nil where none does with a confidence above 0.7.
    func checkFAQ(_ text: String) async throws(CopilotError) -> FAQSuggestion?
    /// Three drafts: short, medium, detailed.
    func generateSmartReplies(
        conversationID: ConversationID, messageText: String
    ) async throws(CopilotError) -> DraftSet
    func categorizeMessage(_ text: String) async throws(CopilotError) -> CategoryOpinion
    func analyzeSentiment(_ text: String) async throws(CopilotError) -> SentimentOpinion
    func scoreOpportunity(_ text: String) async throws(CopilotError) -> OpportunityOpinion
}
