// long because every test moves the same old world to the same kind of new server

import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// Moving to another homeserver, which is ours with what an application service needs.
@Suite struct MoveTests {
    private func move(
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

    private func notes() async throws -> MoveState { try await MoveState.open(.memory) }

    /// What a room is called on the new server.
    private func new(_ room: String, _ notes: MoveState) async throws -> String {
        try await notes.read { try $0.first("SELECT new FROM rooms WHERE old = ?", room) { $0.text(0) } ?? "" }
    }

    private func events(_ room: String, _ user: TestUser) async throws -> [JSON] {
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
    private func contents(_ new: NewServer) async throws -> [String] {
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

    // MARK: Before and after

    @Test func `a plan counts and asks, and changes nothing`() async throws {
        let world = try await OldWorld()
        let new = try await NewServer(uploadLimit: 5)
        _ = try await new.server.register("bob")
        let target = MoveTarget(url: "https://new.example", token: NewServer.token, patience: []) {
            try await new.send($0)
        }
        let plan = try await Move.plan(MoveSource(world.server.app), target)
        #expect(new.asked.allSatisfy { $0.method == "GET" } && !new.asked.isEmpty)
        #expect(plan.accounts == 3 && plan.closedAccounts == 1 && plan.rooms == 5 && plan.uploads == 1)
        #expect(plan.encrypted == 1 && plan.tooLarge == 1 && plan.taken == ["@bob:new.example"])
        #expect(plan.newServer == "new.example")
    }

    @Test func `accounts that somebody has already stop the move before it begins`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        _ = try await new.server.register("bob")
        await #expect(throws: MoveError.namesTaken(["@bob:new.example"])) { try await move(world, new, notes) }
        #expect(new.asked.allSatisfy { $0.method == "GET" })
        #expect(try await new.server.send("GET", "/v3/profile/@ann:new.example").status == 404)
    }

    @Test func `adopted accounts keep their password and are not closed`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        for name in ["ann", "cid"] { new.knows(try await new.server.register(name)) }
        let report = try await move(world, new, notes, adopts: true, adminToken: NewServer.adminToken)
        #expect(try await notes.passwords().map { $0[0] } == ["@bob:new.example"])
        #expect(report.withoutPassword == 0 && report.toClose == 0)
        #expect(!new.asked.contains { $0.path.hasSuffix("/deactivate") })
        #expect(
            try await new.server.send(
                "POST", "/v3/login",
                [
                    "type": "m.login.password", "user": "cid", "password": "correct horse",
                ]
            ).status == 200)
    }

    @Test func `nobody is closed while the old server may still have something to move`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        let serving = try await move(world, new, notes, isServing: true)
        #expect(serving.toClose == 1 && serving.cameIn == 0)
        let target = MoveTarget(url: "https://new.example", token: NewServer.token, patience: []) { request in
            if request.url.contains("app.buzzbox.moved"), request.url.contains("ann") {
                _ = try await world.bob.says("meanwhile", in: world.direct)
            }
            return try await new.send(request)
        }
        let source = try await MoveSource(world.server.app)
        let first = try await Move(from: source, to: target, notes: notes).run()
        #expect(first.toClose == 1 && first.cameIn == 1)
        #expect(!new.asked.contains { $0.path.hasSuffix("/deactivate") })
        let last = try await move(world, new, notes)
        #expect(last.toClose == 0 && last.cameIn == 0)
        #expect(new.asked.filter { $0.path.hasSuffix("/deactivate") }.count == 1)
    }

    @Test func `rooms let in guests only where they did`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        _ = try await move(world, new, notes)
        let ann = try await new.user("@ann:new.example")
        for room in [world.direct, world.hall, world.secret] {
            let before = try await world.ann.get("\(world.ann.path(room))/state/m.room.guest_access")
            let after = try await ann.get("\(ann.path(self.new(room, notes)))/state/m.room.guest_access")
            let isOpen = before.json["guest_access"] == "can_join"
            #expect((after.json["guest_access"] == "can_join") == isOpen, "\(room)")
            #expect(isOpen == (room == world.direct))
        }
    }

    @Test func `a server that encrypts rooms by itself stops the move, which goes on once it doesn't`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        let target = MoveTarget(url: "https://new.example", token: NewServer.token, patience: []) { request in
            guard request.url.contains("/createRoom"), case .bytes(let bytes) = request.body else {
                return try await new.send(request)
            }
            var body = try JSON(parsing: bytes)
            let encryption: JSON = ["type": "m.room.encryption", "content": ["algorithm": "m.megolm.v1.aes-sha2"]]
            body["initial_state"] = .array((body["initial_state"].array ?? []) + [encryption])
            var request = request
            request.body = .bytes(body.serialized())
            return try await new.send(request)
        }
        let source = try await MoveSource(world.server.app)
        let failure = await #expect(throws: MoveError.encrypts(room: world.direct)) {
            try await Move(from: source, to: target, notes: notes).run()
        }
        #expect(failure?.description.contains("encryption_enabled_by_default_for_room_type") == true)
        let report = try await move(world, new, notes)
        #expect(report.rooms == 5)
        let ann = try await new.user("@ann:new.example")
        let direct = try await self.new(world.direct, notes)
        #expect(try await ann.get("\(ann.path(direct))/state/m.room.encryption").status == 404)
        let joined = try await ann.get("/v3/joined_rooms").ok()["joined_rooms"].array ?? []
        #expect(joined.count == 5)
    }

    @Test func `another run moves only what has come in since`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        _ = try await move(world, new, notes)
        world.server.time.advance(by: .seconds(60))
        let late = try await world.bob.says("late", in: world.direct)
        _ = try await world.bob.redacts(world.events["last"] ?? "", in: world.direct).ok()
        let first = try await contents(new)
        new.fails(nil)
        let report = try await move(world, new, notes)
        #expect(new.asked.filter { $0.path.contains("/send/") }.count == 1)
        let moved = try await notes.event(late)
        #expect(moved != nil && report.cameIn == 0)
        #expect(try await contents(new).count == first.count + 2)
        await #expect(throws: MoveError.otherTarget(noted: "new.example", asked: "third.example")) {
            try await move(world, try await NewServer("third.example"), notes)
        }
    }

    @Test func `what is too large is named, and moved once the new server takes it`() async throws {
        let world = try await OldWorld()
        let notes = try await notes()
        let small = try await NewServer(uploadLimit: 5)
        let report = try await move(world, small, notes)
        #expect(report.uploads == 0 && report.left.contains { $0.kind == "upload" })
        let source = try await MoveSource(world.server.app)
        let target = MoveTarget(url: "https://new.example", token: NewServer.token) { request in
            let answer = try await small.send(request)
            return request.url.contains("media/config") ? HTTPResponse(status: 200, body: Array("{}".utf8)) : answer
        }
        let again = try await Move(from: source, to: target, notes: notes).run()
        // The limit is still the server's own, and its refusal is what is told now.
        #expect(again.left.contains { $0.kind == "upload" && $0.reason.hasPrefix("M_TOO_LARGE") })
    }

    @Test func `first passwords need an administrator, and are those that were noted`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        await #expect(throws: MoveError.self) { try await move(world, new, notes, adminToken: "wrong") }
        let report = try await move(world, new, notes, adminToken: NewServer.adminToken)
        #expect(report.withoutPassword == 0)
        let passwords = try await notes.passwords()
        #expect(passwords.map { $0[0] } == ["@ann:new.example", "@bob:new.example"])
        #expect(Set(passwords.map { $0[1] }).count == 2 && passwords.allSatisfy { $0[1].count >= 16 })
    }

    @Test func `one password that is refused does not end the move`() async throws {
        let world = try await OldWorld()
        let (new, notes) = (try await NewServer(), try await notes())
        let target = MoveTarget(url: "https://new.example", token: NewServer.token) { request in
            guard request.url.contains("/_synapse/admin/"), request.url.contains("ann") else {
                return try await new.send(request)
            }
            let body: JSON = ["errcode": "M_WEAK_PASSWORD", "error": "Too weak"]
            return HTTPResponse(status: 400, body: body.serialized())
        }
        let source = try await MoveSource(world.server.app)
        let report = try await Move(
            from: source, to: target, notes: notes, adminToken: NewServer.adminToken
        ).run()
        #expect(report.withoutPassword == 1)
        #expect(try await notes.passwords().map { $0[0] } == ["@bob:new.example"])
        #expect(
            try await notes.leftBehind().contains(["password", "@ann:new.example", "M_WEAK_PASSWORD: Too weak"]))
        let again = try await move(world, new, notes, adminToken: NewServer.adminToken)
        #expect(again.withoutPassword == 0 && !again.left.contains { $0.kind == "password" })
    }

    @Test func `a registration that the new server doesn't know is said at once`() async throws {
        let world = try await OldWorld()
        let new = try await NewServer()
        let source = try await MoveSource(world.server.app)
        let notes = try await notes()
        let target = MoveTarget(url: "https://new.example", token: "other") { try await new.send($0) }
        await #expect(throws: MoveError.notRegistered) { try await Move(from: source, to: target, notes: notes).run() }
    }

    @Test func `a registration is made once, for its owner's eyes`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/registration.yaml"
        let made = try MoveRegistration.open(path)
        let read = try MoveRegistration.open(path)
        #expect(made.isNew && !read.isNew && made.registration.token == read.registration.token)
        #expect(Files.mode(path).map { $0 & 0o777 } == 0o600)
        try Files.write("id: x\n", to: path)
        #expect(throws: MoveError.self) { try MoveRegistration.open(path) }
    }
}
