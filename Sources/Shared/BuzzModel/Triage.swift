/// What kind of conversation a message makes this.
package enum Category: String, Sendable, CaseIterable, Codable {
    case fan
    case business
    case spam
    case urgent
}

package enum Sentiment: String, Sendable, CaseIterable, Codable {
    case positive
    case negative
    case neutral
    case urgent
}

package enum Intensity: String, Sendable, CaseIterable, Codable {
    case low
    case medium
    case high
}

/// The four parts of an opportunity score, each 0–100.
package struct OpportunityBreakdown: Hashable, Sendable, Codable {
    package var monetaryValue: Int
    package var brandFit: Int
    package var legitimacy: Int
    package var urgency: Int

    package init(monetaryValue: Int, brandFit: Int, legitimacy: Int, urgency: Int) {
        self.monetaryValue = monetaryValue
        self.brandFit = brandFit
        self.legitimacy = legitimacy
        self.urgency = urgency
    }
}

/// The copilot's opinion of one message, or the creator's own where `isCorrected`.
package struct Triage: Hashable, Sendable {
    package var category: Category
    /// 0–1
    package var confidence: Double
    package var sentiment: Sentiment
    package var intensity: Intensity
    /// 0–100, business messages only.
    package var score: Int?
    package var breakdown: OpportunityBreakdown?
    /// Why, in a few words.
    package var reason: String
    /// The creator said so: never overwritten by the copilot.
    package var isCorrected: Bool
    /// The sender says that what they raised the alarm about is over.
    package var withdraws = false
    /// It says itself what an offer is worth: a sum, or that there is none.
    package var statesTerms = false
    /// Switched off in the preferences.
    package var hidesCategory = false
    package var hidesSentiment = false

    package init(
        category: Category, confidence: Double, sentiment: Sentiment, intensity: Intensity, score: Int? = nil,
        breakdown: OpportunityBreakdown? = nil, reason: String, isCorrected: Bool = false
    ) {
        self.category = category
        self.confidence = confidence
        self.sentiment = sentiment
        self.intensity = intensity
        self.score = score
        self.breakdown = breakdown
        self.reason = reason
        self.isCorrected = isCorrected
    }

    /// The category, where it may be shown.
    package var shownCategory: Category? { hidesCategory ? nil : category }
    package var shownSentiment: Sentiment? { hidesSentiment ? nil : sentiment }
    /// What is said of it to a person: how spam sounds is nobody's business.
    package var saidSentiment: Sentiment? { category == .spam ? nil : shownSentiment }
}

/// A category the creator set, and what stood there before: enough to take it back.
package struct CategoryCorrection: Hashable, Sendable {
    package let messageID: MessageID
    /// Nil where the copilot had not said anything yet.
    package let before: Triage?

    package init(messageID: MessageID, before: Triage?) {
        self.messageID = messageID
        self.before = before
    }
}
