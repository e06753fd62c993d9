import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct AccountTests {
    @Test func `registration asks for the dummy stage and then makes an account`() async throws {
        let server = try await TestHomeserver()
        let body: JSON = ["username": "bob", "password": "correct horse"]
        let first = try await server.send("POST", "/v3/register", body)
        #expect(first.status == 401)
        #expect(first.json["flows"][0]["stages"] == ["m.login.dummy"])
        var second = body
        second["auth"] = ["type": "m.login.dummy", "session": first.json["session"]]
        let grant = try await server.send("POST", "/v3/register", second).ok()
        #expect(grant["user_id"] == "@bob:test.example")
        let who = try await server.send("GET", "/v3/account/whoami", token: grant["access_token"].string).ok()
        #expect(who["user_id"] == "@bob:test.example")
        #expect(who["device_id"] == grant["device_id"])
        #expect(who["is_guest"] == false)
    }

    @Test func `where somebody is a creator everybody is told what they are, where nobody is nothing is said`()
        async throws
    {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob"), ann = try await server.register("ann")
        func role(_ user: TestUser) async throws -> String? {
            try await user.get("/v3/account/whoami").ok()["app.buzzbox.role"].string
        }
        #expect(try await role(bob) == nil)
        try await Administration(server.app).setRole(.creator, of: "ann")
        #expect(try await role(ann) == "creator")
        #expect(try await role(bob) == "fan")
    }

    @Test func `names are lowered, and taken or impossible ones refused`() async throws {
        let server = try await TestHomeserver()
        #expect(try await server.register("Bob").id == "@bob:test.example")
        let taken = try await server.send("GET", "/v3/register/available", query: ["username": "bob"])
        #expect(taken.status == 400)
        #expect(taken.code == "M_USER_IN_USE")
        let bad = try await server.send("POST", "/v3/register", ["username": "b!b", "password": "x"])
        #expect(bad.code == "M_INVALID_USERNAME")
        let free = try await server.send("GET", "/v3/register/available", query: ["username": "ann"])
        #expect(try free.ok()["available"] == true)
    }

    @Test func `a closed server registers nobody`() async throws {
        let server = try await TestHomeserver { $0.registration = .closed }
        let answer = try await server.send("POST", "/v3/register", ["username": "bob", "password": "correct horse"])
        #expect(answer.status == 403)
    }

    @Test func `guests come in only where they are wanted`() async throws {
        let closed = try await TestHomeserver()
        let refused = try await closed.send("POST", "/v3/register", [:], query: ["kind": "guest"])
        #expect(refused.code == "M_GUEST_ACCESS_FORBIDDEN")
        let open = try await TestHomeserver { $0.allowsGuests = true }
        let guest = try TestUser(open, await open.send("POST", "/v3/register", [:], query: ["kind": "guest"]).ok())
        #expect(try await guest.get("/v3/account/whoami").ok()["is_guest"] == true)
        #expect(try await guest.post("/v3/createRoom").code == "M_GUEST_ACCESS_FORBIDDEN")
    }

    @Test func `a guest becomes a user under the same name, and stays where they are`() async throws {
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let guest = try TestUser(server, await server.send("POST", "/v3/register", [:], query: ["kind": "guest"]).ok())
        let name = String(guest.id.dropFirst().prefix { $0 != ":" })
        var body: JSON = [
            "username": .string(name), "password": "correct horse", "auth": ["type": "m.login.dummy"],
        ]
        #expect(try await server.send("POST", "/v3/register", body).code == "M_EXCLUSIVE")
        let ann = try await server.register("ann")
        body["guest_access_token"] = .string(ann.token)
        #expect(try await server.send("POST", "/v3/register", body).status == 403)
        body["guest_access_token"] = .string(guest.token)
        body["username"] = "other"
        #expect(try await server.send("POST", "/v3/register", body).status == 403)
        body["username"] = .string(name)
        let user = try TestUser(server, await server.send("POST", "/v3/register", body).ok())
        #expect(user.id == guest.id)
        #expect(try await user.get("/v3/account/whoami").ok()["is_guest"] == false)
        #expect(try await user.post("/v3/createRoom").status == 200)
        #expect(try await user.anotherDevice().id == guest.id)
        #expect(try await server.send("POST", "/v3/register", body).status == 403, "they are no guest any more")
    }

    @Test func `a token opens a server that is not open to all`() async throws {
        let server = try await TestHomeserver { $0.registration = .token }
        let administration = Administration(server.app)
        let token = try await administration.addToken(uses: 1, expiresAt: nil)
        func tries(_ name: String) async throws -> Answer {
            let body: JSON = ["username": .string(name), "password": "correct horse"]
            let challenge = try await server.send("POST", "/v3/register", body)
            #expect(challenge.json["flows"][0]["stages"] == ["m.login.registration_token"])
            var second = body
            second["auth"] = [
                "type": "m.login.registration_token", "token": .string(token), "session": challenge.json["session"],
            ]
            return try await server.send("POST", "/v3/register", second)
        }
        let path = "/v1/register/m.login.registration_token/validity"
        #expect(try await server.send("GET", path, query: ["token": token]).ok()["valid"] == true)
        #expect(try await tries("ann").status == 200)
        let used = try await tries("bob")
        #expect(used.status == 401)
        #expect(used.code == "M_FORBIDDEN")
        #expect(try await server.send("GET", path, query: ["token": token]).ok()["valid"] == false)
        #expect(try await administration.tokens().map(\.uses) == [1])
    }

    @Test func `a token is used up only when it made an account`() async throws {
        let server = try await TestHomeserver { $0.registration = .token }
        let administration = Administration(server.app)
        let token = try await administration.addToken(uses: 1, expiresAt: nil)
        func tries(_ name: String, _ password: String, token: String) async throws -> Answer {
            let body: JSON = ["username": .string(name), "password": .string(password)]
            let challenge = try await server.send("POST", "/v3/register", body)
            var second = body
            second["auth"] = [
                "type": "m.login.registration_token", "token": .string(token), "session": challenge.json["session"],
            ]
            return try await server.send("POST", "/v3/register", second)
        }
        #expect(try await tries("ann", "", token: token).code == "M_WEAK_PASSWORD")
        #expect(try await administration.tokens().map(\.uses) == [0])
        #expect(try await tries("ann", "correct horse", token: "made up").status == 401)
        #expect(try await tries("ann", "correct horse", token: token).status == 200)
        #expect(try await tries("bob", "correct horse", token: token).status == 401)
        #expect(try await administration.tokens().map(\.uses) == [1])
    }

    @Test func `a new password and signing out end the tokens made for others`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        func openID() async throws -> String {
            let path = "/v3/user/\(escaped(bob.id))/openid/request_token"
            return try await bob.post(path).ok()["access_token"].string ?? ""
        }
        func isGood(_ token: String) async throws -> Bool {
            let path = "/_matrix/federation/v1/openid/userinfo"
            return try await server.send("GET", path, query: ["access_token": token]).status == 200
        }
        let first = try await openID()
        #expect(try await isGood(first))
        let challenge = try await bob.post("/v3/account/password", ["new_password": "battery staple"])
        let confirmed: JSON = [
            "new_password": "battery staple",
            "auth": [
                "type": "m.login.password", "session": challenge.json["session"], "password": "correct horse",
                "identifier": ["type": "m.id.user", "user": "bob"],
            ],
        ]
        #expect(try await bob.post("/v3/account/password", confirmed).status == 200)
        #expect(try await !isGood(first))
        var tokens: [String] = []
        for _ in 0..<101 {
            tokens.append(try await openID())
            server.time.advance(by: .milliseconds(1))
        }
        #expect(try await !isGood(tokens[0]))
        #expect(try await isGood(tokens[100]))
        _ = try await bob.post("/v3/logout")
        #expect(try await !isGood(tokens[100]))
    }

    @Test func `roles are the operator's and hold at once`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        #expect(try await server.app.server.role(of: bob.id) == .fan)
        try await Administration(server.app).setRole(.creator, of: "bob")
        #expect(try await server.app.server.role(of: bob.id) == .creator)
        #expect(try await server.app.server.role(of: "@nobody:test.example") == nil)
    }

    @Test func `pushers are kept for the clients`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let pusher: JSON = [
            "app_id": "app", "pushkey": "key", "kind": "http", "app_display_name": "App",
            "device_display_name": "Phone",
            "lang": "en", "data": ["url": "https://push.test.example/_matrix/push/v1/notify"],
        ]
        #expect(try await bob.post("/v3/pushers/set", pusher).status == 200)
        #expect(try await bob.get("/v3/pushers").ok()["pushers"] == [pusher])
        #expect(
            try await bob.post("/v3/pushers/set", ["app_id": "app", "pushkey": "key", "kind": .null]).status == 200)
        #expect(try await bob.get("/v3/pushers").ok()["pushers"] == [])
        #expect(try await bob.post("/v3/pushers/set", ["app_id": "app", "kind": "http"]).code == "M_MISSING_PARAM")
        for url in ["file:///etc/passwd", "http://a.example/_matrix/push/v1/notify", "https://a.example/", ""] {
            var bad = pusher
            bad["data"] = ["url": .string(url)]
            #expect(try await bob.post("/v3/pushers/set", bad).code == "M_INVALID_PARAM")
        }
    }

    @Test func `signing in takes the right password`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let wrong = try await server.send(
            "POST", "/v3/login", ["type": "m.login.password", "user": "bob", "password": "wrong"])
        #expect(wrong.status == 403)
        #expect(wrong.code == "M_FORBIDDEN")
        let nobody = try await server.send(
            "POST", "/v3/login", ["type": "m.login.password", "user": "nobody", "password": "wrong"])
        #expect(nobody.code == "M_FORBIDDEN")
        let again = try await bob.anotherDevice()
        #expect(again.id == bob.id)
        #expect(again.device != bob.device)
        #expect(try await bob.get("/v3/devices").ok()["devices"].array?.count == 2)
    }

    @Test func `wrong passwords are slowed down, and time heals it`() async throws {
        let server = try await TestHomeserver { $0.limits.login = .init(burst: 3, perSecond: 0.1) }
        _ = try await server.register("bob")
        let body: JSON = ["type": "m.login.password", "user": "bob", "password": "wrong"]
        for _ in 0..<3 { #expect(try await server.send("POST", "/v3/login", body).status == 403) }
        let limited = try await server.send("POST", "/v3/login", body)
        #expect(limited.status == 429)
        #expect(limited.code == "M_LIMIT_EXCEEDED")
        #expect(limited.headers["Retry-After"] == "10")
        server.time.advance(by: .seconds(10))
        let right: JSON = ["type": "m.login.password", "user": "bob", "password": "correct horse"]
        #expect(try await server.send("POST", "/v3/login", right).status == 200)
    }

    @Test func `a new password ends the other sessions`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let other = try await bob.anotherDevice()
        let wish: JSON = ["new_password": "battery staple"]
        let challenge = try await bob.post("/v3/account/password", wish)
        #expect(challenge.status == 401)
        var confirmed = wish
        confirmed["auth"] = [
            "type": "m.login.password", "session": challenge.json["session"], "password": "correct horse",
            "identifier": ["type": "m.id.user", "user": "bob"],
        ]
        #expect(try await bob.post("/v3/account/password", confirmed).status == 200)
        #expect(try await other.get("/v3/account/whoami").code == "M_UNKNOWN_TOKEN")
        #expect(try await bob.get("/v3/account/whoami").status == 200)
        await #expect(throws: (any Error).self) { try await bob.anotherDevice() }
        _ = try await bob.anotherDevice(password: "battery staple")
    }

    @Test func `a closed account leaves its rooms and cannot come back`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let challenge = try await bob.post("/v3/account/deactivate")
        let answer = try await bob.post(
            "/v3/account/deactivate",
            [
                "auth": [
                    "type": "m.login.password", "session": challenge.json["session"], "password": "correct horse",
                    "user": "bob",
                ]
            ])
        #expect(try answer.ok()["id_server_unbind_result"] == "no-support")
        #expect(try await bob.get("/v3/account/whoami").code == "M_UNKNOWN_TOKEN")
        let members = try await ann.get("\(ann.path(room))/joined_members").ok()
        #expect(members["joined"].object?.keys == ["@ann:test.example"])
        let login = try await server.send(
            "POST", "/v3/login", ["type": "m.login.password", "user": "bob", "password": "correct horse"])
        #expect(login.code == "M_USER_DEACTIVATED")
        let guess = try await server.send(
            "POST", "/v3/login", ["type": "m.login.password", "user": "bob", "password": "a guess"])
        #expect(guess.code == "M_FORBIDDEN", "a stranger is not told who was here")
    }

    @Test func `OpenID tokens say who somebody is`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let grant = try await bob.post("/v3/user/\(escaped(bob.id))/openid/request_token").ok()
        #expect(grant["matrix_server_name"] == "test.example")
        let token = grant["access_token"].string ?? ""
        let path = "/_matrix/federation/v1/openid/userinfo"
        #expect(try await server.send("GET", path, query: ["access_token": token]).ok()["sub"] == .string(bob.id))
        #expect(try await server.send("GET", path, query: ["access_token": bob.token]).status == 401)
        server.time.advance(by: .seconds(3601))
        #expect(try await server.send("GET", path, query: ["access_token": token]).status == 401)
    }

    @Test func `profiles hold names, pictures and other fields`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let room = try await ann.createsRoom(with: [bob])
        let path = "/v3/profile/\(escaped(bob.id))"
        #expect(try await bob.put("\(path)/displayname", ["displayname": "Bobby"]).status == 200)
        #expect(try await bob.put("\(path)/m.tz", ["m.tz": "Europe/Berlin"]).status == 200)
        #expect(try await ann.put("\(path)/displayname", ["displayname": "No"]).status == 403)
        let profile = try await ann.get(path).ok()
        #expect(profile == ["displayname": "Bobby", "m.tz": "Europe/Berlin"])
        let member = try await ann.get("\(ann.path(room))/state/m.room.member/\(escaped(bob.id))").ok()
        #expect(member["displayname"] == "Bobby")
        #expect(try await bob.delete("\(path)/m.tz").status == 200)
        #expect(try await ann.get("\(path)/m.tz").code == "M_NOT_FOUND")
        #expect(try await ann.get("/v3/profile/@nobody:test.example").status == 404)
    }

    @Test func `a registration whose answer was lost is asked for again`() async throws {
        let server = try await TestHomeserver()
        for name in [nil, "ann"] {
            var body: JSON = ["password": "correct horse"]
            if let name { body["username"] = .string(name) }
            let challenge = try await server.send("POST", "/v3/register", body)
            body["auth"] = ["type": "m.login.dummy", "session": challenge.json["session"]]
            let first = try await server.send("POST", "/v3/register", body).ok()
            let again = try await server.send("POST", "/v3/register", body).ok()
            #expect(again["user_id"] == first["user_id"])
            #expect(again["access_token"].string != nil)
            body["password"] = "wrong horse"
            #expect(try await server.send("POST", "/v3/register", body).status != 200)
        }
    }

    @Test func `a session begun for one thing does nothing else`() async throws {
        let server = try await TestHomeserver()
        let ann = try await server.register("ann")
        let (one, two) = (try await ann.anotherDevice(), try await ann.anotherDevice())
        let challenge = try await ann.delete("/v3/devices/\(one.device)")
        #expect(challenge.status == 401 && challenge.json["completed"] == [])
        let auth: JSON = [
            "type": "m.login.password", "identifier": ["type": "m.id.user", "user": .string(ann.id)],
            "password": "correct horse", "session": challenge.json["session"],
        ]
        #expect(try await ann.delete("/v3/devices/\(two.device)", ["auth": auth]).status == 403)
        #expect(try await ann.get("/v3/devices/\(two.device)").status == 200)
        #expect(try await ann.delete("/v3/devices/\(one.device)", ["auth": auth]).status == 200)
    }
}
