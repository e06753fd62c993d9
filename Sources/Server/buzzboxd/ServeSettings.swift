import CommandLineKit
import HTTPKit
import Homeserver
import ProcessKit

/// The options of `serve`, read and checked.
struct ServeSettings {
    let dataDirectory: String
    let address: ListenAddress
    let homeserver: HomeserverConfiguration
    let http: HTTPServer.Configuration
    let servesHomeserver: Bool
    let servesCopilot: Bool
    let diesWithParent: Bool
    /// Where the figures are; always loopback.
    let metricsPort: Int?

    init(_ invocation: Invocation, dataDirectory: String) throws {
        self.dataDirectory = dataDirectory
        address = try ListenAddress(invocation.string("listen") ?? "127.0.0.1:8008")
        servesHomeserver = invocation.string("only") != "copilot"
        servesCopilot = invocation.string("only") != "homeserver"
        diesWithParent = invocation.flag("die-with-parent")
        metricsPort = invocation.int("metrics-port")
        var homeserver = HomeserverConfiguration(
            serverName: invocation.string("server-name") ?? "", publicBaseURL: invocation.string("public-url"),
            registration: address.isLoopback || invocation.flag("open-registration") ? .open : .closed,
            allowsGuests: invocation.flag("allow-guests"), acceptsTimestamps: invocation.flag("accept-timestamps"))
        if invocation.flag("registration-token") { homeserver.registration = .token }
        homeserver.trustsForwardedAddress = invocation.flag("behind-proxy")
        if homeserver.trustsForwardedAddress, !invocation.flag("open-registration"), homeserver.registration == .open {
            homeserver.registration = .closed
        }
        if address.isLoopback, !homeserver.trustsForwardedAddress {
            // All come from one address, and it is one's own.
            homeserver.limits.registration = nil
        } else {
            homeserver.limits.messages = .init(burst: 100, perSecond: 20)
        }
        self.homeserver = homeserver
        let limits = homeserver.limits
        http = HTTPServer.Configuration(
            host: address.host, port: address.port, tls: try Self.tls(invocation), maxHeaderBytes: 8 << 10,
            maxBodyBytes: limits.bodyBytes,
            bodyLimit: { _, path in path.hasPrefix("/_matrix/media/") ? limits.uploadBytes : limits.bodyBytes },
            idleTimeout: limits.longestPoll * 2, maxConnections: 8192,
            rejection: { rejection, _, _ in HomeserverApp.refusal(status: rejection.status) })
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
