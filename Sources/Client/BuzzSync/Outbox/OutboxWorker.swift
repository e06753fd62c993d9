import BuzzModel
import BuzzStore
import ProcessKit
import Synchronization

/// Carries out what waits in the outbox for the homeserver: of each queue one change after the other, of a few queues at the
/// same time, and never anything while the server cannot be reached.
///
/// A row: queued → sending → done and gone; or sending → waiting (retryable) → sending …; or sending → failed (final,
/// or given up), until the person retries, edits or discards it.
final class OutboxWorker: Sendable {
    private struct State {
        /// Woken when the person takes back what is being sent.
        var underWay: [OutboxID: WakeSignal] = [:]
        var uploads: Set<OutboxID> = []
        /// How many were ever started.
        var started = 0
        /// Until when requests of a kind are put off, because the server asked to slow down with one of them.
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
    /// Beside the others: a slow line full of files must not hold up every word.
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

    /// How many requests were ever started, and how many of them are under way.
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
                // The clock was set back: what waits would wait as much longer.
                if time.now() < before - Self.clockTolerance { monitor.nudge() }
            }
        }
    }

    /// Starts what is ready and says how long there is nothing more to do; `nil` means until woken.
    private func startReady(in group: inout DiscardingTaskGroup) async throws(StoreError) -> Duration? {
        try await callOff()
        guard monitor.isReachable else { return nil }
        if monitor.takeReturn() {
            // What waited for the network waits no longer.
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
            // Counted before it is taken: a row that is neither ready nor under way would seem to be done.
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
        // Behind what was put off there may be more.
        if wasPutOff { return .zero }
        // What is due and not ready waits for another row, whose end wakes.
        let next = try await store.nextWake(after: Timestamp(milliseconds: now))
        return next.map { $0 - Timestamp(milliseconds: now) }
    }

    /// What was never tried waits for the time the server named, with the reason; what a person wants tried again is tried.
    private func putOff(_ item: OutboxItem, now: Int64) async throws(StoreError) -> Bool {
        guard item.firstAttempt == nil, let until = state.withLock({ $0.pausedUntil[item.kind.request] }), until > now,
            // Longer than any wait: the clock was set back since.
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

    /// Ends the sending of what was taken back, by this process or by another one.
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
            // Everything else is too short to be called off, and may be known to others already.
            guard item.kind == .upload else { return await group.next() ?? nil }
            group.addTask {
                await calledOff.wait()
                // Cancelled: what became of the sending counts.
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
        // What comes behind it waits until it is known here what became of it. When the program ends before, the row is
        // taken up at the next start, with the same transaction id.
        while await !settle(item, outcome), !Task.isCancelled {
            // Cancelled: the loop ends.
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
            if case .noAnswer = error, await !serverAnswers() {
                return try await waitForNetwork(item, error)
            }
            try await retryLater(item, error, stated: stated)
        }
    }

    /// Time without network costs no attempts.
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
            // Only a matter of when: a burst of many messages would use up the attempts of some of them.
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
        switch item.kind {
        // The next one says more; there is nothing in it to show or to repeat.
        case .readMarker: try await store.complete(item.id, .done)
        default: try await store.fail(item.id, error: error.sentence)
        }
    }

    private func serverAnswers() async -> Bool {
        do throws(MatrixClientError) {
            _ = try await client.features()
            return true
        } catch {
            switch error {
            case .refused, .nonsense, .tooLarge: return true
            default: return false
            }
        }
    }

    private func now(after wait: Duration) -> Timestamp {
        Timestamp(milliseconds: time.now() + wait.milliseconds)
    }
}
