import JSONKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// What one sliding sync request may cost, what is remembered of it, and what old tokens do.
@Suite struct SlidingBoundsTests {
    let server: TestHomeserver
    let ann: TestUser
    let bob: TestUser

    init() async throws {
        server = try await TestHomeserver()
        ann = try await server.register("ann")
        bob = try await server.register("bob")
    }

    // MARK: Requests

    @Test func `long lists of anything are refused`() async throws {
        func many(_ count: Int) -> JSON { .array((0..<count).map { .string("n\($0)") }) }
        func filtered(_ name: String) -> JSON {
            var list = slidingList([[0, 1]])
            list["filters"] = .object(JSONObject([(name, many(101))]))
            return ["lists": ["a": list]]
        }
        let ranges = JSON.array((0..<17).map { (place: Int64) -> JSON in [.int(place), .int(place)] })
        var bodies: [JSON] = [["lists": ["a": slidingList(ranges)]]]
        bodies += ["spaces", "tags", "not_tags", "room_types", "not_room_types"].map(filtered)
        bodies.append(["extensions": ["typing": ["enabled": true, "lists": many(101)]]])
        bodies.append(["extensions": ["typing": ["enabled": true, "rooms": many(1001)]]])
        for body in bodies {
            #expect(try await ann.triesSliding(body).code == "M_INVALID_PARAM", "\(body.text.prefix(80))")
        }
    }

    @Test func `ranges that overlap hold each room once`() async throws {
        for _ in 1...3 { _ = try await ann.createsRoom() }
        let answer = try await ann.slides(["lists": ["all": slidingList([[0, 1], [1, 2], [0, 9], [0, 9]])]])
        let ops = answer["lists"]["all"]["ops"].array ?? []
        #expect(ops.count == 4)
        let rooms = ops.flatMap { $0["room_ids"].array ?? [] }.compactMap(\.string)
        #expect(rooms.count == 3)
        #expect(Set(rooms) == answer.shown)
    }

    @Test func `what does not fit into one answer comes with the next`() async throws {
        var rooms: [String] = []
        for _ in 1...3 { rooms.append(try await ann.createsRoom()) }
        for room in rooms { try await floods(room, "m.room.message", 1000) }
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], limit: 1000)]]
        let first = try await ann.slides(wish)
        #expect(rooms.map { first["rooms"][$0].slidTexts.count }.sorted() == [1, 1000, 1000])
        let second = try await ann.slides(wish, after: first, timeout: 30_000)
        #expect(second.shown == [rooms[0]])
        #expect(second["rooms"][rooms[0]].slidTexts.count == 1000)
        #expect(try await ann.slides(wish, after: second).shown.isEmpty)
    }

    /// Puts many events into a room in one transaction.
    private func floods(_ roomID: String, _ type: String, _ count: Int) async throws {
        let sender = ann.id
        try await server.app.server.commit { transaction in
            var room = try Room.required(roomID, transaction.connection)
            for number in 1...count {
                let content: JSON = ["msgtype": "m.text", "body": .string("m\(number)")]
                try transaction.append(EventDraft(type, sender: sender, content: content), to: &room)
            }
        }
    }

    @Test func `a wish without required_state wants none`() async throws {
        let room = try await ann.createsRoom()
        let answer = try await ann.slides(["lists": ["all": ["ranges": [[0, 9]], "timeline_limit": 1]]])
        #expect(answer["rooms"][room]["required_state"] == [])
    }

    @Test func `an extension tells of the rooms it names, wherever the answer has them from`() async throws {
        let room = try await ann.createsRoom()
        let data = "/v3/user/\(escaped(ann.id))/rooms/\(escaped(room))"
        _ = try await ann.put("\(data)/tags/m.favourite", [:]).ok()
        func told(_ scope: JSON) async throws -> [String] {
            let wish: JSON = ["lists": ["all": slidingList([[0, 9]])], "extensions": ["account_data": scope]]
            return try await ann.slides(wish)["extensions"]["account_data"]["rooms"].object?.keys ?? []
        }
        #expect(try await told(["enabled": true, "lists": [], "rooms": [.string(room)]]) == [room])
        #expect(try await told(["enabled": true, "lists": [], "rooms": ["!other:test.example"]]).isEmpty)
        #expect(try await told(["enabled": true, "lists": [], "rooms": ["*"]]).isEmpty)
    }

    // MARK: Rooms

    @Test func `what was read while a room was out of the window counts once it is back`() async throws {
        let quiet = try await ann.createsRoom(with: [bob])
        let loud = try await ann.createsRoom()
        let event = try await bob.says("hello", in: quiet)
        try await ann.says("noise", in: loud)
        let wide: JSON = ["lists": ["all": slidingList([[0, 1]], limit: 1)]]
        let narrow: JSON = ["lists": ["all": slidingList([[0, 0]], limit: 1)]]
        var answer = try await ann.slides(wide)
        #expect(answer["rooms"][quiet]["notification_count"] == 1)
        _ = try await ann.reads(event, in: quiet).ok()
        answer = try await ann.slides(narrow, after: answer)
        #expect(answer.shown.isEmpty)
        answer = try await ann.slides(wide, after: answer)
        #expect(answer["rooms"][quiet]["notification_count"] == 0)
        #expect(try await ann.slides(wide, after: answer).shown.isEmpty)
        // A delivery receipt changes no counts.
        let next = try await bob.says("again", in: quiet)
        answer = try await ann.slides(wide, after: answer)
        _ = try await ann.reads(next, in: quiet, as: "app.buzzbox.delivered").ok()
        #expect(try await ann.slides(wide, after: answer).shown.isEmpty)
    }

    @Test func `the stamp rooms are sorted by never goes back`() async throws {
        let room = try await ann.createsRoom()
        let said = try await ann.says("hello", in: room)
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], limit: 1)]]
        let first = try await ann.slides(wish)
        let stamp = first["rooms"][room]["bump_stamp"].int64
        #expect(stamp != nil, "\(said)")
        try await floods(room, "app.test.quiet", 1001)
        let second = try await ann.slides(wish, after: first)
        #expect(second.shown == [room])
        #expect(second["rooms"][room]["bump_stamp"].isNull)
    }

    @Test func `of the people a client was told of the newest are remembered`() {
        let many = Dictionary(uniqueKeysWithValues: (1...5000).map { ("@u\($0):test.example", Int64($0)) })
        let kept = SlidingState.joined([:], many)
        #expect(kept.count == 2000)
        #expect(kept.values.min() == 3001)
        #expect(SlidingState.joined(["a": 1], ["a": 2, "b": 3]) == ["a": 2, "b": 3])
    }

    // MARK: Connections

    private func connection(_ user: String, _ device: String) -> SlidingConnections.Key {
        SlidingConnections.Key(userID: user, deviceID: device, name: "")
    }

    @Test func `however many answers are lost, the place the client has stays`() throws {
        let connections = SlidingConnections(startingAt: 1)
        let key = connection("@ann:test", "A")
        let base = connections.newPosition()
        connections.keep(SlidingState(), as: base, after: nil, of: key)
        var last = base
        for _ in 1...9 {
            _ = try connections.state(key, at: base)
            last = connections.newPosition()
            connections.keep(SlidingState(), as: last, after: base, of: key)
        }
        _ = try connections.state(key, at: last)
        // The client has moved on, so a late answer to an earlier request must not be kept.
        let late = connections.newPosition()
        connections.keep(SlidingState(), as: late, after: base, of: key)
        #expect(throws: MatrixError.self) { try connections.state(key, at: late) }
        _ = try connections.state(key, at: last)
    }

    @Test func `whoever has many connections loses their own, nobody else's`() throws {
        let connections = SlidingConnections(startingAt: 1)
        func opens(_ key: SlidingConnections.Key) -> String {
            let place = connections.newPosition()
            connections.keep(SlidingState(), as: place, after: nil, of: key)
            return place
        }
        func isKept(_ key: SlidingConnections.Key, _ place: String) -> Bool {
            (try? connections.state(key, at: place)) != nil  // a thrown error is the answer
        }
        let ann = (connection("@ann:test", "A"), opens(connection("@ann:test", "A")))
        var places: [(SlidingConnections.Key, String)] = []
        for number in 0..<65 {
            let key = connection("@eve:test", "D\(number)")
            places.append((key, opens(key)))
        }
        #expect(places.map { isKept($0.0, $0.1) } == [false] + [Bool](repeating: true, count: 64))
        // Fill the server with users who have one connection each, and her.
        var others: [(SlidingConnections.Key, String)] = []
        for number in 0..<1940 {
            let key = connection("@u\(number):test", "A")
            others.append((key, opens(key)))
        }
        #expect(isKept(ann.0, ann.1))
        #expect(others.allSatisfy { isKept($0.0, $0.1) })
        #expect(places.count { isKept($0.0, $0.1) } == 59)
    }

    @Test func `a device that is signed out leaves nothing behind`() async throws {
        func signsIn() async throws -> TestUser {
            let answer = try await server.send(
                "POST", "/v3/login",
                [
                    "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(ann.id)],
                    "password": "correct horse", "device_id": "PHONE",
                ])
            return try TestUser(server, answer.ok())
        }
        let first = try await signsIn()
        let answer = try await first.slides([:])
        _ = try await first.slides([:], after: answer)
        let place = try await first.slides([:])["pos"].string ?? ""
        _ = try await first.post("/v3/logout").ok()
        let refused = try await signsIn().triesSliding([:], ["pos": place])
        #expect(refused.code == "M_UNKNOWN_POS")
    }

    // MARK: Tokens

    @Test func `a token of another time or kind acknowledges no message`() async throws {
        let room = try await ann.createsRoom()
        _ = try await bob.put("/v3/sendToDevice/m.test/1", ["messages": [ann.id: [ann.device: ["n": 1]]]]).ok()
        let wish: JSON = ["extensions": ["to_device": ["enabled": true, "since": "999999"]]]
        for _ in 1...2 {
            let messages = try await ann.slides(wish)["extensions"]["to_device"]
            #expect(messages["events"].array?.count == 1)
            #expect((messages["next_batch"].string.flatMap { Int64($0) } ?? .max) < 999_999)
        }
        for token in ["s999999_0", "s1_0_999999"] {
            let answer = try await ann.get("/v3/sync", ["since": token]).ok()
            #expect(answer["to_device"]["events"].array?.count == 1)
            #expect(!answer.room(room).isNull)
        }
        let place = try await ann.slides([:])["pos"].string ?? ""
        #expect(try await ann.get("/v3/sync", ["since": place]).code == "M_INVALID_PARAM")
        #expect(try await ann.syncs()["to_device"]["events"].array?.count == 1)
    }
}
