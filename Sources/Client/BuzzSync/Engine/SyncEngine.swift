import BuzzCrypto
import BuzzModel
import BuzzStore
import Glibc
import JSONKit
import MatrixProtocol
import ProcessKit
import Synchronization

/// All network work of one account. `run()` lasts until it is cancelled, which shuts everything down; other methods
/// may be called at any time.
package final class SyncEngine: Sendable {
    private static let companionPatience = Duration.seconds(30)

    package let client: MatrixClient
    package let store: AccountStore
    package let history: HistoryFetcher
    package let opener: StoredEventOpener
    /// Nil if encrypted messages are not read.
    package let crypto: CryptoAccess?
    package let security: Security?
    private let monitor: ConnectionMonitor
    private let configuration: Configuration
    private let outbox: OutboxWorker
    private let companions: [any EngineCompanion]
    private let housekeeper: Housekeeper
    private let sync: SyncWorker
    private let delivery: DeliveryReporter
    private let peers: StoreNotifier?
    private let time: any TimeSource
    private let log: Log
    private let recorder = WorkRecorder()
    private let progress = Broadcast(Progress())

    /// What this process has done since it started running.
    package struct Progress: Sendable, Equatable {
        package var syncs = 0
        /// Another process talks to the server.
        package var isElsewhere = false
        /// Whether taking the lock has been tried, so that `isElsewhere` is known.
        package var hasTried = false
    }

    /// - Parameter companions: other work on the store while this process talks to the server.
    package init(
        client: MatrixClient, store: AccountStore, gate: ConnectionGate, network: any NetworkStatus,
        keys: CryptoOpening? = nil, companions: [any EngineCompanion] = [],
        configuration: Configuration = Configuration(),
        time: any TimeSource = SystemTime(), random: @escaping Randomness = systemRandomness, log: Log = .silent
    ) {
        self.client = client
        self.store = store
        self.configuration = configuration
        self.time = time
        self.log = log
        let monitor = ConnectionMonitor(
            gate: gate, network: network, serverURL: client.baseURL, time: time, log: log)
        self.monitor = monitor
        let crypto = keys.map { CryptoAccess($0) }
        self.crypto = crypto
        let directory = DeviceDirectory(client: client, store: store, log: log)
        let sealer = crypto.map { crypto in
            RoomSealer(
                client: client, store: store, access: crypto, directory: directory,
                files: SealedFiles(store: store, folder: configuration.filesPath))
        }
        let matrix = MatrixOutboxHandler(
            client: client, lookup: SentLookup(client: client, store: store, time: time), store: store, sealer: sealer)
        outbox = OutboxWorker(
            store: store, client: client, monitor: monitor, handler: matrix, policy: configuration.retryPolicy,
            time: time, random: random, log: log, recorder: recorder)
        let housekeeper = Housekeeper(store: store, time: time, log: log)
        self.housekeeper = housekeeper
        let delivery = DeliveryReporter(client: client, log: log)
        self.delivery = delivery
        let progress = progress
        let news = WakeSignal()
        let security = crypto.map { crypto in
            Security(
                client: client, store: store, access: crypto, sealer: sealer, time: time, log: log,
                onDone: { news.wake() })
        }
        self.security = security
        let keyWorker = security.map { security in
            KeyWorker(
                client: client, store: store, access: security.access, desk: security.desk, inboxTaken: news,
                directory: directory, time: time, log: log
            ) { outcome in
                delivery.arrived(outcome.newest)
                housekeeper.stored(outcome)
            }
        }
        let trust = security.map { security in
            TrustWorker(
                client: client, security: security, store: store, signal: news, time: time, log: log
            ) { keyWorker?.nudge() }
        }
        let ours: [(any EngineCompanion)?] = [
            CiphertextFetcher(client: client, store: store, time: time, log: log), keyWorker, trust,
            ScheduleWorker(store: store, time: time, log: log),
        ]
        self.companions = companions + ours.compactMap { $0 }
        sync = SyncWorker(
            client: client, store: store, monitor: monitor, time: time, random: random,
            filter: configuration.filter, log: log, recorder: recorder
        ) { outcome in
            delivery.arrived(outcome.newest)
            housekeeper.stored(outcome)
            keyWorker?.nudge()
            trust?.nudge()
            security?.take(outcome.verifications)
            progress.update { $0.syncs += 1 }
        }
        let peers = configuration.peersPath.map { StoreNotifier(directory: $0, log: log) }
        self.peers = peers
        opener = StoredEventOpener(
            store: store, keyWorker: keyWorker, progress: progress, lockPath: configuration.lockPath, peers: peers,
            time: time)
        history = HistoryFetcher(client: client, store: store, log: log, opener: opener)
    }

    package var status: ConnectionStatus { monitor.current }
    /// Why the store cannot be written at the moment.
    package var storeFailure: String? { monitor.storeFailure }
    package func statusChanges() -> AsyncStream<ConnectionStatus> { monitor.changes() }

    /// Statistics since the program started.
    package var figures: WorkFigures {
        var figures = recorder.figures
        figures.bytesReceived = client.bytesReceived
        figures.bytesSent = client.bytesSent
        return figures
    }

    package func setUnplugged(_ isUnplugged: Bool) { monitor.setUnplugged(isUnplugged) }

    /// Retries delayed work now.
    package func nudge() {
        monitor.nudge()
        for companion in companions { companion.nudge() }
    }

    package func run() async {
        // Subscribe before anything is read, so that no change is missed.
        let changes = store.changes()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchStore(changes) }
            if peers != nil { group.addTask { await self.watchPeers() } }
            group.addTask { await self.work() }
            await group.waitForAll()
        }
    }

    /// Talks to the server as soon as no other process does.
    private func work() async {
        guard let lock = await takeLock() else { return }
        await orLog("taking up what was interrupted", log) {
            try await store.recoverInterrupted()
            try await SealedFiles(store: store, folder: configuration.filesPath).prune()
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.sessionEnds() }
            group.addTask { await self.workTogether(lock) }
            // When the session ends everything stops, which also releases the lock for a new sign-in.
            await group.next()
            group.cancelAll()
            await group.waitForAll()
        }
        withExtendedLifetime(lock) {}
    }

    /// Returns when the session has ended, or when cancelled.
    private func sessionEnds() async {
        for await status in monitor.changes() {
            if case .signedOut = status.phase { return }
        }
    }

    private func workTogether(_ lock: FileLock?) async {
        await withTaskGroup(of: Void.self) { group in
            if let lock { group.addTask { await self.tellStanding(lock) } }
            group.addTask { await self.monitor.run() }
            group.addTask { await self.sync.run() }
            group.addTask { await self.outbox.run() }
            group.addTask { await self.housekeeper.run() }
            for companion in companions { group.addTask { await companion.run() } }
            group.addTask { await self.watchConnection() }
            group.addTask { await self.delivery.run() }
            group.addTask { await self.history.run() }
            await group.waitForAll()
        }
    }

    /// Writes this process's state into the lock file, for processes that wait for the lock.
    private func tellStanding(_ lock: FileLock) async {
        var told: ConnectionStatus.Standing?
        for await _ in monitor.changes() {
            let standing = monitor.standing
            guard standing != told else { continue }
            lock.say(standing.rawValue)
            told = standing
        }
    }

    private var standingElsewhere: ConnectionStatus.Standing? {
        guard let path = configuration.lockPath else { return nil }
        if FileLock.holderIsStopped(path) { return .suspended }
        return FileLock.note(at: path).flatMap(ConnectionStatus.Standing.init)
    }

    /// `nil` if cancelled before the lock was free.
    private func takeLock() async -> FileLock?? {
        guard let path = configuration.lockPath else {
            progress.update { $0.hasTried = true }
            return .some(nil)
        }
        while !Task.isCancelled {
            do throws(FileLockError) {
                let lock = try FileLock(path: path)
                progress.update { $0 = Progress(syncs: $0.syncs, isElsewhere: false, hasTried: true) }
                monitor.isElsewhere(false)
                return lock
            } catch {
                let isHeld: Bool
                if case .file(let error) = error {
                    isHeld = false
                    monitor.storeFailed(Self.sentence(error))
                } else {
                    isHeld = true
                    monitor.isElsewhere(true, standing: standingElsewhere)
                }
                progress.update { $0 = Progress(syncs: $0.syncs, isElsewhere: isHeld, hasTried: true) }
            }
            // If cancelled, the loop ends.
            try? await time.sleep(for: .seconds(1))
        }
        return nil
    }

    /// If the lock file cannot be written, neither can the store beside it.
    private static func sentence(_ error: FileError) -> String {
        switch error.code {
        case EROFS, EACCES, EPERM: StoreError.readOnly(Files.parent(of: error.path) ?? error.path).sentence
        case ENOSPC, EDQUOT: StoreError.diskFull.sentence
        default: error.description
        }
    }

    /// Frees rows that a process was sending when it ended, so that they can be withdrawn. Does nothing while any
    /// process, including this one, is working.
    package func freeInterrupted() async throws(StoreError) {
        guard let path = configuration.lockPath else { return }
        let lock: FileLock
        do throws(FileLockError) {
            lock = try FileLock(path: path)
        } catch {
            return
        }
        try await store.recoverInterrupted()
        withExtendedLifetime(lock) {}
    }

    private func watchStore(_ changes: AsyncStream<StoreChange>) async {
        await refreshCounts()
        for await change in changes {
            if change.outbox || change.everything {
                await refreshCounts()
                monitor.wakeOutbox()
            }
            if change.everything || !change.conversations.isEmpty { housekeeper.wake() }
            for companion in companions { companion.storeChanged(change) }
            // Changes by other processes are already known there; transfer progress concerns only this process.
            if change.isOurs { peers?.tell() }
            if change.isOurs, change.outbox { monitor.storeWrote() }
        }
    }

    /// When the network returns, companions retry delayed work at once.
    private func watchConnection() async {
        var wasOffline = false
        for await status in monitor.changes() {
            if status.isOffline { wasOffline = true }
            guard wasOffline, status.phase == .online else { continue }
            wasOffline = false
            for companion in companions { companion.nudge() }
        }
    }

    private func watchPeers() async {
        guard let peers else { return }
        await peers.listen { [store] in store.noteExternalChange() }
    }

    private func refreshCounts() async {
        await orLog("counting the outbox", log) {
            let counts = try await store.pendingCounts()
            monitor.setCounts(pending: counts.pending, failed: counts.failed)
        }
    }

    /// Stops sending and receiving for good, and reports the reason to everybody who waits for a sync.
    package func standStill(because sentence: String) {
        progress.update { $0 = Progress(syncs: $0.syncs, isElsewhere: false, hasTried: true) }
        monitor.storeFailed(sentence)
    }

    // MARK: For command lines

    /// Returns when a sync has succeeded and nothing in the outbox can be sent now, or when the server is unreachable
    /// or the session over. Requires `run()` to be running.
    ///
    /// - Parameter sorts: also waits for the companions.
    package func settled(sorts: Bool = true) async -> ConnectionStatus {
        if await isElsewhere() { return await settledElsewhere() }
        for await status in monitor.changes() {
            switch status.phase {
            case .offline, .signedOut, .trouble: return status
            case .online: break
            case .connecting, .syncing, .elsewhere: continue
            }
            if await outboxIsSettled() {
                if sorts { await companionsAreSettled() }
                return status
            }
        }
        return monitor.current
    }

    /// Waits for the badges of new messages, but not for a slow copilot.
    private func companionsAreSettled() async {
        guard !companions.isEmpty else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [time] in
                // Cancelled when they finish in time.
                try? await time.sleep(for: Self.companionPatience)
            }
            group.addTask {
                for companion in self.companions { await companion.settled() }
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// Whether this process does the work, and therefore receives this device's to-device messages.
    package func worksHere() async -> Bool { await !isElsewhere() }

    /// Whether another process does the work. Waits until this process has tried to get the lock.
    private func isElsewhere() async -> Bool {
        await progress.first { $0.hasTried }?.isElsewhere ?? false
    }

    /// Asks the other process to look for work and waits for the visible result.
    private func settledElsewhere() async -> ConnectionStatus {
        peers?.tell()
        var status = monitor.current
        do throws(MatrixClientError) {
            _ = try await client.features()
        } catch {
            status.phase =
                error.class == .signedOut
                ? .signedOut(reason: error.sentence) : .offline(since: Timestamp(milliseconds: time.now()))
            return status
        }
        for _ in 0..<500 where !Task.isCancelled {
            status.elsewhere = standingElsewhere
            // Waiting is pointless in these states.
            if status.elsewhere == .unplugged || status.elsewhere == .suspended { break }
            let isAtRest = await orLog("reading the outbox", log) {
                try await store.outboxIsAtRest(now: Timestamp(milliseconds: time.now()))
            }
            if isAtRest ?? true, status.elsewhere ?? .online == .online { break }
            // If cancelled, the loop ends.
            try? await time.sleep(for: .milliseconds(20))
        }
        status.phase = status.elsewhere ?? .online == .online ? .online : .elsewhere
        return status
    }

    private func outboxIsSettled() async -> Bool {
        while monitor.isReachable, !Task.isCancelled {
            // Requires that nothing is running before and after the check and that nothing was started in between.
            let before = outbox.activity
            let ready = await orLog("reading the outbox", log) {
                try await store.readyOutbox(now: Timestamp(milliseconds: time.now()), limit: 1)
            }
            if before.underWay == 0, outbox.activity.started == before.started, ready?.isEmpty ?? true { return true }
            // If cancelled, the loop ends.
            try? await time.sleep(for: .milliseconds(10))
        }
        return false
    }

    /// A single sync without waiting, which gives sent messages their positions. Must not be called while `run()` is
    /// running.
    package func catchUp() async throws(MatrixClientError) {
        try await sync.poll(timeout: .zero)
    }
}
