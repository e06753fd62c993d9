import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit

/// Looks up new messages in the FAQ library, so that the answer is ready when the conversation is opened, and sends
/// it automatically where the creator has enabled that.
struct QuestionChecks: Sendable {
    let store: AccountStore
    let caller: CopilotCaller
    let log: Log

    private static let batch = 50

    /// A failed check is only logged. If the copilot is unavailable or asks to wait, the round ends and the messages
    /// stay queued.
    ///
    /// - Parameter judges: whether messages are triaged; then they wait here until they are.
    func check(judges: Bool) async throws {
        while !Task.isCancelled {
            let waiting = try await store.questionQueue(limit: Self.batch, needsCategory: judges)
            guard !waiting.isEmpty else { return }
            for message in waiting {
                guard !Task.isCancelled else { return }
                if message.kind == .text { try await check(message) }
                try await store.dropQuestion(message.id)
            }
        }
    }

    private func check(_ message: Message) async throws {
        let answer: JSON
        do throws(CopilotError) {
            answer = try await caller.call(.checkFAQ, FAQQuestion.data(of: message))
        } catch {
            log.info("no FAQ check", ["error": "\(error)"])
            switch error {
            case .network, .timeout, .switchedOff, .noToken, .rateLimited, .permissionDenied, .authenticationFailed:
                throw error
            default: return
            }
        }
        guard answer["isFAQ"] == true, answer["confidence"].double ?? 1 > Self.threshold else { return }
        await orLog("keeping a suggested answer", log) {
            try await store.saveDraft(answer, kind: .answer, for: message.id)
        }
        guard let entry = answer["entryId"].string else { return }
        let outcome = try await store.sendAutomatically(entry, answering: message.id)
        if case .sent = outcome { log.info("an FAQ answer was sent by itself", ["entry": entry]) }
    }

    private static let threshold = 0.7
}
