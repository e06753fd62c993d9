import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit

/// Looks up in the FAQ library what came in, so that the answer is there when somebody opens the conversation, and sends
/// it by itself where the creator has allowed exactly that.
struct QuestionChecks: Sendable {
    let store: AccountStore
    let caller: CopilotCaller
    let log: Log

    private static let batch = 50

    /// A check that fails is logged and nobody else hears of it. Only a copilot that is away or asks to wait stops the
    /// round: then what waits stays queued.
    ///
    /// - Parameter judges: messages get categories; until then they wait here.
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
