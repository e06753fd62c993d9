import HTTPKit
import JSONKit
import TestSupport
import Testing

@Suite struct AccountStories {
    @Test(arguments: HomeserverKind.available)
    func `a session is refreshed, and the old pair lasts until the new one is used`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let login = try await ann.v3(
            "POST", "/login",
            [
                "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(ann.userID)],
                "password": "correct horse", "refresh_token": true,
            ])
        let refresh = try #require(login["refresh_token"].string)
        let first = try await ann.v3("POST", "/refresh", ["refresh_token": .string(refresh)])
        let second = try await ann.v3("POST", "/refresh", ["refresh_token": .string(refresh)])
        #expect(first["access_token"].string != nil)
        var newer = ann
        newer.token = second["access_token"].string
        #expect(try await newer.v3("GET", "/account/whoami")["user_id"].string == ann.userID)
        let late = try await ann.refusal("POST", "/refresh", ["refresh_token": .string(refresh)])
        #expect(late.hasPrefix("401") || late.hasPrefix("403"))
    }

    @Test(arguments: HomeserverKind.available)
    func `a token that is signed out is unknown from then on`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        try await ann.v3("POST", "/logout", [:])
        #expect(try await ann.refusal("GET", "/account/whoami") == "401 M_UNKNOWN_TOKEN")
        var nobody = ann
        nobody.token = nil
        #expect(try await nobody.refusal("GET", "/account/whoami") == "401 M_MISSING_TOKEN")
    }

    @Test(arguments: HomeserverKind.available)
    func `a wrong password and a taken name are refused`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let wrong: JSON = [
            "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(ann.userID)],
            "password": "wrong horse",
        ]
        #expect(try await ann.refusal("POST", "/login", wrong) == "403 M_FORBIDDEN")
        let local = String(ann.userID.dropFirst().prefix { $0 != ":" })
        #expect(try await ann.refusal("GET", "/register/available?username=\(local)") == "400 M_USER_IN_USE")
        #expect(try await ann.refusal("GET", "/register/available?username=Not%20A%20Name") == "400 M_INVALID_USERNAME")
    }

    @Test(arguments: HomeserverKind.available)
    func `account data roams, and the server keeps its own kinds`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let path = "/user/\(ann.userID.encoded)/account_data"
        #expect(try await ann.refusal("GET", "\(path)/org.example.x") == "404 M_NOT_FOUND")
        try await ann.v3("PUT", "\(path)/org.example.x", ["a": 1])
        #expect(try await ann.v3("GET", "\(path)/org.example.x")["a"] == 1)
        let events = try await ann.v3("GET", "/sync?timeout=0")["account_data"]["events"].array ?? []
        #expect(events.contains { $0["type"] == "org.example.x" && $0["content"]["a"] == 1 })
        #expect(events.contains { $0["type"] == "m.push_rules" })
        #expect(try await ann.refusal("PUT", "\(path)/m.push_rules", [:]).hasPrefix("405"))
    }

    @Test(arguments: HomeserverKind.available)
    func `nonsense gets the error that the specification names`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bad = try await ann.call("POST", "/_matrix/client/v3/createRoom", raw: Array("{not json".utf8))
        #expect(bad.status == 400 && bad.json["errcode"] == "M_NOT_JSON")
        let unknown = try await ann.call("GET", "/_matrix/client/v3/nothing/here")
        #expect(unknown.status == 404 && unknown.json["errcode"] == "M_UNRECOGNIZED")
        let method = try await ann.call("DELETE", "/_matrix/client/v3/sync")
        #expect(method.status == 405 && method.json["errcode"] == "M_UNRECOGNIZED")
        #expect(unknown.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test(arguments: HomeserverKind.available)
    func `an OpenID token proves who somebody is, and an access token does not`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let token = try await ann.v3("POST", "/user/\(ann.userID.encoded)/openid/request_token", [:])
        let value = try #require(token["access_token"].string)
        let proof = try await ann.call("GET", "/_matrix/federation/v1/openid/userinfo?access_token=\(value.encoded)")
        #expect(proof.json["sub"].string == ann.userID)
        let wrong = try await ann.call(
            "GET", "/_matrix/federation/v1/openid/userinfo?access_token=\((ann.token ?? "").encoded)")
        #expect(wrong.status == 401)
    }

    @Test(arguments: HomeserverKind.available)
    func `media comes back as it went in, and only to those who are signed in`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bytes = [UInt8]((0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7) })
        let upload = try await ann.call(
            "POST", "/_matrix/media/v3/upload?filename=a.bin", raw: bytes, type: "application/octet-stream")
        let address = try #require(upload.json["content_uri"].string)
        let path = "/_matrix/client/v1/media/download/" + address.dropFirst("mxc://".count)
        let download = try await ann.call("GET", path)
        #expect(download.bytes == bytes)
        var nobody = ann
        nobody.token = nil
        #expect(try await nobody.call("GET", path).status == 401)
        #expect(try await ann.call("GET", path + "x").status == 404)
    }

    @Test(arguments: HomeserverKind.available)
    func `typing and receipts reach the others`(kind: HomeserverKind) async throws {
        let ann = try await MatrixCaller.register(on: kind, as: "ann")
        let bob = try await MatrixCaller.register(on: kind, as: "bob")
        let room = try await ann.createRoom(["preset": "private_chat", "invite": [.string(bob.userID)]])
        try await bob.v3("POST", "/rooms/\(room.encoded)/join", [:])
        let event = try await ann.send("read me", to: room)
        let start = try await ann.sync(room) { $0.bodies.contains("read me") }
        try await bob.v3(
            "PUT", "/rooms/\(room.encoded)/typing/\(bob.userID.encoded)", ["typing": true, "timeout": 20000])
        try await bob.v3("POST", "/rooms/\(room.encoded)/receipt/m.read/\(event.encoded)", [:])
        var kinds: Set<String> = []
        var token = start.next
        try await eventually("typing and receipt") {
            let answer = try await ann.v3("GET", "/sync?timeout=1000&since=\(token.encoded)")
            token = answer["next_batch"].string ?? token
            for event in answer["rooms"]["join"][room]["ephemeral"]["events"].array ?? [] {
                if event["content"]["user_ids"][0].string == bob.userID { kinds.insert("typing") }
                if !event["content"][start.room.events.last?["event_id"].string ?? ""]["m.read"][bob.userID].isNull {
                    kinds.insert("receipt")
                }
            }
            return kinds.count == 2 ? () : nil
        }
    }
}
