import JSONKit

/// Builds a sync response.
struct Sync {
    var json: JSON

    init(_ next: String) { json = ["next_batch": .string(next), "rooms": ["join": [:], "invite": [:], "leave": [:]]] }

    func join(
        _ room: String = "!r:test", state: [JSON] = [], timeline: [JSON] = [], limited: Bool = false,
        prevBatch: String? = nil, ephemeral: [JSON] = [], accountData: [JSON] = [], unread: Int? = nil,
        highlights: Int = 0, summary: JSON = [:], stateAfter: [JSON]? = nil
    ) -> Sync {
        var body: JSON = [
            "summary": summary, "state": ["events": .array(state)],
            "timeline": ["events": .array(timeline), "limited": .bool(limited), "prev_batch": JSON(prevBatch)],
            "ephemeral": ["events": .array(ephemeral)], "account_data": ["events": .array(accountData)],
        ]
        if let stateAfter {
            body["state"] = .null
            body["state_after"] = ["events": .array(stateAfter)]
        }
        if let unread {
            body["unread_notifications"] = [
                "notification_count": .int(Int64(unread)), "highlight_count": .int(Int64(highlights)),
            ]
        }
        return with("join", room, body)
    }

    func invite(_ room: String, _ events: [JSON]) -> Sync {
        with("invite", room, ["invite_state": ["events": .array(events)]])
    }

    func leave(_ room: String, timeline: [JSON] = []) -> Sync {
        with("leave", room, ["timeline": ["events": .array(timeline)]])
    }

    func accountData(_ type: String, _ content: JSON) -> Sync {
        var sync = self
        let events = sync.json["account_data"]["events"].array ?? []
        sync.json["account_data"] = ["events": .array(events + [["type": .string(type), "content": content]])]
        return sync
    }

    private func with(_ section: String, _ room: String, _ body: JSON) -> Sync {
        var sync = self
        sync.json["rooms"][section][room] = body
        return sync
    }
}

/// Events as servers return them.
enum Event {
    static func text(
        _ id: String, _ body: String, from sender: String = "@ann:test", at time: Int64 = 1000, txn: String? = nil,
        content extra: [(String, JSON)] = []
    ) -> JSON {
        var content: JSON = ["msgtype": "m.text", "body": .string(body), "m.mentions": [:]]
        for (key, value) in extra { content[key] = value }
        return event(id, "m.room.message", content, from: sender, at: time, txn: txn)
    }

    static func event(
        _ id: String, _ type: String, _ content: JSON, from sender: String = "@ann:test", at time: Int64 = 1000,
        txn: String? = nil, stateKey: String? = nil
    ) -> JSON {
        var event: JSON = [
            "event_id": .string(id), "type": .string(type), "sender": .string(sender), "origin_server_ts": .int(time),
            "content": content, "unsigned": [:],
        ]
        if let txn { event["unsigned"]["transaction_id"] = .string(txn) }
        if let stateKey { event["state_key"] = .string(stateKey) }
        return event
    }

    static func member(_ user: String, name: String? = nil, membership: String = "join", id: String? = nil) -> JSON {
        var content: JSON = ["membership": .string(membership)]
        if let name { content["displayname"] = .string(name) }
        return event(id ?? "$m-\(user)-\(membership)", "m.room.member", content, from: user, stateKey: user)
    }

    static func state(_ type: String, _ content: JSON, id: String? = nil, from sender: String = "@ann:test") -> JSON {
        event(id ?? "$s-\(type)", type, content, from: sender, stateKey: "")
    }

    static func edit(
        _ id: String, of target: String, _ body: String, from sender: String = "@ann:test", at time: Int64 = 2000
    ) -> JSON {
        event(
            id, "m.room.message",
            [
                "msgtype": "m.text", "body": .string("* " + body),
                "m.new_content": ["msgtype": "m.text", "body": .string(body)],
                "m.relates_to": ["rel_type": "m.replace", "event_id": .string(target)],
            ], from: sender, at: time)
    }

    static func reaction(
        _ id: String, on target: String, _ key: String, from sender: String = "@ann:test", txn: String? = nil
    ) -> JSON {
        event(
            id, "m.reaction",
            ["m.relates_to": ["rel_type": "m.annotation", "event_id": .string(target), "key": .string(key)]],
            from: sender, txn: txn)
    }

    static func redaction(_ id: String, of target: String, from sender: String = "@ann:test", txn: String? = nil)
        -> JSON
    {
        event(id, "m.room.redaction", ["redacts": .string(target)], from: sender, txn: txn)
    }

    static func receipt(_ event: String, of user: String, _ type: String = "m.read") -> JSON {
        ["type": "m.receipt", "content": .object([event: .object([type: .object([user: ["ts": 1]])])])]
    }
}

extension JSON {
    static func object(_ members: [String: JSON]) -> JSON {
        .object(JSONObject(members.map { ($0.key, $0.value) }))
    }
}
