import HTTPKit
import Homeserver
import ProcessKit
import SodiumKit
import TestSupport

/// The homeserver in this process, on a port of its own.
final class LiveServer: Sendable {
    let url: String
    private let http: HTTPServer
    private let folder: TemporaryFolder

    init() async throws {
        var configuration = HomeserverConfiguration(
            serverName: "test.example", registration: .open, passwordCost: .minimum)
        configuration.limits.login = nil
        configuration.limits.registration = nil
        folder = try TemporaryFolder()
        let app = try await buildHomeserver(configuration, storage: .memory(mediaDirectory: folder.path + "/media"))
        http = HTTPServer(configuration: HTTPServer.Configuration(maxBodyBytes: 8 << 20)) { await app.handle($0) }
        url = "http://127.0.0.1:\(try http.start())"
    }

    func stop() async {
        await http.stop(grace: .zero)
    }
}
