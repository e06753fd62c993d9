import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct AggregationTests {
    private func related(_ kind: String, to event: String, _ body: String) -> JSON {
        [
            "msgtype": "m.text", "body": .string(body), "m.new_content": ["msgtype": "m.text", "body": .string(body)],
            "m.relates_to": ["rel_type": .string(kind), "event_id": .string(event)],
        ]
    }

    @Test func `who left learns nothing more through what they saw before`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let first = try await ann.says("first", in: room)
        try await ann.sends("m.room.message", related("m.replace", to: first, "mended"), in: room)
        try await ann.sends("m.room.message", related("m.thread", to: first, "known answer"), in: room)
        _ = try await bob.leaves(room)
        server.time.advance(by: .seconds(1))
        try await ann.sends("m.room.message", related("m.replace", to: first, "secret edit"), in: room)
        try await ann.sends("m.room.message", related("m.thread", to: first, "secret answer"), in: room)
        let reference = try await ann.sends("m.room.message", related("m.reference", to: first, "secret"), in: room)

        let path = "\(bob.path(room))/event/\(escaped(first))"
        let seen = try await bob.get(path).ok()["unsigned"]["m.relations"]
        #expect(seen["m.replace"]["content"]["body"] == "mended")
        #expect(seen["m.thread"]["latest_event"]["content"]["body"] == "known answer")
        #expect(seen["m.thread"]["count"] == 1)
        #expect(seen["m.reference"].isNull)
        let page = try await bob.get("\(bob.path(room))/messages", ["dir": "b", "limit": "50"])
        #expect(page.status == 200)
        #expect(!page.json.text.contains("secret"))
        #expect(!page.json.text.contains(reference))
        let left = try await bob.syncs(filter: ["room": ["include_leave": true]])
        #expect(!left.room(room, "leave").text.contains("secret"))

        let own = try await ann.get(path).ok()["unsigned"]["m.relations"]
        #expect(own["m.replace"]["content"]["body"] == "secret edit")
        #expect(own["m.thread"]["count"] == 2)
        #expect(own["m.reference"]["chunk"].array?.count == 1)
    }

    @Test func `what was said while one was away stays unseen in a room that shows members only their own time`()
        async throws
    {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(
            with: [bob],
            [
                "initial_state": [
                    ["type": "m.room.history_visibility", "content": ["history_visibility": "joined"]]
                ]
            ])
        let first = try await ann.says("first", in: room)
        _ = try await bob.leaves(room)
        try await ann.sends("m.room.message", related("m.thread", to: first, "while away"), in: room)
        _ = try await ann.post("\(ann.path(room))/invite", ["user_id": .string(bob.id)])
        _ = try await bob.joins(room)
        let path = "\(bob.path(room))/event/\(escaped(first))"
        #expect(try await bob.get(path).ok()["unsigned"]["m.relations"].isNull)
        try await ann.sends("m.room.message", related("m.thread", to: first, "back again"), in: room)
        let thread = try await bob.get(path).ok()["unsigned"]["m.relations"]["m.thread"]
        #expect(thread["count"] == 1)
        #expect(thread["latest_event"]["content"]["body"] == "back again")
    }
}
