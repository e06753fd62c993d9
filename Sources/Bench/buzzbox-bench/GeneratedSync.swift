import JSONKit

/// Generates `/sync` responses of a busy server as bytes, from a seed.
struct GeneratedSync {
    static let owner = "@andie:bench.example"
    private static let words = """
        hello thanks video lens light camera really love sponsor budget stream please question when next your the and \
        for with about could would sound microphone editing colour grading travel coffee music series episode friend \
        contract payment draft sample shipping community giveaway amazing morning evening weekend question answer
        """.split(separator: " ").map(String.init)

    private var random: SeededRandom
    private var nextEvent = 0
    let conversations: Int

    init(conversations: Int, seed: UInt64 = 1) {
        random = SeededRandom(seed: seed)
        self.conversations = conversations
    }

    static func roomID(_ index: Int) -> String { "!room\(index):bench.example" }
    static func userID(_ index: Int) -> String { "@fan\(index):bench.example" }

    /// A response with `perRoom` new messages in each room.
    mutating func answer(rooms: Range<Int>, perRoom: Int, isFirst: Bool, token: String) -> [UInt8] {
        var joined: [(String, JSON)] = []
        for room in rooms { joined.append((Self.roomID(room), self.room(room, messages: perRoom, isFirst: isFirst))) }
        let body: JSON = ["next_batch": .string(token), "rooms": ["join": .object(JSONObject(joined))]]
        return body.serialized()
    }

    /// A typing notice of the other person in a room.
    static func typing(_ isTyping: Bool, in room: Int, token: String) -> [UInt8] {
        let users: JSON = isTyping ? [.string(userID(room))] : []
        let typing: JSON = ["type": "m.typing", "content": ["user_ids": users]]
        let joined = JSONObject([(roomID(room), ["ephemeral": ["events": [typing]]])])
        let body: JSON = ["next_batch": .string(token), "rooms": ["join": .object(joined)]]
        return body.serialized()
    }

    private mutating func room(_ index: Int, messages: Int, isFirst: Bool) -> JSON {
        var room: JSON = ["timeline": ["events": .array((0..<messages).map { _ in message(in: index) })]]
        room["unread_notifications"] = ["notification_count": JSON(messages), "highlight_count": 0]
        guard isFirst else { return room }
        room["summary"] = ["m.heroes": [.string(Self.userID(index))], "m.joined_member_count": 2]
        room["state"] = [
            "events": [
                state("m.room.create", "", ["room_version": "11"], sender: Self.owner),
                state(
                    "m.room.member", Self.userID(index), ["membership": "join", "displayname": .string(name(index))],
                    sender: Self.userID(index)),
                state("m.room.member", Self.owner, ["membership": "join", "displayname": "Andie"], sender: Self.owner),
            ]
        ]
        return room
    }

    private func name(_ index: Int) -> String {
        Self.words[index % Self.words.count].capitalized + " " + Self.words[index / 7 % Self.words.count].capitalized
            + " \(index)"
    }

    private mutating func state(_ type: String, _ key: String, _ content: JSON, sender: String) -> JSON {
        var event = self.event(type, content, sender: sender)
        event["state_key"] = .string(key)
        return event
    }

    private mutating func message(in room: Int) -> JSON {
        let count = Int.random(in: 3...18, using: &random)
        let body = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
        let sender = Int.random(in: 0..<4, using: &random) == 0 ? Self.owner : Self.userID(room)
        return event("m.room.message", ["msgtype": "m.text", "body": .string(body)], sender: sender)
    }

    private mutating func event(_ type: String, _ content: JSON, sender: String) -> JSON {
        nextEvent += 1
        return [
            "type": .string(type), "event_id": .string("$event\(nextEvent)"), "sender": .string(sender),
            "origin_server_ts": JSON(1_700_000_000_000 + nextEvent * 500), "content": content,
        ]
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
