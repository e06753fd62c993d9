import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// All work with the copilot that nobody waits for: asking whose account this is, bringing it corrections, FAQ changes
/// and memories, having new messages judged and answers prepared. While the copilot is away everything stays queued.
package final class CopilotWorker: EngineCompanion {
    private struct State {
        var roleAskedAt: Int64?
        var isCreator = false
    }

    /// How often it looked what there is to do.
    private struct Rounds: Sendable, Equatable {
        var begun = 0
        var ended = 0
    }

    private static let roleLasts = Duration.seconds(600)

    private let store: AccountStore
    private let caller: CopilotCaller
    private let time: any TimeSource
    private let random: Randomness
    private let log: Log
    private let wakeUp = WakeSignal()
    private let nudged = WakeSignal(isSticky: false)
    private let state = Mutex(State())
    private let rounds = Broadcast(Rounds())
    private let deliveries: CopilotDeliveries
    private let library: FAQLibraryRefresh
    private let questions: QuestionChecks
    private let preparation: CopilotPreparation

    package init(
        store: AccountStore, caller: CopilotCaller, policy: RetryPolicy = RetryPolicy(),
        time: any TimeSource = SystemTime(), random: @escaping Randomness = systemRandomness, log: Log = .silent
    ) {
        self.store = store
        self.caller = caller
        self.time = time
        self.random = random
        self.log = log
        deliveries = CopilotDeliveries(
            store: store, caller: caller, policy: policy, time: time, random: random, log: log)
        library = FAQLibraryRefresh(store: store, caller: caller, time: time, log: log)
        questions = QuestionChecks(store: store, caller: caller, log: log)
        preparation = CopilotPreparation(store: store, caller: caller, time: time, log: log)
    }

    package func storeChanged(_ change: StoreChange) {
        if change.outbox || change.everything || change.preferences || !change.threads.isEmpty { wakeUp.wake() }
    }

    package func nudge() {
        wakeUp.wake()
        nudged.wake()
    }

    package func settled() async {
        // A round under way may have looked before what matters was stored: the one after it counts.
        let begun = rounds.value.begun
        nudge()
        _ = await rounds.first { $0.ended > begun }
    }

    package func run() async {
        var backoff = Backoff(from: .seconds(2), to: .seconds(60))
        while !Task.isCancelled {
            rounds.update { $0.begun += 1 }
            do {
                let pause = try await round()
                rounds.update { $0.ended = $0.begun }
                backoff.reset()
                await wakeUp.wait(atMost: pause, time: time)
            } catch {
                log.info("the copilot did not answer", ["error": "\(error)"])
                rounds.update { $0.ended = $0.begun }
                // News of the store don't make it answer any sooner.
                await nudged.wait(atMost: wait(after: error) ?? backoff.take(random), time: time)
            }
        }
    }

    private func wait(after error: any Error) -> Duration? {
        switch error as? CopilotError {
        case .rateLimited(let seconds?): .seconds(seconds)
        case .functionNotFound, .permissionDenied: Self.roleLasts
        default: nil
        }
    }

    /// Does what there is and says how long there is nothing more; `nil` means until woken.
    private func round() async throws -> Duration? {
        guard try await isCreator() else { return Self.roleLasts }
        let preferences = try await store.copilotAccess().preferences
        let next = try await deliveries.deliver(memories: preferences.isOn(.memory))
        var failure: CopilotError?
        if preferences.judgesMessages {
            do {
                try await judgeMessages()
            } catch CopilotError.invalidResponse {
                // What it makes of these messages says nothing of the rest of its work.
                failure = .invalidResponse
            }
        }
        let refresh = try await library.refresh()
        if preferences.isOn(.faq) { try await questions.check(judges: preferences.judgesMessages) }
        if preferences.isOn(.preparedDrafts) { try await preparation.prepare(checksFAQ: preferences.isOn(.faq)) }
        if let failure { throw failure }
        return next.map { min($0, refresh) } ?? refresh
    }

    // MARK: The role

    private func isCreator() async throws -> Bool {
        let now = time.now()
        let known = state.withLock { state in
            state.roleAskedAt.map { now - $0 < Self.roleLasts.milliseconds } == true ? state.isCreator : nil
        }
        if let known { return known }
        let answer = try await caller.call(.whoAmI, [:])
        // The server decides; an answer without a role means none.
        let isCreator = answer["role"].string == "creator"
        state.withLock { state in
            state.roleAskedAt = now
            state.isCreator = isCreator
        }
        try await store.setCreator(isCreator)
        return isCreator
    }

    /// A role may have been taken away since it was asked for.
    private func forgetRole() {
        state.withLock { $0.roleAskedAt = nil }
    }

    // MARK: Triage

    /// The newest first, as many at a time as one call takes.
    private func judgeMessages() async throws {
        while !Task.isCancelled {
            let waiting = try await store.triageQueue(limit: CopilotLimits.batch)
            guard !waiting.isEmpty else { return }
            let judged: [(MessageID, Triage)]
            do throws(CopilotError) {
                judged = try await judge(waiting)
            } catch {
                switch error {
                case .invalidArgument, .invalidResponse:
                    try await judgeAlone(waiting, after: error)
                    continue
                case .permissionDenied:
                    forgetRole()
                    throw error
                default: throw error
                }
            }
            try await keep(judged, of: waiting)
        }
    }

    /// Something about one of them makes the copilot fail for all: it is found and passed over. A copilot that answers
    /// nothing sensible to any of them is the one to blame: that is thrown, and they go on waiting.
    private func judgeAlone(_ waiting: [BuzzStore.TriageRequest], after failure: CopilotError) async throws {
        guard waiting.count > 1 else {
            guard case .invalidArgument = failure else { throw failure }
            return try await passOver(waiting.map(\.messageID))
        }
        log.warning("messages were not judged together", ["error": "\(failure)"])
        var isAlive = false
        var suspects: [MessageID] = []
        for request in waiting {
            guard !Task.isCancelled else { return }
            do {
                try await keep(try await judge([request]), of: [request])
                isAlive = true
            } catch CopilotError.invalidArgument {
                // Who refuses it has read it.
                try await passOver([request.messageID])
                isAlive = true
            } catch CopilotError.invalidResponse {
                suspects.append(request.messageID)
            }
            if isAlive, !suspects.isEmpty {
                try await passOver(suspects)
                suspects = []
            }
            if suspects.count == Self.suspectsAtMost { break }
        }
        if !isAlive { throw failure }
    }

    /// So many senseless answers, and not one of another kind, are the copilot's fault.
    private static let suspectsAtMost = 8

    private func passOver(_ messages: [MessageID]) async throws {
        log.warning("messages cannot be judged", ["count": "\(messages.count)"])
        try await store.dropFromTriage(messages)
    }

    private func judge(
        _ waiting: [BuzzStore.TriageRequest]
    ) async throws(CopilotError) -> [(MessageID, Triage)] {
        let items = waiting.map { request in
            CopilotProtocol.TriageRequest.Item(
                id: "\(request.messageID.rawValue)", text: String(request.text.prefix(Self.textLimit)),
                conversationID: request.conversationID.rawValue, senderID: request.sender.rawValue,
                isAnswered: request.isAnswered)
        }
        let answer = try await caller.call(.triageMessages, CopilotProtocol.TriageRequest(messages: items).data)
        var judged: [(MessageID, Triage)] = []
        for result in answer["results"].array ?? [] {
            guard let id = result["id"].string.flatMap({ Int64($0) }), let triage = Triage(json: result) else {
                continue
            }
            judged.append((MessageID(id), triage))
        }
        return judged
    }

    private func keep(_ judged: [(MessageID, Triage)], of waiting: [BuzzStore.TriageRequest]) async throws {
        let known = Set(judged.map(\.0))
        // What it says nothing about it never will: asking again forever would hold up the rest.
        let unjudged = waiting.map(\.messageID).filter { !known.contains($0) }
        try await store.saveTriage(judged)
        if !unjudged.isEmpty { try await store.dropFromTriage(unjudged) }
    }

    /// A badge needs no more of a message than this.
    private static let textLimit = 20_000
}
