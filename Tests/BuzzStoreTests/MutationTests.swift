import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

/// A sync response in which each value in turn is replaced by one of a wrong type.
@Suite("AccountStore: wrong types in any field")
struct MutationTests {
    private static let sync: JSON = {
        var sync = Sync("s2").join(
            "!r:test",
            state: [Event.state("m.room.name", ["name": "Room"]), Event.state("m.room.topic", ["topic": "Talk"])],
            timeline: [
                Event.text("$1", "hello"), Event.text("$2", "mine", from: "@me:test", txn: "elsewhere"),
                Event.edit("$3", of: "$1", "hello there"), Event.reaction("$4", on: "$1", "👍"),
                Event.redaction("$5", of: "$4"), Event.member("@new:test", name: "New"),
                Event.text(
                    "$6", "reply",
                    content: [
                        ("m.relates_to", ["m.in_reply_to": ["event_id": "$1"]]),
                        ("format", "org.matrix.custom.html"), ("formatted_body", "<b>reply</b>"),
                        ("m.mentions", ["user_ids": ["@me:test"]]),
                    ]),
                Event.event(
                    "$7", "m.room.message",
                    [
                        "msgtype": "m.image", "body": "a.png", "url": "mxc://test/1",
                        "info": ["mimetype": "image/png", "size": 10, "w": 1, "h": 2],
                    ]),
            ], limited: true, prevBatch: "p",
            ephemeral: [
                Event.receipt("$1", of: "@ann:test"), ["type": "m.typing", "content": ["user_ids": ["@ann:test"]]],
            ],
            accountData: [
                ["type": "m.tag", "content": ["tags": ["m.favourite": ["order": 0.5]]]],
                ["type": "m.fully_read", "content": ["event_id": "$1"]],
                ["type": "m.marked_unread", "content": ["unread": true]],
            ], unread: 2, highlights: 1, summary: ["m.heroes": ["@ann:test"], "m.joined_member_count": 3])
        sync = sync.invite(
            "!i:test",
            [
                Event.event("", "m.room.member", ["membership": "invite"], stateKey: "@me:test"),
                Event.event("", "m.room.name", ["name": "Come in"], stateKey: ""),
            ])
        sync = sync.leave("!gone:test", timeline: [Event.member("@me:test", membership: "leave")])
        sync = sync.accountData("m.direct", ["@ann:test": ["!r:test"]])
        sync = sync.accountData("m.push_rules", ["global": ["override": [["rule_id": "!r:test", "actions": []]]]])
        var json = sync.json
        json["presence"] = [
            "events": [
                ["type": "m.presence", "sender": "@ann:test", "content": ["presence": "online", "last_active_ago": 5]]
            ]
        ]
        return json
    }()

    /// A valid room in the same response.
    private static let sound: JSON = ["timeline": ["events": [Event.text("$sound", "still here")]]]

    private static let wrong: [JSON] = [
        .null, true, -7, 1e300, "", "x", [], [[]], [:], ["x": ["y": 5]], .string(String(repeating: "é", count: 5000)),
    ]

    /// A path component: an object key or an array index.
    private enum Step {
        case key(String)
        case index(Int)
    }

    private static func paths(_ json: JSON) -> [[Step]] {
        switch json {
        case .object(let members):
            return members.flatMap { key, value in [[Step.key(key)]] + paths(value).map { [.key(key)] + $0 } }
        case .array(let elements):
            return elements.enumerated().flatMap { index, value in
                [[Step.index(index)]] + paths(value).map { [.index(index)] + $0 }
            }
        default: return []
        }
    }

    private static func replacing(_ json: JSON, at path: ArraySlice<Step>, with value: JSON?) -> JSON {
        guard let step = path.first else { return value ?? .null }
        let isLast = path.count == 1
        switch (json, step) {
        case (.object(let members), .key(let key)):
            return .object(
                JSONObject(
                    members.compactMap { name, old in
                        guard name == key else { return (name, old) }
                        if isLast, value == nil { return nil }
                        return (name, replacing(old, at: path.dropFirst(), with: value))
                    }))
        case (.array(var elements), .index(let index)):
            if isLast, value == nil {
                elements.remove(at: index)
            } else {
                elements[index] = replacing(elements[index], at: path.dropFirst(), with: value)
            }
            return .array(elements)
        default: return json
        }
    }

    @Test func `one wrong value spoils its own place and nothing else`() async throws {
        let paths = Self.paths(Self.sync)
        #expect(paths.count > 200)
        for (number, path) in paths.enumerated() {
            // Without the token, which says how far the response goes, the whole response is rejected.
            if case .key("next_batch") = path[0] { continue }
            let replacements: [JSON?] = [nil] + Self.wrong
            // Each path gets several of the values, and over all paths each value is used in every kind of place.
            for shift in 0..<3 {
                var json = Self.replacing(
                    Self.sync, at: path[...], with: replacements[(number * 5 + shift * 4) % replacements.count])
                if json["rooms"]["join"].object != nil { json["rooms"]["join"]["!sound:test"] = Self.sound }
                let test = try await TestStore.joined(creator: true)
                let response = try unwrap(SyncResponse(json))
                // Twice: having misread it once must not prevent reading the same again.
                for _ in 0..<2 { try await test.store.apply(response, ownUser: TestStore.me) }
                #expect(try await test.store.syncToken() == "s2")
                if json["rooms"]["join"].object != nil {
                    let there = try await test.bodies("!sound:test")
                    #expect(there == ["still here"], "\(path) \(json.text.prefix(4000))")
                }
                _ = try await test.store.window(InboxQuery(), offset: 0, limit: 20)
                _ = try await test.bodies()
            }
        }
    }

    @Test func `an answer that breaks off anywhere is none`() throws {
        let bytes = Self.sync.serialized()
        for length in 0..<bytes.count {
            #expect(throws: JSONError.self) { _ = try JSON(parsing: Array(bytes.prefix(length))) }
        }
    }
}
