import Homeserver
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct SyncTests {
    @Test func `a first sync brings the room, later ones what is new`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["name": "Garden"])
        try await ann.says("one", in: room)
        let first = try await bob.syncs()
        #expect(first.bodies(room) == ["one"])
        #expect(first.room(room)["summary"]["m.joined_member_count"] == 2)
        #expect(first.room(room)["timeline"]["limited"] == false)
        #expect(first.events(room).first?["room_id"].isNull == true)
        let quiet = try await bob.syncs(first)
        #expect(quiet["rooms"].isNull)
        try await ann.says("two", in: room)
        let second = try await bob.syncs(quiet)
        #expect(second.bodies(room) == ["two"])
        #expect(second.events(room, "state").isEmpty)
        #expect(second.room(room)["unread_notifications"]["notification_count"] == 2)
    }

    @Test func `the state goes before the timeline, or after it for those who ask`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom(["name": "First"])
        let start = try await ann.syncs()
        _ = try await ann.sets("m.room.name", to: ["name": "Second"], in: room)
        for text in 0..<5 { try await ann.says("\(text)", in: room) }
        _ = try await ann.sets("m.room.topic", to: ["topic": "Late"], in: room)
        let filter: JSON = ["room": ["timeline": ["limit": 3]]]
        let before = try await ann.syncs(start, filter: filter)
        #expect(before.room(room)["timeline"]["limited"] == true)
        #expect(before.events(room).compactMap { $0["type"].string }.last == "m.room.topic")
        #expect(before.events(room, "state").compactMap { $0["content"]["name"].string } == ["Second"])
        let after = try await ann.syncs(start, filter: filter, ["use_state_after": "true"])
        #expect(after.room(room)["state"].isNull)
        let types = after.events(room, "state_after").compactMap { $0["type"].string }
        #expect(types == ["m.room.name", "m.room.topic"])
        let fresh = try await ann.syncs(filter: filter)
        let names = fresh.events(room, "state").compactMap { $0["content"]["name"].string }
        #expect(names == ["Second"])
        #expect(!fresh.events(room, "state").contains { $0["type"] == "m.room.topic" })
    }

    @Test func `a gap is filled from where the timeline begins`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let start = try await ann.syncs()
        for number in 0..<30 { try await ann.says("\(number)", in: room) }
        let sync = try await ann.syncs(start)
        #expect(sync.room(room)["timeline"]["limited"] == true)
        var bodies = sync.bodies(room)
        #expect(bodies == (20..<30).map { "\($0)" })
        var token = sync.room(room)["timeline"]["prev_batch"].string
        while let from = token, bodies.count < 30 {
            let query = ["dir": "b", "limit": "7", "from": from, "to": start["next_batch"].string ?? ""]
            let page = try await ann.get("\(ann.path(room))/messages", query).ok()
            bodies = (page["chunk"].array ?? []).reversed().compactMap { $0["content"]["body"].string } + bodies
            token = page["end"].string
        }
        #expect(bodies == (0..<30).map { "\($0)" })
    }

    @Test func `paging goes to the beginning and says so`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        for number in 0..<5 { try await ann.says("\(number)", in: room) }
        for direction in ["b", "f"] {
            var ids: [String] = []
            var from: String?
            repeat {
                var query = ["dir": direction, "limit": "4"]
                query["from"] = from
                let page = try await ann.get("\(ann.path(room))/messages", query).ok()
                ids += page["chunk"].array?.compactMap { $0["event_id"].string } ?? []
                from = page["end"].string
            } while from != nil
            #expect(ids.count == Set(ids).count)
            #expect(ids.count == 11)
        }
    }

    @Test func `an invitation comes with what the room is called, and moves when accepted`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let start = try await bob.syncs()
        let room = try await ann.createsRoom(["name": "Garden", "invite": [.string(bob.id)]])
        let invited = try await bob.syncs(start)
        let events = invited.room(room, "invite")["invite_state"]["events"].array ?? []
        #expect(events.contains { $0["type"] == "m.room.create" })
        #expect(events.contains { $0["content"]["name"] == "Garden" })
        #expect(events.contains { $0["state_key"] == .string(ann.id) })
        #expect(events.contains { $0["state_key"] == .string(bob.id) && $0["content"]["membership"] == "invite" })
        try await ann.says("before", in: room)
        _ = try await bob.joins(room)
        let joined = try await bob.syncs(invited)
        #expect(joined.room(room, "invite").isNull)
        #expect(
            joined.events(room, "state").contains { $0["type"] == "m.room.create" }
                || joined.events(room).contains { $0["type"] == "m.room.create" })
        #expect(joined.bodies(room) == ["before"])
    }

    @Test func `somebody who begins is told which rooms they were put out of`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let banned = try await ann.createsRoom(with: [bob])
        let kicked = try await ann.createsRoom(with: [bob])
        let withdrawn = try await ann.createsRoom(["invite": [.string(bob.id)], "name": "Secret"])
        _ = try await ann.post("\(ann.path(banned))/ban", ["user_id": .string(bob.id)]).ok()
        for room in [kicked, withdrawn] {
            _ = try await ann.post("\(ann.path(room))/kick", ["user_id": .string(bob.id)]).ok()
            try await ann.says("alone", in: room)
        }
        let sync = try await bob.syncs()
        #expect(Set(sync["rooms"]["leave"].object?.keys ?? []) == [banned, kicked])
        #expect(!sync.text.contains("alone"))
        _ = try await bob.post("\(bob.path(kicked))/forget").ok()
        #expect(Set(try await bob.syncs()["rooms"]["leave"].object?.keys ?? []) == [banned])
    }

    @Test func `a refused invitation and a room left appear under leave, once`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let refused = try await ann.createsRoom(["invite": [.string(bob.id)]])
        let left = try await ann.createsRoom(with: [bob])
        let start = try await bob.syncs()
        try await ann.says("unseen", in: refused)
        _ = try await bob.leaves(refused)
        try await ann.says("seen", in: left)
        _ = try await bob.leaves(left)
        try await ann.says("too late", in: left)
        let sync = try await bob.syncs(start)
        let last = sync.events(refused, "timeline", "leave")
        #expect(last.map { $0["content"]["membership"] } == ["leave"])
        let seen = sync.events(left, "timeline", "leave").compactMap { $0["content"]["body"].string }
        #expect(seen == ["seen"])
        #expect(try await bob.syncs(sync)["rooms"].isNull)
        #expect(try await bob.syncs().room(left, "leave").isNull)
        let all = try await bob.syncs(filter: ["room": ["include_leave": true]])
        #expect(!all.room(left, "leave").isNull)
    }

    @Test func `a long poll waits for news and is woken by it`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let start = try await bob.syncs()
        async let poll = bob.syncs(start, ["timeout": "30000"])
        await server.time.sleepers(atLeast: 1)
        try await ann.says("wake up", in: room)
        #expect(try await poll.bodies(room) == ["wake up"])
    }

    @Test func `a long poll ends empty when its time is up`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let start = try await bob.syncs()
        async let poll = bob.syncs(start, ["timeout": "900000"])
        await server.time.sleepers(atLeast: 1)
        server.time.advance(by: .seconds(60))
        let sync = try await poll
        #expect(sync["rooms"].isNull)
        #expect(sync["next_batch"].string != nil)
    }

    @Test func `a long poll ends when its session does`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let other = try await bob.anotherDevice()
        let start = try await bob.syncs()
        async let poll = bob.get("/v3/sync", ["since": start["next_batch"].string ?? "", "timeout": "30000"])
        await server.time.sleepers(atLeast: 1)
        _ = try await other.post("/v3/logout/all")
        #expect(try await poll.code == "M_UNKNOWN_TOKEN")
    }

    @Test func `typing is told while it lasts`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let start = try await bob.syncs()
        let path = "\(ann.path(room))/typing/\(escaped(ann.id))"
        #expect(try await bob.put(path, ["typing": true]).status == 403)
        #expect(try await ann.put(path, ["typing": true, "timeout": 20_000]).status == 200)
        let typing = try await bob.syncs(start)
        #expect(typing.events(room, "ephemeral").first?["content"]["user_ids"] == [.string(ann.id)])
        let quiet = try await bob.syncs(typing)
        #expect(quiet["rooms"].isNull)
        _ = try await ann.put(path, ["typing": false])
        let stopped = try await bob.syncs(quiet)
        #expect(stopped.events(room, "ephemeral").first?["content"]["user_ids"] == [])
    }

    @Test func `typing ends by itself`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await server.app.run() }
            _ = try await ann.put(
                "\(ann.path(room))/typing/\(escaped(ann.id))", ["typing": true, "timeout": 20_000])
            let typing = try await bob.syncs()
            // Two of the server's background tasks, the timer that ends the typing notification, and the poll.
            async let poll = bob.syncs(typing, ["timeout": "50000"])
            await server.time.sleepers(atLeast: 4)
            server.time.advance(by: .seconds(20))
            #expect(try await poll.events(room, "ephemeral").first?["content"]["user_ids"] == [])
            group.cancelAll()
        }
    }

    @Test func `filters choose rooms, types and senders`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let other = try await ann.createsRoom(with: [bob])
        try await ann.says("hers", in: room)
        try await bob.says("his", in: room)
        let filter: JSON = [
            "presence": ["not_types": ["*"]], "account_data": ["not_types": ["*"]],
            "room": [
                "not_rooms": [.string(other)],
                "timeline": ["types": ["m.room.mess*"], "not_senders": [.string(bob.id)]], "state": ["types": []],
            ],
        ]
        let id = try await bob.post("/v3/user/\(escaped(bob.id))/filter", filter).ok()["filter_id"].string ?? ""
        let sync = try await bob.syncs(nil, ["filter": id])
        #expect(sync.bodies(room) == ["hers"])
        #expect(sync.events(room, "state").isEmpty)
        #expect(sync.room(other).isNull)
        #expect(sync["account_data"].isNull)
        #expect(try await bob.get("/v3/user/\(escaped(bob.id))/filter/\(id)").ok() == filter)
        #expect(try await bob.get("/v3/sync", ["filter": "999"]).status == 404)
        #expect(try await bob.get("/v3/sync", ["filter": "{"]).code == "M_NOT_JSON")
        #expect(try await bob.get("/v3/sync", ["since": "nonsense"]).status == 400)
    }

    @Test func `people you ignore are not heard`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let list: JSON = ["ignored_users": .object(JSONObject([(ann.id, [:])]))]
        _ = try await bob.put("/v3/user/\(escaped(bob.id))/account_data/m.ignored_user_list", list)
        let start = try await bob.syncs()
        try await ann.says("psst", in: room)
        let invitation = try await ann.createsRoom(["invite": [.string(bob.id)]])
        let sync = try await bob.syncs(start)
        #expect(sync.bodies(room).isEmpty)
        #expect(sync.room(invitation, "invite").isNull)
    }

    @Test func `a timeline is only limited when there is more of what was asked for`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        try await ann.says("one", in: room)
        for number in 0..<12 { _ = try await ann.sends("filler", ["number": .int(Int64(number))], in: room) }
        let filter: JSON = ["room": ["timeline": ["types": ["m.room.message"], "limit": 1]]]
        #expect(try await ann.syncs(filter: filter).room(room)["timeline"]["limited"] == false)
        try await ann.says("two", in: room)
        let sync = try await ann.syncs(filter: filter)
        #expect(sync.bodies(room) == ["two"])
        #expect(sync.room(room)["timeline"]["limited"] == true)
    }

    @Test func `who comes into a room with a past is told that there is more`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(["preset": "public_chat"])
        for number in 0..<3 { try await ann.says("\(number)", in: room) }
        let start = try await bob.syncs()
        _ = try await bob.joins(room)
        let filter: JSON = ["room": ["timeline": ["types": ["m.room.message"]]]]
        let sync = try await bob.syncs(start, filter: filter)
        #expect(sync.bodies(room) == ["0", "1", "2"])
        #expect(sync.room(room)["timeline"]["limited"] == true)
        #expect(try await bob.syncs(start).room(room)["timeline"]["limited"] == false)
    }

    @Test func `the token of a whole room stands for the time of the answer`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(["preset": "public_chat"])
        let token = try await ann.syncs().room(room)["timeline"]["prev_batch"].string ?? ""
        _ = try await bob.joins(room)
        let then = try await ann.get("\(ann.path(room))/members", ["at": token]).ok()["chunk"].array
        #expect(then?.compactMap { $0["state_key"].string } == [ann.id])
        let page = try await ann.get("\(ann.path(room))/messages", ["dir": "b", "from": token, "limit": "50"]).ok()
        #expect(page["chunk"].array?.last?["type"] == "m.room.create")
    }

    @Test func `state set where one could not see it is not lost`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let eve = try await server.register("eve")
        let room = try await ann.createsRoom(["preset": "public_chat"])
        _ = try await bob.joins(room)
        _ = try await ann.sets("m.room.history_visibility", to: ["history_visibility": "joined"], in: room)
        let start = try await bob.syncs()
        _ = try await bob.leaves(room)
        _ = try await eve.joins(room)
        _ = try await ann.says("unseen", in: room)
        _ = try await bob.joins(room)
        let sync = try await bob.syncs(start)
        #expect(sync.bodies(room).isEmpty)
        #expect(sync.events(room).contains { $0["state_key"] == .string(eve.id) })
    }

    @Test func `state that a filter keeps off the timeline is in the state`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom(["name": "First"])
        try await ann.says("one", in: room)
        _ = try await ann.sets("m.room.name", to: ["name": "Second"], in: room)
        let filter: JSON = ["room": ["timeline": ["types": ["m.room.message"]]]]
        let names = try await ann.syncs(filter: filter).events(room, "state").compactMap {
            $0["content"]["name"].string
        }
        #expect(names == ["Second"])
    }

    @Test func `who came and went between two answers gets the state they saw`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(["invite": [.string(bob.id)], "name": "Garden"])
        let start = try await bob.syncs()
        _ = try await bob.joins(room)
        _ = try await bob.leaves(room)
        let filter: JSON = ["room": ["timeline": ["types": []], "state": ["types": ["m.room.name"]]]]
        let state = try await bob.syncs(start, filter: filter).events(room, "state", "leave")
        #expect(state.map { $0["content"]["name"] } == ["Garden"])
    }

    @Test func `a new face comes with their presence, if only to say that they are away`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(["preset": "public_chat"])
        let start = try await ann.syncs()
        _ = try await bob.joins(room)
        let sync = try await ann.syncs(start)
        let presence = sync["presence"]["events"].array?.first { $0["sender"] == .string(bob.id) }
        #expect(presence?["content"]["presence"] == "offline")
        #expect(try await ann.syncs(sync)["presence"].isNull)
    }
}

extension TestUser {
    fileprivate func syncs(_ since: JSON?, _ query: [String: String]) async throws -> JSON {
        try await syncs(since, filter: nil, query)
    }
}
