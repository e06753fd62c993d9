import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

@testable import Homeserver

/// Answers that are too large to build in memory.
@Suite struct LargeAnswerTests {
    @Test func `a backup of many keys is whole, and lies in no memory`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let version = try await ann.post("/v3/room_keys/version", ["algorithm": "a", "auth_data": ["x": 1]]).ok()[
            "version"]
        let data = String(repeating: "x", count: 60_000)
        for room in 0..<2 {
            var sessions: JSON = [:]
            for session in 0..<100 {
                sessions["s\(session)"] = [
                    "first_message_index": .int(Int64(session)), "forwarded_count": 0, "is_verified": true,
                    "session_data": ["data": .string(data)],
                ]
            }
            let put = try await server.send(
                "PUT", "/v3/room_keys/keys/r\(room)", ["sessions": sessions], token: ann.token,
                query: ["version": version.string ?? ""])
            #expect(put.status == 200)
        }
        let answer = await server.app.handle(
            .init(
                method: "GET", path: "/_matrix/client/v3/room_keys/keys",
                query: [(name: "version", value: version.string ?? "")],
                headers: .init([("Authorization", "Bearer \(ann.token)")]), body: []))
        guard case .spooled(let spool) = answer.body else {
            Issue.record("It was put together in memory.")
            return
        }
        let rooms = try JSON(parsing: spool.read())["rooms"]
        for room in 0..<2 {
            #expect(rooms["r\(room)"]["sessions"].object?.count == 100)
            #expect(rooms["r\(room)"]["sessions"]["s7"]["first_message_index"] == 7)
            #expect(rooms["r\(room)"]["sessions"]["s99"]["session_data"]["data"].string == data)
        }
        #expect(try server.mediaFiles().isEmpty)
    }

    @Test func `a first sync of much is whole`() async throws {
        let server = try await TestHomeserver { $0.limits.messages = nil }
        let ann = try await server.register("ann")
        var rooms: [String] = []
        for room in 0..<16 {
            rooms.append(try await ann.createsRoom(["name": .string("room \(room)")]))
            for message in 0..<10 {
                try await ann.says("\(message) " + String(repeating: "x", count: 60_000), in: rooms[room])
            }
        }
        let sync = try await ann.syncs(filter: ["room": ["timeline": ["limit": 10]]])
        #expect(sync["rooms"]["join"].object?.count == 16)
        for room in rooms {
            let texts = sync["rooms"]["join"][room]["timeline"]["events"].array?.compactMap {
                $0["content"]["body"].string
            }
            #expect(texts?.map { $0.prefix(2) } == (0..<10).map { "\($0) " })
        }
        #expect(sync["next_batch"].string != nil)
    }
}
