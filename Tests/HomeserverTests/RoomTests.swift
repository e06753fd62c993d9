import JSONKit
import MatrixProtocol
import Testing

@Suite struct RoomTests {
    @Test(arguments: ["1", "10", "11", "12"])
    func `a new room begins with its events in order`(version: String) async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom([
            "room_version": .string(version), "name": "Garden", "topic": "Plants", "invite": [.string(bob.id)],
            "room_alias_name": "garden", "is_direct": true, "preset": "trusted_private_chat",
            "initial_state": [["type": "m.room.guest_access", "content": ["guest_access": "forbidden"]]],
        ])
        let chunk = try await ann.get("\(ann.path(room))/messages", ["dir": "f", "limit": "50"]).ok()["chunk"]
        #expect(
            chunk.array?.compactMap { $0["type"].string } == [
                "m.room.create", "m.room.member", "m.room.power_levels", "m.room.canonical_alias", "m.room.join_rules",
                "m.room.history_visibility", "m.room.guest_access", "m.room.name", "m.room.topic", "m.room.member",
            ])
        #expect(chunk[0]["content"]["room_version"] == .string(version))
        #expect(chunk[0]["content"]["creator"].string == (["1", "10"].contains(version) ? ann.id : nil))
        #expect(chunk[6]["content"]["guest_access"] == "forbidden")
        #expect(chunk[9]["content"]["is_direct"] == true)
        #expect(room.contains(":") == (version != "12"))
        if version == "12" {
            #expect(room == "!" + (chunk[0]["event_id"].string ?? "").dropFirst())
            #expect(chunk[0]["content"]["additional_creators"] == [.string(bob.id)])
            #expect(chunk[2]["content"]["users"] == [:])
        } else {
            #expect(chunk[2]["content"]["users"][bob.id] == 100)
        }
    }

    @Test func `impossible rooms are refused whole`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        for (body, code) in [
            (["room_version": "99"], "M_UNSUPPORTED_ROOM_VERSION"), (["room_version": 11], "M_BAD_JSON"),
            (["preset": "party"], "M_INVALID_PARAM"), (["visibility": "maybe"], "M_INVALID_PARAM"),
            (["invite": ["bob"]], "M_INVALID_PARAM"), (["invite": ["@nobody:test.example"]], "M_FORBIDDEN"),
            (["initial_state": [["type": "m.room.create", "content": [:]]]], "M_INVALID_PARAM"),
            (["name": 7], "M_BAD_JSON"),
        ] as [(JSON, String)] {
            let answer = try await ann.post("/v3/createRoom", body)
            #expect(answer.code == code, "\(body.text)")
        }
        #expect(try await ann.get("/v3/joined_rooms").ok()["joined_rooms"] == [])
    }

    @Test func `nobody creates a room that is there already, and strangers learn nothing of it`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom()
        let again = try await ann.sets("m.room.create", to: ["room_version": "12", "extra": 1], in: room)
        #expect(again.status == 400)
        let other = try await bob.sets("m.room.create", to: ["room_version": "12"], in: room)
        let none = try await bob.sets("m.room.create", to: ["room_version": "12"], in: "!none:test.example")
        #expect(other.status == 403)
        #expect(other.bytes == none.bytes)
    }

    @Test func `what one keeps about a room follows into one made by hand to take its place`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let old = try await ann.createsRoom()
        _ = try await ann.put("/v3/pushrules/global/room/\(escaped(old))", ["actions": ["dont_notify"]]).ok()
        let new = try await ann.createsRoom(["creation_content": ["predecessor": ["room_id": .string(old)]]])
        let other = try await ann.createsRoom()
        func rules() async throws -> [String] {
            let rules = try await ann.get("/v3/pushrules/").ok()["global"]["room"].array ?? []
            return rules.compactMap { $0["rule_id"].string }.sorted()
        }
        _ = try await ann.sets("m.room.tombstone", to: ["replacement_room": .string(other)], in: old)
        #expect(try await rules() == [old])
        _ = try await ann.sets("m.room.tombstone", to: ["replacement_room": .string(new)], in: old)
        #expect(try await rules() == [old, new].sorted())
    }

    @Test func `a request that comes twice and says which one it is makes one room`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let body: JSON = ["name": "Den", "creation_content": ["app.buzzbox.transaction": "one"]]
        let room = try await ann.createsRoom(body)
        #expect(try await ann.createsRoom(body) == room)
        #expect(try await bob.createsRoom(body) != room)
        #expect(try await ann.createsRoom(["name": "Den"]) != room)
        #expect(try await ann.get("/v3/joined_rooms").ok()["joined_rooms"].array?.count == 2)
    }

    @Test func `an alias leads to its room, and to one only`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(["preset": "public_chat", "room_alias_name": "garden"])
        let taken = try await ann.post("/v3/createRoom", ["room_alias_name": "garden"])
        #expect(taken.code == "M_ROOM_IN_USE")
        #expect(try await bob.joins("#garden:test.example").ok()["room_id"] == .string(room))
        let alias = escaped("#plants:test.example")
        #expect(try await bob.put("/v3/directory/room/\(alias)", ["room_id": .string(room)]).status == 200)
        #expect(try await bob.put("/v3/directory/room/\(alias)", ["room_id": .string(room)]).status == 409)
        #expect(try await bob.get("/v3/directory/room/\(alias)").ok()["room_id"] == .string(room))
        let bad = try await ann.sets("m.room.canonical_alias", to: ["alias": "#nowhere:test.example"], in: room)
        #expect(bad.code == "M_BAD_ALIAS")
        let good = try await ann.sets("m.room.canonical_alias", to: ["alias": "#plants:test.example"], in: room)
        #expect(good.status == 200)
        #expect(try await ann.delete("/v3/directory/room/\(alias)").status == 200)
        #expect(try await bob.get("/v3/directory/room/\(alias)").status == 404)
        let state = try await ann.get("\(ann.path(room))/state/m.room.canonical_alias").ok()
        #expect(state["alias"].isNull)
    }

    @Test func `public rooms are listed and searched`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let garden = try await ann.createsRoom(["visibility": "public", "name": "Garden", "topic": "Roses"])
        _ = try await ann.createsRoom(["visibility": "public", "name": "Kitchen"])
        _ = try await ann.createsRoom(["name": "Secret"])
        _ = try await bob.joins(garden)
        let all = try await server.send("GET", "/v3/publicRooms").ok()
        #expect(all["chunk"].array?.map { $0["name"] } == ["Garden", "Kitchen"])
        #expect(all["chunk"][0]["num_joined_members"] == 2)
        #expect(all["total_room_count_estimate"] == 2)
        let page = try await server.send("GET", "/v3/publicRooms", query: ["limit": "1"]).ok()
        #expect(page["chunk"].array?.count == 1)
        let next = try await server.send("GET", "/v3/publicRooms", query: ["since": page["next_batch"].string ?? ""])
            .ok()
        #expect(next["chunk"][0]["name"] == "Kitchen")
        let found = try await bob.post("/v3/publicRooms", ["filter": ["generic_search_term": "rOSe"]]).ok()
        #expect(found["chunk"].array?.map { $0["room_id"] } == [.string(garden)])
    }

    @Test func `an upgrade moves the room and points there`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["name": "Garden", "room_version": "10"])
        #expect(try await bob.post("\(ann.path(room))/upgrade", ["new_version": "12"]).status == 403)
        let answer = try await ann.post("\(ann.path(room))/upgrade", ["new_version": "12"]).ok()
        let replacement = answer["replacement_room"].string ?? ""
        let tombstone = try await bob.get("\(bob.path(room))/state/m.room.tombstone").ok()
        #expect(tombstone["replacement_room"] == .string(replacement))
        #expect(try await ann.get("\(ann.path(replacement))/state/m.room.name").ok()["name"] == "Garden")
        let create = try await ann.get("\(ann.path(replacement))/state/m.room.create").ok()
        #expect(create["predecessor"]["room_id"] == .string(room))
        #expect(create["predecessor"]["event_id"].isNull)
        #expect(create["room_version"] == "12")
        #expect(try await bob.tries("m.room.message", ["body": "hello?"], in: room).status == 403)
    }

    @Test func `before version 12 the new room names the last event of the old one`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom(["room_version": "10", "room_alias_name": "garden"])
        let answer = try await ann.post("\(ann.path(room))/upgrade", ["new_version": "11"]).ok()
        let replacement = answer["replacement_room"].string ?? ""
        let create = try await ann.get("\(ann.path(replacement))/state/m.room.create").ok()
        let state = try await ann.get("\(ann.path(room))/state").ok().array ?? []
        let tombstone = state.first { $0["type"] == "m.room.tombstone" }
        #expect(tombstone != nil && create["predecessor"]["event_id"] == tombstone?["event_id"])
        #expect(try await ann.get("\(ann.path(room))/state/m.room.canonical_alias").ok() == [:])
        let alias = try await ann.get("\(ann.path(replacement))/state/m.room.canonical_alias").ok()["alias"]
        #expect(alias == "#garden:test.example")
    }

    @Test func `what one keeps about a room follows to its replacement`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["preset": "public_chat"])
        let tags = "/v3/user/\(escaped(bob.id))/rooms/\(escaped(room))/tags/m.favourite"
        #expect(try await bob.put(tags, [:]).status == 200)
        #expect(try await bob.put("/v3/pushrules/global/room/\(escaped(room))", ["actions": []]).status == 200)
        let direct: JSON = .object(JSONObject([(ann.id, [.string(room)])]))
        #expect(try await bob.put("/v3/user/\(escaped(bob.id))/account_data/m.direct", direct).status == 200)
        let answer = try await ann.post("\(ann.path(room))/upgrade", ["new_version": "12"]).ok()
        let replacement = answer["replacement_room"].string ?? ""
        #expect(try await bob.joins(replacement).status == 200)
        let tag = try await bob.get("/v3/user/\(escaped(bob.id))/rooms/\(escaped(replacement))/tags").ok()
        #expect(tag["tags"]["m.favourite"] == [:])
        #expect(try await bob.get("/v3/pushrules/global/room/\(escaped(replacement))").status == 200)
        let map = try await bob.get("/v3/user/\(escaped(bob.id))/account_data/m.direct").ok()
        #expect(map[ann.id] == [.string(room), .string(replacement)])
    }

    @Test func `a space shows what is in it to those who may know`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let space = try await ann.createsRoom([
            "preset": "public_chat", "name": "House", "creation_content": ["type": "m.space"],
        ])
        let open = try await ann.createsRoom(["preset": "public_chat", "name": "Hall"])
        let secret = try await ann.createsRoom(["name": "Cellar"])
        for child in [open, secret] {
            _ = try await ann.sets("m.space.child", child, to: ["via": ["test.example"]], in: space)
        }
        let path = "/v1/rooms/\(escaped(space))/hierarchy"
        #expect(try await ann.get(path).ok()["rooms"].array?.count == 3)
        let seen = try await bob.get(path).ok()["rooms"]
        #expect(seen.array?.map { $0["name"] } == ["House", "Hall"])
        #expect(try await bob.get("/v1/room_summary/\(escaped(secret))").status == 404)
        #expect(try await bob.get("/v1/room_summary/\(escaped(open))").ok()["num_joined_members"] == 1)
    }
}
