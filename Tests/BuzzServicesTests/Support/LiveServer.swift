import HTTPKit
import Homeserver
import ProcessKit
import SodiumKit
import TestSupport

/// The homeserver in this process on its own port, or, in `make interop`, the run's Synapse.
final class LiveServer: Sendable {
    let url: String
    private let http: HTTPServer?
    private let folder: TemporaryFolder

    /// A user name that no other test on a shared server uses.
    static func name(_ name: String) -> String {
        SynapseProcess.isWanted ? "\(name)\(UInt64.random(in: 0...UInt64.max))" : name
    }

    /// - Parameter isOurs: uses our own homeserver in this process, even if the tests run against Synapse.
    init(isOurs: Bool = false, login: HomeserverConfiguration.RateLimit? = nil) async throws {
        guard isOurs || !SynapseProcess.isWanted else {
            url = try await SynapseProcess.shared().url
            folder = try TemporaryFolder()
            http = nil
            return
        }
        var configuration = HomeserverConfiguration(
            serverName: "test.example", registration: .open, passwordCost: .minimum)
        configuration.limits.login = login
        configuration.limits.registration = nil
        folder = try TemporaryFolder()
        let app = try await buildHomeserver(configuration, storage: .memory(mediaDirectory: folder.path + "/media"))
        let http = HTTPServer(configuration: HTTPServer.Configuration(maxBodyBytes: 8 << 20)) { await app.handle($0) }
        self.http = http
        url = "http://127.0.0.1:\(try http.start())"
    }

    func stop() async {
        await http?.stop(grace: .zero)
    }
}
