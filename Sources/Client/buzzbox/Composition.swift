import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import BuzzViewModels
import CommandLineKit
import HTTPKit
import ProcessKit
import SecretKit

/// The program's components, assembled once.
struct Client: Sendable {
    let launch: Launch
    let places: ProfilePlaces
    let host: AccountHost
    let embedded: EmbeddedServer
    let services: InterfaceServices
    /// Nil without a copilot.
    let caller: CopilotCaller?
    let log: Log

    var auth: any AuthService { services.auth }
    var conversations: any ConversationService { services.conversations }
    var messaging: any MessagingService { services.messaging }
    var sync: any SyncService { services.sync }
    var schedule: any ScheduleService { LiveScheduleService(host: host) }
    var snippets: any SnippetService { LiveSnippetService(host: host) }
    var library: (any LibraryService)? { services.library }
    var memory: (any SupermemoryService)? { services.memory }

    /// - Parameters:
    ///   - demo: uses these directories, with its own server and copilot regardless of the configuration.
    ///   - serverOptions: additional options for the embedded server.
    static func build(
        _ launch: Launch, demo: Directories? = nil, serverOptions: [String] = []
    ) throws(ServiceError) -> Client {
        let settings = launch.settings
        let places = try ProfilePlaces(
            directories: demo ?? launch.loader.directories, name: demo == nil ? settings.profile : "default")
        try places.create()
        let log = openLog(places, launch)
        CrashReports(places).arm(log: log)
        let http = HTTPClient(
            HTTPClient.Configuration(
                userAgent: "buzzbox/\(Version.number)", caBundle: launch.certificates,
                pinnedKey: demo == nil ? settings.path(.pinnedKey, home: nil) : nil))
        let network = NetworkWatch()
        let copilot = CopilotChoice(launch, places: places, isDemo: demo != nil, log: log)
        let host = AccountHost(
            places: places,
            dependencies: AccountHost.Dependencies(
                http: http, network: network, log: log,
                mediaLimits: MediaLimits(disk: Int64(settings.number(.mediaLimit)) * 1_000_000),
                vault: vault(launch, isDemo: demo != nil), copilotElsewhere: copilot.elsewhere,
                encryptsDirect: settings.flag(.encryptDirect), signedDevicesOnly: settings.flag(.signedDevicesOnly)
            ) { client, store in
                copilot.worker(client, store, log: log)
            }, sessions: sessionStore(places, launch, isDemo: demo != nil, log: log))
        let embedded = EmbeddedServer(
            places: places, options: serverOptions + (demo == nil ? launch.serverOptions : []), http: http, log: log)
        let services = InterfaceServices(
            conversations: LiveConversationService(host: host), messaging: LiveMessagingService(host: host),
            sync: LiveSyncService(host: host, copilot: copilot.caller),
            auth: LiveAuthService(host: host, embedded: embedded),
            copilot: copilot.caller.map { LiveCopilotService(host: host, caller: $0, log: log) },
            preferences: copilot.caller.map { _ in LivePreferencesService(host: host, log: log) },
            library: copilot.caller.map { LiveLibraryService(host: host, caller: $0) },
            memory: copilot.caller.map { LiveMemoryService(host: host, caller: $0, log: log) },
            cards: copilot.caller.map { LiveCardService(host: host, caller: $0) },
            security: LiveSecurityService(host: host), schedule: LiveScheduleService(host: host),
            snippets: LiveSnippetService(host: host))
        return Client(
            launch: launch, places: places, host: host, embedded: embedded, services: services,
            caller: copilot.caller, log: log)
    }

    private static func openLog(_ places: ProfilePlaces, _ launch: Launch) -> Log {
        do throws(FileError) {
            return try Log(
                path: places.logFile, level: launch.logLevel,
                maximumBytes: launch.settings.number(.logSize) << 20, keep: launch.settings.number(.logKeep))
        } catch {
            // Reading messages must not depend on a writable log.
            return .silent
        }
    }

    private static func vault(_ launch: Launch, isDemo: Bool) -> DesktopVault? {
        let environment = Environment.current
        guard !isDemo, launch.loader.directories == Directories(), environment["BUZZBOX_HOME"] == nil else {
            return nil
        }
        return DesktopVault(environment: environment)
    }

    /// With a custom home the tokens are stored in it too, so that deleting the home leaves nothing in the desktop's
    /// secret store.
    static func sessionStore(
        _ places: ProfilePlaces, _ launch: Launch, isDemo: Bool = false, log: Log = .silent
    ) -> any SessionStore {
        guard let vault = vault(launch, isDemo: isDemo) else { return FileSessionStore(path: places.sessionFile) }
        return VaultSessionStore(path: places.sessionFile, vault: vault, profile: places.name, log: log)
    }

    /// Resumes the stored session.
    ///
    /// - Parameter needsServer: starts the embedded server first if the account is on it.
    /// - Returns: whether anybody is signed in.
    func resume(needsServer: Bool) async throws(ServiceError) -> Bool {
        var url: String?
        if needsServer, try host.storedSession()?.isOnEmbeddedServer == true { url = try await embedded.start() }
        return try await host.resume(serverURL: url)
    }

    /// Set if the store was damaged and replaced at this start.
    var recovery: Recovery? { host.current?.store.recovery }

    /// Set if the store was damaged and replaced at this start, or if it is read-only.
    var storeNotice: String? { host.current?.store.notice }

    /// Tells other running buzzbox processes that there is something new to send or display.
    func tellOthers() {
        StoreNotifier(directory: places.peers, log: log).tell()
    }

    /// Runs `body` while the network, and the embedded server if the account needs it, are running.
    ///
    /// - Parameter start: they begin when this is woken; nil for at once.
    func running<Value: Sendable>(
        after start: WakeSignal? = nil, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withCompanions([{ await work(after: start) }], body)
    }

    private func work(after start: WakeSignal?) async {
        if let start {
            await start.wait()
            log.info("the inbox is on screen, the network's work begins")
        }
        await withDiscardingTaskGroup { group in
            group.addTask { await host.run() }
            group.addTask { await keepServer() }
            group.addTask { pruneMedia() }
            group.addTask { await keepFigures() }
        }
    }

    private func keepServer() async {
        // An account that signs in later may be on it, too.
        for await _ in await sync.statusChanges() {
            guard await host.current?.client.session.isOnEmbeddedServer == true else { continue }
            return await embedded.keepRunning { url in
                await orLog("moving to the embedded server's address", log) { try await host.move(to: url) }
            }
        }
    }

    private static let figuresPause = Duration.seconds(30)

    /// Writes the worker's statistics at intervals and at the end, for `buzzbox doctor`.
    private func keepFigures() async {
        let file = FiguresFile(places: places)
        let time = host.dependencies.time
        var written = WorkFigures()
        while true {
            // If cancelled, the last statistics are written and the loop ends.
            try? await time.sleep(for: Self.figuresPause)
            // If another process does the work, this one has no statistics.
            if let figures = await sync.figures(), figures.syncs > 0, figures != written {
                written = figures
                keep(FiguresFile.Entry(figures: figures, at: Timestamp(milliseconds: time.now())), in: file)
            }
            if Task.isCancelled { return }
        }
    }

    private func keep(_ entry: FiguresFile.Entry, in file: FiguresFile) {
        orLog("keeping the figures", log) { try file.write(entry) }
    }

    private func pruneMedia() {
        let limit = Int64(launch.settings.number(.mediaLimit)) * 1_000_000
        orLog("keeping fetched files below their limit", log) {
            let removed = try MediaCache(folder: places.media, limit: limit).prune()
            if removed > 0 { log.info("fetched files went", ["bytes": removed]) }
        }
    }
}
