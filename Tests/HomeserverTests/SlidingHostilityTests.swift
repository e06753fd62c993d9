import JSONKit
import TestSupport
import Testing

/// Sliding sync under random requests and changes, the same for the same seed.
@Suite struct SlidingHostilityTests {
    private static let seeds: [UInt64] = [1, 2, 3, 4]

    // MARK: Following

    /// The state a client derives from the answers, by the rules of the proposal.
    private struct Follower {
        struct Room {
            /// `nil` while part of the timeline is missing.
            var texts: [String]?
            var name: String?
            var topic: String?
        }

        var last: JSON?
        var rooms: [String: Room] = [:]

        mutating func take(_ answer: JSON) {
            last = answer
            for (id, news) in answer["rooms"].object ?? JSONObject() {
                var room = news["initial"] == true ? Room() : rooms[id] ?? Room()
                if news.object?["name"] != nil { room.name = news["name"].string }
                for event in news["required_state"].array ?? [] where event["type"] == "m.room.topic" {
                    room.topic = event["content"]["topic"].string
                }
                let isWhole =
                    news["initial"] == true || news["limited"] == true
                    || news["unstable_expanded_timeline"] == true
                if news["timeline"].isNull {
                    room.texts = nil
                } else if isWhole {
                    room.texts = news.slidTexts
                } else {
                    room.texts? += news.slidTexts
                }
                rooms[id] = room
            }
        }
    }

    /// The actual state.
    private struct Truth {
        var texts: [String] = []
        var name: String?
        var topic: String?
    }

    @Test(arguments: seeds)
    func `whatever windows and limits a client asks for, nothing is lost and nothing comes twice`(
        seed: UInt64
    ) async throws {
        var dice = Dice(seed: seed)
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        var truths: [String: Truth] = [:]
        var rooms: [String] = []
        for _ in 0..<6 {
            let room = try await ann.createsRoom(with: [bob])
            rooms.append(room)
            truths[room] = Truth()
        }
        var follower = Follower()
        for step in 0..<150 {
            for change in 0..<dice.below(4) {
                try await Self.happens("\(step).\(change)", ann, bob, dice.pick(rooms), &truths, &dice)
            }
            let (wish, wantsTopic) = Self.wish(rooms, &dice)
            if dice.oneIn(40) { follower = Follower() }
            let answer = try await ann.slides(wish, after: follower.last)
            // Sometimes a response is lost.
            if dice.oneIn(4) { continue }
            follower.take(answer)
            let window = answer["lists"]["all"]["ops"][0]["room_ids"].array?.compactMap(\.string) ?? []
            for room in window + (wish["room_subscriptions"].object?.keys.map { $0 } ?? []) {
                guard let truth = truths[room], let known = follower.rooms[room] else {
                    Issue.record("\(room) is in the window and was never told of")
                    continue
                }
                #expect(known.name == truth.name, "step \(step)")
                if wantsTopic { #expect(known.topic == truth.topic, "step \(step)") }
                guard let texts = known.texts else { continue }
                #expect(texts == Array(truth.texts.suffix(texts.count)), "step \(step)")
            }
        }
        #expect(follower.rooms.count == rooms.count)
    }

    private static func happens(
        _ text: String, _ ann: TestUser, _ bob: TestUser, _ room: String, _ truths: inout [String: Truth],
        _ dice: inout Dice
    ) async throws {
        switch dice.below(8) {
        case 0:
            let name: String? = dice.oneIn(3) ? nil : text
            truths[room]?.name = name
            _ = try await ann.sets("m.room.name", to: name.map { ["name": .string($0)] } ?? [:], in: room).ok()
        case 1:
            truths[room]?.topic = text
            _ = try await ann.sets("m.room.topic", to: ["topic": .string(text)], in: room).ok()
        default:
            truths[room]?.texts.append(text)
            try await bob.says(text, in: room)
        }
    }

    private static func wish(_ rooms: [String], _ dice: inout Dice) -> (wish: JSON, wantsTopic: Bool) {
        let wantsTopic = dice.oneIn(2)
        let state: JSON =
            wantsTopic ? [["m.room.topic", ""], ["m.room.member", "$LAZY"]] : [["m.room.member", "$LAZY"]]
        var wish: JSON = [:]
        wish["lists"]["all"] = slidingList([[0, .int(Int64(dice.below(8)))]], state, limit: Int64(dice.below(6)))
        if dice.oneIn(3) {
            wish["room_subscriptions"] = [
                dice.pick(rooms): ["timeline_limit": .int(Int64(dice.below(20))), "required_state": state]
            ]
        }
        return (wish, wantsTopic)
    }

    // MARK: Requests

    @Test(arguments: seeds) func `requests with anything in any place are answered or refused`(seed: UInt64)
        async throws
    {
        var dice = Dice(seed: seed)
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let known = [ann.id, bob.id, room, "*", "$ME", "$LAZY", "all", "m.space"]
        var last: JSON?
        for _ in 0..<400 {
            try await bob.says("hello", in: room)
            var wish = Self.ordinary(room)
            for _ in 0...dice.below(3) { wish = Self.changed(wish, known, &dice, depth: 0) }
            var query = ["timeout": dice.oneIn(20) ? dice.pick(Dice.texts) : "0"]
            if let place = last?["pos"].string, !dice.oneIn(6) { query["pos"] = place }
            if query["timeout"].flatMap({ Int64($0) }) != nil { query["timeout"] = "0" }
            let answer = try await ann.triesSliding(wish, query)
            #expect(answer.status == 200 || answer.status == 400, "\(wish.text): \(answer.status)")
            #expect(answer.status == 200 || answer.code != nil)
            if answer.status == 200 { last = answer.json }
            if answer.code == "M_UNKNOWN_POS" { last = nil }
        }
        #expect(try await ann.slides(["lists": ["all": slidingList([[0, 9]])]]).shown == [room])
    }

    private static func ordinary(_ room: String) -> JSON {
        var list = slidingList([[0, 9]], [["m.room.name", ""], ["m.room.member", "$LAZY"], ["*", "*"]], limit: 5)
        list["filters"] = ["is_dm": false, "spaces": [.string(room)], "room_types": [.null], "tags": ["a"]]
        let scope: JSON = ["enabled": true, "lists": ["*"], "rooms": [.string(room)]]
        return [
            "lists": ["all": list, "other": slidingList([[0, 0], [5, 7]])],
            "room_subscriptions": [room: ["timeline_limit": 3, "required_state": [["m.room.topic", ""]]]],
            "extensions": [
                "to_device": ["enabled": true, "limit": 5, "since": "0"], "e2ee": ["enabled": true],
                "account_data": scope, "receipts": scope, "typing": scope,
            ],
        ]
    }

    /// The same value with a random change in one place.
    private static func changed(_ value: JSON, _ known: [String], _ dice: inout Dice, depth: Int) -> JSON {
        if depth > 0, dice.oneIn(4) { return dice.value(known, depth: 3) }
        switch value {
        case .object(var object):
            guard let key = object.keys.sorted().randomElement(using: &dice) else { return dice.value(known, depth: 3) }
            object[dice.oneIn(10) ? dice.pick(known) : key] = changed(
                object[key] ?? .null, known, &dice, depth: depth + 1)
            return .object(object)
        case .array(var elements):
            guard let index = elements.indices.randomElement(using: &dice) else { return dice.value(known, depth: 3) }
            elements[index] = changed(elements[index], known, &dice, depth: depth + 1)
            return .array(elements)
        default: return dice.value(known, depth: 3)
        }
    }
}
