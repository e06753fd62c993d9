import BuzzModel
import BuzzServices
import Observation

package struct SuggestionViewState: Hashable, Sendable {
    package var question: String
    package var answer: String
    package var confidence: String
}

/// An FAQ answer offered above the composer.
@MainActor @Observable package final class SuggestionViewModel {
    private static let threshold = 0.7
    private var suggestion: FAQSuggestion?
    @ObservationIgnored private var dismissed: Set<MessageID> = []
    @ObservationIgnored private var message: MessageID?
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let environment: InterfaceEnvironment

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
    }

    package var answer: String? { suggestion?.answer }

    package var state: SuggestionViewState? {
        suggestion.map {
            let hundredths = Int(max(0, min(1, $0.confidence)) * 100)
            return SuggestionViewState(
                question: DisplayText.line($0.matchedQuestion), answer: DisplayText.line($0.answer),
                confidence: hundredths == 100 ? "1.00" : "0." + (hundredths < 10 ? "0" : "") + "\(hundredths)")
        }
    }

    /// Called when the conversation's last message changes; nil if nothing needs an answer.
    package func update(_ conversation: Conversation?, last message: Message?) {
        generation += 1
        let generation = self.generation
        self.message = message?.id
        guard let conversation, let message, !message.isOwn, !dismissed.contains(message.id),
            let copilot = environment.services.copilot, environment.access.has(.faq)
        else {
            suggestion = nil
            return
        }
        if suggestion != nil { suggestion = nil }
        environment.jobs.start { [weak self] in
            let found = await copilot.suggestedAnswer(for: conversation.id)
            guard let self, generation == self.generation else { return }
            self.suggestion = found.flatMap { $0.confidence > Self.threshold ? $0 : nil }
        }
    }

    /// Message ids of another account are unrelated.
    func forget() {
        generation += 1
        dismissed = []
        message = nil
        suggestion = nil
    }

    package func dismiss() {
        if let message { dismissed.insert(message) }
        suggestion = nil
    }
}
