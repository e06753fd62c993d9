import JSONKit

extension PushRules {
    /// The default rules for a user according to the specification.
    package static func defaults(for userID: String) -> JSON {
        [
            "override": .array(overrides(for: userID)),
            "content": .array([userNameRule(for: userID)]),
            "room": [],
            "sender": [],
            "underride": .array(underrides),
        ]
    }

    private static let notify: JSON = "notify"
    private static let sound: JSON = ["set_tweak": "sound", "value": "default"]
    private static let highlight: JSON = ["set_tweak": "highlight"]

    private static func overrides(for userID: String) -> [JSON] {
        [
            rule(".m.rule.master", [], actions: [], isEnabled: false),
            rule(".m.rule.suppress_notices", [match("content.msgtype", "m.notice")], actions: []),
            rule(
                ".m.rule.invite_for_me",
                [
                    match("type", "m.room.member"), match("content.membership", "invite"),
                    match("state_key", userID),
                ],
                actions: [notify, sound]),
            rule(".m.rule.member_event", [match("type", "m.room.member")], actions: []),
            rule(
                ".m.rule.is_user_mention",
                [
                    [
                        "kind": "event_property_contains", "key": "content.m\\.mentions.user_ids",
                        "value": .string(userID),
                    ]
                ],
                actions: [notify, sound, highlight]),
            rule(
                ".m.rule.contains_display_name", [["kind": "contains_display_name"]],
                actions: [notify, sound, highlight]),
            rule(
                ".m.rule.is_room_mention",
                [
                    ["kind": "event_property_is", "key": "content.m\\.mentions.room", "value": true],
                    ["kind": "sender_notification_permission", "key": "room"],
                ],
                actions: [notify, highlight]),
            rule(
                ".m.rule.roomnotif",
                [match("content.body", "@room"), ["kind": "sender_notification_permission", "key": "room"]],
                actions: [notify, highlight]),
            rule(
                ".m.rule.tombstone", [match("type", "m.room.tombstone"), match("state_key", "")],
                actions: [notify, highlight]),
            rule(".m.rule.reaction", [match("type", "m.reaction")], actions: []),
            rule(
                ".m.rule.room.server_acl", [match("type", "m.room.server_acl"), match("state_key", "")], actions: []),
            rule(
                ".m.rule.suppress_edits",
                [["kind": "event_property_is", "key": "content.m\\.relates_to.rel_type", "value": "m.replace"]],
                actions: []),
        ]
    }

    private static func userNameRule(for userID: String) -> JSON {
        [
            "rule_id": ".m.rule.contains_user_name", "default": true, "enabled": true,
            "pattern": .string(MatrixIdentifiers.userParts(userID)?.localpart ?? userID),
            "actions": [notify, sound, highlight],
        ]
    }

    private static let underrides: [JSON] = [
        rule(
            ".m.rule.call", [match("type", "m.call.invite")],
            actions: [notify, ["set_tweak": "sound", "value": "ring"]]),
        rule(
            ".m.rule.encrypted_room_one_to_one", [pair, match("type", "m.room.encrypted")], actions: [notify, sound]),
        rule(".m.rule.room_one_to_one", [pair, match("type", "m.room.message")], actions: [notify, sound]),
        rule(".m.rule.message", [match("type", "m.room.message")], actions: [notify]),
        rule(".m.rule.encrypted", [match("type", "m.room.encrypted")], actions: [notify]),
    ]

    private static let pair: JSON = ["kind": "room_member_count", "is": "2"]

    private static func match(_ key: String, _ pattern: String) -> JSON {
        ["kind": "event_match", "key": .string(key), "pattern": .string(pattern)]
    }

    private static func rule(_ id: String, _ conditions: [JSON], actions: [JSON], isEnabled: Bool = true) -> JSON {
        [
            "rule_id": .string(id), "default": true, "enabled": .bool(isEnabled), "conditions": .array(conditions),
            "actions": .array(actions),
        ]
    }
}
