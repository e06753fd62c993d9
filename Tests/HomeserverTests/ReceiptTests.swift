import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct ReceiptTests {
    @Test func `reading clears the count and is seen by the others`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let events = [try await ann.says("one", in: room), try await ann.says("two", in: room)]
        let start = try await ann.syncs()
        #expect(try await bob.syncs().room(room)["unread_notifications"]["notification_count"] == 2)
        #expect(try await bob.reads(events[0], in: room).status == 200)
        let half = try await bob.syncs()
        #expect(half.room(room)["unread_notifications"]["notification_count"] == 1)
        let seen = try await ann.syncs(start).events(room, "ephemeral").first
        #expect(seen?["type"] == "m.receipt")
        #expect(seen?["content"][events[0]]["m.read"][bob.id]["ts"].int64 == server.time.now())
        #expect(try await bob.reads(events[1], in: room).status == 200)
        #expect(try await bob.reads(events[0], in: room).status == 200)
        let whole = try await bob.syncs().events(room, "ephemeral").first?["content"]
        #expect(whole?[events[1]]["m.read"][bob.id].isNull == false, "a receipt does not move back")
    }

    @Test func `a private receipt is the reader's alone`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let event = try await ann.says("one", in: room)
        let (hers, his) = (try await ann.syncs(), try await bob.syncs())
        #expect(try await bob.reads(event, in: room, as: "m.read.private").status == 200)
        #expect(try await ann.syncs(hers)["rooms"].isNull)
        let sync = try await bob.syncs(his)
        #expect(sync.events(room, "ephemeral").first?["content"][event]["m.read.private"][bob.id].isNull == false)
        #expect(sync.room(room)["unread_notifications"]["notification_count"] == 0)
    }

    @Test func `delivered is told without counting as read`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let event = try await ann.says("one", in: room)
        let start = try await ann.syncs()
        #expect(try await bob.reads(event, in: room, as: "app.buzzbox.delivered").status == 200)
        let content = try await ann.syncs(start).events(room, "ephemeral").first?["content"]
        #expect(content?[event]["app.buzzbox.delivered"][bob.id]["ts"].int != nil)
        #expect(try await bob.syncs().room(room)["unread_notifications"]["notification_count"] == 1)
    }

    @Test func `several markers are set at once`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let event = try await ann.says("one", in: room)
        let body: JSON = ["m.fully_read": .string(event), "m.read": .string(event)]
        #expect(try await bob.post("\(bob.path(room))/read_markers", body).status == 200)
        let sync = try await bob.syncs()
        let marker = sync.events(room, "account_data").first { $0["type"] == "m.fully_read" }
        #expect(marker?["content"]["event_id"] == .string(event))
        #expect(try await bob.reads("$nothing", in: room).status == 200)
        #expect(try await bob.reads("nothing", in: room).code == "M_INVALID_PARAM")
        let receipts = try await ann.syncs().events(room, "ephemeral").map { $0["content"] }
        #expect(receipts == [[event: ["m.read": [bob.id: receipts.first?[event]["m.read"][bob.id] ?? .null]]]])
        #expect(try await bob.reads(event, in: room, as: "m.other").code == "M_INVALID_PARAM")
        #expect(try await bob.reads(event, in: room, ["thread_id": 7]).code == "M_INVALID_PARAM")
    }

    @Test func `threads are counted for themselves when asked`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let root = try await ann.says("root", in: room)
        let reply = try await ann.sends(
            "m.room.message",
            [
                "msgtype": "m.text", "body": "aside",
                "m.relates_to": ["rel_type": "m.thread", "event_id": .string(root)],
            ], in: room)
        let filter: JSON = ["room": ["timeline": ["unread_thread_notifications": true]]]
        let sync = try await bob.syncs(filter: filter)
        #expect(sync.room(room)["unread_notifications"]["notification_count"] == 1)
        #expect(sync.room(room)["unread_thread_notifications"][root]["notification_count"] == 1)
        #expect(try await bob.syncs().room(room)["unread_notifications"]["notification_count"] == 2)
        #expect(try await bob.reads(reply, in: room, ["thread_id": .string(root)]).status == 200)
        let read = try await bob.syncs(filter: filter)
        #expect(read.room(room)["unread_thread_notifications"].isNull)
        #expect(read.room(room)["unread_notifications"]["notification_count"] == 1)
    }
}
