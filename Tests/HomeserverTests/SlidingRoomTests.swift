import JSONKit
import TestSupport
import Testing

/// What a sliding sync (MSC4186) reports of a room, to whom, and what apart from rooms.
@Suite struct SlidingRoomTests {
    let server: TestHomeserver
    let ann: TestUser
    let bob: TestUser

    init() async throws {
        server = try await TestHomeserver()
        ann = try await server.register("ann")
        bob = try await server.register("bob")
    }

    // MARK: State

    @Test func `state comes as it is asked for, with wildcards, oneself and the people of the timeline`() async throws {
        let cat = try await server.register("cat")
        let room = try await ann.createsRoom(with: [bob, cat], ["name": "Garden", "topic": "Beans"])
        try await bob.says("hello", in: room)
        func state(_ wish: JSON, limit: Int64 = 1) async throws -> Set<String> {
            let answer = try await ann.slides(["lists": ["all": slidingList([[0, 9]], wish, limit: limit)]])
            return Set((answer["rooms"][room]["required_state"].array ?? []).map(\.slot))
        }
        let people = [ann, bob, cat].map { "m.room.member \($0.id)" }
        #expect(try await state([["m.room.name", ""]]) == ["m.room.name "])
        #expect(try await state([["m.room.member", "$ME"]]) == [people[0]])
        #expect(try await state([["m.room.member", "$LAZY"]]) == [people[1]])
        #expect(try await state([["m.room.member", "*"]]) == Set(people))
        #expect(try await state([["*", .string(cat.id)]]) == [people[2]])
        let all = try await state([["*", "*"]])
        #expect(all.isSuperset(of: people + ["m.room.create ", "m.room.topic "]))
        #expect(
            try await state([["*", "*"], ["m.room.member", "$LAZY"]]) == all.subtracting([people[0], people[2]]))
        #expect(try await state([]).isEmpty)
    }

    @Test func `lazy loading introduces everybody once, and again when they changed`() async throws {
        let room = try await ann.createsRoom(with: [bob])
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], [["m.room.member", "$LAZY"]], limit: 1)]]
        var answer = try await ann.slides(wish)
        try await bob.says("one", in: room)
        answer = try await ann.slides(wish, after: answer)
        try await bob.says("two", in: room)
        answer = try await ann.slides(wish, after: answer)
        #expect(answer["rooms"][room]["required_state"].array?.isEmpty == true)
        let profile = "/v3/profile/\(escaped(bob.id))/displayname"
        _ = try await bob.put(profile, ["displayname": "Robert"]).ok()
        try await ann.says("one more", in: room)
        try await ann.says("a gap", in: room)
        answer = try await ann.slides(wish, after: answer)
        try await bob.says("three", in: room)
        answer = try await ann.slides(wish, after: answer)
        let bobs = answer["rooms"][room]["required_state"].array?.filter { $0["state_key"].string == bob.id } ?? []
        #expect(bobs.map { $0["content"]["displayname"] } == ["Robert"])
    }

    @Test func `what is wanted more of comes at once`() async throws {
        let room = try await ann.createsRoom(["topic": "Beans"])
        for number in 1...5 { try await ann.says("m\(number)", in: room) }
        let first = try await ann.slides(["lists": ["all": slidingList([[0, 9]], limit: 1)]])
        #expect(first["rooms"][room].slidTexts == ["m5"])
        let wide: JSON = [
            "lists": ["all": slidingList([[0, 9]], limit: 1)],
            "room_subscriptions": [room: ["timeline_limit": 3, "required_state": [["m.room.topic", ""]]]],
        ]
        let second = try await ann.slides(wide, after: first, timeout: 30_000)
        #expect(second["rooms"][room].slidTexts == ["m3", "m4", "m5"])
        #expect(second["rooms"][room]["unstable_expanded_timeline"] == true)
        #expect(second["rooms"][room]["num_live"] == 0)
        #expect(second["rooms"][room].slidState == ["m.room.topic"])
        let third = try await ann.slides(wide, after: second)
        #expect(third.shown.isEmpty)
        // Lowering the timeline limit and raising it again reports nothing new, as long as nothing was left out.
        let fourth = try await ann.slides(["lists": ["all": slidingList([[0, 9]], limit: 1)]], after: third)
        try await ann.says("m6", in: room)
        let fifth = try await ann.slides(["lists": ["all": slidingList([[0, 9]], limit: 1)]], after: fourth)
        #expect(fifth["rooms"][room].slidTexts == ["m6"])
        let sixth = try await ann.slides(wide, after: fifth)
        #expect(sixth.shown.isEmpty)
        // Events that arrive while no timeline is requested are not lost.
        let none = try await ann.slides(["lists": ["all": slidingList([[0, 9]])]], after: sixth)
        try await ann.says("m7", in: room)
        let still = try await ann.slides(["lists": ["all": slidingList([[0, 9]])]], after: none)
        #expect(still["rooms"][room]["timeline"].isNull)
        #expect(try await ann.slides(wide, after: still)["rooms"][room].slidTexts == ["m5", "m6", "m7"])
    }

    // MARK: Visibility

    @Test func `somebody invited sees what invitations show, then all of it once they come in`() async throws {
        let room = try await ann.createsRoom(["name": "Garden", "invite": [.string(bob.id)]])
        try await ann.says("secret", in: room)
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], [["*", "*"]], limit: 20)]]
        let first = try await bob.slides(wish)
        let invitation = first["rooms"][room]
        let shown = (invitation["invite_state"].array ?? []).compactMap { $0["type"].string }
        #expect(shown.contains("m.room.name"))
        for hidden in ["timeline", "required_state", "name", "joined_count"] { #expect(invitation[hidden].isNull) }
        #expect(!first.text.contains("secret"))
        _ = try await bob.joins(room)
        let second = try await bob.slides(wish, after: first)
        #expect(second["rooms"][room]["initial"] == true)
        #expect(second["rooms"][room]["name"] == "Garden")
        #expect(second["rooms"][room].slidTexts == ["secret"])
        #expect(second["rooms"][room]["invite_state"].isNull)
    }

    @Test func `an ignored person's invitation is not shown`() async throws {
        _ = try await ann.createsRoom(["invite": [.string(bob.id)]])
        let ignoring: JSON = ["ignored_users": [ann.id: [:]]]
        _ = try await bob.put("/v3/user/\(escaped(bob.id))/account_data/m.ignored_user_list", ignoring).ok()
        #expect(try await bob.slides(["lists": ["all": slidingList([[0, 9]])]]).shown.isEmpty)
    }

    @Test func `strangers see nothing of a room they name`() async throws {
        let room = try await ann.createsRoom(["name": "Secret"])
        let wish: JSON = ["room_subscriptions": [room: ["timeline_limit": 9, "required_state": [["*", "*"]]]]]
        let answer = try await bob.slides(wish)
        #expect(answer.shown.isEmpty)
        #expect(!answer.text.contains("Secret"))
    }

    @Test func `who is put out learns that, and nothing that came later`() async throws {
        let room = try await ann.createsRoom(with: [bob])
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], [["m.room.topic", ""]], limit: 20)]]
        let first = try await bob.slides(wish)
        _ = try await ann.post("\(ann.path(room))/kick", ["user_id": .string(bob.id)]).ok()
        try await ann.says("now we are alone", in: room)
        _ = try await ann.sets("m.room.topic", to: ["topic": "Later"], in: room)
        _ = try await ann.sets("m.room.name", to: ["name": "Later"], in: room)
        let second = try await bob.slides(wish, after: first)
        let last = second["rooms"][room]["required_state"].array?.last
        #expect(last?["state_key"].string == bob.id)
        #expect(last?["content"]["membership"] == "leave")
        #expect(!second.text.contains("alone") && !second.text.contains("Later"))
        #expect(try await bob.slides(wish, after: second).shown.isEmpty)
        let third = try await bob.slides(wish, after: second)
        try await ann.says("still alone", in: room)
        #expect(try await bob.slides(wish, after: third).shown.isEmpty)
        // A new connection still returns the room, in the state at the time they left.
        let again = try await bob.slides(wish)
        #expect(again.shown == [room])
        #expect(!again.text.contains("alone") && !again.text.contains("Later"))
    }

    @Test func `a room one left goes, once that was said`() async throws {
        let room = try await ann.createsRoom(with: [bob])
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]])]]
        let first = try await bob.slides(wish)
        _ = try await bob.leaves(room)
        let second = try await bob.slides(wish, after: first)
        #expect(second.shown == [room])
        let third = try await bob.slides(wish, after: second)
        #expect(third["lists"]["all"]["count"] == 0)
        #expect(try await bob.slides(wish).shown.isEmpty)
    }

    @Test func `an invitation taken back is said, without a word about the room`() async throws {
        let room = try await ann.createsRoom(["name": "Secret", "invite": [.string(bob.id)]])
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], [["*", "*"]], limit: 20)]]
        let first = try await bob.slides(wish)
        _ = try await ann.post("\(ann.path(room))/kick", ["user_id": .string(bob.id)]).ok()
        let second = try await bob.slides(wish, after: first)
        #expect(second["rooms"][room].slidState == ["m.room.member"])
        #expect(!second.text.contains("Secret"))
        #expect(try await bob.slides(wish).shown.isEmpty)
    }

    // MARK: Extensions

    @Test func `messages to the device come until it says it has them`() async throws {
        func wish(_ since: JSON? = nil) -> JSON {
            var wish: JSON = ["enabled": true, "limit": 2]
            if let since { wish["since"] = since }
            return ["extensions": ["to_device": wish]]
        }
        for number in 1...3 {
            let messages: JSON = ["messages": [ann.id: [ann.device: ["number": .int(Int64(number))]]]]
            _ = try await bob.put("/v3/sendToDevice/m.test/\(number)", messages).ok()
        }
        let first = try await ann.slides(wish())["extensions"]["to_device"]
        #expect(first["events"].array?.map { $0["content"]["number"] } == [1, 2])
        let second = try await ann.slides(wish(first["next_batch"]))["extensions"]["to_device"]
        #expect(second["events"].array?.map { $0["content"]["number"] } == [3])
        let third = try await ann.slides(wish(second["next_batch"]))["extensions"]["to_device"]
        #expect(third["events"].array?.isEmpty == true)
        #expect(try await ann.syncs()["to_device"].isNull)
        #expect(try await ann.triesSliding(wish("later")).code == "M_INVALID_PARAM")
    }

    @Test func `keys and devices of others are told of`() async throws {
        let wish: JSON = ["extensions": ["e2ee": ["enabled": true]]]
        _ = try await ann.createsRoom(with: [bob])
        let first = try await ann.slides(wish)
        #expect(first["extensions"]["e2ee"]["device_one_time_keys_count"]["signed_curve25519"] == 0)
        #expect(first["extensions"]["e2ee"]["device_lists"].isNull)
        let cat = try await server.register("cat")
        _ = try await ann.createsRoom(with: [cat])
        _ = try await bob.anotherDevice()
        let keys: JSON = [
            "device_keys": [
                "user_id": .string(bob.id), "device_id": .string(bob.device), "algorithms": [], "keys": [:],
                "signatures": [:],
            ]
        ]
        _ = try await bob.post("/v3/keys/upload", keys).ok()
        let second = try await ann.slides(wish, after: first)
        let changed = second["extensions"]["e2ee"]["device_lists"]["changed"].array ?? []
        #expect(Set(changed.compactMap(\.string)).isSuperset(of: [bob.id, cat.id]))
        #expect(try await ann.slides(wish, after: second)["extensions"]["e2ee"]["device_lists"]["changed"] == [])
    }

    @Test func `account data comes for the account and for the rooms that are shown`() async throws {
        let room = try await ann.createsRoom()
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]])], "extensions": ["account_data": ["enabled": true]]]
        let first = try await ann.slides(wish)["extensions"]["account_data"]
        #expect(first["global"].array?.map { $0["type"] } == ["m.push_rules"])
        let data = "/v3/user/\(escaped(ann.id))"
        var answer = try await ann.slides(wish)
        _ = try await ann.put("\(data)/account_data/my.thing", ["a": 1]).ok()
        _ = try await ann.put("\(data)/rooms/\(escaped(room))/tags/m.favourite", [:]).ok()
        answer = try await ann.slides(wish, after: answer)
        #expect(answer["extensions"]["account_data"]["global"].array?.map { $0["type"] } == ["my.thing"])
        #expect(answer["extensions"]["account_data"]["rooms"][room].array?.map { $0["type"] } == ["m.tag"])
        var narrow = wish
        narrow["extensions"] = ["account_data": ["enabled": true, "lists": ["none"], "rooms": []]]
        #expect(try await ann.slides(narrow)["extensions"]["account_data"]["rooms"].object?.isEmpty == true)
    }

    @Test func `receipts and typing come for the rooms that are shown`() async throws {
        let cat = try await server.register("cat")
        let room = try await ann.createsRoom(with: [bob, cat])
        let old = try await ann.says("old", in: room)
        _ = try await cat.reads(old, in: room)
        _ = try await ann.reads(old, in: room, as: "m.read.private")
        let event = try await ann.says("hello", in: room)
        let wish: JSON = [
            "lists": ["all": slidingList([[0, 9]], limit: 1)],
            "extensions": ["receipts": ["enabled": true], "typing": ["enabled": true]],
        ]
        var answer = try await ann.slides(wish)
        let receipts = answer["extensions"]["receipts"]["rooms"][room]["content"]
        // For events outside the timeline, only the user's own receipts are sent.
        #expect(receipts[old]["m.read"].isNull)
        #expect(!receipts[old]["m.read.private"][ann.id].isNull)
        _ = try await bob.reads(event, in: room)
        _ = try await cat.reads(event, in: room, as: "m.read.private")
        _ = try await bob.put("\(bob.path(room))/typing/\(escaped(bob.id))", ["typing": true, "timeout": 9000]).ok()
        answer = try await ann.slides(wish, after: answer)
        let extensions = answer["extensions"]
        #expect(extensions["receipts"]["rooms"][room]["content"][event]["m.read"].object?.keys.sorted() == [bob.id])
        #expect(extensions["receipts"]["rooms"][room]["content"][event]["m.read.private"].isNull)
        #expect(extensions["typing"]["rooms"][room]["content"]["user_ids"] == [.string(bob.id)])
        answer = try await ann.slides(wish, after: answer)
        #expect(answer["extensions"]["typing"]["rooms"].object?.isEmpty == true)
        #expect(answer["extensions"]["receipts"]["rooms"].object?.isEmpty == true)
    }
}
