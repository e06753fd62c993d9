import Homeserver
import JSONKit
import Testing

@Suite struct AccountDataTests {
    @Test func `what a client keeps comes back on its other devices`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let other = try await bob.anotherDevice()
        let start = try await other.syncs()
        let path = "/v3/user/\(escaped(bob.id))/account_data/app.test"
        #expect(try await bob.get(path).code == "M_NOT_FOUND")
        #expect(try await bob.put(path, ["dark": true]).status == 200)
        #expect(try await bob.get(path).ok() == ["dark": true])
        let event = try await other.syncs(start)["account_data"]["events"][0]
        #expect(event == ["type": "app.test", "content": ["dark": true]])
        #expect(try await server.register("eve").put(path, ["dark": false]).status == 403)
        let rules = try await bob.put("/v3/user/\(escaped(bob.id))/account_data/m.push_rules", [:])
        #expect(rules.status == 405)
    }

    @Test func `tags are put on rooms and taken off`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let room = try await bob.createsRoom()
        let start = try await bob.syncs()
        let path = "/v3/user/\(escaped(bob.id))/rooms/\(escaped(room))/tags"
        #expect(try await bob.put("\(path)/m.favourite", ["order": 0.5]).status == 200)
        #expect(try await bob.put("\(path)/u.work", [:]).status == 200)
        #expect(try await bob.delete("\(path)/u.work").status == 200)
        #expect(try await bob.get(path).ok() == ["tags": ["m.favourite": ["order": 0.5]]])
        let tag = try await bob.syncs(start).events(room, "account_data").first
        #expect(tag?["content"]["tags"]["m.favourite"]["order"] == 0.5)
        #expect(try await bob.put("\(path)/bad", ["order": "high"]).code == "M_BAD_JSON")
    }

    @Test func `a status is a line, not a file`() async throws {
        let server = try await TestHomeserver { $0.limits.messages = .init(burst: 2, perSecond: 1) }
        let bob = try await server.register("bob")
        func says(_ bytes: Int) async throws -> Answer {
            let status: JSON = ["presence": "online", "status_msg": .string(String(repeating: "x", count: bytes))]
            return try await bob.put("/v3/presence/\(escaped(bob.id))/status", status)
        }
        #expect(try await says(513).code == "M_TOO_LARGE")
        #expect(try await says(512).status == 200)
        #expect(try await says(1).status == 200)
        #expect(try await says(2).code == "M_LIMIT_EXCEEDED")
    }

    @Test func `the name of a new device is cut where it gets long`() async throws {
        let server = try await TestHomeserver()
        _ = try await server.register("bob")
        let grant = try await server.send(
            "POST", "/v3/login",
            [
                "type": "m.login.password", "user": "bob", "password": "correct horse",
                "initial_device_display_name": .string(String(repeating: "💥", count: 100_000)),
            ]
        ).ok()
        let device = try TestUser(server, grant)
        let shown = try await device.get("/v3/devices/\(device.device)").ok()["display_name"].string
        #expect(shown?.utf8.count == 512)
    }

    @Test func `presence is told to those one shares a room with`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let eve = try await server.register("eve")
        _ = try await ann.createsRoom(with: [bob])
        let (hers, evil) = (try await ann.syncs(), try await eve.syncs())
        let path = "/v3/presence/\(escaped(bob.id))/status"
        #expect(try await bob.put(path, ["presence": "unavailable", "status_msg": "lunch"]).status == 200)
        let content = try await ann.syncs(hers)["presence"]["events"].array?.first { $0["sender"].string == bob.id }
        #expect(content?["content"]["presence"] == "unavailable")
        #expect(content?["content"]["status_msg"] == "lunch")
        let told = try await eve.syncs(evil)["presence"]["events"].array ?? []
        #expect(!told.contains { $0["sender"].string == bob.id })
        #expect(try await ann.get(path).ok()["presence"] == "unavailable")
        #expect(try await bob.put(path, ["presence": "asleep"]).code == "M_INVALID_PARAM")
    }

    @Test func `people are found by name where one may meet them`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let eve = try await server.register("eve")
        _ = try await ann.createsRoom(with: [bob])
        _ = try await bob.put("/v3/profile/\(escaped(bob.id))/displayname", ["displayname": "Sir Robert"])
        let body: JSON = ["search_term": "rOBERT"]
        let found = try await ann.post("/v3/user_directory/search", body).ok()
        #expect(found["results"] == [["user_id": .string(bob.id), "display_name": "Sir Robert"]])
        #expect(found["limited"] == false)
        #expect(try await eve.post("/v3/user_directory/search", body).ok()["results"] == [])
        let hall = try await bob.createsRoom(["preset": "public_chat"])
        #expect(try await eve.post("/v3/user_directory/search", body).ok()["results"].array?.count == 1)
        _ = try await bob.leaves(hall)
    }

    @Test func `people in rooms the world may read are found, oneself among them`() async throws {
        let server = try await TestHomeserver()
        let (ann, eve) = (try await server.register("ann"), try await server.register("eve"))
        let open: JSON = ["type": "m.room.history_visibility", "content": ["history_visibility": "world_readable"]]
        let body: JSON = ["search_term": "ann"]
        func found(by user: TestUser) async throws -> [String] {
            let answer = try await user.post("/v3/user_directory/search", body).ok()
            return (answer["results"].array ?? []).compactMap { $0["user_id"].string }
        }
        _ = try await ann.createsRoom()
        #expect(try await found(by: ann) == [])
        _ = try await ann.createsRoom(["initial_state": [open]])
        #expect(try await found(by: eve) == [ann.id])
        #expect(try await found(by: ann) == [ann.id])
    }
}
