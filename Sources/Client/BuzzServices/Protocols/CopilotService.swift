import BuzzModel

/// One drafted reply. The person decides what becomes of it.
package struct Draft: Hashable, Sendable {
    package enum Length: String, Sendable, CaseIterable {
        case short
        case medium
        case detailed
    }

    package var length: Length
    package var text: String
    /// What it does: accept, decline, ask …
    package var intent: String?

    package init(length: Length, text: String, intent: String? = nil) {
        self.length = length
        self.text = text
        self.intent = intent
    }
}

/// How far drafts can be trusted.
package enum DraftTrust: String, Hashable, Sendable {
    /// The person's own words, for all that is asked: they can go out as they are.
    case solid
    case plain
    case guess
}

/// One thing that is asked, and whether the drafts answer it.
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
    /// Why nothing is worth suggesting.
    package var nothing: String?
    /// What the drafts rest on, in words: "your answer to Old Mill Studio (3 Mar)".
    package var basedOn: [String]
    /// Who wrote them: "built-in", a model's name.
    package var provider: String
    package var note: String?
    /// Somebody wrote again since.
    package var isStale: Bool
    /// The drafts are still being written.
    package var isGrowing = false
    /// The message is grave, and no model was asked; it is where the person wants it.
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

/// The copilot as the interface asks it: the functions, and what was prepared ahead.
package protocol CopilotService: AIService {
    var isAvailable: Bool { get async }
    /// Drafts, with what there is of the drafts handed over as they grow.
    ///
    /// - Parameter asksModel: a model drafts what is grave, too.
    func generateSmartReplies(
        conversationID: ConversationID, messageText: String, asksModel: Bool,
        growing: @escaping @Sendable (DraftSet) async -> Void
    ) async throws(CopilotError) -> DraftSet
    /// Drafts for the last message of a conversation that are ready already, or were for an earlier one.
    func preparedReplies(for id: ConversationID) async -> DraftSet?
    /// The answer suggested for the last message of a conversation, found when it arrived.
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
