import BuzzModel
import ProcessKit
import Synchronization

/// Knows whether the server can be reached, based on the results of requests, the kernel's routes, and the user's
/// switch for disconnecting.
///
/// Phases: connecting → syncing (first sync only) → online; any → offline when nothing is reached; any → trouble when
/// the server answers but not as it should; any → signed out when the session is over, which lasts; connecting ↔
/// elsewhere while another process holds the lock and does the work.
package final class ConnectionMonitor: Sendable {
    private struct State {
        /// Requests without a response, in a row.
        var silences = 0
        var isReachable = true
        /// The server became reachable again and the outbox has not been told yet.
        var isBack = false
        var isSignedOut = false
        var storeFailure: String?
    }

    package let gate: ConnectionGate
    /// Woken when retrying at once makes sense.
    let syncWake = WakeSignal()
    let outboxWake = WakeSignal()
    private let network: any NetworkStatus
    private let serverIsLocal: Bool
    private let time: any TimeSource
    private let log: Log
    private let state = Mutex(State())
    private let status = Broadcast(ConnectionStatus(phase: .connecting))

    package init(
        gate: ConnectionGate, network: any NetworkStatus, serverURL: String, time: any TimeSource, log: Log = .silent
    ) {
        self.gate = gate
        self.network = network
        serverIsLocal = ServerAddress.isLoopback(serverURL)
        self.time = time
        self.log = log
    }

    package var current: ConnectionStatus { status.value }
    package func changes() -> AsyncStream<ConnectionStatus> { status.values() }

    /// Whether the outbox should send at all.
    var isReachable: Bool { state.withLock { $0.isReachable && !$0.isSignedOut } && !gate.isClosed }

    /// Whether the network has returned since the last call.
    func takeReturn() -> Bool {
        state.withLock { state in
            defer { state.isBack = false }
            return state.isBack
        }
    }

    var isSignedOut: Bool { state.withLock { $0.isSignedOut } }

    /// Follows the kernel's network changes until cancelled.
    package func run() async {
        for await change in network.changes {
            guard !serverIsLocal else { continue }
            if change.hasRoute {
                log.info("the network changed")
            } else {
                log.info("the network is gone")
                nothingReached()
            }
            // Connections of the previous network would wait for responses that cannot arrive.
            gate.interrupt()
            wake()
        }
    }

    package func setUnplugged(_ isUnplugged: Bool) {
        if isUnplugged {
            gate.close()
            nothingReached()
        } else {
            gate.open()
            wake()
        }
        // Announce this even if the phase stays the same.
        status.update { $0.isUnplugged = isUnplugged }
    }

    /// Retries delayed work now.
    package func nudge() {
        // Connections from before the machine slept may be dead.
        if !current.isOnline { gate.interrupt() }
        state.withLock { $0.isBack = true }
        wake()
    }

    private func wake() {
        syncWake.wake()
        outboxWake.wake()
    }

    func wakeOutbox() { outboxWake.wake() }

    // MARK: Reports of the workers

    func firstSyncBegan(conversations: Int) {
        set(.syncing(conversations: conversations))
    }

    func synced() {
        guard !gate.isClosed else { return }
        let wasReachable = state.withLock { state in
            defer { state.isReachable = true }
            state.silences = 0
            state.storeFailure = nil
            if !state.isReachable { state.isBack = true }
            return state.isReachable
        }
        set(.online)
        if !wasReachable { outboxWake.wake() }
    }

    func failed(_ error: MatrixClientError) {
        switch error {
        case .offline: nothingReached()
        case .noAnswer:
            // Proxies often close idle connections; only a second failure is meaningful.
            let silences = state.withLock { state in
                state.silences += 1
                return state.silences
            }
            if silences > 1 { nothingReached() }
        case .intercepted, .sealed:
            state.withLock { $0.isReachable = false }
            set(.trouble(error.sentence))
        case .signedOut, .noSession:
            state.withLock { $0.isSignedOut = true }
            set(.signedOut(reason: error.sentence))
        case .refused, .nonsense, .tooLarge, .badAddress, .file: set(.trouble(error.sentence))
        case .cancelled: break
        }
    }

    /// A proxy answers, the server behind it doesn't: nothing is sent until it is back.
    func isAway(_ error: MatrixClientError) {
        state.withLock { $0.isReachable = false }
        set(.trouble(error.sentence))
    }

    /// The running poll may wait on the same dead connection: interrupt it, so that it notices and reports when the
    /// server is reachable again.
    func lostInOutbox(_ error: MatrixClientError) {
        switch error {
        case .intercepted, .sealed: failed(error)
        case .refused: isAway(error)
        default: nothingReached()
        }
        gate.interrupt()
        syncWake.wake()
    }

    /// Another process has started or stopped doing the work.
    ///
    /// - Parameter standing: the state that process reports.
    func isElsewhere(_ isElsewhere: Bool, standing: ConnectionStatus.Standing? = nil) {
        if isElsewhere {
            set(.elsewhere)
        } else if current.phase == .elsewhere {
            set(.connecting)
        }
        status.update { $0.elsewhere = standing }
    }

    /// This process's state, for processes that wait for it.
    var standing: ConnectionStatus.Standing {
        let now = current
        if now.isUnplugged { return .unplugged }
        return switch now.phase {
        case .online: .online
        case .connecting, .syncing, .elsewhere: .connecting
        case .offline, .trouble, .signedOut: .offline
        }
    }

    /// The store cannot be written, so nothing from the network can be stored.
    func storeFailed(_ sentence: String) {
        state.withLock { $0.storeFailure = sentence }
        set(.trouble(sentence))
    }

    /// Called after a successful write: if writing had failed before, syncs at once.
    func storeWrote() {
        if storeFailure != nil { syncWake.wake() }
    }

    var storeFailure: String? { state.withLock { $0.storeFailure } }

    func nothingReached() {
        state.withLock { $0.isReachable = false }
        let now = Timestamp(milliseconds: time.now())
        status.update { status in
            switch status.phase {
            case .offline, .signedOut: break
            default: status.phase = .offline(since: now)
            }
        }
    }

    func setCounts(pending: Int, failed: Int) {
        status.update { status in
            status.pending = pending
            status.failed = failed
        }
    }

    private func set(_ phase: ConnectionStatus.Phase) {
        status.update { status in
            if case .signedOut = status.phase { return }
            status.phase = phase
        }
    }
}

extension ConnectionStatus {
    package var isOnline: Bool { phase == .online }

    /// Whether the server is reachable, for this process or for the one that works on its behalf.
    package var reachesServer: Bool { isOnline || phase == .elsewhere && elsewhere == .online }
}
