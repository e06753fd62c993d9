import JSONKit
import TestSupport
import Testing

/// Rooms with knocking, restricted joins, replacements and threads.
@Suite struct GrowthStories {
    private func joinRule(_ content: JSON) -> JSON {
        ["initial_state": [["type": "m.room.join_rules", "state_key": "", "content": content]]]
    }

    @Test(arguments: HomeserverKind.available)
    func `somebody knocks, is let in, and cannot knock again`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom(joinRule(["join_rule": "knock"]))
        #expect(try await bob.refusal("POST", "/join/\(room.encoded)", [:]) == "403 M_FORBIDDEN")
        try await bob.v3("POST", "/knock/\(room.encoded)", ["reason": "please"])
        let knocked = try await bob.v3("GET", "/sync?timeout=0")["rooms"]["knock"][room]["knock_state"]["events"]
        #expect(knocked.array?.contains { $0["type"] == "m.room.create" } == true)
        try await ann.v3("POST", "/rooms/\(room.encoded)/invite", ["user_id": .string(bob.userID)])
        try await bob.v3("POST", "/join/\(room.encoded)", [:])
        #expect(try await bob.refusal("POST", "/knock/\(room.encoded)", [:]) == "403 M_FORBIDDEN")
    }

    @Test(arguments: HomeserverKind.available)
    func `who is in a space gets into its rooms`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let space = try await ann.createRoom(["preset": "public_chat", "creation_content": ["type": "m.space"]])
        let allow: JSON = [["type": "m.room_membership", "room_id": .string(space)]]
        let room = try await ann.createRoom(joinRule(["join_rule": "restricted", "allow": allow]))
        #expect(try await bob.refusal("POST", "/join/\(room.encoded)", [:]) == "403 M_FORBIDDEN")
        try await bob.v3("POST", "/join/\(space.encoded)", [:])
        try await bob.v3("POST", "/join/\(room.encoded)", [:])
        let member = try await ann.v3("GET", "/rooms/\(room.encoded)/state/m.room.member/\(bob.userID.encoded)")
        #expect(member["join_authorised_via_users_server"].string == ann.userID)
    }

    @Test(arguments: HomeserverKind.available, ["10", "11", "12"])
    func `a room is replaced by a newer one, and falls silent`(kind: HomeserverKind, version: String) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let old = try await ann.createRoom([
            "room_version": .string(version), "preset": "public_chat", "name": "Old", "topic": "Talk",
        ])
        #expect(old.contains(":") == (version != "12"))
        try await bob.v3("POST", "/join/\(old.encoded)", [:])
        let path = "/rooms/\(old.encoded)"
        #expect(try await bob.refusal("POST", "\(path)/upgrade", ["new_version": "12"]) == "403 M_FORBIDDEN")
        #expect(
            try await ann.refusal("POST", "\(path)/upgrade", ["new_version": "99"]) == "400 M_UNSUPPORTED_ROOM_VERSION")
        let answer = try await ann.v3("POST", "\(path)/upgrade", ["new_version": "12"])
        let new = try #require(answer["replacement_room"].string)
        #expect(try await ann.v3("GET", "\(path)/state/m.room.tombstone")["replacement_room"].string == new)
        let create = try await ann.v3("GET", "/rooms/\(new.encoded)/state/m.room.create")
        #expect(create["predecessor"]["room_id"].string == old)
        #expect(try await ann.v3("GET", "/rooms/\(new.encoded)/state/m.room.topic")["topic"] == "Talk")
        let late: JSON = ["msgtype": "m.text", "body": "late"]
        #expect(try await bob.refusal("PUT", "\(path)/send/m.room.message/t", late) == "403 M_FORBIDDEN")
    }

    @Test(arguments: HomeserverKind.available)
    func `in version 12 creators stand above all levels`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom([
            "room_version": "12", "invite": [.string(bob.userID)],
            "creation_content": ["additional_creators": [.string(bob.userID)]],
        ])
        try await bob.v3("POST", "/join/\(room.encoded)", [:])
        let path = "/rooms/\(room.encoded)"
        try await bob.v3("PUT", "\(path)/state/m.room.name/", ["name": "Bob's"])
        #expect(try await ann.refusal("POST", "\(path)/kick", ["user_id": .string(bob.userID)]) == "403 M_FORBIDDEN")
        let named: JSON = ["users": .object(JSONObject([(ann.userID, 100)]))]
        #expect(try await ann.refusal("PUT", "\(path)/state/m.room.power_levels/", named).hasPrefix("400"))
    }

    @Test(arguments: HomeserverKind.available)
    func `a thread is counted, listed, paged and never begun inside another`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom(["preset": "public_chat"])
        try await bob.v3("POST", "/join/\(room.encoded)", [:])
        let root = try await ann.send("root", to: room)
        func answer(_ text: String, to event: String) -> JSON {
            [
                "msgtype": "m.text", "body": .string(text),
                "m.relates_to": ["rel_type": "m.thread", "event_id": .string(event)],
            ]
        }
        var last = ""
        for number in 0..<3 { last = try await bob.send("m.room.message", answer("t\(number)", to: root), to: room) }
        let seen = try await ann.v3("GET", "/rooms/\(room.encoded)/event/\(root.encoded)")
        let thread = seen["unsigned"]["m.relations"]["m.thread"]
        #expect(thread["count"] == 3)
        #expect(thread["latest_event"]["event_id"].string == last)
        let base = "/_matrix/client/v1/rooms/\(room.encoded)"
        let list = try await ann.call("GET", "\(base)/threads")
        #expect(list.json["chunk"].array?.map { $0["event_id"].string } == [root])
        let page = try await ann.call("GET", "\(base)/relations/\(root.encoded)/m.thread?limit=2")
        #expect(page.json.bodies == ["t2", "t1"])
        #expect(page.json["next_batch"].string != nil)
        let send = "/rooms/\(room.encoded)/send/m.room.message"
        #expect(try await ann.refusal("PUT", "\(send)/a", answer("no", to: last)) == "400 M_UNKNOWN")
        #expect(try await ann.refusal("PUT", "\(send)/b", answer("no", to: "$nothing")) == "400 M_UNKNOWN")
    }

    @Test(arguments: HomeserverKind.available)
    func `notifications follow the rules one has set`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom(["preset": "private_chat", "invite": [.string(bob.userID)]])
        try await bob.v3("POST", "/join/\(room.encoded)", [:])
        func counts(_ notifications: Int64, _ highlights: Int64) async throws {
            _ = try await bob.sync(room) { room in
                room["unread_notifications"]["notification_count"].int64 == notifications
                    && room["unread_notifications"]["highlight_count"].int64 == highlights
            }
        }
        try await ann.send("hello", to: room)
        try await counts(1, 0)
        let mention: JSON = [
            "msgtype": "m.text", "body": "you", "m.mentions": ["user_ids": [.string(bob.userID)]],
        ]
        let last = try await ann.send("m.room.message", mention, to: room)
        try await counts(2, 1)
        try await ann.send("m.room.message", ["msgtype": "m.notice", "body": "beep"], to: room)
        try await bob.v3("POST", "/rooms/\(room.encoded)/receipt/m.read/\(last.encoded)", [:])
        try await counts(0, 0)
        try await bob.v3("PUT", "/pushrules/global/room/\(room.encoded)", ["actions": []])
        try await ann.send("muted", to: room)
        try await bob.v3("DELETE", "/pushrules/global/room/\(room.encoded)")
        let spelled: JSON = ["actions": ["notify", ["set_tweak": "highlight"]], "pattern": "spec*l"]
        try await bob.v3("PUT", "/pushrules/global/content/special", spelled)
        try await ann.send("something special", to: room)
        try await counts(1, 1)
    }

    @Test(arguments: HomeserverKind.available)
    func `names have limits, and other servers' rooms are nobody's`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let name = "/profile/\(ann.userID.encoded)/displayname"
        let long = JSON.string(String(repeating: "x", count: 300))
        #expect(try await ann.refusal("PUT", name, ["displayname": long]).hasPrefix("400"))
        try await ann.v3("PUT", name, ["displayname": "Ann 💐"])
        #expect(try await ann.v3("GET", name)["displayname"] == "Ann 💐")
        let fullyRead = "/user/\(ann.userID.encoded)/account_data/m.fully_read"
        #expect(try await ann.refusal("PUT", fullyRead, [:]) == "405 M_BAD_JSON")
        #expect(try await ann.call("GET", "/_matrix/client/v3/publicRooms?server=unknown.example").status >= 400)
    }
}
