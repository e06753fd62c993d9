import JSONKit
import ProcessKit
import TestSupport
import Testing

/// Simplified sliding sync (MSC4186).
@Suite struct SlidingSyncTests {
    let server: TestHomeserver
    let ann: TestUser
    let bob: TestUser

    init() async throws {
        server = try await TestHomeserver()
        ann = try await server.register("ann")
        bob = try await server.register("bob")
    }

    // MARK: Windows

    @Test func `a window shows the rooms in which something happened last`() async throws {
        var rooms: [String] = []
        for number in 1...4 { rooms.append(try await ann.createsRoom(["name": .string("Room \(number)")])) }
        try await ann.says("up again", in: rooms[0])
        let answer = try await ann.slides(["lists": ["all": slidingList([[0, 1]], limit: 1)]])
        #expect(answer["lists"]["all"]["count"] == 4)
        #expect(answer["lists"]["all"]["ops"][0]["room_ids"] == [.string(rooms[0]), .string(rooms[3])])
        #expect(answer.shown == Set([rooms[0], rooms[3]]))
        let room = answer["rooms"][rooms[0]]
        #expect(room["initial"] == true)
        #expect(room["name"] == "Room 1")
        #expect(room["joined_count"] == 1)
        #expect(room.slidTexts == ["up again"])
        #expect(room["limited"] == true)
        #expect(room["prev_batch"].string != nil)
        #expect(room["num_live"] == 0)
    }

    @Test func `a window that grows brings only the rooms that are new in it`() async throws {
        var rooms: [String] = []
        for _ in 1...4 { rooms.append(try await ann.createsRoom()) }
        let first = try await ann.slides(["lists": ["all": slidingList([[0, 1]])]])
        let second = try await ann.slides(["lists": ["all": slidingList([[0, 9]])]], after: first)
        #expect(second.shown == Set(rooms[0...1]))
        let third = try await ann.slides(["lists": ["all": slidingList([[0, 9]])]], after: second)
        #expect(third.shown.isEmpty)
        #expect(third["lists"]["all"]["count"] == 4)
    }

    @Test func `a room that was out of the window comes back with everything that was missed`() async throws {
        let quiet = try await ann.createsRoom()
        let loud = try await ann.createsRoom()
        var answer = try await ann.slides(["lists": ["all": slidingList([[0, 1]], limit: 5)]])
        let narrow: JSON = ["lists": ["all": slidingList([[0, 0]], limit: 5)]]
        try await ann.says("one", in: quiet)
        try await ann.says("noise", in: loud)
        answer = try await ann.slides(narrow, after: answer)
        #expect(answer.shown == [loud])
        try await ann.says("two", in: quiet)
        answer = try await ann.slides(narrow, after: answer)
        #expect(answer["rooms"][quiet].slidTexts == ["one", "two"])
        #expect(answer["rooms"][quiet]["initial"].isNull)
        #expect(answer["rooms"][quiet]["limited"] == false)
        #expect(answer["rooms"][quiet]["num_live"] == 1)
    }

    @Test func `later answers hold what changed and nothing else`() async throws {
        let room = try await ann.createsRoom(with: [bob], ["name": "Garden"])
        let wish: JSON = [
            "lists": ["all": slidingList([[0, 9]], [["m.room.name", ""], ["m.room.topic", ""]], limit: 10)]
        ]
        let first = try await ann.slides(wish)
        try await bob.says("hello", in: room)
        let second = try await ann.slides(wish, after: first)
        let news = second["rooms"][room]
        #expect(news.slidTexts == ["hello"])
        #expect(news["name"].isNull)
        #expect(news["joined_count"].isNull)
        #expect(news["required_state"].array?.isEmpty == true)
        #expect(news["notification_count"] == 1)
        _ = try await ann.sets("m.room.topic", to: ["topic": "Beans"], in: room)
        _ = try await ann.sets("m.room.name", to: [:], in: room)
        let third = try await ann.slides(wish, after: second)
        #expect(third["rooms"][room].slidState == ["m.room.name", "m.room.topic"])
        #expect(third["rooms"][room].object?["name"] == .some(.null))
        #expect(third["rooms"][room]["heroes"][0]["user_id"].string == bob.id)
    }

    @Test func `reading on elsewhere takes the count of unread messages back`() async throws {
        let room = try await ann.createsRoom(with: [bob])
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], limit: 3)]]
        let event = try await bob.says("hello", in: room)
        let first = try await ann.slides(wish)
        #expect(first["rooms"][room]["notification_count"] == 1)
        _ = try await ann.reads(event, in: room)
        let second = try await ann.slides(wish, after: first)
        #expect(second["rooms"][room]["notification_count"] == 0)
        #expect(second["rooms"][room].slidTexts.isEmpty)
    }

    // MARK: Filters

    @Test func `lists hold the rooms their filters let through`() async throws {
        let plain = try await ann.createsRoom()
        let secret = try await ann.createsRoom(["initial_state": [encryption]])
        let space = try await ann.createsRoom(["creation_content": ["type": "m.space"]])
        let direct = try await ann.createsRoom()
        let invited = try await bob.createsRoom(["invite": [.string(ann.id)]])
        _ = try await ann.sets("m.space.child", secret, to: ["via": ["test.example"]], in: space)
        _ = try await ann.sets("m.space.child", plain, to: [:], in: space)
        let data = "/v3/user/\(escaped(ann.id))"
        _ = try await ann.put("\(data)/account_data/m.direct", [bob.id: [.string(direct)]]).ok()
        _ = try await ann.put("\(data)/rooms/\(escaped(plain))/tags/m.favourite", [:]).ok()
        func rooms(_ filters: JSON) async throws -> Set<String> {
            var list = slidingList([[0, 99]])
            list["filters"] = filters
            let answer = try await ann.slides(["lists": ["some": list]])
            #expect(answer["lists"]["some"]["count"] == JSON(answer.shown.count))
            return answer.shown
        }
        #expect(try await rooms([:]) == [plain, secret, space, direct, invited])
        #expect(try await rooms(["is_dm": true]) == [direct])
        #expect(try await rooms(["is_dm": false]) == [plain, secret, space, invited])
        #expect(try await rooms(["is_encrypted": true]) == [secret])
        #expect(try await rooms(["is_invite": true]) == [invited])
        #expect(try await rooms(["is_invite": false, "is_encrypted": false]) == [plain, space, direct])
        #expect(try await rooms(["room_types": ["m.space"]]) == [space])
        #expect(try await rooms(["not_room_types": ["m.space"], "is_invite": false]) == [plain, secret, direct])
        #expect(try await rooms(["room_types": [.null]]) == [plain, secret, direct, invited])
        #expect(try await rooms(["spaces": [.string(space)]]) == [secret])
        #expect(try await rooms(["spaces": [.string(invited), "!none:test.example"]]).isEmpty)
        #expect(try await rooms(["tags": ["m.favourite"]]) == [plain])
        #expect(try await rooms(["not_tags": ["m.favourite"], "is_dm": false]) == [secret, space, invited])
    }

    @Test func `a conversation that becomes a direct one says so`() async throws {
        let room = try await ann.createsRoom()
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]])]]
        let first = try await ann.slides(wish)
        #expect(first["rooms"][room]["is_dm"].isNull)
        let path = "/v3/user/\(escaped(ann.id))/account_data/m.direct"
        _ = try await ann.put(path, [bob.id: [.string(room)]]).ok()
        let second = try await ann.slides(wish, after: first)
        #expect(second["rooms"][room]["is_dm"] == true)
        _ = try await ann.put(path, [:]).ok()
        let third = try await ann.slides(wish, after: second)
        #expect(third["rooms"][room]["is_dm"] == false)
    }

    // MARK: Places

    @Test func `a place nobody knows is refused, and somebody else's too`() async throws {
        let answer = try await ann.slides([:])
        for (user, place) in [
            (ann, "p1"), (ann, "s1_2_3"), (ann, "nonsense"), (ann, ""), (bob, answer["pos"].string ?? ""),
            (try await ann.anotherDevice(), answer["pos"].string ?? ""),
        ] {
            let refused = try await user.triesSliding([:], ["pos": place])
            #expect(refused.status == 400)
            #expect(refused.code == "M_UNKNOWN_POS")
        }
        let named = try await ann.triesSliding(["conn_id": "other"], ["pos": answer["pos"].string ?? ""])
        #expect(named.code == "M_UNKNOWN_POS")
    }

    @Test func `an answer that never arrived comes again from the same place`() async throws {
        let room = try await ann.createsRoom()
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], limit: 5)]]
        let first = try await ann.slides(wish)
        try await ann.says("hello", in: room)
        for _ in 1...9 {
            #expect(try await ann.slides(wish, after: first)["rooms"][room].slidTexts == ["hello"])
        }
        let last = try await ann.slides(wish, after: first)
        #expect(try await ann.slides(wish, after: last).shown.isEmpty)
        #expect(try await ann.triesSliding(wish, ["pos": first["pos"].string ?? ""]).code == "M_UNKNOWN_POS")
    }

    @Test func `a waiting poll is woken by news`() async throws {
        let room = try await ann.createsRoom(with: [bob])
        let wish: JSON = ["lists": ["all": slidingList([[0, 9]], limit: 5)]]
        let first = try await ann.slides(wish)
        async let waiting = ann.slides(wish, after: first, timeout: 30_000)
        await server.time.sleepers(atLeast: 1)
        try await bob.says("wake up", in: room)
        #expect(try await waiting["rooms"][room].slidTexts == ["wake up"])
    }

    @Test func `a poll without news ends when its time is up`() async throws {
        _ = try await ann.createsRoom()
        let wish: JSON = [
            "lists": ["all": slidingList([[0, 9]])],
            "extensions": ["e2ee": ["enabled": true], "account_data": ["enabled": true], "typing": ["enabled": true]],
        ]
        let first = try await ann.slides(wish)
        async let waiting = ann.slides(wish, after: first, timeout: 30_000)
        await server.time.sleepers(atLeast: 1)
        server.time.advance(by: .seconds(30))
        #expect(try await waiting.shown.isEmpty)
    }

    @Test func `paging back goes on where the timeline begins`() async throws {
        let room = try await ann.createsRoom()
        for number in 1...5 { try await ann.says("m\(number)", in: room) }
        let answer = try await ann.slides(["lists": ["all": slidingList([[0, 9]], limit: 2)]])
        let token = answer["rooms"][room]["prev_batch"].string ?? ""
        let page = try await ann.get("\(ann.path(room))/messages", ["dir": "b", "from": token, "limit": "2"]).ok()
        #expect(page["chunk"].array?.compactMap { $0["content"]["body"].string } == ["m3", "m2"])
    }

    // MARK: Bad requests

    @Test func `requests that make no sense are refused`() async throws {
        let fine: JSON = ["timeline_limit": 1, "required_state": []]
        let bodies: [JSON] = [
            ["lists": []], ["lists": ["a": 1]], ["lists": ["a": [:]]],
            ["lists": ["a": ["timeline_limit": "1", "required_state": []]]],
            ["lists": ["a": ["timeline_limit": -1, "required_state": []]]],
            ["lists": ["a": ["timeline_limit": 1, "required_state": [["a"]]]]],
            ["lists": ["a": slidingList([[0, 1, 2]])]], ["lists": ["a": slidingList([[-1, 2]])]],
            ["lists": ["a": slidingList([["0", 2]])]],
            ["lists": [String(repeating: "a", count: 65): fine]], ["room_subscriptions": ["!a:b": [:]]],
            ["conn_id": 1], ["extensions": ["e2ee": ["enabled": 1]]], ["extensions": ["typing": 1]],
            ["extensions": ["receipts": ["enabled": true, "lists": [1]]]],
            ["lists": ["a": ["timeline_limit": 1, "required_state": [], "filters": ["room_types": [1]]]]],
            ["lists": .object(JSONObject((0...100).map { ("l\($0)", fine) }))],
        ]
        for body in bodies {
            let answer = try await ann.triesSliding(body)
            #expect(answer.status == 400, "\(body.text)")
        }
        let strange: JSON = [
            "lists": ["a": slidingList([[5, 2], [7, 9]])], "extensions": ["org.example": ["enabled": true]],
        ]
        #expect(try await ann.slides(strange).shown.isEmpty)
        #expect(try await ann.triesSliding([:], ["timeout": "soon"]).status == 400)
        #expect(try await server.send("POST", TestUser.slidingPath, [:]).status == 401)
    }

    private var encryption: JSON {
        ["type": "m.room.encryption", "state_key": "", "content": ["algorithm": "m.megolm.v1.aes-sha2"]]
    }
}
