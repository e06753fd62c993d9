import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import BuzzViewModels
import CommandLineKit
import HTTPKit
import ProcessKit

/// The live parts of the program, put together once.
struct Client: Sendable {
    let places: ProfilePlaces
    let host: AccountHost
    let embedded: EmbeddedServer
    let services: InterfaceServices
    let log: Log

    var auth: any AuthService { services.auth }
    var conversations: any ConversationService { services.conversations }
    var messaging: any MessagingService { services.messaging }
    var sync: any SyncService { services.sync }

    /// - Parameters:
    ///   - home: in place of the XDG directories.
    ///   - serverOptions: for the embedded server, besides its own.
    static func build(
        home: String?, profile: String?, serverOptions: [String] = [], logLevel: Log.Level = .info
    ) throws(ServiceError) -> Client {
        let places = try ProfilePlaces(directories: Directories(home: home), name: profile ?? "default")
        try places.create()
        // A log that cannot be written is no reason not to read messages.
        let log = (try? Log(path: places.logFile, level: logLevel)) ?? .silent
        let http = HTTPClient(HTTPClient.Configuration(userAgent: "buzzbox/\(Version.number)"))
        let network = NetworkWatch()
        let copilot = OwnCopilot(places: places, http: http, log: log)
        let caller = CopilotCaller(http: http) { () throws(CopilotError) in try await copilot.deployment() }
        let host = AccountHost(
            places: places,
            surroundings: AccountHost.Surroundings(http: http, network: network, log: log) { _, store in
                copilot.belongs(to: store.account)
                return [CopilotWorker(store: store, caller: caller, log: log)]
            })
        let embedded = EmbeddedServer(places: places, options: serverOptions, http: http, log: log)
        let services = InterfaceServices(
            conversations: LiveConversationService(host: host), messaging: LiveMessagingService(host: host),
            sync: LiveSyncService(host: host), auth: LiveAuthService(host: host, embedded: embedded),
            copilot: LiveCopilotService(host: host, caller: caller, log: log))
        return Client(places: places, host: host, embedded: embedded, services: services, log: log)
    }

    /// Takes up the session of last time.
    ///
    /// - Parameter needsServer: starts the embedded server first, where the account is on it.
    /// - Returns: whether anybody is signed in.
    func resume(needsServer: Bool) async throws(ServiceError) -> Bool {
        var url: String?
        if needsServer, try host.storedSession()?.isOnEmbeddedServer == true { url = try await embedded.start() }
        return try await host.resume(serverURL: url)
    }

    /// Tells a buzzbox that runs beside this one that there is something new to send or to show.
    func tellOthers() {
        Peers(directory: places.peers, log: log).tell()
    }

    /// Runs `body` with the network at work beside it, and with the embedded server where the account is on it.
    func running<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                await host.run()
                return nil
            }
            group.addTask {
                await keepServer()
                return nil
            }
            group.addTask { try await body() }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }

    private func keepServer() async {
        guard await host.current?.client.session.isOnEmbeddedServer == true else { return }
        await embedded.keepRunning { url in
            await orLog("moving to the embedded server's address", log) { try await host.move(to: url) }
        }
    }
}
