import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// What a move says before, what it leaves as it is, and what another run does.
extension MoveTests {
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
