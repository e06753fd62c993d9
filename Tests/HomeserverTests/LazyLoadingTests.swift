import JSONKit
import Testing

@Suite struct LazyLoadingTests {
    private let filter: JSON = [
        "room": ["state": ["lazy_load_members": true], "timeline": ["limit": 1, "types": ["m.room.message"]]]
    ]

    private func members(_ sync: JSON, _ room: String) -> Set<String> {
        Set(sync.events(room, "state").filter { $0["type"] == "m.room.member" }.compactMap { $0["state_key"].string })
    }

    @Test func `only the people of the timeline are introduced, each once`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let (cid, dan) = (try await server.register("cid"), try await server.register("dan"))
        let room = try await ann.createsRoom(with: [bob, cid, dan], ["name": "Garden"])
        try await cid.says("hi", in: room)
        let first = try await bob.syncs(filter: filter)
        #expect(members(first, room) == [bob.id, cid.id])
        try await cid.says("again", in: room)
        let second = try await bob.syncs(first, filter: filter)
        #expect(members(second, room) == [])
        try await dan.says("me too", in: room)
        let third = try await bob.syncs(second, filter: filter)
        #expect(members(third, room) == [dan.id])
        // The third response was lost, so Dan's membership is sent again.
        #expect(members(try await bob.syncs(second, filter: filter), room) == [dan.id])
        var redundant = filter
        redundant["room"]["state"]["include_redundant_members"] = true
        try await dan.says("still here", in: room)
        #expect(members(try await bob.syncs(third, filter: redundant), room) == [dan.id])
    }

    @Test func `a gap tells who came and went in it`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let (cid, dan) = (try await server.register("cid"), try await server.register("dan"))
        let room = try await ann.createsRoom(with: [bob, cid], ["name": "Garden", "preset": "public_chat"])
        let start = try await bob.syncs(filter: filter)
        _ = try await dan.joins(room)
        _ = try await cid.leaves(room)
        for number in 0..<3 { try await ann.says("\(number)", in: room) }
        let sync = try await bob.syncs(start, filter: filter)
        #expect(members(sync, room).isSuperset(of: [dan.id, cid.id]))
    }

    @Test func `a page of history introduces its senders`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        try await ann.says("hi", in: room)
        let query = ["dir": "b", "limit": "1", "filter": #"{"lazy_load_members":true}"#]
        let page = try await bob.get("\(bob.path(room))/messages", query).ok()
        #expect(page["state"].array?.compactMap { $0["state_key"].string } == [ann.id])
    }
}
