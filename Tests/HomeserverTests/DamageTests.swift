import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit
import TestSupport
import Testing

@testable import Homeserver

@Suite struct DamageTests {
    private func request(
        _ app: HomeserverApp, _ method: String, _ path: String, _ body: JSON = [:], _ token: String = ""
    )
        async -> ServerResponse
    {
        await app.handle(
            ServerRequest(
                method: method, path: path, query: [], headers: HTTPHeaders([("Authorization", "Bearer \(token)")]),
                body: body.serialized()))
    }

    private func open(_ folder: TemporaryFolder) async throws -> HomeserverApp {
        var configuration = HomeserverConfiguration(
            serverName: "test.example", registration: .open, passwordCost: .minimum)
        configuration.limits.registration = nil
        return try await buildHomeserver(configuration, storage: .directory(folder.path))
    }

    @Test func `a damaged database is said so, takes nothing more and is not copied`() async throws {
        let folder = try TemporaryFolder()
        var (token, room) = ("", "")
        do {
            let app = try await open(folder)
            let grant = try Answer(
                await request(
                    app, "POST", "/_matrix/client/v3/register",
                    ["username": "ann", "password": "correct horse", "auth": ["type": "m.login.dummy"]]))
            token = grant.json["access_token"].string ?? ""
            let made = try Answer(await request(app, "POST", "/_matrix/client/v3/createRoom", [:], token))
            room = escaped(made.json["room_id"].string ?? "")
            await withTaskGroup(of: Void.self) { [token, room] group in
                for number in 0..<400 {
                    group.addTask {
                        let path = "/_matrix/client/v3/rooms/\(room)/send/m.room.message/\(number)"
                        let body: JSON = ["body": .string(String(repeating: "x", count: 2000))]
                        #expect(await request(app, "PUT", path, body, token).status == 200)
                    }
                }
            }
            await app.server.examine(wholly: true)
            #expect(await request(app, "GET", "/health").status == 200)
            #expect(try await app.server.metrics.text(app.server).contains("buzzboxd_database_sound 1"))
            await app.close()
        }
        let path = HomeserverStorage.databasePath(in: folder.path)
        var bytes = try Files.read(path)
        for page in stride(from: bytes.count / 4096 * 2 / 3, to: bytes.count / 4096, by: 2) {
            for index in page * 4096..<page * 4096 + 64 { bytes[index] = 0xAA }
        }
        try Files.write(bytes, to: path)
        let app = try await open(folder)
        await app.server.examine()
        #expect(await request(app, "GET", "/health").status == 503)
        #expect(try await app.server.metrics.text(app.server).contains("buzzboxd_database_sound 0"))
        let sent = await request(
            app, "PUT", "/_matrix/client/v3/rooms/\(room)/send/m.room.message/new", ["body": "x"], token)
        #expect(sent.status == 503)
        await #expect(throws: HomeserverError.self) { try await Backup(app).write(to: folder.path + "/copy") }
        #expect(!Files.exists(HomeserverStorage.databasePath(in: folder.path + "/copy")))
    }
}
