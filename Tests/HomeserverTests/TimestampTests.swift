import Homeserver
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct TimestampTests {
    private let past = "1600000000000"

    @Test func `a server that accepts timestamps dates events as their senders say`() async throws {
        let server = try await TestHomeserver { $0.acceptsTimestamps = true }
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let created = try await server.send(
            "POST", "/v3/createRoom", ["invite": [.string(bob.id)]], token: ann.token, query: ["ts": past])
        guard let room = try created.ok()["room_id"].string else { throw Waited("a room") }
        let joined = try await server.send(
            "POST", "/v3/join/\(escaped(room))", [:], token: bob.token, query: ["ts": past])
        #expect(joined.status == 200)
        let sent = try await server.send(
            "PUT", "\(ann.path(room))/send/m.room.message/1", ["msgtype": "m.text", "body": "then"], token: ann.token,
            query: ["ts": "1600000000007"])
        #expect(sent.status == 200)
        try await ann.says("now", in: room)
        let events = try await ann.syncs().events(room)
        #expect(events.last { $0["content"]["body"] == "then" }?["origin_server_ts"] == 1_600_000_000_007)
        #expect(events.last { $0["content"]["body"] == "now" }?["origin_server_ts"] == .int(server.time.now()))
        #expect(events.filter { $0["origin_server_ts"] == 1_600_000_000_000 }.count == events.count - 2)
    }

    @Test func `any other server refuses them`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let content: JSON = ["msgtype": "m.text", "body": "then"]
        let path = "\(ann.path(room))/send/m.room.message/1"
        let answer = try await server.send("PUT", path, content, token: ann.token, query: ["ts": past])
        #expect(answer.status == 403)
        #expect(try await ann.syncs().bodies(room).isEmpty)
    }

    @Test(arguments: ["yesterday", "-1", "9007199254740993"])
    func `a time that is none is refused`(time: String) async throws {
        let server = try await TestHomeserver { $0.acceptsTimestamps = true }
        let ann = try await server.register("ann")
        let room = try await ann.createsRoom()
        let path = "\(ann.path(room))/send/m.room.message/1"
        let answer = try await server.send(
            "PUT", path, ["msgtype": "m.text", "body": "then"], token: ann.token, query: ["ts": time])
        #expect(answer.status == 400)
    }
}
