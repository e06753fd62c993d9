import BuzzModel
import ProcessKit
import Synchronization

/// Knows whether the server can be reached: from what requests bring, from the kernel's routes, and from the switch
/// with which a person unplugs it all.
///
/// Phases: connecting → syncing (first sync only) → online; any → offline when nothing is reached; any → trouble when
/// the server answers but not as it should; any → signed out when the session is over, which lasts; connecting ↔
/// elsewhere while another process holds the lock and does the work.
package final class ConnectionMonitor: Sendable {
    private struct State {
        /// Answers that never came, in a row.
        var silences = 0
        var isReachable = true
        /// The server can be reached again, which the outbox has not heard yet.
        var isBack = false
        var isSignedOut = false
        var storeFailure: String?
    }

    package let gate: ConnectionGate
    /// Woken when trying again at once makes sense.
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

    /// Whether the outbox should try at all.
    var isReachable: Bool { state.withLock { $0.isReachable && !$0.isSignedOut } && !gate.isClosed }

    /// Whether the network came back since this was asked last.
    func takeReturn() -> Bool {
        state.withLock { state in
            defer { state.isBack = false }
            return state.isBack
        }
    }

    var isSignedOut: Bool { state.withLock { $0.isSignedOut } }

    /// Hears from the kernel until cancelled.
    package func run() async {
        for await change in network.changes {
            guard !serverIsLocal else { continue }
            if change.hasRoute {
                log.info("the network changed")
            } else {
                log.info("the network is gone")
                nothingReached()
            }
            // A connection of the network before would wait for an answer that cannot come.
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
        // Told also where the phase stays what it is.
        status.update { $0.isUnplugged = isUnplugged }
    }

    /// Try again now what waits.
    package func nudge() {
        // Whatever stands since before the machine slept may be dead.
        if !current.isOnline { gate.interrupt() }
        state.withLock { $0.isBack = true }
        wake()
    }

    private func wake() {
        syncWake.wake()
        outboxWake.wake()
    }

    func wakeOutbox() { outboxWake.wake() }

    // MARK: What the workers saw

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
            // An idle connection is often closed by what stands in between; the second time it means something.
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

    /// The poll under way may wait on the same dead line: it shall find out, and say when the line is good again.
    func lostInOutbox(_ error: MatrixClientError) {
        switch error {
        case .intercepted, .sealed: failed(error)
        default: nothingReached()
        }
        gate.interrupt()
        syncWake.wake()
    }

    /// Another process does the work, or no longer does.
    ///
    /// - Parameter standing: what that one says of itself.
    func isElsewhere(_ isElsewhere: Bool, standing: ConnectionStatus.Standing? = nil) {
        if isElsewhere {
            set(.elsewhere)
        } else if current.phase == .elsewhere {
            set(.connecting)
        }
        status.update { $0.elsewhere = standing }
    }

    /// How it is with this process, for those that wait for it.
    var standing: ConnectionStatus.Standing {
        let now = current
        if now.isUnplugged { return .unplugged }
        return switch now.phase {
        case .online: .online
        case .connecting, .syncing, .elsewhere: .connecting
        case .offline, .trouble, .signedOut: .offline
        }
    }

    /// The local store cannot be written: nothing of the network can be kept.
    func storeFailed(_ sentence: String) {
        state.withLock { $0.storeFailure = sentence }
        set(.trouble(sentence))
    }

    /// What the person did was stored: where nothing could be before, the server is asked at once.
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

    /// This process reaches the server, or the one does that works for it.
    package var reachesServer: Bool { isOnline || phase == .elsewhere && elsewhere == .online }
}
