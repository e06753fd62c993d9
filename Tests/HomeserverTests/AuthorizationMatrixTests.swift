import JSONKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

/// Calls every route as everyone who must get nothing: strangers, guests, users who are not in the room, and users
/// who have left it.
@Suite struct AuthorizationMatrixTests {
    private static let mark = "SECRET"
    /// These end the caller's session.
    private static let ending = ["/logout", "/logout/all", "/account/deactivate", "/account/password", "/refresh"]

    /// One account with a secret in each of its data, and a room with only two members.
    private struct World {
        let server: TestHomeserver
        let ann: TestUser
        let bob: TestUser
        let outsider: TestUser
        let left: TestUser
        let guest: String
        let room: String
        let event: String
        let filter: String
        let media: String
        let backup: String
    }

    private func world() async throws -> World {
        let server = try await TestHomeserver {
            $0.allowsGuests = true
            $0.limits.messages = nil
        }
        let ann = try await server.register("ann")
        let bob = try await server.register("bob")
        let outsider = try await server.register("mallory")
        let left = try await server.register("left")
        let guest = try await server.send("POST", "/v3/register", [:], query: ["kind": "guest"]).ok()
        let room = try await ann.createsRoom(with: [bob, left], ["preset": "private_chat"])
        _ = try await left.leaves(room)
        let mark = Self.mark
        let event = try await ann.says("\(mark) message", in: room)
        for (type, content): (String, JSON) in [
            ("m.room.topic", ["topic": .string("\(mark) topic")]), ("m.room.name", ["name": .string("\(mark) name")]),
        ] {
            #expect(try await ann.sets(type, to: content, in: room).status == 200)
        }
        let own = "/v3/user/\(escaped(ann.id))"
        #expect(try await ann.put("\(own)/account_data/secret.type", ["value": .string(mark)]).status == 200)
        #expect(
            try await ann.put("\(own)/rooms/\(escaped(room))/account_data/secret.type", ["value": .string(mark)]).status
                == 200)
        #expect(try await ann.put("\(own)/rooms/\(escaped(room))/tags/u.\(mark)", ["order": 0.5]).status == 200)
        #expect(try await ann.put("/v3/devices/\(ann.device)", ["display_name": .string(mark)]).status == 200)
        #expect(
            try await ann.put(
                "/v3/pushrules/global/content/secret", ["pattern": .string(mark), "actions": ["notify"]]
            ).status == 200)
        let filter = try await ann.post("\(own)/filter", ["event_fields": [.string(mark)]]).ok()["filter_id"].string
        let backup = try await ann.post(
            "/v3/room_keys/version", ["algorithm": "a", "auth_data": ["value": .string(mark)]]
        ).ok()["version"].string
        let keys: JSON = [
            "first_message_index": 0, "forwarded_count": 0, "is_verified": false,
            "session_data": ["value": .string(mark)],
        ]
        #expect(
            try await server.send(
                "PUT", "/v3/room_keys/keys/\(escaped(room))/session", keys, token: ann.token,
                query: ["version": backup ?? ""]
            ).status == 200)
        let sent = try await bob.put(
            "/v3/sendToDevice/m.secret/one", ["messages": [ann.id: ["*": ["value": .string(mark)]]]])
        #expect(sent.status == 200)
        let upload = try await server.send(
            "POST", "/_matrix/media/v3/upload", bytes: [1, 2, 3], type: "image/png", token: ann.token
        ).ok()["content_uri"].string
        return World(
            server: server, ann: ann, bob: bob, outsider: outsider, left: left,
            guest: guest["access_token"].string ?? "", room: room, event: event, filter: filter ?? "",
            media: upload.map { String($0.split(separator: "/").last ?? "") } ?? "", backup: backup ?? "")
    }

    private func path(_ route: Route, _ world: World, _ number: Int) -> String {
        let values = [
            "room": world.room, "roomID": world.room, "userID": world.ann.id, "eventID": world.event,
            "deviceID": world.ann.device, "stateKey": "", "txnID": "t\(number)", "filterID": world.filter,
            "version": world.backup, "session": "session", "kind": "content", "ruleID": "secret",
            "server": "test.example", "mediaID": world.media, "field": "displayname", "tag": "u.\(Self.mark)",
            "relType": "m.thread", "alias": "#none:test.example", "fileName": "a.png",
        ]
        return route.pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.first == ":" else { return String(segment) }
            let name = String(segment.dropFirst())
            if name == "type" { return route.pattern.contains("account_data") ? "secret.type" : "m.room.topic" }
            return escaped(values[name] ?? "x")
        }.joined(separator: "/")
    }

    /// A body with something for every parameter.
    private func body(_ world: World, by caller: String) -> JSON {
        [
            "user_id": .string(caller), "room_id": .string(world.room), "reason": "x", "msgtype": "m.text", "body": "x",
            "topic": "x", "typing": true, "timeout": 0, "new_version": "11", "visibility": "public", "name": "x",
            "search_categories": ["room_events": ["search_term": .string(Self.mark)]],
            "search_term": "ann", "username": "zed", "devices": [.string(world.ann.device)], "display_name": "x",
            "displayname": "x", "order": 0.1, "pattern": "x", "actions": ["notify"], "enabled": true,
            "presence": "online",
            "messages": [:], "device_keys": [:], "one_time_keys": [:], "algorithm": "a", "auth_data": ["x": 1],
            "version": .string(world.backup), "first_message_index": 0, "forwarded_count": 0, "is_verified": false,
            "session_data": ["x": 1], "rooms": [:], "sessions": [:],
            "lists": ["all": ["ranges": [[0, 20]], "required_state": [["*", "*"]], "timeline_limit": 20]],
            "room_subscriptions": [world.room: ["required_state": [["*", "*"]], "timeline_limit": 20]],
            "extensions": [
                "to_device": ["enabled": true], "account_data": ["enabled": true], "receipts": ["enabled": true],
            ],
        ]
    }

    private func ask(
        _ route: Route, _ world: World, token: String?, by caller: String, _ number: Int
    ) async throws -> Answer {
        let hasBody = route.method != "GET"
        return try await world.server.send(
            route.method, path(route, world, number), hasBody ? body(world, by: caller) : nil, token: token,
            query: ["timeout": "0", "version": world.backup, "user_id": world.ann.id, "ts": "0", "dir": "b"])
    }

    /// Everything that belongs to Ann or the room.
    private func belongings(_ world: World) async throws -> [String: [String]] {
        let user = world.ann.id, room = world.room
        return try await world.server.app.server.read { db in
            var found: [String: [String]] = [:]
            for (table, condition) in [
                ("account_data", "user_id = ?1"), ("devices", "user_id = ?1"), ("filters", "user_id = ?1"),
                ("pushers", "user_id = ?1"), ("key_backups", "user_id = ?1"), ("backed_up_keys", "user_id = ?1"),
                ("device_inbox", "user_id = ?1"), ("users", "user_id = ?1"), ("sessions", "user_id = ?1"),
                ("cross_signing_keys", "user_id = ?1"), ("one_time_keys", "user_id = ?1"),
            ] {
                found[table] = try rows(table, condition, user, db)
            }
            for table in ["events", "current_state", "memberships", "receipts", "aliases"] {
                let condition = "room = (SELECT id FROM rooms WHERE room_id = ?1)"
                found[table] = try rows(table, condition, room, db)
            }
            found["rooms"] = try rows("rooms", "room_id = ?1", room, db)
            return found
        }
    }

    private func rows(_ table: String, _ condition: String, _ value: String, _ db: Connection) throws -> [String] {
        let left = ["last_seen_at", "last_seen_ip", "last_user_agent"]
        let columns = try db.query("SELECT name FROM pragma_table_info(?)", table) { $0.text(0) }
            .filter { !left.contains($0) }
        return try db.query("SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)", value) {
            row in
            columns.indices.map { "\(row.value($0))" }.joined(separator: "|")
        }.sorted()
    }

    private func isEnding(_ route: Route) -> Bool { Self.ending.contains { route.pattern.hasSuffix($0) } }

    @Test func `no route gives anything to who may not have it, nor lets them change it`() async throws {
        let world = try await world()
        let before = try await belongings(world)
        var number = 0
        for route in Endpoints.all {
            let line = "\(route.method) \(route.pattern)"
            func tries(_ token: String?, by caller: String) async throws -> Answer {
                number += 1
                let answer = try await ask(route, world, token: token, by: caller, number)
                #expect(!answer.bytes.contains(Self.mark), "\(line) tells \(caller) a secret: \(answer.json.text)")
                #expect(answer.status < 500, "\(line) by \(caller): \(answer.status)")
                return answer
            }
            let stranger = try await tries(nil, by: "@nobody:test.example")
            let unknown = try await tries("no-such-token", by: "@nobody:test.example")
            if route.access == .guest || route.access == .user {
                #expect(stranger.status == 401 && stranger.code == "M_MISSING_TOKEN", "\(line)")
            }
            if route.access != .open { #expect(unknown.status == 401 && unknown.code == "M_UNKNOWN_TOKEN", "\(line)") }
            guard !isEnding(route) else { continue }
            let guest = try await tries(world.guest, by: "a guest")
            if route.access == .user { #expect(guest.code == "M_GUEST_ACCESS_FORBIDDEN", "\(line): \(guest.status)") }
            for other in [world.outsider, world.left] {
                // A user who has left may forget the room.
                if other.id == world.left.id, line.hasSuffix("/forget") { continue }
                let answer = try await tries(other.token, by: other.id)
                switch route.reach {
                case .named: #expect(answer.status == 403, "\(line) by \(other.id): \(answer.status)")
                // Users who have left may still read what was said before.
                case .room where other.id == world.outsider.id || route.method != "GET":
                    let mayForget = other.id == world.left.id && line.hasSuffix("/leave")
                    #expect(
                        mayForget || [400, 403, 404].contains(answer.status), "\(line) by \(other.id): \(answer.status)"
                    )
                case .room, .caller, .anybody: break
                }
            }
        }
        let after = try await belongings(world)
        for (table, rows) in before { #expect(after[table] == rows, "\(table) was changed") }
    }

    /// Without this, the test above would also pass if there were nothing to find.
    @Test func `who may have it gets it by the same routes`() async throws {
        let world = try await world()
        var told: Set<String> = []
        for (number, route) in Endpoints.all.enumerated() where route.method == "GET" && !isEnding(route) {
            for caller in [world.ann, world.bob] {
                let answer = try await ask(route, world, token: caller.token, by: caller.id, number)
                if answer.bytes.contains(Self.mark) { told.insert(route.pattern) }
            }
        }
        for part in [
            "/v3/rooms/:room/messages", "/v3/rooms/:room/context/:eventID", "/v3/rooms/:room/event/:eventID",
            "/v3/rooms/:room/state", "/v3/rooms/:room/state/:type", "/v3/sync", "/v3/rooms/:room/initialSync",
            "/v3/user/:userID/account_data/:type", "/v3/user/:userID/rooms/:room/account_data/:type",
            "/v3/user/:userID/rooms/:room/tags", "/v3/user/:userID/filter/:filterID", "/v3/devices",
            "/v3/devices/:deviceID", "/v3/pushrules/", "/v3/room_keys/version", "/v3/events/:eventID",
        ] {
            #expect(told.contains("/_matrix/client" + part), "\(part) told Ann nothing")
        }
    }

    @Test func `what belongs to the user in the path says so in the table`() {
        for route in Endpoints.all where route.pattern.contains("/user/:userID/") {
            #expect(route.reach == .named, "\(route.method) \(route.pattern)")
        }
        for route in Endpoints.all where route.reach == .named { #expect(route.pattern.contains(":userID")) }
        for route in Endpoints.all where route.reach == .room || route.reach == .named || route.reach == .caller {
            #expect(route.access != .open, "\(route.method) \(route.pattern) reaches something and is open")
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        String(decoding: self, as: UTF8.self).contains(text)
    }
}
