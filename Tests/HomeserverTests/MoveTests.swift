import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// Moving to another homeserver, which is ours with what an application service needs.
@Suite struct MoveTests {
    func move(
        _ world: OldWorld, _ new: NewServer, _ notes: MoveState, adopts: Bool = false, isServing: Bool = false,
        adminToken: String? = nil
    ) async throws -> MoveReport {
        let target = MoveTarget(
            url: "https://new.example", token: NewServer.token, time: new.server.time, patience: [.zero, .zero]
        ) { try await new.send($0) }
        return try await Move(
            from: MoveSource(world.server.app), to: target, notes: notes, adopts: adopts, isSourceServing: isServing,
            adminToken: adminToken
        ).run()
    }

    func notes() async throws -> MoveState { try await MoveState.open(.memory) }

    /// What a room is called on the new server.
    func new(_ room: String, _ notes: MoveState) async throws -> String {
        try await notes.read { try $0.first("SELECT new FROM rooms WHERE old = ?", room) { $0.text(0) } ?? "" }
    }

    func events(_ room: String, _ user: TestUser) async throws -> [JSON] {
        try await user.get("\(user.path(room))/messages", ["dir": "f", "limit": "100"]).ok()["chunk"].array ?? []
    }

    @Test func `messages keep who sent them, when, and what they belong to`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        _ = try await move(world, new, notes)
        let (ann, bob) = (try await new.user("@ann:new.example"), try await new.user("@bob:new.example"))
        let room = try await self.new(world.direct, notes)
        #expect(!room.isEmpty && room != world.direct)
        let old = try await events(world.direct, world.ann).filter { $0["type"] == "m.room.message" }
        let moved = try await events(room, ann).filter { $0["type"] == "m.room.message" }
        #expect(moved.map { $0["origin_server_ts"] } == old.map { $0["origin_server_ts"] })
        #expect(
            moved.map { $0["sender"].string }
                == old.map { $0["sender"].string?.replacing("test.example", with: "new.example") })
        #expect(moved.map { $0["content"]["body"] } == old.map { $0["content"]["body"] })
        func id(_ name: String) async throws -> String { try await notes.event(world.events[name] ?? "") ?? "" }
        let hello = try await bob.get("\(bob.path(room))/event/\(id("hello"))").ok()
        #expect(hello["unsigned"]["m.relations"]["m.replace"]["event_id"].string == (try await id("edit")))
        let answer = moved.first { $0["content"]["body"] == "hi" } ?? .null
        #expect(answer["content"]["m.relates_to"]["m.in_reply_to"]["event_id"].string == (try await id("hello")))
        #expect(answer["unsigned"]["m.relations"]["m.thread"]["count"] == 1)
        let likes = try await bob.get("/v1/rooms/\(escaped(room))/relations/\(id("answer"))/m.annotation").ok()
        #expect(likes["chunk"].array?.map { $0["content"]["m.relates_to"]["key"] } == ["👍"])
        let regret = try await bob.get("\(bob.path(room))/event/\(id("regret"))").ok()
        #expect(regret["content"] == [:])
        #expect(regret["unsigned"]["redacted_because"]["sender"].string == bob.id)
        #expect(regret["unsigned"]["redacted_because"]["content"]["reason"] == "slip")
        let image = moved.first { $0["content"]["msgtype"] == "m.image" }?["content"]["url"].string ?? ""
        #expect(image.hasPrefix("mxc://new.example/"))
        let file = try await bob.get("/v1/media/download/\(image.dropFirst("mxc://".count))")
        #expect(file.bytes == Array("a picture".utf8))
        #expect(file.headers["Content-Type"] == "image/png")
        #expect(file.headers["Content-Disposition"]?.contains("sun") == true)
    }

    @Test func `rooms keep members, names, rights, addresses and what is odd about them`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        _ = try await move(world, new, notes)
        let (ann, bob) = (try await new.user("@ann:new.example"), try await new.user("@bob:new.example"))
        let hall = try await self.new(world.hall, notes)
        let alias = try await ann.get("/v3/directory/room/\(escaped("#hall:new.example"))").ok()
        #expect(alias["room_id"].string == hall)
        #expect(
            try await ann.get("\(ann.path(hall))/state/m.room.canonical_alias").ok()["alias"] == "#hall:new.example")
        let listed = try await ann.get("/v3/publicRooms").ok()["chunk"].array ?? []
        #expect(listed.map { $0["name"] } == ["The great hall"])
        let members = try await ann.get("\(ann.path(hall))/joined_members").ok()["joined"].object ?? JSONObject()
        #expect(Set(members.keys) == [ann.id, bob.id])
        #expect(members[ann.id]?["display_name"] == "Ann 💐")
        let all = try await events(hall, ann)
        let bobs = all.filter { $0["type"] == "m.room.member" && $0["state_key"].string == bob.id }
        #expect(bobs.map { $0["content"]["membership"] } == ["join", "ban", "leave", "join"])
        #expect(all.contains { $0["sender"] == "@cid:new.example" && $0["content"]["body"] == "I was here" })
        #expect(try await ann.get("\(ann.path(hall))/state/m.room.create").ok()["room_version"] == "12")
        let direct = try await self.new(world.direct, notes)
        let levels = try await bob.get("\(bob.path(direct))/state/m.room.power_levels").ok()["users"].object
        #expect(levels?[bob.id] == 100)
        let odd = try await bob.get("\(bob.path(direct))/state/app.test.state/\(escaped("a/b c%"))").ok()
        #expect(odd["user"].string == bob.id)
        let texts = try await events(direct, bob).map { $0["content"]["body"].string }
        #expect(texts.contains(world.direct), "what somebody wrote stays, even when it is an id")
        let slash = try await events(direct, bob).first { $0["type"] == "app.test.a/b" } ?? .null
        #expect(slash["content"]["where"].string == direct)
    }

    @Test func `nobody comes to see what was said before they came, and what is encrypted is named`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        let report = try await move(world, new, notes)
        let secret = try await self.new(world.secret, notes)
        let bob = try await new.user("@bob:new.example")
        let texts = try await events(secret, bob).compactMap { $0["content"]["body"].string }
        #expect(texts.isEmpty)
        let ann = try await new.user("@ann:new.example")
        #expect(try await events(secret, ann).contains { $0["content"]["body"] == "not for Bob" })
        let sealed = try await self.new(world.sealed, notes)
        let algorithm = try await ann.get("\(ann.path(sealed))/state/m.room.encryption").ok()["algorithm"]
        #expect(algorithm == "m.megolm.v1.aes-sha2")
        let left = try await notes.leftBehind().map { $0[1] }
        #expect(left == [world.events["sealed"], world.events["lost like"]].compactMap { $0 }.sorted())
        #expect(report.left.count == 2 && report.cameIn == 0)
        #expect(report.accounts == 3 && report.rooms == 5 && report.uploads == 1)
    }

    @Test func `what belongs to a person comes along`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        _ = try await move(world, new, notes)
        let ann = try await new.user("@ann:new.example")
        let direct = try await self.new(world.direct, notes)
        let hall = try await self.new(world.hall, notes)
        let data = "/v3/user/\(ann.id)/account_data"
        #expect(try await ann.get("\(data)/m.direct").ok()["@bob:new.example"] == [.string(direct)])
        let last = try await notes.event(world.events["last"] ?? "")
        #expect(try await ann.get("\(data)/app.test").ok()[direct].string == last)
        #expect(try await ann.get("\(data)/m.secret_storage.default_key").status == 404)
        let moved = try await ann.get("\(data)/app.buzzbox.moved").ok()
        #expect(moved["user_id"] == "@ann:test.example")
        #expect(moved["rooms"][world.hall].string == hall)
        #expect(moved["rooms"].object?.count == 5)
        let tags = try await ann.get("/v3/user/\(ann.id)/rooms/\(escaped(hall))/tags").ok()["tags"]
        #expect(tags["m.favourite"]["order"] == 0.5)
        let rules = try await ann.get("/v3/pushrules/").ok()["global"]
        #expect(rules["room"].array?.map { $0["rule_id"].string } == [hall])
        let message = rules["underride"].array?.first { $0["rule_id"] == ".m.rule.message" }
        #expect(message?["enabled"] == false)
        let sync = try await ann.syncs()
        #expect(sync.room(direct)["unread_notifications"]["notification_count"] == 0)
        let receipts = sync.events(direct, "ephemeral").first { $0["type"] == "m.receipt" }
        #expect(receipts?["content"][last ?? ""]["m.read"][ann.id].isNull == false)
        let profile = try await ann.get("/v3/profile/\(ann.id)").ok()
        #expect(profile["avatar_url"].string?.hasPrefix("mxc://new.example/") == true)
        let cid = try await new.server.send(
            "POST", "/v3/login", ["type": "m.login.password", "user": "cid", "password": "correct horse"])
        #expect(cid.code == "M_USER_DEACTIVATED" || cid.code == "M_FORBIDDEN")
    }

    // MARK: Interruptions

    /// Everything that is on a server, without the names that each server gives by chance.
    func contents(_ new: NewServer) async throws -> [String] {
        try await new.server.app.server.database.read { connection in
            var names: [(String, String)] = []
            for (kind, sql) in [
                ("event", "SELECT event_id FROM events ORDER BY pos"),
                ("room", "SELECT room_id FROM rooms ORDER BY id"),
                ("media", "SELECT media_id FROM media WHERE sha256 IS NOT NULL"),
            ] {
                let found = try connection.query(sql) { $0.text(0) }
                names += found.enumerated().map { ($1, "<\(kind) \($0)>") }
            }
            let rows = try connection.query(
                """
                SELECT 'event', room, type, state_key, sender, ts, content, redacted_by IS NOT NULL FROM events
                UNION ALL SELECT 'user', user_id, display_name, avatar_url, deactivated_at IS NULL, 0, 0, 0 FROM users
                UNION ALL SELECT 'alias', alias, room, creator, 0, 0, 0, 0 FROM aliases
                UNION ALL SELECT 'media', user_id, file_name, content_type, sha256, size, 0, 0 FROM media WHERE sha256 IS NOT NULL
                UNION ALL SELECT 'data', user_id, room, type, content, 0, 0, 0 FROM account_data
                UNION ALL SELECT 'receipt', user_id, room, type, thread, event_id, 0, 0 FROM receipts
                """
            ) { row in (0..<8).map { "\(row.value($0))" }.joined(separator: " ") }
            return rows.map { row in
                names.reduce(row) { $1.0.isEmpty ? $0 : $0.replacing($1.0, with: $1.1) }
            }.sorted()
        }
    }

    @Test func `killed at any request, the next run ends as if nothing had been`() async throws {
        let world = try await OldWorld()
        let whole = try await NewServer()
        _ = try await move(world, whole, try await notes())
        let asked = whole.asked
        let expected = try await contents(whole)
        #expect(asked.count > 80)
        for (index, request) in asked.enumerated() {
            // What makes something that has no name yet is tried both ways, the rest in turns.
            for isSent in request.method == "POST" ? [false, true] : [index % 2 == 0] {
                let (new, notes) = (try await NewServer(), try await notes())
                new.fails(.killed(request: index + 1, isSent: isSent))
                await #expect(throws: NewServer.Killed.self) { try await move(world, new, notes) }
                new.fails(nil)
                _ = try await move(world, new, notes)
                let change = Set(try await contents(new)).symmetricDifference(expected)
                #expect(change.isEmpty, "killed at request \(index + 1), \(request.method) \(request.path), \(isSent)")
            }
        }
    }

    @Test func `a cut line and a server that is away for a moment cost nothing`() async throws {
        let world = try await OldWorld()
        let whole = try await NewServer()
        _ = try await move(world, whole, try await notes())
        let count = whole.asked.count
        let expected = try await contents(whole)
        for index in stride(from: 1, through: count, by: 5) {
            for fault in [
                NewServer.Fault.cut(request: index), .answer(request: index, status: index % 2 == 0 ? 502 : 404),
            ] {
                let new = try await NewServer()
                new.fails(fault)
                _ = try await move(world, new, try await notes())
                #expect(Set(try await contents(new)).symmetricDifference(expected).isEmpty, "\(fault)")
            }
        }
    }

    @Test func `a server that stays away ends the move, and nothing is left behind for it`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        let target = MoveTarget(url: "https://new.example", token: NewServer.token, patience: []) { request in
            guard new.asked.count < 40 else { throw HTTPError.cannotConnect("refused") }
            return try await new.send(request)
        }
        let source = try await MoveSource(world.server.app)
        let failure = await #expect(throws: MoveError.self) {
            try await Move(from: source, to: target, notes: notes).run()
        }
        guard case .stopped(let event, _) = failure else {
            throw Waited("an event, not \(String(describing: failure))")
        }
        #expect(try await notes.leftBehind().isEmpty)
        let patient = MoveTarget(url: "https://new.example", token: NewServer.token) { try await new.send($0) }
        _ = try await Move(from: source, to: patient, notes: notes, leaving: [event]).run()
        #expect(try await notes.leftBehind().map { $0[1] }.contains(event))
    }

    @Test func `on a server of the same name everybody keeps their id`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer("test.example"), try await notes())
        _ = try await move(world, new, notes)
        let bob = try await new.user(world.bob.id)
        let texts = try await events(try await self.new(world.direct, notes), bob)
        #expect(texts.contains { $0["sender"].string == world.ann.id && $0["content"]["body"] == "hello" })
        #expect(try await bob.get("/v3/directory/room/\(escaped("#hall:test.example"))").status == 200)
    }
}
