import JSONKit
import TestSupport

/// SplitMix64, and generators of hostile requests: the same for the same seed.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &self) }

    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    mutating func pick<T>(_ things: [T]) -> T { things[below(things.count)] }

    // MARK: Pieces

    static let keys = [
        "type", "user", "password", "identifier", "membership", "content", "body", "m.relates_to", "rel_type",
        "event_id", "users", "invite", "preset", "room_version", "name", "initial_state", "auth", "session", "messages",
        "device_keys", "one_time_keys", "search_categories", "room_events", "search_term", "filter", "room", "timeline",
        "limit", "types", "actions", "conditions", "pattern", "kind", "new_version", "user_id", "reason", "typing",
        "m.mentions", "user_ids", "m.new_content", "rooms", "algorithm", "auth_data", "sessions", "room_id", "devices",
        "state_key", "events", "power_level_content_override", "creation_content", "additional_creators", "redacts",
        "join_rule", "allow", "tags", "order", "timeout", "lists", "include_state", "groupings", "group_by", "key",
        "fallback_keys", "signatures", "keys", "master_key", "self_signing_key", "user_signing_key", "token", "app_id",
        "pushkey", "data", "presence", "status_msg", "m.read", "m.fully_read", "threepid", "visibility", "server",
        "guest_access_token", "refresh_token", "device_id", "history_visibility", "aliases", "alias", "room_alias_name",
    ]
    static let texts = [
        "", "a", "m.login.password", "m.login.dummy", "join", "ban", "invite", "leave", "knock", "\u{0}", "💥", "-1",
        "12", "11", "10", "1", "m.thread", "m.replace", "m.annotation", "m.reference", "private_chat", "public_chat",
        "../../etc/passwd", "%00", "' OR 1=1 --", "*", "\"", "9223372036854775807", "-9223372036854775808", "1e400",
        "{", "[]", #"{"room":{}}"#, #"{"room":{"timeline":{"limit":0}}}"#, "b", "f", "s5", "s1_2_3", "t9", "true",
        "m.room.member", "m.room.power_levels", "m.room.create", "m.room.tombstone", "m.room.encrypted", "m.read",
        "m.room.history_visibility", "world_readable", "shared", "restricted", "e\u{301}", "\u{202E}abc", "⚀\u{FE0F}",
        String(repeating: "x", count: 300), String(repeating: "é", count: 40_000), "ascii\r\nX: y",
    ]

    mutating func value(_ known: [String], depth: Int = 0) -> JSON {
        switch below(depth > 4 ? 6 : 9) {
        case 0: return .null
        case 1: return .bool(.random(using: &self))
        case 2: return .int(pick([0, 1, -1, 50, 100, .max, .min, 1 << 53, -(1 << 53)]))
        case 3: return .double(pick([1.5, -0.0, 1e300, 1e15]))
        case 4: return .string(pick(known))
        case 5: return .string(pick(Self.texts))
        case 6: return .array((0..<below(5)).map { _ in value(known, depth: depth + 1) })
        default: return object(known, depth: depth + 1)
        }
    }

    mutating func object(_ known: [String], depth: Int = 0) -> JSON {
        var object = JSONObject()
        for _ in 0..<below(7) {
            object[oneIn(4) ? pick(known) : pick(Self.keys)] = value(known, depth: depth)
        }
        return .object(object)
    }

    /// Mostly JSON, sometimes cut off, corrupted or nested far too deep.
    mutating func body(_ known: [String]) -> [UInt8] {
        if oneIn(60) { return Array(String(repeating: pick(["[", #"{"a":"#]), count: below(20_000)).utf8) }
        var bytes = object(known).serialized()
        guard oneIn(8), !bytes.isEmpty else { return bytes }
        switch below(3) {
        case 0: bytes.removeLast(below(bytes.count))
        case 1: for _ in 0..<3 { bytes[below(bytes.count)] = UInt8(below(256)) }
        default: bytes += bytes
        }
        return bytes
    }
}
