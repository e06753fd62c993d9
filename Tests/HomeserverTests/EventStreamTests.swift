import Homeserver
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct EventStreamTests {
    @Test func `the stream brings what happened since, in order, and waits for more`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let secret = try await ann.createsRoom()
        let start = try await bob.get("/v3/events", ["timeout": "0"]).ok()["end"].string ?? ""
        try await ann.says("one", in: room)
        try await ann.says("hidden", in: secret)
        try await ann.says("two", in: room)
        let event = try await ann.says("three", in: room)
        _ = try await ann.reads(event, in: room)
        _ = try await bob.put("/v3/user/\(escaped(bob.id))/account_data/colour", ["is": "red"])
        let news = try await bob.get("/v3/events", ["from": start]).ok()
        let chunk = news["chunk"].array ?? []
        #expect(chunk.compactMap { $0["content"]["body"].string } == ["one", "two", "three"])
        #expect(chunk.first?["room_id"] == .string(room))
        #expect(chunk.contains { $0["type"] == "m.receipt" && $0["room_id"] == .string(room) })
        #expect(chunk.contains { $0["type"] == "colour" })
        let end = news["end"].string ?? ""
        async let waited = bob.get("/v3/events", ["from": end, "timeout": "30000"]).ok()
        await server.time.sleepers(atLeast: 1)
        try await ann.says("four", in: room)
        #expect(try await waited["chunk"].array?.compactMap { $0["content"]["body"].string } == ["four"])
    }

    @Test func `an invitation arrives on the stream`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let start = try await bob.get("/v3/events").ok()["end"].string ?? ""
        let room = try await ann.createsRoom(["invite": [.string(bob.id)]])
        let chunk = try await bob.get("/v3/events", ["from": start]).ok()["chunk"].array ?? []
        #expect(chunk.compactMap { $0["type"].string } == ["m.room.member"])
        #expect(chunk.first?["state_key"] == .string(bob.id) && chunk.first?["room_id"] == .string(room))
    }

    @Test func `a room open to the world is followed from outside, another is not`() async throws {
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let ann = try await server.register("ann")
        let guest = try await TestUser(
            server, server.send("POST", "/v3/register", [:], query: ["kind": "guest"]).ok())
        let open: JSON = ["type": "m.room.history_visibility", "content": ["history_visibility": "world_readable"]]
        let shown = try await ann.createsRoom(["initial_state": [open], "name": "Window"])
        let closed = try await ann.createsRoom(["preset": "public_chat"])
        let start = try await guest.get("/v3/events", ["room_id": shown]).ok()["end"].string ?? ""
        async let waited = guest.get("/v3/events", ["from": start, "room_id": shown, "timeout": "30000"]).ok()
        await server.time.sleepers(atLeast: 1)
        try await ann.says("hello outside", in: shown)
        #expect(try await waited["chunk"].array?.compactMap { $0["content"]["body"].string } == ["hello outside"])
        #expect(try await guest.get("/v3/events", ["room_id": closed]).status == 403)
        #expect(try await guest.get("/v3/events").code == "M_MISSING_PARAM")
        _ = try await ann.put("\(ann.path(shown))/typing/\(escaped(ann.id))", ["typing": true])
        let later = try await guest.get("/v3/events", ["from": start, "room_id": shown]).ok()["chunk"].array ?? []
        #expect(later.allSatisfy { $0["type"] == "m.room.message" })
        let state = try await guest.get("\(guest.path(shown))/initialSync").ok()
        #expect(state["state"].array?.contains { $0["content"]["name"] == "Window" } == true)
        #expect(state["messages"]["chunk"].array?.last?["content"]["body"] == "hello outside")
        #expect(state["presence"] == [] && state["receipts"] == [])
        #expect(try await guest.get("\(guest.path(closed))/initialSync").status == 403)
    }

    @Test func `a long absence is caught up with piece by piece`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        var from = try await ann.get("/v3/events").ok()["end"].string ?? ""
        for number in 0..<130 { try await ann.says("\(number)", in: room) }
        var bodies: [String] = []
        while bodies.count < 130 {
            let page = try await ann.get("/v3/events", ["from": from]).ok()
            let new = (page["chunk"].array ?? []).compactMap { $0["content"]["body"].string }
            guard !new.isEmpty else { break }
            bodies += new
            from = page["end"].string ?? ""
        }
        #expect(bodies == (0..<130).map { "\($0)" })
    }

    @Test func `everything at once is rooms, invitations, receipts and account data`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["name": "Garden", "visibility": "public"])
        let other = try await ann.createsRoom(["invite": [.string(bob.id)]])
        let gone = try await ann.createsRoom(with: [bob])
        let event = try await ann.says("hello", in: room)
        _ = try await bob.reads(event, in: room)
        _ = try await bob.put("/v3/user/\(escaped(bob.id))/rooms/\(escaped(room))/tags/u.x", ["order": 0.5])
        _ = try await bob.leaves(gone)
        let all = try await bob.get("/v3/initialSync", ["limit": "1"]).ok()
        let rooms = all["rooms"].array ?? []
        #expect(Set(rooms.compactMap { $0["room_id"].string }) == [room, other])
        let garden = rooms.first { $0["room_id"] == .string(room) }
        #expect(garden?["membership"] == "join" && garden?["visibility"] == "public")
        #expect(garden?["messages"]["chunk"].array?.compactMap { $0["content"]["body"].string } == ["hello"])
        #expect(garden?["state"].array?.contains { $0["content"]["name"] == "Garden" } == true)
        #expect(garden?["account_data"].array?.first?["type"] == "m.tag")
        let invitation = rooms.first { $0["room_id"] == .string(other) }
        #expect(invitation?["membership"] == "invite" && invitation?["inviter"] == .string(ann.id))
        #expect(all["receipts"][0]["content"][event]["m.read"][bob.id]["ts"].int64 != nil)
        let archived = try await bob.get("/v3/initialSync", ["archived": "true"]).ok()["rooms"].array ?? []
        #expect(archived.contains { $0["room_id"] == .string(gone) && $0["membership"] == "leave" })
    }

    @Test func `an event is found without its room by those who may see it`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom()
        let event = try await ann.says("hello", in: room)
        #expect(try await ann.get("/v3/events/\(escaped(event))").ok()["room_id"] == .string(room))
        #expect(try await bob.get("/v3/events/\(escaped(event))").status == 404)
        #expect(try await ann.get("/v3/events/%24nothing").status == 404)
    }
}
