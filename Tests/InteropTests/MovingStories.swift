import Foundation
import JSONKit
import TestSupport
import Testing

/// From `buzzboxd` to a real Synapse, by the command that an operator types.
@Suite(.enabled(if: SynapseProcess.isWanted), .serialized) struct MovingStories {
    /// An old server with a small world on it.
    private struct Old {
        let server: ServerProcess
        let ann: MatrixCaller
        let bob: MatrixCaller
        var direct = ""
        var hall = ""
        var secret = ""
        let picture: [UInt8] = Array("a picture, more or less".utf8)

        init(_ folder: String) async throws {
            server = ServerProcess(dataFolder: folder)
            try await server.start()
            for name in ["ann", "bob"] { try await server.addUser(name, password: "correct horse") }
            ann = try await MovingStories.signIn(server.url, "ann", "correct horse")
            bob = try await MovingStories.signIn(server.url, "bob", "correct horse")
            try await ann.v3("PUT", "/profile/\(ann.userID.encoded)/displayname", ["displayname": "Ann 💐"])
            try await talk()
            hall = try await ann.createRoom(["preset": "public_chat", "room_alias_name": "hall", "room_version": "12"])
            try await bob.v3("POST", "/join/\(hall.encoded)", [:])
            try await ann.v3("POST", "/rooms/\(hall.encoded)/ban", ["user_id": .string(bob.userID)])
            try await ann.v3("POST", "/rooms/\(hall.encoded)/unban", ["user_id": .string(bob.userID)])
            try await bob.v3("POST", "/join/\(hall.encoded)", [:])
            let joined: JSON = ["type": "m.room.history_visibility", "content": ["history_visibility": "joined"]]
            secret = try await ann.createRoom(["preset": "public_chat", "initial_state": [joined]])
            try await ann.send("not for Bob", to: secret)
            try await bob.v3("POST", "/join/\(secret.encoded)", [:])
        }

        private mutating func talk() async throws {
            direct = try await ann.createRoom([
                "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(bob.userID)], "name": "We two",
            ])
            try await bob.v3("POST", "/join/\(direct.encoded)", [:])
            let hello = try await ann.send("hello", to: direct)
            let edit: JSON = [
                "msgtype": "m.text", "body": "* hello!", "m.new_content": ["msgtype": "m.text", "body": "hello!"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(hello)],
            ]
            try await ann.send("m.room.message", edit, to: direct)
            let like: JSON = ["rel_type": "m.annotation", "event_id": .string(hello), "key": "👍"]
            try await bob.send("m.reaction", ["m.relates_to": like], to: direct)
            let slip = try await bob.send("slip", to: direct)
            try await bob.v3("PUT", "/rooms/\(direct.encoded)/redact/\(slip.encoded)/r", ["reason": "slip"])
            let upload = try await ann.call(
                "POST", "/_matrix/media/v3/upload?filename=sun.png", raw: picture, type: "image/png")
            try await ann.send(
                "m.room.message", ["msgtype": "m.image", "body": "sun.png", "url": upload.json["content_uri"]],
                to: direct)
            for number in 0..<40 { try await (number % 2 == 0 ? ann : bob).send("message \(number)", to: direct) }
        }
    }

    private static func signIn(_ url: String, _ user: String, _ password: String) async throws -> MatrixCaller {
        var caller = MatrixCaller(url: url)
        let answer = try await caller.v3(
            "POST", "/login",
            [
                "type": "m.login.password", "password": .string(password),
                "identifier": ["type": "m.id.user", "user": .string(user)],
            ])
        caller.token = answer["access_token"].string
        caller.userID = answer["user_id"].string ?? ""
        return caller
    }

    private func messages(_ room: String, _ user: MatrixCaller) async throws -> [JSON] {
        let page = try await user.v3("GET", "/rooms/\(room.encoded)/messages?dir=f&limit=200")
        return (page["chunk"].array ?? []).filter { $0["type"] == "m.room.message" }
    }

    @discardableResult
    private func buzzbox(_ home: TemporaryFolder, _ arguments: String..., input: String = "") async throws -> Finished {
        let result = try await run(
            Programs.buzzbox, arguments, environment: ["BUZZBOX_HOME": home.path, "LC_ALL": "C.UTF-8"], input: input)
        guard result.status == 0 else { throw Waited("buzzbox \(arguments): \(result.errors)") }
        return result
    }

    private func addAdministrator(_ synapse: SynapseProcess, _ folder: String) async throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let made = try await run(
            "/bin/sh",
            [
                "-c",
                "\"$(\(root)/scripts/interop/venv)/bin/register_new_matrix_user\" -a -u operator -p secret-word "
                    + "-k interop \(synapse.url)",
            ])
        guard made.status == 0 else { throw Waited("an administrator: \(made.errors)") }
        let token = try await Self.signIn(synapse.url, "operator", "secret-word").token ?? ""
        try Data((token + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/admin-token"))
        return folder + "/admin-token"
    }

    @Test func `accounts, rooms and history move to Synapse, though the move is killed on its way`() async throws {
        let folder = try TemporaryFolder()
        let old = try await Old(folder.path)
        let home = try TemporaryFolder()
        try await buzzbox(home, "login", old.server.url, "ann", "--password-stdin", input: "correct horse\n")
        try await buzzbox(home, "sync", "--once")
        try await buzzbox(home, "send", old.direct, "for tomorrow", "--at", "tomorrow 9:00")
        var command = ["move", "--to", "http://127.0.0.1:1", "--data-dir", folder.path, "--progress", "json"]
        let first = try await run(Programs.buzzboxd, command)
        #expect(first.status == 77)
        let synapse = try await SynapseProcess(registration: folder.path + "/move/registration.yaml")
        command[2] = synapse.url
        command += ["--admin-token", try await addAdministrator(synapse, folder.path)]
        for done in [10, 50] {
            let program = try RunningProgram(Programs.buzzboxd, command)
            _ = try await eventually("the move on its way", within: .seconds(120), seen: { program.errors }) {
                let counts = program.errors.matches(of: /"done":(\d+)/).compactMap { Int($0.1) }
                return counts.contains { $0 >= done } ? true : nil
            }
            program.send(SIGKILL)
            _ = try await program.status()
        }
        let last = try await run(Programs.buzzboxd, command)
        #expect(last.status == 0, "\(last.errors)")
        #expect(last.output.contains("2 accounts, 3 rooms"))
        #expect(!last.output.contains("Not moved"))
        try await check(old, synapse, folder.path)
        let passwords = try String(contentsOfFile: folder.path + "/move/passwords.tsv", encoding: .utf8)
        let password = passwords.split(whereSeparator: \.isWhitespace)[1]
        try await buzzbox(
            home, "account", "move", synapse.url, "ann", "--password-stdin", input: "\(password)\n")
        let later = try JSON(parsing: try await buzzbox(home, "later", "--json").output)
        #expect(later["text"] == "for tomorrow")
        #expect(!(later["conversationId"].string ?? old.direct).contains(old.direct))
        let texts = try await buzzbox(home, "messages", later["conversationId"].string ?? "", "-n", "5", "--json")
        #expect(texts.lines.last?.contains("message 39") == true)
        // What comes in afterwards is moved by another run, and nothing twice.
        try await old.bob.send("late", to: old.direct)
        #expect(try await run(Programs.buzzboxd, command).status == 0)
        try await check(old, synapse, folder.path)
    }

    private func check(_ old: Old, _ synapse: SynapseProcess, _ folder: String) async throws {
        let passwords = try String(contentsOfFile: folder + "/move/passwords.tsv", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(passwords.map { $0[0] } == [old.ann.userID, old.bob.userID])
        let ann = try await Self.signIn(synapse.url, "ann", passwords[0][1])
        let bob = try await Self.signIn(synapse.url, "bob", passwords[1][1])
        let path = "/user/\(ann.userID.encoded)/account_data/app.buzzbox.moved"
        let rooms = try await ann.v3("GET", path)["rooms"]
        let room = rooms[old.direct].string ?? ""
        let before = try await messages(old.direct, old.ann)
        let after = try await messages(room, ann)
        func line(_ event: JSON) -> String {
            "\(event["origin_server_ts"].int64 ?? 0) \(event["sender"].string ?? "") \(event["content"]["body"].string ?? "-")"
        }
        #expect(after.map(line) == before.map(line))
        #expect(after.count >= 44)
        let hello = after.first { $0["content"]["body"].string?.hasPrefix("hello") == true } ?? .null
        #expect(hello["unsigned"]["m.relations"]["m.replace"]["sender"].string == ann.userID)
        let id = hello["event_id"].string ?? ""
        let likes = try await bob.call(
            "GET", "/_matrix/client/v1/rooms/\(room.encoded)/relations/\(id.encoded)/m.annotation")
        #expect(likes.json["chunk"].array?.map { $0["sender"].string } == [bob.userID])
        let image = after.first { $0["content"]["msgtype"] == "m.image" }?["content"]["url"].string ?? ""
        let file = try await bob.call("GET", "/_matrix/client/v1/media/download/\(image.dropFirst("mxc://".count))")
        #expect(file.bytes == old.picture)
        let name = try await bob.v3("GET", "/rooms/\(room.encoded)/state/m.room.name")
        #expect(name["name"] == "We two")
        let alias = try await bob.v3("GET", "/directory/room/\("#hall:test.example".encoded)")
        #expect(alias["room_id"].string == rooms[old.hall].string)
        #expect(try await messages(rooms[old.secret].string ?? "", bob).isEmpty)
        #expect(try await messages(rooms[old.secret].string ?? "", ann).count == 1)
    }
}
