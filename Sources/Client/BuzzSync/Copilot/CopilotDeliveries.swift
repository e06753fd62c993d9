import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit

/// Sends the outbox's copilot rows: corrections, FAQ changes one at a time, and memories in batches of five, oldest
/// first.
struct CopilotDeliveries: Sendable {
    let store: AccountStore
    let caller: CopilotCaller
    let policy: RetryPolicy
    let time: any TimeSource
    let random: Randomness
    let log: Log

    private static let memoryBatch = 5

    /// Returns how long until a delayed row may be retried; `nil` if there is none.
    ///
    /// - Parameter memories: whether memory is switched on; while it is off, memories wait.
    func deliver(memories: Bool) async throws -> Duration? {
        try await deliverChanges()
        if memories { try await deliverMemories() }
        let now = Timestamp(milliseconds: time.now())
        let next = try await store.nextWake(after: now, lane: .copilot)
        return next.map { $0 - now }
    }

    private func deliverChanges() async throws {
        while !Task.isCancelled {
            let ready = try await store.readyOutbox(
                now: Timestamp(milliseconds: time.now()), limit: 20, lane: .copilot
            ).filter { $0.kind != .memory }
            guard !ready.isEmpty else { return }
            for item in ready { try await send(item) }
        }
    }

    private func deliverMemories() async throws {
        while !Task.isCancelled {
            let batch = try await store.readyMemories(
                now: Timestamp(milliseconds: time.now()), limit: Self.memoryBatch)
            guard !batch.isEmpty else { return }
            for item in batch { try await send(item) }
            await noteStored()
        }
    }

    /// Stores the copilot's number of memories, so that it can be shown while the copilot is unavailable.
    private func noteStored() async {
        let answer = await orLog("asking how much is remembered", log) {
            try await caller.call(.listMemories, ["limit": 1])
        }
        await orLog("noting how much is remembered", log) {
            try await store.noteMemories(stored: answer?["total"].int)
        }
    }

    /// Throws if the copilot is unavailable, so that the other rows wait too.
    private func send(_ candidate: OutboxItem) async throws {
        guard let item = try await store.take(candidate.id) else { return }
        guard let (function, data) = Self.call(for: item) else {
            try await store.fail(item.id, error: "The copilot has no function for this change.")
            return
        }
        do throws(CopilotError) {
            _ = try await caller.call(function, data)
        } catch {
            try await failed(item, error)
            return
        }
        // Retry until stored: on a full disk the row would otherwise stay "sending" and block its queue for ever.
        while true {
            do throws(StoreError) {
                return try await store.complete(item.id, .done)
            } catch {
                log.error("what became of a change was not stored", ["id": item.id.rawValue, "error": "\(error)"])
                try await time.sleep(for: .seconds(5))
            }
        }
    }

    private static func call(for item: OutboxItem) -> (CopilotFunction, JSON)? {
        switch item.kind {
        case .triageCorrection: return (.correctCategory, item.payload)
        case .memory:
            var memory: JSON = ["content": item.payload["content"], "metadata": item.payload["metadata"]]
            if item.payload["createdAt"].int64 != nil { memory["createdAt"] = item.payload["createdAt"] }
            return (.addSupermemoryMemory, memory)
        case .faq where item.payload["action"] == "delete": return (.deleteFAQ, ["id": item.payload["id"]])
        case .faq:
            var entry = item.payload["content"]
            entry["id"] = item.payload["id"]
            return (.saveFAQ, entry)
        default: return nil
        }
    }

    private func failed(_ item: OutboxItem, _ error: CopilotError) async throws {
        switch error {
        case .network, .switchedOff, .noToken, .notForCopilot:
            // Do not count an attempt while the copilot is unavailable.
            try await store.reschedule(
                item.id, at: Timestamp(milliseconds: time.now()), error: error.sentence, countsAttempt: false)
            throw error
        case .rateLimited(let seconds):
            let wait = Duration.seconds(seconds ?? 60)
            try await store.reschedule(
                item.id, at: Timestamp(milliseconds: time.now()) + wait, error: error.sentence, countsAttempt: false)
            throw error
        case .timeout, .invalidResponse:
            guard let wait = policy.wait(afterFailures: item.attempts + 1, random: random) else {
                return try await giveUp(item, error)
            }
            try await store.reschedule(
                item.id, at: Timestamp(milliseconds: time.now()) + wait, error: error.sentence, countsAttempt: true)
        case .functionNotFound, .authenticationFailed, .permissionDenied, .invalidArgument:
            try await giveUp(item, error)
        }
    }

    private func giveUp(_ item: OutboxItem, _ error: CopilotError) async throws {
        log.warning("a change was given up", ["id": item.id.rawValue, "kind": item.kind.rawValue, "error": "\(error)"])
        if item.kind == .memory {
            try await store.drop(item.id, error: error.sentence)
        } else {
            try await store.fail(item.id, error: error.sentence)
        }
    }
}
