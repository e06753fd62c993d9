import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct HistoryTests {
    /// What a late joiner sees of messages sent before and after the invitation.
    private func seen(_ visibility: String) async throws -> [String] {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom([
            "initial_state": [
                ["type": "m.room.history_visibility", "content": ["history_visibility": .string(visibility)]]
            ]
        ])
        try await ann.says("before", in: room)
        _ = try await ann.post("\(ann.path(room))/invite", ["user_id": .string(bob.id)])
        try await ann.says("invited", in: room)
        _ = try await bob.joins(room)
        try await ann.says("joined", in: room)
        let page = try await bob.get("\(bob.path(room))/messages", ["dir": "f", "limit": "100"]).ok()
        let paged = page["chunk"].array?.compactMap { $0["content"]["body"].string } ?? []
        #expect(try await bob.syncs().bodies(room) == paged)
        return paged
    }

    @Test func `how far back a newcomer sees is the room's choice`() async throws {
        #expect(try await seen("shared") == ["before", "invited", "joined"])
        #expect(try await seen("world_readable") == ["before", "invited", "joined"])
        #expect(try await seen("invited") == ["invited", "joined"])
        #expect(try await seen("joined") == ["joined"])
    }

    @Test func `strangers learn nothing`() async throws {
        let server = try await TestHomeserver()
        let (ann, eve) = (try await server.register("ann"), try await server.register("eve"))
        let room = try await ann.createsRoom(["name": "Secret"])
        let event = try await ann.says("secret", in: room)
        let base = eve.path(room)
        for path in [
            "\(base)/messages?dir=b", "\(base)/state", "\(base)/state/m.room.name", "\(base)/members",
            "\(base)/joined_members", "\(base)/context/\(escaped(event))", "\(base)/aliases",
            "/v1/rooms/\(escaped(room))/relations/\(escaped(event))", "/v1/rooms/\(escaped(room))/threads",
        ] {
            let parts = path.split(separator: "?")
            let answer = try await eve.get(String(parts[0]), parts.count > 1 ? ["dir": "b"] : [:])
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try await eve.get("\(base)/event/\(escaped(event))").status == 404)
        #expect(try await eve.get("/v3/presence/\(escaped(ann.id))/status").status == 403)
        #expect(try await eve.post("/v3/user_directory/search", ["search_term": "ann"]).ok()["results"] == [])
        #expect(try await eve.tries("m.room.message", ["body": "hi"], in: room).status == 403)
        #expect(try await eve.tries("m.room.message", ["body": "hi"], in: "!nowhere:test.example").status == 403)
    }

    @Test func `a place in history is found by event and by time`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        var events: [String] = []
        for number in 0..<10 {
            server.time.advance(by: .seconds(60))
            events.append(try await ann.says("\(number)", in: room))
        }
        let context = try await ann.get("\(ann.path(room))/context/\(escaped(events[5]))", ["limit": "4"]).ok()
        #expect(context["event"]["event_id"] == .string(events[5]))
        #expect(context["events_before"].array?.map { $0["content"]["body"] } == ["4", "3"])
        #expect(context["events_after"].array?.map { $0["content"]["body"] } == ["6", "7"])
        let older = try await ann.get(
            "\(ann.path(room))/messages", ["dir": "b", "from": context["start"].string ?? "", "limit": "1"]
        ).ok()
        #expect(older["chunk"][0]["content"]["body"] == "2")
        let newer = try await ann.get(
            "\(ann.path(room))/messages", ["dir": "f", "from": context["end"].string ?? "", "limit": "1"]
        ).ok()
        #expect(newer["chunk"][0]["content"]["body"] == "8")
        let path = "/v1/rooms/\(escaped(room))/timestamp_to_event"
        let moment = server.time.now() - 5 * 60_000 + 1
        let forwards = try await ann.get(path, ["ts": "\(moment)", "dir": "f"]).ok()
        #expect(forwards["event_id"] == .string(events[5]))
        let backwards = try await ann.get(path, ["ts": "\(moment)", "dir": "b"]).ok()
        #expect(backwards["event_id"] == .string(events[4]))
        #expect(try await ann.get(path, ["ts": "9999999999999", "dir": "f"]).status == 404)
        let members = try await ann.get("\(ann.path(room))/members", ["membership": "join"]).ok()
        #expect(members["chunk"].array?.count == 1)
    }

    @Test func `words are found where one may read them`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let garden = try await ann.createsRoom(with: [bob], ["name": "Garden"])
        let secret = try await ann.createsRoom()
        try await ann.says("The roses are red", in: garden)
        let gone = try await ann.says("Roses again", in: garden)
        try await ann.says("secret roses", in: secret)
        _ = try await ann.redacts(gone, in: garden)
        let query: JSON = [
            "search_categories": [
                "room_events": [
                    "search_term": "roses", "order_by": "recent", "event_context": ["before_limit": 1],
                    "groupings": ["group_by": [["key": "room_id"]]],
                ]
            ]
        ]
        let found = try await bob.post("/v3/search", query).ok()["search_categories"]["room_events"]
        #expect(found["count"] == 1)
        #expect(found["results"][0]["result"]["content"]["body"] == "The roses are red")
        #expect(found["results"][0]["context"]["events_before"].array?.count == 1)
        #expect(found["groups"]["room_id"][garden]["results"].array?.count == 1)
        #expect(try await ann.post("/v3/search", query).ok()["search_categories"]["room_events"]["count"] == 2)
        #expect(try await bob.post("/v3/search", ["search_categories": ["room_events": [:]]]).code == "M_MISSING_PARAM")
    }
}
