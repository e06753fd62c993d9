import JSONKit
import TestSupport
import Testing

@Suite struct RoomStories {
    @Test(arguments: HomeserverKind.available)
    func `somebody invites, the other joins, both see what is said`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom([
            "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(bob.userID)], "name": "Us",
        ])
        let invitation: JSON = try await eventually("the invitation") {
            let rooms = try await bob.v3("GET", "/sync?timeout=1000")["rooms"]["invite"]
            return rooms[room].isNull ? nil : rooms[room]
        }
        let stripped = invitation["invite_state"]["events"].array ?? []
        let own = stripped.first { $0["type"] == "m.room.member" && $0["state_key"].string == bob.userID }
        #expect(own?["content"]["is_direct"] == true)
        #expect(stripped.contains { $0["type"] == "m.room.create" })
        #expect(stripped.contains { $0["type"] == "m.room.name" })
        try await bob.v3("POST", "/rooms/\(room.encoded)/join", [:])
        let event = try await ann.send("hello", to: room)
        let seen = try await bob.sync(room) { $0.bodies.contains("hello") }
        let message = seen.room.events.first { $0["event_id"].string == event }
        #expect(message?["sender"].string == ann.userID)
        #expect(message?["unsigned"]["transaction_id"].isNull == true)
        #expect(message?["room_id"].isNull == true)
    }

    @Test(arguments: HomeserverKind.available)
    func `a room is created once`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let room = try await ann.createRoom()
        let answer = try await ann.call(
            "PUT", "/_matrix/client/v3/rooms/\(room.encoded)/state/m.room.create/", ["room_version": "12", "extra": 1])
        #expect(answer.status == 400)
    }

    @Test(arguments: HomeserverKind.available)
    func `the same transaction is one message, and only its device sees the transaction id`(
        kind: HomeserverKind
    ) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let room = try await ann.createRoom()
        let first = try await ann.send("once", to: room, transaction: "t1")
        let again = try await ann.send("once", to: room, transaction: "t1")
        #expect(first == again)
        let seen = try await ann.sync(room) { $0.bodies.contains("once") }
        let copies = seen.room.events.filter { $0["content"]["body"] == "once" }
        #expect(copies.count == 1)
        #expect(copies.first?["unsigned"]["transaction_id"] == "t1")
    }

    @Test(arguments: HomeserverKind.available)
    func `a sync that left something out says so, and paging backwards finds all of it`(
        kind: HomeserverKind
    ) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let room = try await ann.createRoom()
        let start = try await ann.sync(room)
        for number in 1...30 { try await ann.send("m\(number)", to: room) }
        let filter = #"{"room":{"timeline":{"limit":5}}}"#
        let answer = try await ann.v3("GET", "/sync?since=\(start.next.encoded)&filter=\(filter.encoded)")
        let found = answer["rooms"]["join"][room]
        #expect(found["timeline"]["limited"] == true)
        #expect(found.bodies == (26...30).map { "m\($0)" })
        var token = try #require(found["timeline"]["prev_batch"].string)
        var older: [String] = []
        while older.count < 25 {
            let page = try await ann.v3("GET", "/rooms/\(room.encoded)/messages?dir=b&limit=10&from=\(token.encoded)")
            older += page.bodies
            guard let end = page["end"].string, end != token else { break }
            token = end
        }
        #expect(Array(older.prefix(25)) == (1...25).reversed().map { "m\($0)" })
    }

    @Test(arguments: HomeserverKind.available)
    func `who is not in a room learns nothing of it`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let eve = try await MatrixCaller.register(on: kind, as: "eve")
        let room = try await ann.createRoom(["preset": "private_chat", "name": "Secret"])
        let event = try await ann.send("secret", to: room)
        let base = "/rooms/\(room.encoded)"
        #expect(try await eve.refusal("GET", "\(base)/messages?dir=b") == "403 M_FORBIDDEN")
        #expect(try await eve.refusal("GET", "\(base)/state") == "403 M_FORBIDDEN")
        #expect(try await eve.refusal("GET", "\(base)/members") == "403 M_FORBIDDEN")
        #expect(try await eve.refusal("GET", "\(base)/joined_members") == "403 M_FORBIDDEN")
        #expect(try await eve.refusal("POST", "\(base)/join", [:]) == "403 M_FORBIDDEN")
        #expect(
            try await eve.refusal("PUT", "\(base)/send/m.room.message/t", ["msgtype": "m.text", "body": "x"])
                == "403 M_FORBIDDEN")
        let looked = try await eve.refusal("GET", "\(base)/event/\(event.encoded)")
        #expect(["403 M_FORBIDDEN", "404 M_NOT_FOUND"].contains(looked))
        let unknown = "/rooms/\("!nothing:test.example".encoded)"
        #expect(try await eve.refusal("GET", "\(unknown)/messages?dir=b") == "403 M_FORBIDDEN")
    }

    @Test(arguments: HomeserverKind.available)
    func `a message is edited, reacted to once and taken back`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let room = try await ann.createRoom()
        let event = try await ann.send("frist", to: room)
        try await ann.send(
            "m.room.message",
            [
                "msgtype": "m.text", "body": "* first", "m.new_content": ["msgtype": "m.text", "body": "first"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(event)],
            ], to: room)
        let reaction: JSON = ["m.relates_to": ["rel_type": "m.annotation", "event_id": .string(event), "key": "👍️"]]
        try await ann.send("m.reaction", reaction, to: room)
        let twice = try await ann.refusal("PUT", "/rooms/\(room.encoded)/send/m.reaction/again", reaction)
        #expect(twice == "400 M_DUPLICATE_ANNOTATION")
        let edited = try await ann.v3("GET", "/rooms/\(room.encoded)/event/\(event.encoded)")
        #expect(edited["unsigned"]["m.relations"]["m.replace"]["content"]["m.new_content"]["body"] == "first")
        try await ann.v3("PUT", "/rooms/\(room.encoded)/redact/\(event.encoded)/r1", ["reason": "typo"])
        let gone = try await ann.v3("GET", "/rooms/\(room.encoded)/event/\(event.encoded)")
        #expect(gone["content"] == [:])
        #expect(gone["unsigned"]["redacted_because"]["content"]["reason"] == "typo")
    }

    @Test(arguments: HomeserverKind.available)
    func `power decides who may do what`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom(["preset": "private_chat", "invite": [.string(bob.userID)]])
        try await bob.v3("POST", "/rooms/\(room.encoded)/join", [:])
        let base = "/rooms/\(room.encoded)"
        #expect(try await bob.refusal("PUT", "\(base)/state/m.room.name/", ["name": "Mine"]) == "403 M_FORBIDDEN")
        #expect(try await bob.refusal("POST", "\(base)/kick", ["user_id": .string(ann.userID)]) == "403 M_FORBIDDEN")
        try await ann.v3("POST", "\(base)/ban", ["user_id": .string(bob.userID), "reason": "spam"])
        // The specification requires M_FORBIDDEN here; Synapse answers M_BAD_STATE.
        #expect(try await bob.refusal("POST", "\(base)/join", [:]).hasPrefix("403"))
        try await ann.v3("POST", "\(base)/unban", ["user_id": .string(bob.userID)])
        #expect(try await bob.refusal("POST", "\(base)/join", [:]) == "403 M_FORBIDDEN")
    }
}
