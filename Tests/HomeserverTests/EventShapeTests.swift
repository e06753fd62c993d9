import JSONKit
import Testing

@Suite struct EventShapeTests {
    @Test func `a filter chooses the fields of events`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        try await ann.sends("m.room.message", ["msgtype": "m.text", "body": "one", "a.b": ["c": 1, "d": 2]], in: room)
        let filter: JSON = [
            "event_fields": ["type", "content.body", "content.a\\.b.c", "content.none.deeper"],
            "room": ["timeline": ["types": ["m.room.message"]]],
        ]
        let sync = try await ann.syncs(filter: filter)
        #expect(sync.events(room) == [["type": "m.room.message", "content": ["body": "one", "a.b": ["c": 1]]]])
        #expect(sync.events(room, "state").allSatisfy { $0["sender"].isNull && $0["type"].string != nil })
        let stored = try await ann.post("/v3/user/\(escaped(ann.id))/filter", filter).ok()["filter_id"].string ?? ""
        #expect(try await ann.syncs(nil, ["filter": stored]).events(room) == sync.events(room))
        #expect(try await ann.get("/v3/sync", ["filter": #"{"event_fields":"type"}"#]).code == "M_BAD_JSON")
    }

    @Test func `events look as between servers to those who ask`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        try await ann.says("one", in: room)
        let event = try await ann.syncs(filter: ["event_format": "federation"]).events(room).last
        #expect(event?["room_id"] == .string(room) && event?["depth"].int64 != nil)
        #expect(event?["prev_events"].array != nil && event?["signatures"].object != nil)
        #expect(try await ann.get("/v3/sync", ["filter": #"{"event_format":"other"}"#]).code == "M_BAD_JSON")
    }
}
