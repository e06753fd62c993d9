import BuzzCrypto
import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import ProcessKit
import SQLiteKit
import SecretKit
import Synchronization

/// The signed-in account, if any: its store, its connection and its sync engine. Services ask for it on each call, so
/// that they keep working when somebody signs in or out.
package final class AccountHost: Sendable {
    /// The parts of a running account.
    package struct Active: Sendable {
        package let client: MatrixClient
        package let store: AccountStore
        package let engine: SyncEngine
    }

    /// The environment: the real one, or a test's.
    package struct Dependencies: Sendable {
        package var http: HTTPClient
        package var network: any NetworkStatus
        package var time: any TimeSource
        package var random: Randomness
        package var log: Log
        package var mediaLimits: MediaLimits
        /// The address of a copilot on another machine; the user decides what it may see.
        package var copilotElsewhere: String?
        /// Whether new direct conversations are encrypted if the other side can decrypt.
        package var encryptsDirect: Bool
        /// Whether only devices that their owner has signed get keys.
        package var signedDevicesOnly: Bool
        /// The desktop's secret store, if there is one.
        package var vault: (any SecretVault)?
        /// Creates the companions that work on an account's store.
        package var companions: @Sendable (MatrixClient, AccountStore) -> [any EngineCompanion]

        package init(
            http: HTTPClient, network: any NetworkStatus, time: any TimeSource = SystemTime(),
            random: @escaping Randomness = systemRandomness, log: Log = .silent,
            mediaLimits: MediaLimits = MediaLimits(), vault: (any SecretVault)? = nil,
            copilotElsewhere: String? = nil, encryptsDirect: Bool = false, signedDevicesOnly: Bool = false,
            companions: @escaping @Sendable (MatrixClient, AccountStore) -> [any EngineCompanion] = { _, _ in [] }
        ) {
            self.http = http
            self.network = network
            self.time = time
            self.random = random
            self.log = log
            self.mediaLimits = mediaLimits
            self.vault = vault
            self.copilotElsewhere = copilotElsewhere
            self.encryptsDirect = encryptsDirect
            self.signedDevicesOnly = signedDevicesOnly
            self.companions = companions
        }
    }

    package let places: ProfilePlaces
    package let dependencies: Dependencies
    package let gate = ConnectionGate()
    let sessions: any SessionStore
    let status = Broadcast(ConnectionStatus(phase: .signedOut(reason: ServiceError.notSignedIn.sentence)))
    let changes = ChangeHub()
    let verifications = Broadcast<[Verification]>([])
    let flights = MediaFlights()
    let cacheSizes = MediaCache.Sizes()
    let pictures: PictureMemory
    var mediaLimits: MediaLimits { dependencies.mediaLimits }
    private let active = Mutex<Active?>(nil)
    private let switched = WakeSignal()

    package init(places: ProfilePlaces, dependencies: Dependencies, sessions: (any SessionStore)? = nil) {
        self.places = places
        self.dependencies = dependencies
        pictures = PictureMemory(limit: dependencies.mediaLimits.memory)
        self.sessions = sessions ?? FileSessionStore(path: places.sessionFile)
    }

    package var current: Active? { active.withLock { $0 } }

    func require() throws(ServiceError) -> Active {
        guard let current else { throw .notSignedIn }
        return current
    }

    /// Runs on the account's store; its errors become those of the services.
    func store<T: Sendable>(
        _ body: (AccountStore) async throws(StoreError) -> T
    ) async throws(ServiceError) -> T {
        let store = try require().store
        return try await stored { () throws(StoreError) in try await body(store) }
    }

    /// Resumes the stored session without using the network. False if there is none.
    @discardableResult
    package func resume(serverURL: String? = nil) async throws(ServiceError) -> Bool {
        guard current == nil else { return true }
        let stored: Session?
        do {
            stored = try sessions.load()
        } catch {
            throw .file(error.description)
        }
        guard var session = stored else { return false }
        if let serverURL, session.isOnEmbeddedServer, session.serverURL != serverURL {
            session.serverURL = serverURL
            try await save(session)
        }
        try await activate(session)
        return true
    }

    /// The stored session, whether it is in use or not.
    package func storedSession() throws(ServiceError) -> Session? {
        do {
            return try sessions.load()
        } catch {
            throw .file(error.description)
        }
    }

    func save(_ session: Session) async throws(ServiceError) {
        try places.create()
        do {
            try await sessions.save(session)
        } catch {
            throw .file(error.description)
        }
    }

    func activate(_ session: Session) async throws(ServiceError) {
        try places.create()
        let folder = places.account(session.userID)
        let store: AccountStore
        do {
            try Files.makeDirectory(folder)
        } catch {
            throw .file(error.description)
        }
        let time = dependencies.time
        do {
            store = try await AccountStore.open(
                .file(places.store(session.userID)), account: session.userID,
                now: { Timestamp(milliseconds: time.now()) })
            // This must come before any message is read for the copilot, because it decides what the copilot may see.
            try await store.setCopilotElsewhere(dependencies.copilotElsewhere)
        } catch {
            throw .storage(error.sentence)
        }
        set(assemble(session, store))
    }

    static func keyName(_ places: ProfilePlaces, _ user: UserID) -> String { "\(places.name) \(user) keys" }

    private func keyOpening(_ session: Session) -> CryptoOpening {
        let time = dependencies.time
        let path = places.keys(session.userID)
        let name = Self.keyName(places, session.userID)
        let label = "buzzbox: keys to messages of \(session.userID) (\(places.name))"
        return { [dependencies] () async throws(CryptoError) in
            // Prevents another program of this account from creating a second key at the same time.
            let lock = try? await FileLock.take(path + ".lock", patience: .seconds(10))
            defer { withExtendedLifetime(lock) {} }
            let key = try await StoreKey.load(
                vault: dependencies.vault, name: name, label: label, file: path + ".key", hasStore: Files.exists(path))
            return try await CryptoStore.open(
                .file(path), user: session.userID, device: session.deviceID, key: key,
                isStrict: dependencies.signedDevicesOnly, now: { Timestamp(milliseconds: time.now()) })
        }
    }

    private func assemble(_ session: Session, _ store: AccountStore) -> Active {
        let time = dependencies.time
        let client = MatrixClient(
            session: session, store: sessions, http: dependencies.http, gate: gate, time: time, log: dependencies.log)
        let engine = SyncEngine(
            client: client, store: store, gate: gate, network: dependencies.network,
            keys: keyOpening(session),
            companions: dependencies.companions(client, store),
            configuration: SyncEngine.Configuration(
                lockPath: places.syncLock, peersPath: places.peers, filesPath: places.outgoing(session.userID)),
            time: time, random: dependencies.random, log: dependencies.log)
        // A store that is read-only could not store received events, so the engine must not sync.
        if let reason = store.readOnly { engine.standStill(because: reason.sentence) }
        return Active(client: client, store: store, engine: engine)
    }

    /// Changes the address under which the account's server is reached.
    package func move(to serverURL: String) async throws(ServiceError) {
        guard let active = current else { return }
        var session = await active.client.session
        guard session.serverURL != serverURL else { return }
        session.serverURL = serverURL
        try await save(session)
        set(assemble(session, active.store))
    }

    func deactivate() {
        set(nil)
    }

    private func set(_ new: Active?) {
        let old = active.withLock { active in
            defer { active = new }
            return active
        }
        // The store may continue with a new connection.
        old?.store.relayChanges(to: nil)
        new?.store.relayChanges(to: changes)
        let status = new?.engine.status
        self.status.update {
            $0 = status ?? ConnectionStatus(phase: .signedOut(reason: ServiceError.notSignedIn.sentence))
        }
        var everything = StoreChange()
        everything.everything = true
        changes.post(everything)
        switched.wake()
    }

    /// Runs the engine of the signed-in account until cancelled, and follows sign-ins and sign-outs.
    package func run() async {
        while !Task.isCancelled {
            let active = current
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.switched.wait() }
                if let active {
                    if active.store.readOnly == nil { group.addTask { await active.engine.run() } }
                    group.addTask { await self.forward(active) }
                    if let security = active.engine.security { group.addTask { await self.forward(security) } }
                }
                await group.next()
                group.cancelAll()
            }
        }
    }

    private func forward(_ active: Active) async {
        for await status in active.engine.statusChanges() { self.status.update { $0 = status } }
    }

    private func forward(_ security: Security) async {
        for await views in security.desk.changes() {
            verifications.update { $0 = views.map(Verification.init) }
        }
        verifications.update { $0 = [] }
    }
}
