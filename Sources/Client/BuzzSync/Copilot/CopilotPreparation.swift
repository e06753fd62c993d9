import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// Prepares drafts for the messages that most need an answer, so that they are available at once and offline.
final class CopilotPreparation: Sendable {
    private let store: AccountStore
    private let caller: CopilotCaller
    private let time: any TimeSource
    private let log: Log
    /// The messages for which drafts were prepared in the last hour; preparing one again does not count.
    private let prepared = Mutex<[MessageID: Int64]>([:])

    /// The copilot limits a user's requests per hour; leave most of them to the user.
    private static let perHour = 40
    /// The number of conversations that the store considers.
    private static let most = 200

    init(store: AccountStore, caller: CopilotCaller, time: any TimeSource, log: Log) {
        self.store = store
        self.caller = caller
        self.time = time
        self.log = log
    }

    func prepare(checksFAQ: Bool) async throws {
        if checksFAQ { try await reconsider() }
        let now = time.now()
        let known = prepared.withLock { prepared in
            prepared = prepared.filter { $0.value >= now - Duration.seconds(3600).milliseconds }
            return prepared
        }
        var free = Self.perHour - known.count
        for id in try await store.messagesWithoutDrafts(limit: Self.most) {
            guard !Task.isCancelled else { return }
            if known[id] == nil {
                guard free > 0 else { continue }
                free -= 1
            }
            guard let message = try await store.message(id) else { continue }
            do throws(CopilotError) {
                try await prepareAnswer(to: message, checksFAQ: checksFAQ)
            } catch {
                switch error {
                // The copilot doesn't offer drafts.
                case .functionNotFound: return
                // The conversation became forbidden to the copilot after the query above.
                case .notForCopilot: continue
                // Store an empty draft, so that a message that cannot be answered is not tried again.
                case .invalidArgument, .invalidResponse: try await store.saveDraft([:], kind: .replies, for: id)
                default: throw error
                }
            }
            prepared.withLock { $0[id] = known[id] ?? now }
        }
    }

    /// Discards those drafts that changed FAQ entries would improve.
    private func reconsider() async throws {
        let changed = try await store.draftsToReconsider()
        guard !changed.entries.isEmpty else { return }
        var answered: [MessageID] = []
        for id in changed.messages {
            guard !Task.isCancelled else { return }
            guard let message = try await store.message(id) else { continue }
            do throws(CopilotError) {
                let answer = try await caller.call(.checkFAQ, FAQQuestion.data(of: message))
                guard answer["isFAQ"] == true, let entry = answer["entryId"].string, changed.entries.contains(entry)
                else { continue }
                answered.append(id)
            } catch {
                switch error {
                // Keep this draft: nothing is known about it.
                case .functionNotFound, .invalidArgument, .invalidResponse: continue
                default: throw error
                }
            }
        }
        try await store.reconsidered(changed.entries, discarding: answered)
    }

    private func prepareAnswer(to message: Message, checksFAQ: Bool) async throws(CopilotError) {
        let request = try await DraftContext(store: store, log: log).request(
            conversation: message.conversationID, messageText: message.body)
        let replies = try await caller.call(.generateSmartReplies, request.data)
        // Ignore a failed FAQ check.
        let answer: JSON? = await {
            guard checksFAQ else { return nil }
            do throws(CopilotError) {
                return try await caller.call(.checkFAQ, FAQQuestion.data(of: message))
            } catch {
                log.info("no FAQ check", ["error": "\(error)"])
                return nil
            }
        }()
        await orLog("keeping what was prepared", log) {
            try await store.saveDraft(replies, kind: .replies, for: message.id)
            if let answer, answer["isFAQ"] == true { try await store.saveDraft(answer, kind: .answer, for: message.id) }
        }
    }
}
