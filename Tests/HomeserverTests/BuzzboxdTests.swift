import HTTPKit
import JSONKit
import TestSupport
import Testing

/// The real program: its commands, and the state it leaves when it is killed.
@Suite(.serialized) struct BuzzboxdTests {
    private let client = HTTPClient()

    private func call(
        _ server: ServerProcess, _ method: String, _ path: String, _ body: JSON = [:], token: String? = nil
    ) async throws -> (status: Int, json: JSON) {
        var headers = HTTPHeaders([("Content-Type", "application/json")])
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let response = try await client.send(
            HTTPRequest(
                method, server.url + "/_matrix/client/v3" + path, headers: headers,
                body: method == "GET" ? .none : .bytes(body.serialized())))
        return (response.status, try JSON(parsing: response.body))
    }

    private func signIn(_ server: ServerProcess, _ name: String) async throws -> String {
        let body: JSON = ["type": "m.login.password", "user": .string(name), "password": "correct horse"]
        let answer = try await call(server, "POST", "/login", body)
        guard let token = answer.json["access_token"].string else { throw Waited("a token, not \(answer.json.text)") }
        return token
    }

    @Test func `what was acknowledged is there after the program was killed`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("ann", password: "correct horse")
        let token = try await signIn(server, "ann")
        guard let room = try await call(server, "POST", "/createRoom", token: token).json["room_id"].string else {
            throw Waited("a room")
        }
        var acknowledged: [String] = []
        for round in 0..<3 {
            let before = acknowledged.count
            // Several senders at once; the server is killed while they send.
            await withTaskGroup(of: [String].self) { group in
                for sender in 0..<4 {
                    group.addTask {
                        var sent: [String] = []
                        for number in 0..<200 {
                            let text = "\(round) \(sender) \(number)"
                            let body: JSON = ["msgtype": "m.text", "body": .string(text)]
                            let path = "/rooms/\(escaped(room))/send/m.room.message/\(escaped(text))"
                            // A message whose connection was cut was not acknowledged.
                            let answer = try? await call(server, "PUT", path, body, token: token)
                            guard answer?.status == 200 else { break }
                            sent.append(text)
                            if number == 40, sender == 0 { server.kill() }
                        }
                        return sent
                    }
                }
                for await sent in group { acknowledged += sent }
            }
            #expect(acknowledged.count > before + 40)
            try await server.start()
        }
        var found: [String] = []
        var from: String?
        repeat {
            let query = "dir=b&limit=500" + (from.map { "&from=\($0)" } ?? "")
            let page = try await call(server, "GET", "/rooms/\(escaped(room))/messages?\(query)", token: token).json
            found += page["chunk"].array?.compactMap { $0["content"]["body"].string } ?? []
            from = page["end"].string
        } while from != nil
        #expect(Set(acknowledged).subtracting(found).isEmpty)
        #expect(found.count == Set(found).count)
        server.kill()
    }

    @Test func `a transaction that came through before the end is not done again after it`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("ann", password: "correct horse")
        let token = try await signIn(server, "ann")
        let room = try await call(server, "POST", "/createRoom", token: token).json["room_id"].string ?? ""
        let path = "/rooms/\(escaped(room))/send/m.room.message/once"
        let first = try await call(server, "PUT", path, ["body": "once"], token: token)
        server.kill()
        try await server.start()
        let second = try await call(server, "PUT", path, ["body": "once"], token: token)
        #expect(second.json == first.json)
        #expect(first.json["event_id"].string != nil)
        server.kill()
    }

    @Test func `a backup made while the server runs can be served`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("ann", password: "correct horse")
        let token = try await signIn(server, "ann")
        let room = try await call(server, "POST", "/createRoom", ["name": "Kept"], token: token).json["room_id"].string
        let upload = try await client.send(
            HTTPRequest(
                "POST", server.url + "/_matrix/media/v3/upload", headers: ["Authorization": "Bearer \(token)"],
                body: .bytes([1, 2, 3])))
        let uri = try JSON(parsing: upload.body)["content_uri"].string ?? ""
        let target = other.path + "/copy"
        let result = try await run(Programs.buzzboxd, ["backup", target, "--data-dir", folder.path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try await run(Programs.buzzboxd, ["backup", target, "--data-dir", folder.path]).status == 1)
        server.kill()
        let restored = ServerProcess(dataFolder: target)
        try await restored.start()
        let state = try await call(
            restored, "GET", "/rooms/\(escaped(room ?? ""))/state/m.room.name", token: token)
        #expect(state.json["name"] == "Kept")
        let media = try await client.send(
            HTTPRequest(
                "GET", restored.url + "/_matrix/client/v1/media/download/" + uri.dropFirst("mxc://".count),
                headers: ["Authorization": "Bearer \(token)"]))
        #expect(media.body == [1, 2, 3])
        restored.kill()
    }

    @Test func `accounts are managed while the server runs`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        let data = ["--data-dir", folder.path]
        try await server.addUser("ann", password: "correct horse", isCreator: true)
        let token = try await signIn(server, "ann")
        let twice = try await run(
            Programs.buzzboxd, ["user", "add", "ann", "--password-stdin"] + data, input: "correct horse\n")
        #expect(twice.status == 1)
        #expect(twice.errors.contains("@ann:test.example"))
        let short = try await run(
            Programs.buzzboxd, ["user", "add", "bob", "--password-stdin"] + data, input: "short\n")
        #expect(short.errors.contains("8 characters"))
        #expect(try await run(Programs.buzzboxd, ["user", "role", "ann", "fan"] + data).status == 0)
        #expect(try await run(Programs.buzzboxd, ["user", "role", "ann", "king"] + data).status == 64)
        let list = try await run(Programs.buzzboxd, ["user", "list", "--json"] + data)
        let account = try JSON(parsing: list.lines.first ?? "")
        #expect(account["userId"] == "@ann:test.example")
        #expect(account["role"] == "fan")
        #expect(account["devices"] == 1)
        #expect(try await call(server, "GET", "/account/whoami", token: token).status == 200)
        let changed = try await run(
            Programs.buzzboxd, ["user", "passwd", "ann", "--password-stdin"] + data, input: "battery staple\n")
        #expect(changed.status == 0)
        _ = try await eventually("the old session's end") {
            try await call(server, "GET", "/account/whoami", token: token).status == 401 ? true : nil
        }
        #expect(try await run(Programs.buzzboxd, ["user", "deactivate", "ann"] + data).status == 0)
        let closed = try await call(
            server, "POST", "/login", ["type": "m.login.password", "user": "ann", "password": "battery staple"])
        #expect(closed.json["errcode"] == "M_USER_DEACTIVATED")
        #expect(try await run(Programs.buzzboxd, ["doctor"] + data).status == 0)
        server.kill()
    }

    @Test func `what is in the way is said in a line`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        let elsewhere = try TemporaryFolder()
        let taken = try await run(
            Programs.buzzboxd, ["serve", "--listen", "127.0.0.1:\(server.port)", "--data-dir", elsewhere.path])
        #expect(taken.status == 1)
        #expect(taken.errors.contains("in use"))
        let locked = try await run(Programs.buzzboxd, ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder.path])
        #expect(locked.status == 1)
        server.kill()
        let renamed = try await run(
            Programs.buzzboxd,
            ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder.path, "--server-name", "other.example"])
        #expect(renamed.errors.contains("--server-name test.example"))
        let unwritable = try await run(Programs.buzzboxd, ["serve", "--data-dir", "/proc/nowhere"])
        #expect(unwritable.status == 1)
        for result in [taken, locked, renamed, unwritable] {
            #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
        }
        #expect(try await run(Programs.buzzboxd, ["serve", "--listen", "nonsense"]).status == 64)
        #expect(try await run(Programs.buzzboxd, ["--version"]).output.hasPrefix("buzzboxd "))
    }
}
