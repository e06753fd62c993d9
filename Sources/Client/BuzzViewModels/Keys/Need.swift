import BuzzModel
import BuzzServices

/// What a command needs, and the sentence that says so when it is missing.
struct Need: Sendable {
    let reason: @MainActor @Sendable (AppViewModel) -> String?

    init(_ reason: @escaping @MainActor @Sendable (AppViewModel) -> String?) { self.reason = reason }

    /// - Parameter missing: the sentence for when the condition doesn't hold.
    init(_ missing: String, _ holds: @escaping @MainActor @Sendable (AppViewModel) -> Bool) {
        self.init { holds($0) ? nil : missing }
    }

    static let copilot = Need { $0.environment.reasonAgainstCopilot }
    static func feature(_ feature: CopilotFeature) -> Need { Need { $0.environment.reason(against: feature) } }

    static let conversation = Need(noConversation) { $0.target != nil }
    static let listedConversation = Need(noConversation) { !$0.inbox.isEmpty }
    static let openConversation = Need(noConversation) { $0.thread.conversation != nil }
    /// A conversation must be selected and the user must have joined it.
    static let joinedConversation = Need { app in
        guard let target = app.target else { return noConversation }
        return target.membership == .invited ? "Accept the invitation first." : nil
    }
    /// The need applies to the selected conversation only if none are marked, because marked ones take precedence.
    static func ifNoneAreMarked(_ need: Need) -> Need { Need { $0.conversations.actsOnMarked ? nil : need.reason($0) } }

    static let noConversation = "No conversation is selected."
}
