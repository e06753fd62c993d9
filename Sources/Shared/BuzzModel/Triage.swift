/// The kind of conversation that a message belongs to. The rows of `CategoryInfo` define all categories; only those
/// that the program treats specially are named here.
package struct Category: RawRepresentable, Hashable, Sendable, CaseIterable, Codable, CustomStringConvertible {
    package static let fan = Category("fan"), business = Category("business")
    package static let spam = Category("spam"), urgent = Category("urgent")

    package let rawValue: String

    package init(_ name: String) { rawValue = name }

    /// Returns `nil` if no row has this name.
    package init?(rawValue: String) {
        guard CategoryInfo.all.contains(where: { $0.category.rawValue == rawValue }) else { return nil }
        self.init(rawValue)
    }

    /// All categories in the order of the rows.
    package static var allCases: [Category] { CategoryInfo.all.map(\.category) }

    package var description: String { rawValue }
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

/// The copilot's assessment of one message, or the creator's own if `isCorrected`.
package struct Triage: Hashable, Sendable {
    package var category: Category
    /// 0–1
    package var confidence: Double
    package var sentiment: Sentiment
    package var intensity: Intensity
    /// 0–100, business messages only.
    package var score: Int?
    package var breakdown: OpportunityBreakdown?
    /// The reason, in a few words.
    package var reason: String
    /// Set by the creator: never overwritten by the copilot.
    package var isCorrected: Bool
    /// The sender withdraws an alarm they raised earlier.
    package var withdraws = false
    /// The message itself states what an offer is worth: a sum, or that there is none.
    package var statesTerms = false
    /// The user has switched off categories or sentiment in the preferences.
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

    /// The category, if it may be shown.
    package var shownCategory: Category? { hidesCategory ? nil : category }
    package var shownSentiment: Sentiment? { hidesSentiment ? nil : sentiment }
    /// The sentiment to show to the creator; that of spam is irrelevant.
    package var saidSentiment: Sentiment? { category == .spam ? nil : shownSentiment }
}

/// A category set by the creator and the previous triage, which allows undoing it.
package struct CategoryCorrection: Hashable, Sendable {
    package let messageID: MessageID
    /// Nil if the copilot had not triaged the message yet.
    package let before: Triage?

    package init(messageID: MessageID, before: Triage?) {
        self.messageID = messageID
        self.before = before
    }
}
