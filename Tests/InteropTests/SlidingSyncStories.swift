import JSONKit
import TestSupport
import Testing

/// Simplified sliding sync (MSC4186), required by clients on the Rust SDK, with the requests they make.
@Suite struct SlidingSyncStories {
    private static let path = "/_matrix/client/unstable/org.matrix.simplified_msc3575/sync"

    private func slide(
        _ caller: MatrixCaller, _ wish: JSON, after last: JSON? = nil, timeout: Int = 0
    ) async throws -> JSON {
        let place = (last?["pos"].string).map { "&pos=\($0.encoded)" } ?? ""
        let answer = try await caller.call("POST", "\(Self.path)?timeout=\(timeout)\(place)", wish)
        guard answer.status == 200 else { throw Waited("a sliding sync: \(answer.status) \(answer.json.text)") }
        return answer.json
    }

    private func texts(_ room: JSON) -> [String] {
        (room["timeline"].array ?? []).compactMap { $0["content"]["body"].string }
    }

    private func pieces(_ room: JSON) -> Set<String> {
        Set((room["required_state"].array ?? []).map { "\($0["type"].string ?? "") \($0["state_key"].string ?? "")" })
    }

    /// The list of all rooms as an inbox requests it.
    private func inbox(_ last: Int64, limit: Int64 = 1) -> JSON {
        [
            "conn_id": "room-list",
            "lists": [
                "all_rooms": [
                    "ranges": [[0, .int(last)]], "timeline_limit": .int(limit),
                    "required_state": [
                        ["m.room.name", ""], ["m.room.encryption", ""], ["m.room.member", "$LAZY"],
                        ["m.room.member", "$ME"], ["m.room.create", ""],
                    ],
                    "filters": ["not_room_types": ["m.space"]],
                ]
            ],
            "extensions": [
                "account_data": ["enabled": true], "receipts": ["enabled": true, "rooms": ["*"]],
                "typing": ["enabled": true],
            ],
        ]
    }

    @Test(arguments: HomeserverKind.available)
    func `an inbox fills, grows, and hears of what is new`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let features = try await ann.call("GET", "/_matrix/client/versions").json["unstable_features"]
        #expect(features["org.matrix.simplified_msc3575"] == true)
        var rooms: [String] = []
        for number in 0..<3 {
            rooms.append(
                try await ann.createRoom([
                    "preset": "public_chat", "name": .string("Room \(number)"), "invite": [.string(bob.userID)],
                ]))
        }
        let space = try await ann.createRoom(["creation_content": ["type": "m.space"]])
        try await bob.v3("POST", "/rooms/\(rooms[0].encoded)/join", [:])
        try await bob.send("hello", to: rooms[0])

        let first = try await slide(ann, inbox(0))
        #expect(first["lists"]["all_rooms"]["count"] == 3)
        #expect(first["rooms"].object?.keys.sorted() == [rooms[0]])
        let top = first["rooms"][rooms[0]]
        #expect(top["initial"] == true)
        #expect(top["name"] == "Room 0")
        #expect(top["joined_count"] == 2)
        #expect(top["limited"] == true)
        #expect(texts(top) == ["hello"])
        #expect(
            pieces(top) == [
                "m.room.create ", "m.room.name ", "m.room.member \(ann.userID)", "m.room.member \(bob.userID)",
            ])

        let second = try await slide(ann, inbox(9), after: first)
        #expect(Set(second["rooms"].object?.keys ?? []) == Set(rooms.dropFirst()))
        #expect(second["rooms"][space].isNull)

        async let waiting = slide(ann, inbox(9), after: second, timeout: 20_000)
        try await bob.send("are you there?", to: rooms[0])
        let third = try await waiting
        #expect(texts(third["rooms"][rooms[0]]) == ["are you there?"])
        #expect(third["rooms"][rooms[0]]["initial"].isNull)
        #expect(third["rooms"][rooms[0]]["num_live"] == 1)
        #expect(third["rooms"][rooms[0]]["name"].isNull)
        #expect(third["rooms"].object?.count == 1)
        #expect(pieces(third["rooms"][rooms[0]]).isEmpty)

        let stamp = { (answer: JSON) in answer["rooms"][rooms[0]]["bump_stamp"].int64 ?? 0 }
        #expect(stamp(first) > 0)
        #expect(stamp(third) > stamp(first))
    }

    @Test(arguments: HomeserverKind.available)
    func `opening a conversation brings more of it, and its people`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let room = try await ann.createRoom(["preset": "private_chat", "topic": "Beans"])
        for number in 1...5 { try await ann.send("m\(number)", to: room) }
        let first = try await slide(ann, inbox(19))
        #expect(texts(first["rooms"][room]) == ["m5"])
        var wish = inbox(19)
        wish["room_subscriptions"] = [
            room: ["timeline_limit": 4, "required_state": [["m.room.topic", ""], ["m.room.member", "$LAZY"]]]
        ]
        let second = try await slide(ann, wish, after: first)
        #expect(texts(second["rooms"][room]) == ["m2", "m3", "m4", "m5"])
        #expect(second["rooms"][room]["unstable_expanded_timeline"] == true)
        #expect(pieces(second["rooms"][room]).contains("m.room.topic "))
        let token = second["rooms"][room]["prev_batch"].string ?? ""
        let page = try await ann.v3("GET", "/rooms/\(room.encoded)/messages?dir=b&limit=1&from=\(token.encoded)")
        #expect(page.bodies == ["m1"])
    }

    @Test(arguments: HomeserverKind.available)
    func `an invitation, coming in and being put out`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom([
            "preset": "private_chat", "name": "Garden", "invite": [.string(bob.userID)],
        ])
        try await ann.send("before", to: room)
        let invited = try await slide(bob, inbox(9))
        let stripped = invited["rooms"][room]["invite_state"].array ?? []
        #expect(stripped.contains { $0["type"] == "m.room.name" && $0["content"]["name"] == "Garden" })
        #expect(stripped.contains { $0["state_key"].string == bob.userID && $0["content"]["membership"] == "invite" })
        #expect(invited["rooms"][room]["timeline"].isNull)

        try await bob.v3("POST", "/rooms/\(room.encoded)/join", [:])
        let joined = try await slide(bob, inbox(9, limit: 5), after: invited)
        #expect(joined["rooms"][room]["initial"] == true)
        #expect(texts(joined["rooms"][room]) == ["before"])
        #expect(joined["rooms"][room]["name"] == "Garden")

        try await ann.v3("POST", "/rooms/\(room.encoded)/kick", ["user_id": .string(bob.userID)])
        try await ann.send("alone at last", to: room)
        let out = try await slide(bob, inbox(9, limit: 5), after: joined)
        let own = out["rooms"][room]["required_state"].array?.first { $0["state_key"].string == bob.userID }
        #expect(own?["content"]["membership"] == "leave")
        #expect(texts(out["rooms"][room]).isEmpty)
    }

    @Test(arguments: HomeserverKind.available)
    func `keys, messages to the device and account data come on a connection of their own`(
        kind: HomeserverKind
    ) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        func wish(_ since: JSON = .null) -> JSON {
            var toDevice: JSON = ["enabled": true]
            if !since.isNull { toDevice["since"] = since }
            return [
                "conn_id": "encryption",
                "extensions": [
                    "to_device": toDevice, "e2ee": ["enabled": true], "account_data": ["enabled": true],
                ],
            ]
        }
        let first = try await slide(ann, wish())
        #expect(first["rooms"].object?.isEmpty == true)
        #expect(first["extensions"]["to_device"]["events"] == [])
        #expect(!first["extensions"]["e2ee"]["device_one_time_keys_count"].isNull)
        #expect(!first["extensions"]["e2ee"]["device_unused_fallback_key_types"].isNull)
        let global = first["extensions"]["account_data"]["global"].array ?? []
        #expect(global.contains { $0["type"] == "m.push_rules" })

        try await bob.v3(
            "PUT", "/sendToDevice/m.test/1", ["messages": [ann.userID: [ann.deviceID: ["number": 1]]]])
        try await ann.v3("PUT", "/user/\(ann.userID.encoded)/account_data/my.thing", ["a": 1])
        var since = first["extensions"]["to_device"]["next_batch"]
        let second = try await slide(ann, wish(since), after: first)
        #expect(second["extensions"]["to_device"]["events"][0]["content"]["number"] == 1)
        #expect(second["extensions"]["to_device"]["events"][0]["sender"].string == bob.userID)
        #expect(second["extensions"]["account_data"]["global"].array?.map { $0["type"] } == ["my.thing"])
        since = second["extensions"]["to_device"]["next_batch"]
        let third = try await slide(ann, wish(since), after: second)
        #expect(third["extensions"]["to_device"]["events"] == [])
    }

    @Test(arguments: HomeserverKind.available)
    func `receipts and typing come with the rooms that are shown`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom(["preset": "public_chat"])
        try await bob.v3("POST", "/rooms/\(room.encoded)/join", [:])
        let event = try await ann.send("hello", to: room)
        var answer = try await slide(ann, inbox(9))
        try await bob.v3("POST", "/rooms/\(room.encoded)/receipt/m.read/\(event.encoded)", [:])
        try await bob.v3(
            "PUT", "/rooms/\(room.encoded)/typing/\(bob.userID.encoded)", ["typing": true, "timeout": 20_000])
        var (hasRead, types) = (false, false)
        try await eventually("the receipt and the typing") {
            answer = try await slide(ann, inbox(9), after: answer, timeout: 2000)
            let extensions = answer["extensions"]
            let receipt = extensions["receipts"]["rooms"][room]
            if !receipt["content"][event]["m.read"][bob.userID].isNull {
                #expect(receipt["type"] == "m.receipt")
                hasRead = true
            }
            let typing = extensions["typing"]["rooms"][room]
            if typing["content"]["user_ids"] == [.string(bob.userID)] {
                #expect(typing["type"] == "m.typing")
                types = true
            }
            return hasRead && types ? () : nil
        }
    }

    @Test(arguments: HomeserverKind.available)
    func `a place that was given to somebody else is refused`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let eve = try await MatrixCaller.register(on: kind, as: "eve")
        _ = try await ann.createRoom()
        let place = try await slide(ann, inbox(9))["pos"].string ?? ""
        let answer = try await eve.call("POST", "\(Self.path)?pos=\(place.encoded)", inbox(9))
        #expect(answer.status == 400)
        #expect(answer.json["errcode"] == "M_UNKNOWN_POS")
    }
}
