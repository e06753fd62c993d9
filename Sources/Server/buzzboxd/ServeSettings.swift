import CommandLineKit
import Copilot
import HTTPKit
import Homeserver
import ProcessKit

/// The options of `serve`, parsed and validated.
struct ServeSettings {
    let dataDirectory: String
    let address: ListenAddress
    let homeserver: HomeserverConfiguration
    let http: HTTPServer.Configuration
    let servesHomeserver: Bool
    let servesCopilot: Bool
    let diesWithParent: Bool
    /// The port for metrics; always on loopback.
    let metricsPort: Int?
    let copilot: CopilotSettings
    /// How the copilot identifies its callers.
    let identity: CallerIdentity.Configuration

    init(_ invocation: Invocation, dataDirectory: String) throws {
        self.dataDirectory = dataDirectory
        address = try ListenAddress(invocation.string("listen") ?? "127.0.0.1:8008")
        servesHomeserver = invocation.string("only") != "copilot"
        servesCopilot = invocation.string("only") != "homeserver"
        diesWithParent = invocation.flag("die-with-parent")
        metricsPort = invocation.int("metrics-port")
        copilot = try CopilotSettings(invocation, dataDirectory: dataDirectory)
        identity = try Self.identity(invocation, copilot)
        var homeserver = HomeserverConfiguration(
            serverName: invocation.string("server-name") ?? "", publicBaseURL: invocation.string("public-url"),
            registration: address.isLoopback || invocation.flag("open-registration") ? .open : .closed,
            allowsGuests: invocation.flag("allow-guests"), acceptsTimestamps: invocation.flag("accept-timestamps"))
        if invocation.flag("registration-token") { homeserver.registration = .token }
        homeserver.thumbnailMaker = ThumbnailCommand.maker()
        if invocation.flag("url-previews") {
            homeserver.previewClient = HTTPClient(
                .init(
                    userAgent: "buzzboxd", maxConnectionsPerHost: 2, allowInsecureLoopbackOnly: false,
                    reachesPublicAddressesOnly: true))
        }
        if !invocation.flag("no-push") {
            homeserver.pushClient = HTTPClient(
                HTTPClient.Configuration(
                    userAgent: "buzzboxd", maxConnectionsPerHost: 4, reachesPublicAddressesOnly: true))
        }
        homeserver.trustsForwardedAddress = invocation.flag("behind-proxy")
        if homeserver.trustsForwardedAddress, !invocation.flag("open-registration"), homeserver.registration == .open {
            homeserver.registration = .closed
        }
        if address.isLoopback, !homeserver.trustsForwardedAddress {
            // All clients share the loopback address, and they are the user's own.
            homeserver.limits.registration = nil
        } else {
            homeserver.limits.messages = .init(burst: 100, perSecond: 20)
        }
        homeserver.quotas = copilot.quotas
        homeserver.servesLegacyMedia = invocation.flag("legacy-media")
        self.homeserver = homeserver
        let limits = homeserver.limits
        http = HTTPServer.Configuration(
            host: address.host, port: address.port, tls: try Self.tls(invocation), maxHeaderBytes: 8 << 10,
            maxBodyBytes: limits.bodyBytes,
            bodyLimit: { _, path in
                if HomeserverApp.takesFile(path: path) { return limits.uploadBytes }
                return path.hasPrefix("/_matrix/") ? limits.bodyBytes : CopilotApp.bodyLimit
            },
            maxHeldBytes: 128 << 20, idleTimeout: .seconds(60), maxConnections: 8192,
            // Behind a proxy, and on this machine, all clients share one address.
            maxConnectionsPerAddress: address.isLoopback || homeserver.trustsForwardedAddress ? 0 : 256,
            rejection: { rejection, _, path in
                CopilotApp.refusal(status: rejection.status, path: path)
                    ?? HomeserverApp.refusal(status: rejection.status)
            })
    }

    private static func identity(
        _ invocation: Invocation, _ copilot: CopilotSettings
    ) throws -> CallerIdentity.Configuration {
        let environment = Environment.current
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        var homeservers = copilot.homeservers
        for pair in invocation.strings("copilot-homeserver") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, ConfigurationReader.isAddress(parts[1]) else {
                throw CommandFailure(
                    .usage, "--copilot-homeserver takes NAME=URL, such as example.org=https://matrix.example.org")
            }
            homeservers[parts[0]] = parts[1]
        }
        return CallerIdentity.Configuration(
            ownerSecret: value("BUZZBOXD_OWNER_SECRET"),
            ownerID: value("BUZZBOXD_OWNER_ID") ?? CallerIdentity.Configuration.usualOwner, homeservers: homeservers,
            creators: copilot.creators.union(invocation.strings("copilot-creator")))
    }

    private static func tls(_ invocation: Invocation) throws -> (cert: String, key: String)? {
        switch (invocation.string("tls-cert"), invocation.string("tls-key")) {
        case (nil, nil): return nil
        case (let cert?, let key?):
            return (try Files.readText(cert, limit: 1 << 20), try Files.readText(key, limit: 1 << 20))
        default: throw CommandFailure(.usage, "--tls-cert and --tls-key go together")
        }
    }
}
