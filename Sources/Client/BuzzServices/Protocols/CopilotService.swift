import BuzzModel

/// One drafted reply. Only the user can send it.
package struct Draft: Hashable, Sendable {
    package enum Length: String, Sendable, CaseIterable {
        case short
        case medium
        case detailed
    }

    package var length: Length
    package var text: String
    /// What the reply does: accept, decline, ask …
    package var intent: String?

    package init(length: Length, text: String, intent: String? = nil) {
        self.length = length
        self.text = text
        self.intent = intent
    }
}

/// How reliable drafts are.
package enum DraftTrust: String, Hashable, Sendable {
    /// The user's own words, and they cover everything that is asked: can be sent unchanged.
    case solid
    case plain
    case guess
}

/// A question in the message, and whether the drafts answer it.
package struct AskedQuestion: Hashable, Sendable {
    package var text: String
    package var isAnswered: Bool

    package init(text: String, isAnswered: Bool) {
        self.text = text
        self.isAnswered = isAnswered
    }
}

package struct DraftSet: Hashable, Sendable {
    package var drafts: [Draft]
    package var trust: DraftTrust
    package var questions: [AskedQuestion] = []
    /// Why there are no drafts.
    package var nothing: String?
    /// What the drafts are based on, in words: "your answer to Old Mill Studio (3 Mar)".
    package var basedOn: [String]
    /// Who wrote them: "built-in", or a model's name.
    package var provider: String
    package var note: String?
    /// The other side has written again since.
    package var isStale: Bool
    /// The drafts are still being written.
    package var isGrowing = false
    /// The message is serious and no model was asked; the user can ask for one.
    package var canAskModel = false

    package init(
        drafts: [Draft], basedOn: [String], provider: String, trust: DraftTrust = .plain, note: String? = nil,
        isStale: Bool = false
    ) {
        self.trust = trust
        self.drafts = drafts
        self.basedOn = basedOn
        self.provider = provider
        self.note = note
        self.isStale = isStale
    }
}

package struct FAQSuggestion: Hashable, Sendable {
    package var entryID: String
    package var matchedQuestion: String
    package var answer: String
    package var confidence: Double

    package init(entryID: String, matchedQuestion: String, answer: String, confidence: Double) {
        self.entryID = entryID
        self.matchedQuestion = matchedQuestion
        self.answer = answer
        self.confidence = confidence
    }
}

/// The copilot for the user interface: its functions, and what was prepared in advance.
package protocol CopilotService: AIService {
    var isAvailable: Bool { get async }
    /// Drafts for a message; `growing` receives partial drafts while they are being written.
    ///
    /// - Parameter asksModel: also lets a model draft answers to serious messages.
    func generateSmartReplies(
        conversationID: ConversationID, messageText: String, asksModel: Bool,
        growing: @escaping @Sendable (DraftSet) async -> Void
    ) async throws(CopilotError) -> DraftSet
    /// Drafts prepared for the last message of a conversation or for an earlier one.
    func preparedReplies(for id: ConversationID) async -> DraftSet?
    /// The FAQ answer found for the last message of a conversation when it arrived.
    func suggestedAnswer(for id: ConversationID) async -> FAQSuggestion?
}

extension CopilotService {
    package func generateSmartReplies(
        conversationID: ConversationID, messageText: String, asksModel: Bool,
        growing: @escaping @Sendable (DraftSet) async -> Void
    ) async throws(CopilotError) -> DraftSet {
        try await generateSmartReplies(conversationID: conversationID, messageText: messageText)
    }
}
