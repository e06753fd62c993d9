import JSONKit
import MatrixProtocol
import Testing

@Suite struct ProtocolTests {
    @Test func `ids have their grammars`() {
        #expect(MatrixIdentifiers.userParts("@bob:example.org:8448")?.server == "example.org:8448")
        #expect(MatrixIdentifiers.userParts("@bob") == nil)
        #expect(!MatrixIdentifiers.isUserID("@bob:ex ample"))
        #expect(!MatrixIdentifiers.isUserID("@" + String(repeating: "b", count: 250) + ":example.org"))
        #expect(MatrixIdentifiers.isRoomID("!opaque"))
        #expect(MatrixIdentifiers.isNewLocalpart("bob.the-builder_9/=+"))
        #expect(!MatrixIdentifiers.isNewLocalpart("Bob"))
        #expect(!MatrixIdentifiers.isMediaID("../x"))
    }

    @Test func `levels have their defaults`() {
        let none = PowerLevels(content: nil, creators: ["@ann:x"], version: .v11)
        #expect(none.level(of: "@ann:x") == 100)
        #expect(none.required(toSend: "m.room.name", isState: true) == 0)
        let some = PowerLevels(content: ["users": ["@bob:x": "50"]], creators: ["@ann:x"], version: .v9)
        #expect(some.level(of: "@bob:x") == 50)
        #expect(some.level(of: "@ann:x") == 0)
        #expect(some.required(toSend: "m.room.name", isState: true) == 50)
        let twelve = PowerLevels(content: [:], creators: ["@ann:x"], version: .v12)
        #expect(twelve.level(of: "@ann:x") == PowerLevels.unlimited)
    }

    @Test(arguments: [
        ("m.room.member", RoomVersion.v8, #"{"membership":"join"}"#),
        ("m.room.member", .v11, #"{"membership":"join","join_authorised_via_users_server":"@a:x"}"#),
        ("m.room.join_rules", .v11, "{}"), ("m.room.message", .v11, "{}"), ("m.room.aliases", .v5, #"{"aliases":[]}"#),
        ("m.room.aliases", .v6, "{}"), ("m.room.redaction", .v11, #"{"redacts":"$e"}"#),
    ])
    func `redaction keeps what the room stands on`(type: String, version: RoomVersion, kept: String) throws {
        let content: JSON = [
            "membership": "join", "displayname": "Ann", "join_authorised_via_users_server": "@a:x", "aliases": [],
            "redacts": "$e", "body": "secret",
        ]
        #expect(try Redaction.prune(content, type: type, version: version) == JSON(parsing: kept))
    }

    private func matches(_ condition: JSON, _ event: JSON) -> Bool {
        let rules = PushRules(global: [
            "override": [["rule_id": "r", "actions": ["notify"], "conditions": [condition]]]
        ])
        let context = PushRules.Context(userID: "@me:x", memberCount: 3, senderLevel: 50, notifyRoomLevel: 50)
        return rules.match(event, context) != nil
    }

    @Test func `conditions look at the event and the room`() {
        func glob(_ key: String, _ pattern: String, _ event: JSON) -> Bool {
            matches(["kind": "event_match", "key": .string(key), "pattern": .string(pattern)], event)
        }
        #expect(glob("content.body", "cake", ["content": ["body": "Cake, please"]]))
        #expect(!glob("content.body", "cake", ["content": ["body": "pancake"]]))
        #expect(glob("content.body", "c?ke*", ["content": ["body": "the coke is here"]]))
        #expect(glob("room_id", "!a*b", ["room_id": "!aXXb"]))
        #expect(!glob("room_id", "!a", ["room_id": "!ab"]))
        #expect(!glob("content.body", "x", ["content": ["body": 7]]))
        let key: JSON = "content.m\\.mentions.user_ids"
        let mention: JSON = ["content": ["m.mentions": ["user_ids": ["@me:x"]]]]
        #expect(matches(["kind": "event_property_contains", "key": key, "value": "@me:x"], mention))
        #expect(!matches(["kind": "event_property_contains", "key": key, "value": "@you:x"], mention))
        #expect(matches(["kind": "event_property_is", "key": "a.b", "value": .null], ["a": ["b": .null]]))
        #expect(!matches(["kind": "event_property_is", "key": "a.b", "value": .null], ["a": [:]]))
        #expect(matches(["kind": "room_member_count", "is": ">2"], [:]))
        #expect(matches(["kind": "room_member_count", "is": "3"], [:]))
        #expect(!matches(["kind": "room_member_count", "is": "<3"], [:]))
        #expect(!matches(["kind": "nobody.knows.this"], [:]))
        #expect(matches(["kind": "sender_notification_permission", "key": "room"], [:]))
    }

    @Test(arguments: [
        ("a*c", "xx abc", true), ("a*c", "xabc", false), ("*b", "a-b", true), ("*", "", true), ("??", "a bc", true),
        ("b?", "a bc d", true), ("b?", "a bcd", false), ("**a*", "x a", true), ("a*b*c", "a c b c d", true),
        ("*x", "abc", false), ("a b", "xx a b, c", true), ("?", "", false),
    ])
    func `a glob is found where words begin and end`(pattern: String, text: String, isFound: Bool) {
        let condition: JSON = ["kind": "event_match", "key": "content.body", "pattern": .string(pattern)]
        #expect(matches(condition, ["content": ["body": .string(text)]]) == isFound)
        let late = String(repeating: "é", count: 600) + " " + text
        #expect(!isFound || matches(condition, ["content": ["body": .string(late)]]))
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["content.body", "content.other"])
    func `a pattern made to take long does not`(key: String) {
        let dots = String(repeating: ".", count: 499)
        for (pattern, text) in [
            ("*" + String(repeating: ".", count: 200) + "a", dots),
            (String(repeating: "*a", count: 500) + "b", String(repeating: "a", count: 60_000)),
            ("*" + String(repeating: "a", count: 30_000) + "b", String(repeating: "a", count: 60_000)),
        ] {
            // An account may have many such rules.
            let condition: JSON = ["kind": "event_match", "key": .string(key), "pattern": .string(pattern)]
            let rule: JSON = ["rule_id": "r", "actions": ["notify"], "conditions": [condition]]
            let rules = PushRules(global: ["override": .array([JSON](repeating: rule, count: 50))])
            let context = PushRules.Context(userID: "@me:x", memberCount: 3, senderLevel: 50, notifyRoomLevel: 50)
            let event: JSON = ["content": ["body": .string(text), "other": .string(text)]]
            #expect(rules.match(event, context) == nil)
        }
    }

    @Test func `a glob made to take long does not`() {
        let pattern = String(repeating: "*a", count: 40) + "b"
        #expect(!PushRules.names(pattern, in: String(repeating: "a ", count: 30_000)))
    }
}
