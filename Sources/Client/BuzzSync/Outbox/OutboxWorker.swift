import BuzzModel
import BuzzStore
import ProcessKit
import Synchronization

/// Sends the outbox's homeserver rows: one at a time per queue, several queues at a time, and nothing while the
/// server is unreachable.
///
/// The states of a row: queued → sending → done and removed; or sending → waiting (retryable) → sending …; or sending
/// → failed (final, or out of attempts) until the user retries, edits or discards it.
final class OutboxWorker: Sendable {
    private struct State {
        /// Woken when the user withdraws a row that is being sent.
        var underWay: [OutboxID: WakeSignal] = [:]
        var uploads: Set<OutboxID> = []
        /// The number of requests started so far.
        var started = 0
        /// Until when each kind of request is paused, because the server asked to slow down.
        var pausedUntil: [RequestKind: Int64] = [:]
        var networkBackoff = Backoff()

        func hasNoRoom(forUploads: Bool) -> Bool {
            forUploads ? uploads.count >= uploadsAtOnce : underWay.count - uploads.count >= atOnce
        }

        mutating func begin(_ item: OutboxItem, _ calledOff: WakeSignal) -> Bool {
            guard !hasNoRoom(forUploads: item.kind == .upload) else { return false }
            underWay[item.id] = calledOff
            if item.kind == .upload { uploads.insert(item.id) }
            started += 1
            return true
        }
    }

    private static let atOnce = 4
    /// In addition to other requests, so that uploads on a slow line don't block messages.
    private static let uploadsAtOnce = 2
    private static let lookedAt = 32
    private static let untilStoredAgain = Duration.seconds(5)
    private static let clockTolerance: Int64 = 2000

    private let store: AccountStore
    private let client: MatrixClient
    private let monitor: ConnectionMonitor
    private let handler: MatrixOutboxHandler
    private let policy: RetryPolicy
    private let time: any TimeSource
    private let random: Randomness
    private let log: Log
    private let recorder: WorkRecorder
    private let state = Mutex(State())

    init(
        store: AccountStore, client: MatrixClient, monitor: ConnectionMonitor, handler: MatrixOutboxHandler,
        policy: RetryPolicy = RetryPolicy(), time: any TimeSource, random: @escaping Randomness, log: Log,
        recorder: WorkRecorder = WorkRecorder()
    ) {
        self.store = store
        self.client = client
        self.monitor = monitor
        self.handler = handler
        self.policy = policy
        self.time = time
        self.random = random
        self.log = log
        self.recorder = recorder
    }

    /// The number of requests started so far, and of those running.
    var activity: (started: Int, underWay: Int) { state.withLock { ($0.started, $0.underWay.count) } }

    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled, !monitor.isSignedOut {
                let pause: Duration?
                do throws(StoreError) {
                    pause = try await startReady(in: &group)
                } catch {
                    log.error("the outbox cannot be read", ["error": "\(error)"])
                    pause = .seconds(5)
                }
                let before = time.now()
                await monitor.outboxWake.wait(atMost: pause, time: time)
                // The clock was set back, which would prolong all delays.
                if time.now() < before - Self.clockTolerance { monitor.nudge() }
            }
        }
    }

    /// Starts what is ready and returns the time until there is more to do; `nil` means until woken.
    private func startReady(in group: inout DiscardingTaskGroup) async throws(StoreError) -> Duration? {
        try await callOff()
        guard monitor.isReachable else { return nil }
        if monitor.takeReturn() {
            // The network is back: delayed rows are due now.
            state.withLock { $0.networkBackoff.reset() }
            try await store.wakeWaiting()
        }
        let now = time.now()
        let isFull = state.withLock { $0.hasNoRoom(forUploads: true) && $0.hasNoRoom(forUploads: false) }
        guard !isFull else { return nil }
        let ready = try await store.readyOutbox(now: Timestamp(milliseconds: now), limit: Self.lookedAt)
        var wasPutOff = false
        for candidate in ready {
            if try await putOff(candidate, now: now) {
                wasPutOff = true
                continue
            }
            let calledOff = WakeSignal()
            // Count it before claiming it: a row that is neither ready nor running would look done.
            guard state.withLock({ $0.begin(candidate, calledOff) }) else { continue }
            let item: OutboxItem?
            do throws(StoreError) {
                item = try await store.take(candidate.id)
            } catch {
                isOver(candidate.id)
                throw error
            }
            guard let item else {
                isOver(candidate.id)
                continue
            }
            group.addTask { [self] in
                await carryOut(item, unless: calledOff)
                isOver(item.id)
                monitor.outboxWake.wake()
            }
        }
        // There may be further rows behind the postponed ones.
        if wasPutOff { return .zero }
        // Rows that are due but not ready depend on another row, whose completion wakes this loop.
        let next = try await store.nextWake(after: Timestamp(milliseconds: now))
        return next.map { $0 - Timestamp(milliseconds: now) }
    }

    /// Postpones a row that was never tried while its kind of request is paused. Rows that the user retries are sent
    /// anyway.
    private func putOff(_ item: OutboxItem, now: Int64) async throws(StoreError) -> Bool {
        guard item.firstAttempt == nil, let until = state.withLock({ $0.pausedUntil[item.kind.request] }), until > now,
            // A longer time means that the clock was set back.
            until - now <= RetryPolicy.longestWait.milliseconds
        else { return false }
        let reason = MatrixClientError.refused(ServerRefusal(status: 429)).sentence
        try await store.reschedule(
            item.id, at: Timestamp(milliseconds: until), error: reason, countsAttempt: false)
        return true
    }

    private func isOver(_ id: OutboxID) {
        state.withLock { state in
            state.underWay.removeValue(forKey: id)
            state.uploads.remove(id)
        }
    }

    /// Cancels the sending of rows that were withdrawn, by this process or another.
    private func callOff() async throws(StoreError) {
        let underWay = state.withLock { $0.underWay }
        for id in try await store.withdrawn(of: Array(underWay.keys)) { underWay[id]?.wake() }
    }

    private func perform(
        _ item: OutboxItem, unless calledOff: WakeSignal
    ) async -> Result<OutboxResult, MatrixClientError>? {
        await withTaskGroup(of: Result<OutboxResult, MatrixClientError>?.self) { [handler] group in
            group.addTask {
                do throws(MatrixClientError) {
                    return .success(try await handler.perform(item))
                } catch {
                    return .failure(error)
                }
            }
            // Other requests are too short to cancel and may already have taken effect.
            guard item.kind == .upload else { return await group.next() ?? nil }
            group.addTask {
                await calledOff.wait()
                // If cancelled, the result of the request counts.
                return nil
            }
            while let outcome = await group.next() {
                if outcome == nil, Task.isCancelled { continue }
                group.cancelAll()
                return outcome
            }
            return nil
        }
    }

    private func carryOut(_ item: OutboxItem, unless calledOff: WakeSignal) async {
        guard let outcome = await perform(item, unless: calledOff) else { return }
        switch outcome {
        case .success:
            state.withLock { $0.networkBackoff.reset() }
            recorder.delivered()
        case .failure(let error): recorder.failed(error)
        }
        // The rows behind this one wait until its result is stored. If the program ends before, the row is sent again
        // at the next start with the same transaction id.
        while await !settle(item, outcome), !Task.isCancelled {
            // If cancelled, the loop ends.
            try? await time.sleep(for: Self.untilStoredAgain)
        }
    }

    private func settle(_ item: OutboxItem, _ outcome: Result<OutboxResult, MatrixClientError>) async -> Bool {
        do throws(StoreError) {
            switch outcome {
            case .success(let result):
                try await store.complete(item.id, result)
                await handler.settled(item)
            case .failure(let error): try await failed(item, error)
            }
            return true
        } catch {
            log.error("what became of a change was not stored", ["id": item.id.rawValue, "error": "\(error)"])
            return false
        }
    }

    private func failed(_ item: OutboxItem, _ error: MatrixClientError) async throws(StoreError) {
        log.info(
            "a change was not taken",
            ["id": item.id.rawValue, "kind": item.kind.rawValue, "attempts": item.attempts, "error": error.logName])
        switch error.class {
        case .final: try await giveUp(item, error)
        case .network: try await waitForNetwork(item, error)
        case .signedOut:
            monitor.failed(error)
            try await putBack(item, after: .zero, error)
        case .cancelled: try await putBack(item, after: .zero, error, isUncertain: true)
        case .retryable(let stated):
            if error.comesFromProxy || error.isSilence, await !serverAnswers() {
                return try await waitForNetwork(item, error)
            }
            try await retryLater(item, error, stated: stated)
        }
    }

    /// Being offline does not count as an attempt.
    private func waitForNetwork(_ item: OutboxItem, _ error: MatrixClientError) async throws(StoreError) {
        monitor.lostInOutbox(error)
        let wait = state.withLock { $0.networkBackoff.take(random) }
        try await putBack(item, after: wait, error, isUncertain: true)
    }

    private func putBack(
        _ item: OutboxItem, after wait: Duration, _ error: MatrixClientError, isUncertain: Bool = false
    ) async throws(StoreError) {
        try await store.reschedule(
            item.id, at: now(after: wait), error: error == .cancelled ? nil : error.sentence, countsAttempt: false,
            isUncertain: isUncertain)
    }

    private func retryLater(
        _ item: OutboxItem, _ error: MatrixClientError, stated: Duration?
    ) async throws(StoreError) {
        let stated = stated.map { min($0, RetryPolicy.longestWait) }
        if let stated, error.status == 429 {
            // Rate limiting only delays: with a burst of messages it would otherwise use up their attempts.
            let until = time.now() + stated.milliseconds
            state.withLock { $0.pausedUntil[item.kind.request] = until }
            return try await putBack(item, after: stated, error)
        }
        guard let wait = policy.wait(afterFailures: item.attempts + 1, random: random) else {
            return try await giveUp(item, error)
        }
        recorder.retried()
        try await store.reschedule(
            item.id, at: now(after: max(wait, stated ?? .zero)), error: error.sentence, countsAttempt: true)
    }

    private func giveUp(_ item: OutboxItem, _ error: MatrixClientError) async throws(StoreError) {
        // A lost read marker need not be shown or repeated: the next one supersedes it.
        if item.kind == .readMarker { return try await store.complete(item.id, .done) }
        try await store.fail(item.id, error: error.sentence)
    }

    private func serverAnswers() async -> Bool {
        do throws(MatrixClientError) {
            _ = try await client.features()
            return true
        } catch {
            switch error {
            case .refused: return !error.comesFromProxy
            case .nonsense, .tooLarge: return true
            default: return false
            }
        }
    }

    private func now(after wait: Duration) -> Timestamp {
        Timestamp(milliseconds: time.now() + wait.milliseconds)
    }
}
