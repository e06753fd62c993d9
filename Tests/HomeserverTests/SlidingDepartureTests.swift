import JSONKit
import TestSupport
import Testing

/// What users who have left a room see of it, through sliding sync and otherwise, whatever happened to them later.
@Suite struct SlidingDepartureTests {
    /// How a user leaves a room, and what happens to their membership afterwards.
    enum Fate: CaseIterable, Sendable {
        case bannedAfterKick, unbanned, declined, knocked

        var last: String { self == .bannedAfterKick ? "ban" : "leave" }
    }

    let server: TestHomeserver
    let ann: TestUser
    let bob: TestUser
    let cat: TestUser

    init() async throws {
        server = try await TestHomeserver()
        ann = try await server.register("ann")
        bob = try await server.register("bob")
        cat = try await server.register("cat")
    }

    private func does(_ what: String, in room: String) async throws {
        _ = try await ann.post("\(ann.path(room))/\(what)", ["user_id": .string(bob.id)]).ok()
    }

    private func goes(_ fate: Fate, from room: String) async throws {
        switch fate {
        case .bannedAfterKick: try await does("kick", in: room)
        case .unbanned: try await does("ban", in: room)
        case .declined, .knocked: _ = try await bob.leaves(room)
        }
    }

    private func meets(_ fate: Fate, in room: String) async throws {
        switch fate {
        case .bannedAfterKick: try await does("ban", in: room)
        case .unbanned: try await does("unban", in: room)
        case .declined:
            try await does("invite", in: room)
            _ = try await bob.leaves(room).ok()
        case .knocked:
            _ = try await bob.post("/v3/knock/\(escaped(room))").ok()
            _ = try await bob.leaves(room).ok()
        }
    }

    /// Whether an answer contains anything that came after the user had left.
    private func tellsLater(_ answer: JSON) -> Bool {
        answer.text.contains("After") || answer.text.contains(cat.id)
    }

    private func own(_ events: JSON) -> JSON {
        events.array?.last { $0["state_key"].string == bob.id }?["content"]["membership"] ?? .null
    }

    @Test(arguments: Fate.allCases)
    func `who is out of a room sees it as it was then, whatever became of them later`(_ fate: Fate) async throws {
        let knocking: JSON = ["type": "m.room.join_rules", "content": ["join_rule": "knock"]]
        let room = try await ann.createsRoom(with: [bob], ["name": "Before", "initial_state": [knocking]])
        let wish: JSON = [
            "room_subscriptions": [room: ["timeline_limit": 20, "required_state": [["*", "*"]]]],
            "extensions": ["e2ee": ["enabled": true]],
        ]
        let inside = try await bob.syncs()
        var slid = try await bob.slides(wish)
        try await goes(fate, from: room)
        let outside = try await bob.syncs(inside)
        slid = try await bob.slides(wish, after: slid)
        _ = try await ann.sets("m.room.name", to: ["name": "After"], in: room)
        _ = try await ann.post("\(ann.path(room))/invite", ["user_id": .string(cat.id)]).ok()
        _ = try await cat.joins(room).ok()
        try await meets(fate, in: room)

        let last = JSON.string(fate.last)
        var another = wish
        another["conn_id"] = "another"
        let again = try await bob.slides(another)
        #expect(again["rooms"][room]["name"] == "Before")
        #expect(own(again["rooms"][room]["required_state"]) == last)
        #expect(!tellsLater(again))
        let later = try await bob.slides(wish, after: slid)
        #expect(own(later["rooms"][room]["required_state"]) == last)
        #expect(later["extensions"]["e2ee"]["device_lists"]["left"] == [])
        #expect(!tellsLater(later))

        let state = try await bob.get("\(ann.path(room))/state").ok()
        #expect(own(state) == last)
        #expect(!tellsLater(state))
        let members = try await bob.get("\(ann.path(room))/members").ok()
        #expect(own(members["chunk"]) == last)
        #expect(!tellsLater(members))
        #expect(try await bob.get("\(ann.path(room))/state/m.room.name").ok()["name"] == "Before")
        let mine = "\(ann.path(room))/state/m.room.member/\(escaped(bob.id))"
        #expect(try await bob.get(mine).ok()["membership"] == last)

        let filter: JSON = ["room": ["include_leave": true]]
        let lazy: JSON = ["room": ["include_leave": true, "state": ["lazy_load_members": true]]]
        let queries: [[String: String]] = [[:], ["use_state_after": "true"]]
        let cases: [(JSON?, JSON)] = [(nil, filter), (inside, filter), (outside, filter), (outside, lazy)]
        for query in queries {
            for (since, filter) in cases {
                let answer = try await bob.syncs(since, filter: filter, query)
                let part = query.isEmpty ? "state" : "state_after"
                let events = answer.events(room, part, "leave") + answer.events(room, "timeline", "leave")
                #expect(own(.array(events)) == last)
                #expect(!tellsLater(answer))
                if since == outside { #expect(answer["device_lists"]["left"].isNull) }
            }
        }
    }

    @Test func `whatever is told of a room one was put out of, it says so`() async throws {
        let room = try await ann.createsRoom(with: [bob], ["name": "Garden"])
        func wish(_ state: JSON) -> JSON { ["lists": ["all": slidingList([[0, 9]], state, limit: 1)]] }
        var answer = try await bob.slides(wish([["m.room.topic", ""]]))
        try await does("kick", in: room)
        answer = try await bob.slides(wish([["m.room.topic", ""]]), after: answer)
        answer = try await bob.slides(wish([["m.room.topic", ""], ["m.room.name", ""]]), after: answer)
        let told = answer["rooms"][room]
        #expect(told.slidState == ["m.room.member", "m.room.name"])
        #expect(own(told["required_state"]) == "leave")
    }

    @Test func `a room left and forgotten on another device goes from this one, too`() async throws {
        let room = try await ann.createsRoom(with: [bob])
        let other = try await bob.anotherDevice()
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]])]]
        let first = try await bob.slides(wish)
        _ = try await other.leaves(room).ok()
        _ = try await other.post("\(ann.path(room))/forget").ok()
        let second = try await bob.slides(wish, after: first)
        #expect(own(second["rooms"][room]["required_state"]) == "leave")
        let third = try await bob.slides(wish, after: second)
        #expect(third["lists"]["all"]["count"] == 0)
        let named: JSON = ["room_subscriptions": [room: ["timeline_limit": 9]]]
        #expect(try await bob.slides(named, after: third).shown.isEmpty)
        #expect(try await bob.slides(named).shown.isEmpty)
    }

    @Test func `nobody learns by keys who is in rooms they never were in`() async throws {
        let room = try await ann.createsRoom(with: [cat])
        let start = try await bob.syncs()
        let keys: JSON = ["extensions": ["e2ee": ["enabled": true]]]
        let slid = try await bob.slides(keys)
        try await does("invite", in: room)
        _ = try await bob.leaves(room).ok()
        try await does("ban", in: room)
        func left(since start: JSON) async throws -> JSON {
            let end = try await bob.syncs(start)
            let query = ["from": start["next_batch"].string ?? "", "to": end["next_batch"].string ?? ""]
            return try await bob.get("/v3/keys/changes", query).ok()["left"]
        }
        #expect(try await bob.syncs(start)["device_lists"].isNull)
        #expect(try await bob.slides(keys, after: slid)["extensions"]["e2ee"]["device_lists"]["left"] == [])
        #expect(try await left(since: start) == [])
        // Of a room they were in, they hear about the members they left behind, not about later ones.
        let another = try await ann.createsRoom(with: [bob])
        let met = try await bob.syncs()
        _ = try await bob.leaves(another).ok()
        _ = try await ann.post("\(ann.path(another))/invite", ["user_id": .string(cat.id)]).ok()
        _ = try await cat.joins(another).ok()
        #expect(try await left(since: met) == [.string(ann.id)])
        #expect(try await bob.syncs(met)["device_lists"]["left"] == [.string(ann.id)])
    }
}
