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
    package var trust: DraftTrust

    package init(length: Length, text: String, intent: String? = nil, trust: DraftTrust = .plain) {
        self.length = length
        self.text = text
        self.intent = intent
        self.trust = trust
    }
}

/// How reliable drafts are.
package enum DraftTrust: String, Hashable, Sendable, CaseIterable {
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
    /// The drafts, the most trustworthy first.
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

    /// - Parameter trust: the trust in all drafts; `nil` if each draft has its own.
    package init(
        drafts: [Draft], basedOn: [String], provider: String, trust: DraftTrust? = nil, note: String? = nil,
        isStale: Bool = false
    ) {
        let known = drafts.map { Draft(length: $0.length, text: $0.text, intent: $0.intent, trust: trust ?? $0.trust) }
        self.drafts = DraftTrust.allCases.flatMap { trust in known.filter { $0.trust == trust } }
        self.trust = self.drafts.first?.trust ?? trust ?? .plain
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
