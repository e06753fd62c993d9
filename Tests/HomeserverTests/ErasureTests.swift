import JSONKit
import Testing

@Suite struct ErasureTests {
    private func erase(_ user: TestUser) async throws {
        let auth: JSON = [
            "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(user.id)],
            "password": "correct horse",
        ]
        _ = try await user.post("/v3/account/deactivate", ["auth": auth, "erase": true]).ok()
    }

    @Test func `what an erased user said stays with those who were there and nobody else`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let eve = try await server.register("eve")
        let room = try await ann.createsRoom(with: [bob], ["preset": "public_chat", "name": "Garden"])
        let event = try await ann.says("my roses", in: room)
        _ = try await ann.sends(
            "m.room.message",
            [
                "msgtype": "m.text", "body": "* better roses",
                "m.new_content": ["msgtype": "m.text", "body": "better roses"],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(event)],
            ], in: room)
        _ = try await eve.joins(room)
        #expect(try await eve.syncs().bodies(room).contains("my roses"))
        try await erase(ann)
        #expect(try await bob.syncs().bodies(room) == ["my roses", "* better roses"])
        let sync = try await eve.syncs()
        #expect(sync.bodies(room).isEmpty)
        let shown = sync.events(room).first { $0["event_id"] == .string(event) }
        #expect(shown?["content"] == [:] && shown?["type"] == "m.room.message")
        #expect(sync["rooms"].text.contains("roses") == false)
        let paged = try await eve.get("\(eve.path(room))/messages", ["dir": "b", "limit": "50"]).ok()
        #expect(!paged.text.contains("roses"))
        #expect(try await !eve.get("\(eve.path(room))/event/\(escaped(event))").ok().text.contains("roses"))
        #expect(try await !eve.get("\(eve.path(room))/context/\(escaped(event))").ok().text.contains("roses"))
        let query: JSON = ["search_categories": ["room_events": ["search_term": "roses"]]]
        #expect(try await eve.post("/v3/search", query).ok()["search_categories"]["room_events"]["count"] == 0)
        #expect(try await bob.post("/v3/search", query).ok()["search_categories"]["room_events"]["count"] != 0)
        #expect(
            sync.events(room, "state").contains { $0["content"]["name"] == "Garden" } || sync.text.contains("Garden"))
    }
}
