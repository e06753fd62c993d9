import Homeserver
import JSONKit
import Testing

@Suite struct MembershipTests {
    @Test func `only who is invited comes in`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom()
        #expect(try await bob.joins(room).code == "M_FORBIDDEN")
        #expect(try await bob.triesToSay("hi", in: room).code == "M_FORBIDDEN")
        #expect(try await ann.post("\(ann.path(room))/invite", ["user_id": .string(bob.id)]).status == 200)
        #expect(try await bob.joins(room).status == 200)
        #expect(try await bob.joins(room).status == 200)
        #expect(try await bob.triesToSay("hi", in: room).status == 200)
        let again = try await ann.post("\(ann.path(room))/invite", ["user_id": .string(bob.id)])
        #expect(again.code == "M_FORBIDDEN")
    }

    @Test func `kicked may come back when invited, banned may not`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["preset": "public_chat"])
        let target: JSON = ["user_id": .string(bob.id), "reason": "rude"]
        #expect(try await bob.post("\(ann.path(room))/kick", ["user_id": .string(ann.id)]).status == 403)
        #expect(try await ann.post("\(ann.path(room))/kick", target).status == 200)
        #expect(try await ann.post("\(ann.path(room))/kick", target).status == 403)
        #expect(try await bob.joins(room).status == 200)
        #expect(try await ann.post("\(ann.path(room))/ban", target).status == 200)
        #expect(try await bob.joins(room).code == "M_FORBIDDEN")
        #expect(try await ann.post("\(ann.path(room))/invite", target).status == 403)
        #expect(try await ann.post("\(ann.path(room))/unban", target).status == 200)
        #expect(try await ann.post("\(ann.path(room))/unban", target).status == 403)
        #expect(try await bob.joins(room).status == 200)
    }

    @Test func `leaving and forgetting hide the room`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        #expect(try await bob.post("\(ann.path(room))/forget").status == 400)
        #expect(try await bob.leaves(room).status == 200)
        #expect(try await bob.get("\(ann.path(room))/messages", ["dir": "b"]).status == 200)
        #expect(try await bob.post("\(ann.path(room))/forget").status == 200)
        #expect(try await bob.get("\(ann.path(room))/messages", ["dir": "b"]).status == 403)
        let all = try await bob.syncs(filter: ["room": ["include_leave": true]])
        #expect(all.room(room, "leave").isNull)
    }

    @Test func `who left sees the room as it was then`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["name": "Before"])
        _ = try await bob.leaves(room)
        _ = try await ann.sets("m.room.name", to: ["name": "After"], in: room)
        let secret = try await ann.says("secret", in: room)
        #expect(try await bob.get("\(ann.path(room))/state/m.room.name").ok()["name"] == "Before")
        let chunk = try await bob.get("\(ann.path(room))/messages", ["dir": "b"]).ok()["chunk"]
        #expect(chunk.array?.contains { $0["event_id"].string == secret } == false)
        #expect(try await bob.get("\(ann.path(room))/event/\(escaped(secret))").status == 404)
    }

    @Test func `a knock is answered by an invitation`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom([
            "name": "Office",
            "initial_state": [["type": "m.room.join_rules", "content": ["join_rule": "knock"]]],
        ])
        #expect(try await bob.joins(room).status == 403)
        #expect(try await bob.post("/v3/knock/\(escaped(room))", ["reason": "let me in"]).status == 200)
        let sync = try await bob.syncs()
        let types = sync.room(room, "knock")["knock_state"]["events"].array?.compactMap { $0["type"].string } ?? []
        #expect(types.contains("m.room.name"))
        _ = try await ann.post("\(ann.path(room))/invite", ["user_id": .string(bob.id)])
        #expect(try await bob.joins(room).status == 200)
    }

    @Test func `members of one room may enter another that lets them`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let club = try await ann.createsRoom()
        let bar = try await ann.createsRoom([
            "initial_state": [
                [
                    "type": "m.room.join_rules",
                    "content": [
                        "join_rule": "restricted",
                        "allow": [["type": "m.room_membership", "room_id": .string(club)]],
                    ],
                ]
            ]
        ])
        #expect(try await bob.joins(bar).status == 403)
        _ = try await ann.post("\(ann.path(club))/invite", ["user_id": .string(bob.id)])
        _ = try await bob.joins(club)
        #expect(try await bob.joins(bar).status == 200)
        let member = try await ann.get("\(ann.path(bar))/state/m.room.member/\(escaped(bob.id))").ok()
        #expect(member["join_authorised_via_users_server"] == .string(ann.id))
    }

    @Test func `power cannot be taken, only given`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        var levels = try await ann.get("\(ann.path(room))/state/m.room.power_levels").ok()
        levels["users"][bob.id] = 100
        #expect(try await bob.sets("m.room.power_levels", to: levels, in: room).status == 403)
        #expect(try await bob.sets("m.room.name", to: ["name": "Mine"], in: room).status == 403)
        levels["users"][bob.id] = 50
        #expect(try await ann.sets("m.room.power_levels", to: levels, in: room).status == 200)
        #expect(try await bob.sets("m.room.name", to: ["name": "Ours"], in: room).status == 200)
        levels["users"][bob.id] = 60
        #expect(try await bob.sets("m.room.power_levels", to: levels, in: room).status == 403)
        levels["users"][bob.id] = "50"
        #expect(try await ann.sets("m.room.power_levels", to: levels, in: room).code == "M_BAD_JSON")
    }

    @Test func `the creator of a version 12 room stands above every number`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["room_version": "12"])
        var levels = try await ann.get("\(ann.path(room))/state/m.room.power_levels").ok()
        levels["users"][bob.id] = 1_000_000
        #expect(try await ann.sets("m.room.power_levels", to: levels, in: room).status == 200)
        #expect(try await bob.post("\(ann.path(room))/kick", ["user_id": .string(ann.id)]).status == 403)
        levels["users"][ann.id] = 100
        #expect(try await ann.sets("m.room.power_levels", to: levels, in: room).code == "M_BAD_JSON")
        #expect(try await ann.post("\(ann.path(room))/kick", ["user_id": .string(bob.id)]).status == 200)
    }

    @Test func `guests leave when the room no longer takes guests`() async throws {
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let ann = try await server.register("ann")
        let guest = try await TestUser(
            server, server.send("POST", "/v3/register", [:], query: ["kind": "guest"]).ok())
        let room = try await ann.createsRoom([
            "preset": "public_chat",
            "initial_state": [["type": "m.room.guest_access", "content": ["guest_access": "can_join"]]],
        ])
        #expect(try await guest.joins(room).status == 200)
        _ = try await ann.sets("m.room.guest_access", to: ["guest_access": "forbidden"], in: room)
        let members = try await ann.get("\(ann.path(room))/joined_members").ok()["joined"].object
        #expect(members?.map(\.key) == [ann.id])
    }
}

extension TestUser {
    /// Sends a message and returns the answer, which may be an error.
    fileprivate func triesToSay(_ text: String, in room: String) async throws -> Answer {
        try await tries("m.room.message", ["msgtype": "m.text", "body": .string(text)], in: room)
    }
}
