import JSONKit
import SQLiteKit
import Testing

@testable import Homeserver

@Suite struct KeyTests {
    private func uploadsKeys(_ user: TestUser, oneTime: [String] = [], fallback: String? = nil) async throws -> JSON {
        var body: JSON = [
            "device_keys": [
                "user_id": .string(user.id), "device_id": .string(user.device), "algorithms": ["m.olm.v1"],
                "keys": .object(JSONObject([("ed25519:\(user.device)", "key")])), "signatures": [:],
            ]
        ]
        for id in oneTime { body["one_time_keys"]["signed_curve25519:\(id)"] = ["key": .string(id)] }
        if let fallback {
            body["fallback_keys"]["signed_curve25519:\(fallback)"] = ["key": .string(fallback), "fallback": true]
        }
        return try await user.post("/v3/keys/upload", body).ok()["one_time_key_counts"]
    }

    private func claims(_ asker: TestUser, from user: TestUser) async throws -> [String] {
        let wish: JSON = .object(JSONObject([(user.device, "signed_curve25519")]))
        let answer = try await asker.post(
            "/v3/keys/claim", ["one_time_keys": .object(JSONObject([(user.id, wish)]))]
        ).ok()
        return answer["one_time_keys"][user.id][user.device].object?.keys ?? []
    }

    @Test func `keys are handed out once, the fallback again and again`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let counts = try await uploadsKeys(bob, oneTime: ["A", "B"], fallback: "F")
        #expect(counts["signed_curve25519"] == 2)
        let taken = [try await claims(ann, from: bob), try await claims(ann, from: bob)].joined().sorted()
        #expect(taken == ["signed_curve25519:A", "signed_curve25519:B"])
        let before = try await bob.syncs()
        #expect(before["device_one_time_keys_count"]["signed_curve25519"] == 0)
        #expect(before["device_unused_fallback_key_types"] == ["signed_curve25519"])
        for _ in 0..<2 { #expect(try await claims(ann, from: bob) == ["signed_curve25519:F"]) }
        #expect(try await bob.syncs()["device_unused_fallback_key_types"] == [])
    }

    @Test func `the keys of others can be asked for and are announced`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        _ = try await ann.createsRoom(with: [bob])
        let start = try await ann.syncs()
        _ = try await uploadsKeys(bob)
        let sync = try await ann.syncs(start)
        #expect(sync["device_lists"]["changed"] == [.string(bob.id)])
        let query: JSON = ["device_keys": .object(JSONObject([(bob.id, [])]))]
        let keys = try await ann.post("/v3/keys/query", query).ok()["device_keys"][bob.id][bob.device]
        #expect(keys["algorithms"] == ["m.olm.v1"])
        let changes = try await ann.get(
            "/v3/keys/changes", ["from": start["next_batch"].string ?? "", "to": sync["next_batch"].string ?? ""]
        ).ok()
        #expect(changes["changed"] == [.string(bob.id)])
        #expect(try await ann.post("/v3/keys/query", ["device_keys": 7]).code == "M_BAD_JSON")
    }

    @Test func `who comes is announced, who goes for good too`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let start = try await ann.syncs()
        let room = try await ann.createsRoom(with: [bob])
        let met = try await ann.syncs(start)
        #expect(met["device_lists"]["changed"].array?.contains(.string(bob.id)) == true)
        _ = try await bob.leaves(room)
        #expect(try await ann.syncs(met)["device_lists"]["left"] == [.string(bob.id)])
    }

    @Test func `a message to a device stays until its arrival is told`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let start = try await bob.syncs()
        let body: JSON = ["messages": .object(JSONObject([(bob.id, ["*": ["n": 1]])]))]
        for _ in 0..<2 { #expect(try await ann.put("/v3/sendToDevice/app.test/t1", body).status == 200) }
        let first = try await bob.syncs(start)
        #expect(first["to_device"]["events"].array?.count == 1)
        #expect(first["to_device"]["events"][0]["sender"] == .string(ann.id))
        // The response was lost: the same token returns it again.
        let again = try await bob.syncs(start)
        #expect(again["to_device"]["events"].array?.count == 1)
        #expect(try await bob.syncs(again)["to_device"].isNull)
        #expect(try await bob.syncs(start)["to_device"].isNull)
    }

    @Test func `a message to a device weighs no more than an event`() async throws {
        let server = try await TestHomeserver { $0.limits.messages = .init(burst: 2, perSecond: 1) }
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        func send(_ bytes: Int, _ id: String) async throws -> Answer {
            let content: JSON = ["n": .string(String(repeating: "x", count: bytes))]
            let messages: JSON = ["messages": .object(JSONObject([(bob.id, ["*": content])]))]
            return try await ann.put("/v3/sendToDevice/app.test/\(id)", messages)
        }
        #expect(try await send(70_000, "1").code == "M_TOO_LARGE")
        #expect(try await send(60_000, "2").status == 200)
        #expect(try await send(10, "3").code == "M_LIMIT_EXCEEDED")
        #expect(try await bob.syncs()["to_device"]["events"].array?.count == 1)
    }

    @Test func `an inbox nobody empties stays bounded, and loses what is most of one sender`() async throws {
        let server = try await TestHomeserver()
        let (ann, eve, bob) = (
            try await server.register("ann"), try await server.register("eve"), try await server.register("bob")
        )
        try await server.app.server.commit { transaction in
            func send(_ sender: TestUser, _ number: Int64) throws {
                let messages: JSON = .object(JSONObject([(bob.device, ["n": .int(number)])]))
                try ToDevice.send(messages, of: "app.test", to: bob.id, from: sender.id, transaction)
            }
            try send(ann, -1)
            for number in 0..<Int64(ToDevice.mostWaiting) + ToDevice.lookedAtEvery { try send(eve, number) }
            try send(ann, -2)
        }
        let rows = try await server.app.server.read { connection in
            try connection.query("SELECT event FROM device_inbox ORDER BY pos") { try JSON(parsing: $0.blob(0)) }
        }
        #expect(rows.count <= ToDevice.mostWaiting)
        #expect(rows.count > ToDevice.mostWaiting / 2)
        #expect(rows.first?["content"]["n"] == -1)
        #expect(rows.last?["content"]["n"] == -2)
        #expect(rows.contains { $0["content"]["n"].int64 == Int64(ToDevice.mostWaiting - 1) })
    }

    @Test func `many messages to a device come in pages, none lost`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        var sync = try await bob.syncs()
        for number in 0..<250 {
            let content: JSON = .object(JSONObject([(bob.device, ["n": .int(Int64(number))])]))
            _ = try await ann.put(
                "/v3/sendToDevice/app.test/t\(number)", ["messages": .object(JSONObject([(bob.id, content)]))])
        }
        var numbers: [Int] = []
        for _ in 0..<3 {
            sync = try await bob.syncs(sync)
            numbers += sync["to_device"]["events"].array?.compactMap { $0["content"]["n"].int } ?? []
        }
        #expect(numbers == Array(0..<250))
    }

    @Test func `cross-signing keys change only with the password`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        func master(_ key: String) -> JSON {
            [
                "master_key": [
                    "user_id": .string(bob.id), "usage": ["master"],
                    "keys": .object(JSONObject([("ed25519:\(key)", .string(key))])),
                ]
            ]
        }
        #expect(try await bob.post("/v3/keys/device_signing/upload", master("K1")).status == 200)
        #expect(try await bob.post("/v3/keys/device_signing/upload", master("K1")).status == 200)
        #expect(try await bob.post("/v3/keys/device_signing/upload", master("K2")).status == 401)
        _ = try await uploadsKeys(bob)
        var signed = master("K1")["master_key"]
        signed["signatures"] = .object(JSONObject([(ann.id, ["ed25519:X": "sig"])]))
        let upload: JSON = .object(JSONObject([(bob.id, .object(JSONObject([("K1", signed)])))]))
        #expect(try await ann.post("/v3/keys/signatures/upload", upload).ok()["failures"] == [:])
        let query: JSON = ["device_keys": .object(JSONObject([(bob.id, [])]))]
        let hers = try await ann.post("/v3/keys/query", query).ok()["master_keys"][bob.id]
        #expect(hers["signatures"][ann.id]["ed25519:X"] == "sig")
        let his = try await bob.post("/v3/keys/query", query).ok()["master_keys"][bob.id]
        #expect(his["signatures"][ann.id].isNull, "only the signer sees it")
    }

    @Test func `people of other servers cannot be asked for, which is not to have no devices`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let query: JSON = [
            "device_keys": .object(JSONObject([("@eve:elsewhere.example", []), (ann.id, [])]))
        ]
        let answer = try await ann.post("/v3/keys/query", query).ok()
        #expect(answer["failures"]["elsewhere.example"].object != nil)
        #expect(answer["failures"].object?.count == 1)
        #expect(answer["device_keys"]["@eve:elsewhere.example"].isNull)
        let wish: JSON = ["one_time_keys": ["@eve:elsewhere.example": ["D": "signed_curve25519"]]]
        #expect(try await ann.post("/v3/keys/claim", wish).ok()["failures"]["elsewhere.example"].object != nil)
    }

    @Test func `a signature on a key that is not the stored one is said to fail`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        _ = try await uploadsKeys(bob)
        let forged: JSON = [
            "user_id": .string(bob.id), "device_id": .string(bob.device), "keys": [:],
            "signatures": .object(JSONObject([(ann.id, ["ed25519:X": "sig"])])),
        ]
        let body: JSON = .object(JSONObject([(bob.id, .object(JSONObject([(bob.device, forged), ("NONE", forged)])))]))
        let failures = try await ann.post("/v3/keys/signatures/upload", body).ok()["failures"][bob.id]
        #expect(failures[bob.device]["errcode"] == "M_INVALID_SIGNATURE")
        #expect(failures["NONE"]["errcode"] == "M_NOT_FOUND")
    }

    @Test func `a backup keeps the better of two keys`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        #expect(try await bob.get("/v3/room_keys/version").code == "M_NOT_FOUND")
        let version = try await bob.post("/v3/room_keys/version", ["algorithm": "m.x", "auth_data": ["k": "v"]]).ok()
        #expect(version["version"] == "1")
        let path = "/v3/room_keys/keys/%21r/s"
        func key(_ first: Int64, verified: Bool = false) -> JSON {
            [
                "first_message_index": .int(first), "forwarded_count": 0, "is_verified": .bool(verified),
                "session_data": ["n": .int(first)],
            ]
        }
        func puts(_ key: JSON, version: String = "1") async throws -> Answer {
            try await server.send("PUT", path, key, token: bob.token, query: ["version": version])
        }
        #expect(try await puts(key(5)).ok() == ["etag": "1", "count": 1])
        #expect(try await puts(key(7)).ok()["etag"] == "1")
        #expect(try await bob.get(path, ["version": "1"]).ok()["session_data"]["n"] == 5)
        #expect(try await puts(key(9, verified: true)).ok()["etag"] == "2")
        #expect(try await bob.get(path, ["version": "1"]).ok()["session_data"]["n"] == 9)
        _ = try await bob.post("/v3/room_keys/version", ["algorithm": "m.x", "auth_data": ["k": "v"]])
        let wrong = try await puts(key(1))
        #expect(wrong.code == "M_WRONG_ROOM_KEYS_VERSION")
        #expect(wrong.json["current_version"] == "2")
    }

    @Test func `a backup of many rooms comes back whole`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        _ = try await bob.post("/v3/room_keys/version", ["algorithm": "m.x", "auth_data": ["k": "v"]])
        var rooms = JSONObject()
        for room in ["!b:x", "!a:x", "!c:x"] {
            var sessions = JSONObject()
            for number in 0..<40 {
                sessions["s\(number)"] = [
                    "first_message_index": .int(Int64(number)), "forwarded_count": 0, "is_verified": false,
                    "session_data": ["room": .string(room)],
                ]
            }
            rooms[room] = ["sessions": .object(sessions)]
        }
        let path = "/v3/room_keys/keys"
        let put = try await server.send(
            "PUT", path, ["rooms": .object(rooms)], token: bob.token, query: ["version": "1"])
        #expect(try put.ok()["count"] == 120)
        #expect(try await bob.get(path, ["version": "1"]).ok() == ["rooms": .object(rooms)])
        let one = try await bob.get(path + "/\(escaped("!a:x"))", ["version": "1"]).ok()
        #expect(one["sessions"].object?.count == 40)
        #expect(try await bob.get(path + "/\(escaped("!z:x"))", ["version": "1"]).ok() == ["sessions": [:]])
    }

    @Test func `keys are handed out once each, and only those there are`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        _ = try await uploadsKeys(bob, oneTime: ["one"])
        let wish: JSON = [
            "one_time_keys": .object(
                JSONObject([
                    (
                        bob.id,
                        .object(JSONObject([(bob.device, "signed_curve25519"), ("NOBODY", "signed_curve25519")]))
                    ),
                    ("@nobody:test.example", ["X": "signed_curve25519"]),
                ]))
        ]
        let first = try await ann.post("/v3/keys/claim", wish).ok()["one_time_keys"]
        #expect(first.object?.keys == [bob.id])
        #expect(first[bob.id].object?.keys == [bob.device])
        #expect(try await ann.post("/v3/keys/claim", wish).ok()["one_time_keys"] == [:])
    }

    @Test func `devices that come and go are told, with keys or without`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        _ = try await ann.createsRoom(with: [bob])
        let start = try await ann.syncs()
        let second = try await bob.anotherDevice()
        let come = try await ann.syncs(start)
        #expect(come["device_lists"]["changed"] == [.string(bob.id)])
        _ = try await second.post("/v3/logout").ok()
        #expect(try await ann.syncs(come)["device_lists"]["changed"] == [.string(bob.id)])
        #expect(try await bob.syncs(start)["device_lists"]["changed"] == [.string(bob.id)])
    }

    @Test func `a user-signing key is news to its owner alone`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        _ = try await ann.createsRoom(with: [bob])
        func key(_ usage: String, _ text: String) -> JSON {
            [
                "user_id": .string(ann.id), "usage": [.string(usage)],
                "keys": .object(JSONObject([("ed25519:" + text, .string(text))])),
            ]
        }
        func uploads(_ body: JSON) async throws {
            var body = body
            body["auth"] = [
                "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(ann.id)],
                "password": "correct horse",
            ]
            _ = try await ann.post("/v3/keys/device_signing/upload", body).ok()
        }
        try await uploads(["master_key": key("master", "m")])
        let (own, others) = (try await ann.syncs(), try await bob.syncs())
        try await uploads(["user_signing_key": key("user_signing", "u")])
        #expect(try await ann.syncs(own)["device_lists"]["changed"] == [.string(ann.id)])
        #expect(try await bob.syncs(others)["device_lists"].isNull)
    }
}
