import BuzzDemo
import BuzzModel
import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import SodiumKit
import TestSupport

/// A demo on a homeserver in this process.
final class DemoUnderTest: Sendable {
    let home: DemoHome
    let world: DemoWorld
    let url: String
    private let folder: TemporaryFolder
    private let app: HomeserverApp
    private let server: HTTPServer
    let http = HTTPClient()

    init(seed: UInt64 = 7) async throws {
        folder = try TemporaryFolder()
        home = DemoHome(path: folder.path + "/demo")
        try home.prepare()
        world = DemoWorld(seed: seed)
        var configuration = HomeserverConfiguration(
            serverName: "demo.example", registration: .open, acceptsTimestamps: true, passwordCost: .minimum)
        configuration.limits.registration = nil
        let app = try await buildHomeserver(configuration, storage: .memory(mediaDirectory: folder.path + "/media"))
        self.app = app
        server = HTTPServer(configuration: HTTPServer.Configuration(host: "127.0.0.1", port: 0)) {
            await app.handle($0)
        }
        url = "http://127.0.0.1:\(try server.start())"
    }

    func stop() async {
        await server.stop(grace: .zero)
    }

    func seeded(
        progress: @escaping @Sendable (DemoProgress) -> Void = { _ in }
    ) async throws -> DemoRecord {
        let app = app
        var seeder = DemoSeeder(
            world, record: try DemoRecord.load(home, seed: world.seed, now: SystemTime().now()), home: home,
            serverURL: url,
            makeCreator: { name, password throws(DemoError) in
                do {
                    _ = try await Administration(app).add(name, password: password, role: .creator)
                } catch {
                    throw .server("\(error)")
                }
            }, progress: progress)
        return try await seeder.run()
    }

    /// The creator, signed in on a separate device.
    func creator(_ record: DemoRecord) async throws -> Creator {
        let answer = try await call(
            "POST", "login", token: nil,
            [
                "type": "m.login.password", "identifier": ["type": "m.id.user", "user": "andie"],
                "password": .string(record.password(of: "andie")),
            ])
        guard let token = answer["access_token"].string else { throw Waited("a session, not \(answer.text)") }
        return Creator(demo: self, token: token)
    }

    func call(_ method: String, _ path: String, token: String?, _ body: JSON? = nil) async throws -> JSON {
        var request = HTTPRequest(method, "\(url)/_matrix/client/v3/\(path)")
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        if let body { request.body = .bytes(body.serialized()) }
        return try JSON(parsing: try await http.send(request).body)
    }
}

struct Creator: Sendable {
    let demo: DemoUnderTest
    let token: String

    /// The direct room with a person.
    func room(_ person: String) async throws -> String {
        let direct = try await call("GET", "user/%40andie%3Ademo.example/account_data/m.direct")
        guard let room = direct["@\(person):demo.example"][0].string else { throw Waited("a room with \(person)") }
        return room
    }

    func call(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> JSON {
        try await demo.call(method, path, token: token, body)
    }

    func says(_ text: String, in room: String, id: String = "t") async throws {
        let path = "rooms/\(PercentEncoding.encode(pathSegment: room))/send/m.room.message/\(id)"
        _ = try await call("PUT", path, ["msgtype": "m.text", "body": .string(text)])
    }

    /// The events of a room, newest first.
    func events(in room: String, limit: Int = 100) async throws -> [JSON] {
        let path = "rooms/\(PercentEncoding.encode(pathSegment: room))/messages?dir=b&limit=\(limit)"
        return try await call("GET", path)["chunk"].array ?? []
    }
}

/// A clock whose sleeps return at once, after letting other tasks run.
struct Hurry: TimeSource {
    func now() -> Int64 { SystemTime().now() }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}
