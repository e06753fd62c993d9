import BuzzModel
import BuzzStore
import MatrixProtocol
import ProcessKit

/// Syncs in a loop: one long poll after the other. Each response is stored in parts, its token with the last one.
struct SyncWorker: Sendable {
    let client: MatrixClient
    let store: AccountStore
    let monitor: ConnectionMonitor
    let time: any TimeSource
    let random: Randomness
    let filter: SyncFilter
    let log: Log
    let recorder: WorkRecorder
    let appetite = SyncAppetite()
    let headStart = HeadStart()
    /// Called with the result of each stored response.
    let onSynced: @Sendable (SyncOutcome) async -> Void

    private static let pollTime = Duration.seconds(30)

    /// Returns when cancelled or when the session is over.
    func run() async {
        var backoff = Backoff()
        var pacing = SyncPacing()
        var isFirstCall = true
        /// Logged once, however often it is retried.
        var failing: String?
        while !Task.isCancelled, !monitor.isSignedOut {
            do throws(MatrixClientError) {
                // After a storage failure poll without waiting, to find out at once whether storing works again.
                let isAtOnce = isFirstCall || monitor.storeFailure != nil
                let turn = try await poll(timeout: isAtOnce ? .zero : Self.pollTime)
                if let turn, !isAtOnce {
                    let rest = pacing.rest(after: turn)
                    if rest > .zero {
                        recorder.idled()
                        await monitor.syncWake.wait(atMost: rest, time: time)
                    }
                }
                isFirstCall = false
                backoff.reset()
                if failing != nil { log.info("sync goes on") }
                failing = nil
            } catch {
                guard error != .cancelled else { return }
                monitor.failed(error)
                recorder.failed(error)
                if error.class == .signedOut { return }
                if failing != error.logName { log.info("sync failed", ["error": error.logName]) }
                failing = error.logName
                // A proxy may give up on a long answer alone, as of a first sync.
                if error.comesFromProxy, await !probe.answers() { monitor.isAway(error) }
                if !monitor.isReachable {
                    await orLog("forgetting who is there", log) { try await store.forgetOthers() }
                }
                // Make the next request return at once, to find out whether the server is reachable again.
                isFirstCall = true
                if monitor.current.isOffline || error.comesFromProxy && !monitor.isReachable {
                    await probe.waitForAnswer(monitor, random: random)
                } else {
                    await monitor.syncWake.wait(atMost: error.statedWait ?? backoff.take(random), time: time)
                }
            }
        }
    }

    private var probe: ServerProbe { ServerProbe(client: client, time: time) }

    /// - Returns: `nil` if it ended before anything was stored.
    @discardableResult
    func poll(timeout: Duration) async throws(MatrixClientError) -> SyncPacing.Turn? {
        while true {
            do throws(MatrixClientError) {
                return try await turn(timeout: timeout)
            } catch {
                guard error == .tooLarge, appetite.shrink() else { throw error }
                log.info("the answer to a sync is too large: asking for less at a time")
            }
        }
    }

    private func turn(timeout: Duration) async throws(MatrixClientError) -> SyncPacing.Turn? {
        let since: String?, known: Set<String>?
        do {
            since = try await store.syncToken()
        } catch {
            await storeFailed(error)
            return nil
        }
        if since == nil { try await showNewest() }
        do {
            known = since == nil ? try await store.knownRooms() : nil
        } catch {
            await storeFailed(error)
            return nil
        }
        let began = time.elapsed()
        let response: SyncResponse
        do throws(MatrixClientError) {
            if let portion = appetite.portion {
                return try await portions(portion, since: since, known: known)
            }
            if timeout > .zero {
                response = try await probe.beside { () throws(MatrixClientError) in
                    try await client.sync(since: since, timeout: timeout, filter: filter)
                }
            } else {
                response = try await client.sync(since: since, timeout: timeout, filter: filter)
            }
        } catch {
            // The server does not know the token any more: start over and keep what is stored.
            guard since != nil, error.rejectsToken else { throw error }
            log.warning("the server does not know the sync token", ["error": error.logName])
            await forgetToken()
            headStart.isDue = true
            return nil
        }
        if since == nil { monitor.firstSyncBegan(conversations: response.joined.count) }
        let arrived = time.elapsed()
        let outcome: SyncOutcome
        do {
            outcome = try await store.apply(response, ownUser: client.userID, known: known)
        } catch {
            await storeFailed(error)
            return nil
        }
        monitor.synced()
        recorder.synced(events: outcome.events, milliseconds: time.elapsed() - arrived)
        await onSynced(outcome)
        return SyncPacing.Turn(
            took: .milliseconds(arrived - began), broughtNews: outcome.broughtNews, movedOn: response.nextBatch != since
        )
    }

    /// Requests some conversations at a time. The next sync continues from the token of the first portion, so that
    /// nothing is missed.
    private func portions(
        _ portion: SyncAppetite.Portion, since: String?, known: Set<String>?
    ) async throws(MatrixClientError) -> SyncPacing.Turn? {
        let began = time.elapsed()
        var rest = try await client.joinedRooms().map(\.rawValue)[...]
        if since == nil { monitor.firstSyncBegan(conversations: rest.count) }
        var present = Set(rest)
        var token: String?
        repeat {
            var filter = filter
            filter.rooms = Array(rest.prefix(portion.rooms))
            rest = rest.dropFirst(portion.rooms)
            if let events = portion.events { filter.timelineLimit = events }
            var response = try await client.sync(since: since, timeout: .zero, filter: filter)
            let first = token ?? response.nextBatch
            token = first
            response.nextBatch = first
            present.formUnion(response.invited.ids + response.knocked.ids)
            let arrived = time.elapsed()
            do {
                let outcome = try await store.apply(
                    response, ownUser: client.userID, known: known, portion: rest.isEmpty ? .last(present) : .some)
                recorder.synced(events: outcome.events, milliseconds: time.elapsed() - arrived)
                await onSynced(outcome)
            } catch {
                await storeFailed(error)
                return nil
            }
        } while !rest.isEmpty
        appetite.recover()
        monitor.synced()
        return SyncPacing.Turn(took: .milliseconds(time.elapsed() - began), broughtNews: true, movedOn: token != since)
    }

    private func forgetToken() async {
        do {
            try await store.clearSyncToken()
        } catch {
            await storeFailed(error)
        }
    }

    private func storeFailed(_ error: StoreError) async {
        log.error("the store failed", ["error": "\(error)"])
        monitor.storeFailed(error.sentence)
        await monitor.syncWake.wait(atMost: .seconds(10), time: time)
    }
}

extension MatrixClientError {
    /// The server rejects the sync token.
    fileprivate var rejectsToken: Bool {
        guard case .refused(let refusal) = self, refusal.status == 400 || refusal.status == 404 else { return false }
        return ["M_UNKNOWN", "M_INVALID_PARAM", "M_BAD_STATE", "M_UNKNOWN_POS"].contains(refusal.code)
    }

    /// The delay that the server requested.
    var statedWait: Duration? {
        // The smallest portion was still too large, so the next response hardly will be smaller: wait as long as
        // possible.
        if self == .tooLarge { return RetryPolicy.longestWait }
        if case .retryable(let after?) = self.class {
            return min(max(after, .milliseconds(100)), RetryPolicy.longestWait)
        }
        return nil
    }

    /// For logs: never contains text from a server or a user.
    var logName: String {
        switch self {
        case .refused(let refusal): "refused \(refusal.status) \(refusal.code?.prefix(40) ?? "")"
        case .offline: "offline"
        case .noAnswer: "no answer"
        case .intercepted: "intercepted"
        case .sealed: "sealed"
        case .nonsense: "nonsense"
        case .tooLarge: "too large"
        case .signedOut: "signed out"
        case .noSession: "no session"
        case .badAddress: "bad address"
        case .file: "file"
        case .cancelled: "cancelled"
        }
    }
}
