import JSONKit

/// Redacts an event's content: keeps only the keys that the room's own rules depend on.
package enum Redaction {
    package static func prune(_ content: JSON, type: String, version: RoomVersion) -> JSON {
        switch type {
        case "m.room.create":
            return version >= .v11 ? content : keep(["creator"], of: content)
        case "m.room.member":
            var kept = keep(
                version >= .v9 ? ["membership", "join_authorised_via_users_server"] : ["membership"], of: content)
            if version >= .v11, case let signed = content["third_party_invite"]["signed"], !signed.isNull {
                kept["third_party_invite"] = ["signed": signed]
            }
            return kept
        case "m.room.join_rules":
            return keep(version >= .v8 ? ["join_rule", "allow"] : ["join_rule"], of: content)
        case "m.room.power_levels":
            var keys = [
                "ban", "events", "events_default", "kick", "redact", "state_default", "users", "users_default",
            ]
            if version >= .v11 { keys.append("invite") }
            return keep(keys, of: content)
        case "m.room.history_visibility":
            return keep(["history_visibility"], of: content)
        case "m.room.aliases":
            return version < .v6 ? keep(["aliases"], of: content) : [:]
        case "m.room.redaction":
            return version >= .v11 ? keep(["redacts"], of: content) : [:]
        default:
            return [:]
        }
    }

    private static func keep(_ keys: [String], of content: JSON) -> JSON {
        var kept = JSONObject()
        for key in keys {
            if let value = content.object?[key] { kept[key] = value }
        }
        return .object(kept)
    }
}
