import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// Has messages that were sorted by words judged again by the sentence model and by an external model, after all other
/// work. Each message is refined only once, so that a badge that the user has seen changes at most once.
final class CopilotRefining: Sendable {
    private let store: AccountStore
    private let caller: CopilotCaller
    private let time: any TimeSource
    private let asked = Mutex<[Int64]>([])

    /// The number of messages a model processes in one call.
    private static let batch = 20
    /// The copilot limits a user's requests per hour; leave most of them to the user.
    private static let perHour = 30
    private static let hour = Duration.seconds(3_600)
    /// A long timeout, because nobody is waiting.
    private static let patience = Duration.seconds(120)

    init(store: AccountStore, caller: CopilotCaller, time: any TimeSource) {
        self.store = store
        self.caller = caller
        self.time = time
    }

    /// Returns the time until there is more to do; nil means until new messages are triaged.
    func refine() async throws -> Duration? {
        while !Task.isCancelled {
            let waiting = try await store.refineQueue(limit: Self.batch)
            guard !waiting.isEmpty else { return nil }
            if let wait = waitForTurn() { return wait }
            let ids = waiting.map(\.messageID)
            let answer: JSON
            do throws(CopilotError) {
                let request = CopilotProtocol.TriageRequest(messages: CopilotSorting.items(waiting), refines: true)
                answer = try await caller.call(.triageMessages, request.data, timeout: Self.patience)
            } catch {
                switch error {
                // The model will not give a better answer to these messages.
                case .invalidArgument, .invalidResponse: try await store.saveRefined([], of: ids)
                case .timeout:
                    try await store.setCopilotTrouble(error.sentence, of: .model)
                    throw error
                default: throw error
                }
                continue
            }
            try await keep(answer, of: ids)
        }
        return nil
    }

    private func keep(_ answer: JSON, of ids: [MessageID]) async throws {
        let judged = CopilotSorting.Judged(answer)
        try await store.saveRefined(
            judged.opinions.filter { !judged.pending.contains($0.0) }, of: ids.filter { !judged.pending.contains($0) })
        let wait = answer["retryAfterMs"].int64
        // The external model was not asked, so no request was used up.
        if judged.pending.isEmpty, answer["note"].isNull, answer["provider"].string == "built-in" {
            asked.withLock { _ = $0.popLast() }
        }
        // A used-up hourly limit is not a failure of the model.
        let isFailing = !judged.pending.isEmpty && wait == nil
        try await store.setCopilotTrouble(
            isFailing ? answer["note"].string ?? "The model doesn’t answer" : nil, of: .model)
        guard judged.pending.isEmpty else {
            throw CopilotError.rateLimited(retryAfterSeconds: wait.map { Int(min(max($0, 0), 86_400_000) / 1_000) + 1 })
        }
    }

    private func waitForTurn() -> Duration? {
        let now = time.now()
        return asked.withLock { asked in
            asked.removeAll { $0 <= now - Self.hour.milliseconds }
            guard asked.count >= Self.perHour, let first = asked.first else {
                asked.append(now)
                return nil
            }
            return .milliseconds(first + Self.hour.milliseconds - now)
        }
    }
}
