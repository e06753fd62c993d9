import JSONKit
import Testing

@Suite struct SendTests {
    @Test func `a transaction is done once, however often it comes`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await ann.says("once", in: room, id: "txn/1") } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try await ann.syncs().bodies(room) == ["once"])
        // Transaction ids are separate for each device.
        let other = try await ann.anotherDevice()
        let second = try await other.says("twice", in: room, id: "txn/1")
        #expect(!ids.contains(second))
    }

    @Test func `only the sending device sees its transaction id`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let other = try await ann.anotherDevice()
        let room = try await ann.createsRoom()
        try await ann.says("hi", in: room, id: "mine")
        let own = try await ann.syncs().events(room).last
        #expect(own?["unsigned"]["transaction_id"] == "mine")
        #expect(own?["unsigned"]["age"].int != nil)
        let elsewhere = try await other.syncs().events(room).last
        #expect(elsewhere?["content"]["body"] == "hi")
        #expect(elsewhere?["unsigned"]["transaction_id"].isNull == true)
    }

    @Test func `what cannot be an event is refused and changes nothing`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let before = try await ann.syncs()
        let huge = String(repeating: "x", count: 66_000)
        let large = try await ann.tries("m.room.message", ["body": .string(huge)], in: room)
        #expect(large.status == 413)
        #expect(large.code == "M_TOO_LARGE")
        #expect(try await ann.tries("m.room.message", ["number": 1.5], in: room).code == "M_BAD_JSON")
        #expect(try await ann.tries("m.room.message", ["number": 9_007_199_254_740_993], in: room).code == "M_BAD_JSON")
        let type = String(repeating: "t", count: 256)
        #expect(try await ann.tries(type, [:], in: room).code == "M_TOO_LARGE")
        #expect(try await ann.syncs(before).events(room).isEmpty)
    }

    @Test func `the same reaction is not given twice`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let event = try await ann.says("hi", in: room)
        let content: JSON = ["m.relates_to": ["rel_type": "m.annotation", "event_id": .string(event), "key": "👍️"]]
        let reaction = try await ann.sends("m.reaction", content, in: room)
        let again = try await ann.tries("m.reaction", content, in: room)
        #expect(again.status == 400)
        #expect(again.code == "M_DUPLICATE_ANNOTATION")
        #expect(try await ann.redacts(reaction, in: room).status == 200)
        try await ann.sends("m.reaction", content, in: room)
    }

    @Test(arguments: ["10", "11", "12"])
    func `a redaction takes the words and leaves the frame`(version: String) async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["room_version": .string(version)])
        let event = try await ann.says("secret", in: room)
        #expect(try await bob.redacts(event, in: room).status == 403)
        let before = try await bob.syncs()
        let answer = try await ann.redacts(event, in: room, reason: "typo").ok()
        let seen = try await bob.get("\(bob.path(room))/event/\(escaped(event))").ok()
        #expect(seen["content"] == [:])
        #expect(seen["unsigned"]["redacted_because"]["event_id"] == answer["event_id"])
        #expect(seen["unsigned"]["redacted_because"]["content"]["reason"] == "typo")
        let redaction = try await bob.syncs(before).events(room).first
        #expect(redaction?["redacts"] == .string(event))
        #expect(redaction?["content"]["redacts"] == .string(event))
        #expect(try await ann.redacts("$nothing", in: room).code == "M_INVALID_PARAM")
        let other = try await ann.createsRoom()
        #expect(try await ann.redacts(event, in: other).code == "M_INVALID_PARAM")
    }

    @Test func `what is taken back is gone in all its wordings`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let event = try await ann.says("first wording", in: room)
        func edit(_ text: String) -> JSON {
            [
                "msgtype": "m.text", "body": .string("* \(text)"),
                "m.new_content": ["msgtype": "m.text", "body": .string(text)],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(event)],
            ]
        }
        let own = try await ann.sends("m.room.message", edit("second wording"), in: room)
        let foreign = try await bob.sends("m.room.message", edit("bob's words"), in: room)
        #expect(try await ann.redacts(event, in: room).status == 200)
        for id in [event, own] {
            let seen = try await bob.get("\(bob.path(room))/event/\(escaped(id))").ok()
            #expect(seen["content"].object?.isEmpty == true)
            #expect(!seen["unsigned"]["redacted_because"].isNull)
        }
        let page = try await bob.get("\(bob.path(room))/messages", ["dir": "b"]).ok()
        #expect(!page.text.contains("wording"))
        // Messages of others are unaffected.
        let theirs = try await ann.get("\(ann.path(room))/event/\(escaped(foreign))").ok()
        #expect(theirs["content"]["body"] == "* bob's words")
        let found = try await bob.post(
            "/v3/search", ["search_categories": ["room_events": ["search_term": "wording"]]]
        ).ok()
        #expect(found["search_categories"]["room_events"]["count"] == 0)
    }

    @Test(arguments: [
        #"{"body":"a","msgtype":"m.text","body":"b"}"#, #"{"body":"\ud800","msgtype":"m.text"}"#,
        #"{"body":{"x":1,"x":1}}"#,
    ])
    func `what two readers could take for two things is refused`(text: String) async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let answer = try await server.send(
            "PUT", "\(ann.path(room))/send/m.room.message/t", bytes: Array(text.utf8), token: ann.token)
        #expect(answer.status == 400)
        #expect(["M_BAD_JSON", "M_NOT_JSON"].contains(answer.code))
    }

    @Test func `redacted state keeps what the room stands on`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let content: JSON = ["join_rule": "public", "note": "secret"]
        let event = try await ann.sets("m.room.join_rules", to: content, in: room).ok()["event_id"].string ?? ""
        _ = try await ann.redacts(event, in: room)
        #expect(try await ann.get("\(ann.path(room))/state/m.room.join_rules").ok() == ["join_rule": "public"])
    }

    @Test func `equal state is not sent twice`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let first = try await ann.sets("m.room.name", to: ["name": "Garden"], in: room).ok()
        #expect(try await ann.sets("m.room.name", to: ["name": "Garden"], in: room).ok() == first)
        let other = try await ann.sets("m.room.name", to: ["name": "Park"], in: room).ok()["event_id"].string ?? ""
        let event = try await ann.get("\(ann.path(room))/event/\(escaped(other))").ok()
        #expect(event["unsigned"]["prev_content"] == ["name": "Garden"])
        #expect(event["unsigned"]["replaces_state"] == first["event_id"])
        let foreign = try await ann.sets("app.test", "@bob:test.example", to: [:], in: room)
        #expect(foreign.status == 403)
    }

    @Test func `edits, threads and references are summed up`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let root = try await ann.says("first", in: room)
        let edit = try await ann.sends(
            "m.room.message",
            [
                "body": "* second", "msgtype": "m.text", "m.new_content": ["body": "second", "msgtype": "m.text"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(root)],
            ], in: room)
        // An edit by someone else is ignored.
        try await bob.sends(
            "m.room.message",
            [
                "body": "* third", "msgtype": "m.text", "m.new_content": ["body": "third", "msgtype": "m.text"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(root)],
            ], in: room)
        let inThread: JSON = [
            "body": "aside", "msgtype": "m.text", "m.relates_to": ["rel_type": "m.thread", "event_id": .string(root)],
        ]
        let reply = try await bob.sends("m.room.message", inThread, in: room)
        let relations = try await ann.get("\(ann.path(room))/event/\(escaped(root))").ok()["unsigned"]["m.relations"]
        #expect(relations["m.replace"]["event_id"] == .string(edit))
        #expect(relations["m.thread"]["count"] == 1)
        #expect(relations["m.thread"]["latest_event"]["event_id"] == .string(reply))
        let path = "/v1/rooms/\(escaped(room))"
        let children = try await ann.get("\(path)/relations/\(escaped(root))/m.thread").ok()["chunk"]
        #expect(children.array?.map { $0["event_id"] } == [.string(reply)])
        #expect(try await ann.get("\(path)/relations/\(escaped(root))").ok()["chunk"].array?.count == 3)
        let threads = try await ann.get("\(path)/threads").ok()["chunk"]
        #expect(threads.array?.map { $0["event_id"] } == [.string(root)])
        func ids(_ filter: JSON) async throws -> [String] {
            let query = ["dir": "f", "limit": "50", "filter": filter.text]
            let page = try await ann.get("\(ann.path(room))/messages", query).ok()["chunk"]
            return page.array?.filter { $0["state_key"].isNull }.compactMap { $0["event_id"].string } ?? []
        }
        #expect(try await ids(["rel_types": ["m.thread"]]) == [reply])
        #expect(try await ids(["not_rel_types": ["m.thread", "m.replace"]]) == [root])
        #expect(try await ids(["related_by_rel_types": ["m.thread"]]) == [root])
        #expect(try await ids(["related_by_rel_types": ["m.thread"], "related_by_senders": [.string(ann.id)]]) == [])
        var nested = inThread
        nested["m.relates_to"]["event_id"] = .string(reply)
        #expect(try await bob.tries("m.room.message", nested, in: room).status == 400)
    }

    @Test func `an event without a transaction is sent each time`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let start = try await ann.syncs()
        for _ in 0..<2 {
            _ = try await ann.post("\(ann.path(room))/send/m.room.message", ["msgtype": "m.text", "body": "hi"]).ok()
        }
        #expect(try await ann.syncs(start).bodies(room) == ["hi", "hi"])
    }
}
