import JSONKit
import Testing

@Suite struct PushRuleTests {
    private func counts(_ user: TestUser, _ room: String) async throws -> [Int] {
        let counts = try await user.syncs().room(room)["unread_notifications"]
        return [counts["notification_count"].int ?? -1, counts["highlight_count"].int ?? -1]
    }

    @Test func `mentions are highlighted, notices and edits are silent`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        try await ann.sends("m.room.message", ["msgtype": "m.notice", "body": "beep"], in: room)
        #expect(try await counts(bob, room) == [0, 0])
        let mention: JSON = ["msgtype": "m.text", "body": "you", "m.mentions": ["user_ids": [.string(bob.id)]]]
        let event = try await ann.sends("m.room.message", mention, in: room)
        #expect(try await counts(bob, room) == [1, 1])
        try await ann.sends(
            "m.room.message",
            [
                "msgtype": "m.text", "body": "* me", "m.new_content": ["body": "me"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(event)],
            ], in: room)
        #expect(try await counts(bob, room) == [1, 1])
        try await ann.sends("m.room.message", ["body": "all", "m.mentions": ["room": true]], in: room)
        #expect(try await counts(bob, room) == [2, 2])
        // Bob has no permission to notify the whole room.
        try await bob.sends(
            "m.room.message", ["msgtype": "m.notice", "body": "all", "m.mentions": ["room": true]], in: room)
        #expect(try await counts(ann, room) == [0, 0])
        #expect(try await ann.redacts(event, in: room).status == 200)
        #expect(try await counts(bob, room) == [0, 0], "who writes has read")
    }

    @Test func `notifications can be looked up, read ones too, and page by page`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        var events: [String] = []
        for number in 0..<4 {
            let text = number == 1 ? "Bob, look" : "number \(number)"
            events.append(try await ann.says(text, in: room))
        }
        _ = try await bob.reads(events[1], in: room)
        let first = try await bob.get("/v3/notifications", ["limit": "3"]).ok()
        let shown = first["notifications"].array ?? []
        #expect(shown.map { $0["event"]["event_id"].string } == [events[3], events[2], events[1]])
        #expect(shown.map { $0["read"].bool } == [false, false, true])
        let second = try await bob.get("/v3/notifications", ["from": first["next_token"].string ?? ""]).ok()
        #expect(second["notifications"][0]["event"]["event_id"].string == events[0])
        let loud = try await bob.get("/v3/notifications", ["only": "highlight"]).ok()
        #expect(loud["notifications"].array?.compactMap { $0["event"]["event_id"].string } == [events[1]])
        #expect(try await ann.redacts(events[1], in: room).status == 200)
        #expect(try await bob.get("/v3/notifications", ["only": "highlight"]).ok()["notifications"] == [])
        _ = try await bob.post("/v3/rooms/\(escaped(room))/leave")
        #expect(try await bob.get("/v3/notifications").ok()["notifications"] == [])
    }

    @Test func `a name in the text counts only where nobody says whom they mean`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        try await ann.says("Has Bob seen this?", in: room)
        #expect(try await counts(bob, room) == [1, 1])
        let explicit: JSON = ["msgtype": "m.text", "body": "Tell bob", "m.mentions": [:]]
        try await ann.sends("m.room.message", explicit, in: room)
        #expect(try await counts(bob, room) == [2, 1])
        try await ann.says("bobsleigh", in: room)
        #expect(try await counts(bob, room) == [3, 1])
    }

    @Test func `a muted room counts nothing until it is heard again`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let path = "/v3/pushrules/global/room/\(escaped(room))"
        let start = try await bob.syncs()
        #expect(try await bob.put(path, ["actions": []]).status == 200)
        let told = try await bob.syncs(start)["account_data"]["events"][0]
        #expect(told["type"] == "m.push_rules")
        #expect(told["content"]["global"]["room"][0]["rule_id"] == .string(room))
        try await ann.says("hush", in: room)
        #expect(try await counts(bob, room) == [0, 0])
        #expect(try await bob.put("\(path)/enabled", ["enabled": false]).status == 200)
        try await ann.says("loud", in: room)
        #expect(try await counts(bob, room) == [1, 0])
        #expect(try await bob.delete(path).status == 200)
        #expect(try await bob.get(path).code == "M_NOT_FOUND")
    }

    @Test func `words of one's own ring a bell`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let rule: JSON = ["pattern": "cake", "actions": ["notify", ["set_tweak": "highlight"]]]
        #expect(try await bob.put("/v3/pushrules/global/content/cake", rule).status == 200)
        try await ann.says("There is CAKE!", in: room)
        try await ann.says("There are cakes", in: room)
        #expect(try await counts(bob, room) == [2, 1])
    }

    @Test func `rules have their order, and the server's own cannot go`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let base = "/v3/pushrules/global/override"
        for id in ["a", "b"] { _ = try await bob.put("\(base)/\(id)", ["actions": [], "conditions": []]) }
        _ = try await server.send(
            "PUT", "\(base)/c", ["actions": [], "conditions": []], token: bob.token, query: ["after": "b"])
        let ids = try await bob.get("/v3/pushrules/").ok()["global"]["override"].array?.compactMap {
            $0["rule_id"].string
        }
        #expect(ids?.prefix(4) == ["b", "c", "a", ".m.rule.master"])
        #expect(try await bob.delete("\(base)/.m.rule.master").status == 400)
        #expect(try await bob.put("\(base)/.own", ["actions": [], "conditions": []]).code == "M_INVALID_PARAM")
        #expect(try await bob.put("\(base)/bad", ["actions": ["explode"]]).code == "M_INVALID_PARAM")
        #expect(try await bob.put("/v3/pushrules/global/content/bad", ["actions": []]).code == "M_MISSING_PARAM")
        #expect(try await bob.put("\(base)/.m.rule.master/enabled", ["enabled": true]).status == 200)
        #expect(try await bob.get("\(base)/.m.rule.master/enabled").ok() == ["enabled": true])
        #expect(try await bob.put("\(base)/x/enabled", ["enabled": true]).code == "M_NOT_FOUND")
    }

    @Test func `what is unread can be listed`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let events = [try await ann.says("one", in: room), try await ann.says("two", in: room)]
        let page = try await bob.get("/v3/notifications", ["limit": "1"]).ok()
        #expect(page["notifications"][0]["event"]["event_id"] == .string(events[1]))
        let rest = try await bob.get("/v3/notifications", ["from": page["next_token"].string ?? ""]).ok()
        #expect(rest["notifications"][0]["event"]["event_id"] == .string(events[0]))
        #expect(rest["next_token"].isNull)
    }

    @Test(arguments: [
        ("PUT", ""), ("PUT", "global"), ("PUT", "global/room"), ("PUT", "global/room/"), ("PUT", "other/room/!x"),
        ("PUT", "global/override/.m.rule.master/colour"), ("GET", "global"), ("GET", "global/room"), ("GET", "other/"),
        ("GET", "global/override/.m.rule.master/colour"),
    ])
    func `what names no rule is refused as such`(method: String, place: String) async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let answer = try await server.send(method, "/v3/pushrules/" + place, ["enabled": true], token: ann.token)
        #expect(answer.status == 400 && answer.code == "M_UNRECOGNIZED")
        #expect(try await ann.get("/v3/pushrules/global/override/.m.rule.master").status == 200)
        #expect(try await ann.get("/v3/pushrules/global/other/.m.rule.master").code == "M_NOT_FOUND")
    }
}
