import HTTPKit
import Homeserver
import JSONKit
import SQLiteKit
import Testing

/// Requests nobody would send on purpose, many of them, the same ones each time.
@Suite struct HostilityTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static let paths = [
        "/v3/login", "/v3/register", "/v3/refresh", "/v3/account/password", "/v3/createRoom", "/v3/join/ROOM",
        "/v3/knock/ROOM", "/v3/rooms/ROOM/leave", "/v3/rooms/ROOM/invite", "/v3/rooms/ROOM/kick", "/v3/rooms/ROOM/ban",
        "/v3/rooms/ROOM/send/m.room.message/TEXT", "/v3/rooms/ROOM/send/m.reaction/TEXT",
        "/v3/rooms/ROOM/redact/EVENT/TEXT", "/v3/rooms/ROOM/state", "/v3/rooms/ROOM/state/m.room.power_levels",
        "/v3/rooms/ROOM/state/m.room.member/USER", "/v3/rooms/ROOM/state/TEXT/TEXT", "/v3/rooms/ROOM/messages",
        "/v3/rooms/ROOM/context/EVENT", "/v3/rooms/ROOM/event/EVENT", "/v3/rooms/ROOM/members",
        "/v3/rooms/ROOM/receipt/m.read/EVENT", "/v3/rooms/ROOM/read_markers", "/v3/rooms/ROOM/typing/USER",
        "/v3/rooms/ROOM/upgrade", "/v3/rooms/ROOM/report/EVENT", "/v1/rooms/ROOM/relations/EVENT",
        "/v1/rooms/ROOM/threads", "/v1/rooms/ROOM/hierarchy", "/v1/rooms/ROOM/timestamp_to_event", "/v3/sync",
        "/v3/user/USER/filter", "/v3/user/USER/account_data/TEXT", "/v3/user/USER/rooms/ROOM/tags/TEXT",
        "/v3/profile/USER/displayname", "/v3/profile/USER/TEXT", "/v3/presence/USER/status", "/v3/search",
        "/v3/publicRooms", "/v3/directory/room/TEXT", "/v3/pushrules/global/override/TEXT",
        "/v3/pushrules/global/content/TEXT", "/v3/keys/upload", "/v3/keys/query", "/v3/keys/claim", "/v3/keys/changes",
        "/v3/keys/device_signing/upload", "/v3/keys/signatures/upload", "/v3/sendToDevice/TEXT/TEXT",
        "/v3/room_keys/version", "/v3/room_keys/keys/ROOM/TEXT", "/v3/user_directory/search", "/v3/delete_devices",
        "/v1/media/download/TEXT/TEXT", "/_matrix/media/v3/upload/test.example/TEXT", "/v3/pushers/set",
    ]
    private static let keys = [
        "type", "user", "password", "identifier", "membership", "content", "body", "m.relates_to", "rel_type",
        "event_id",
        "users", "invite", "preset", "room_version", "name", "initial_state", "auth", "session", "messages",
        "device_keys", "one_time_keys", "search_categories", "room_events", "search_term", "filter", "room", "timeline",
        "limit", "types", "actions", "conditions", "pattern", "kind", "new_version", "user_id", "reason", "typing",
    ]
    private static let texts = [
        "", "a", "m.login.password", "m.login.dummy", "join", "ban", "invite", "\u{0}", "💥", "-1", "12", "m.thread",
        "private_chat", "../../etc/passwd", "%00", "' OR 1=1 --", "*", "\"", "9223372036854775807",
        String(repeating: "x", count: 300),
    ]

    private func value(_ dice: inout Dice, _ known: [String], depth: Int) -> JSON {
        switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &dice) {
        case 0: return .null
        case 1: return .bool(.random(using: &dice))
        case 2: return .int([0, 1, -1, 50, 100, .max, .min, 1 << 53].randomElement(using: &dice) ?? 0)
        case 3: return .double(1.5)
        case 4: return .string(known.randomElement(using: &dice) ?? "")
        case 5: return .string(Self.texts.randomElement(using: &dice) ?? "")
        case 6:
            return .array((0..<Int.random(in: 0..<4, using: &dice)).map { _ in value(&dice, known, depth: depth + 1) })
        default: return object(&dice, known, depth: depth + 1)
        }
    }

    private func object(_ dice: inout Dice, _ known: [String], depth: Int = 0) -> JSON {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0..<6, using: &dice) {
            let names = Self.keys + known
            object[names.randomElement(using: &dice) ?? "a"] = value(&dice, known, depth: depth)
        }
        return .object(object)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `thousands of random requests leave the server whole`(seed: UInt64) async throws {
        var dice = Dice(state: seed)
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob], ["preset": "public_chat"])
        let event = try await ann.says("hello", in: room)
        let known = [ann.id, bob.id, room, event, ann.device]
        for _ in 0..<2500 {
            let words = [
                "ROOM": [room, "!x"], "EVENT": [event, "$x"], "USER": [ann.id, bob.id, "@x"], "TEXT": Self.texts,
            ]
            let template = Self.paths.randomElement(using: &dice) ?? ""
            let path = template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                words[String(segment)].flatMap { $0.randomElement(using: &dice) }.map(escaped) ?? String(segment)
            }.joined(separator: "/")
            var query: [String: String] = [:]
            for name in [
                "dir", "from", "to", "limit", "filter", "since", "version", "ts", "kind", "max_depth", "next_batch",
            ]
            where Int.random(in: 0..<4, using: &dice) == 0 {
                query[name] =
                    (Self.texts + [
                        "b", "f", "s5", "s1_2_3", "t9", "9223372036854775807", "-9223372036854775808", #"{"room":{}}"#,
                    ]).randomElement(
                        using: &dice)
            }
            var body = object(&dice, known).serialized()
            if Int.random(in: 0..<10, using: &dice) == 0, !body.isEmpty { body.removeLast() }
            let answer = try await server.send(
                ["GET", "PUT", "POST", "DELETE"].randomElement(using: &dice) ?? "GET", path, bytes: body,
                token: [ann.token, bob.token, "no"].randomElement(using: &dice), query: query)
            #expect(answer.status < 500 || answer.code == "M_NOT_YET_UPLOADED", "\(path): \(answer.json.text)")
            if answer.status >= 400 { #expect(answer.code != nil || !answer.json["flows"].isNull) }
        }
        #expect(try await server.app.server.database.checkIntegrity() == [])
        // Whoever was not thrown out in the process goes on as before.
        let (eve, dan) = (try await server.register("eve"), try await server.register("dan"))
        let fresh = try await eve.createsRoom(with: [dan])
        try await eve.says("still here", in: fresh)
        #expect(try await dan.syncs().bodies(fresh) == ["still here"])
    }
}
