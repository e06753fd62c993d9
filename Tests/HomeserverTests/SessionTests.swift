import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct SessionTests {
    private func refresh(_ user: TestUser, _ token: String?) async throws -> Answer {
        try await user.server.send("POST", "/v3/refresh", ["refresh_token": token.map { .string($0) } ?? .null])
    }

    @Test func `a token that can be refreshed expires, softly`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob", refresh: true)
        server.time.advance(by: .seconds(24 * 3600))
        let answer = try await bob.get("/v3/account/whoami")
        #expect(answer.status == 401)
        #expect(answer.code == "M_UNKNOWN_TOKEN")
        #expect(answer.json["soft_logout"] == true)
        let fresh = try await refresh(bob, bob.refreshToken).ok()
        #expect(fresh["expires_in_ms"] == 86_400_000)
        let who = try await server.send("GET", "/v3/account/whoami", token: fresh["access_token"].string).ok()
        #expect(who["device_id"] == .string(bob.device))
    }

    @Test func `a token that cannot be refreshed lasts`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        server.time.advance(by: .seconds(400 * 24 * 3600))
        #expect(try await bob.get("/v3/account/whoami").status == 200)
    }

    @Test func `the old pair stays good until the new one is used`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob", refresh: true)
        // If the first response is lost, repeating the request works.
        let lost = try await refresh(bob, bob.refreshToken).ok()
        #expect(try await bob.get("/v3/account/whoami").status == 200)
        let second = try await refresh(bob, bob.refreshToken).ok()
        #expect(try await bob.get("/v3/account/whoami").status == 200)
        let used = try await server.send("GET", "/v3/account/whoami", token: second["access_token"].string)
        #expect(used.status == 200)
        #expect(try await bob.get("/v3/account/whoami").code == "M_UNKNOWN_TOKEN")
        #expect(try await refresh(bob, bob.refreshToken).status == 401)
        let never = try await server.send("GET", "/v3/account/whoami", token: lost["access_token"].string)
        #expect(never.status == 401)
        #expect(try await refresh(bob, second["refresh_token"].string).status == 200)
    }

    @Test func `signing out ends the session and forgets the device`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let other = try await bob.anotherDevice()
        #expect(try await bob.post("/v3/logout").status == 200)
        let answer = try await bob.get("/v3/account/whoami")
        #expect(answer.code == "M_UNKNOWN_TOKEN")
        #expect(answer.json["soft_logout"] != true)
        #expect(try await other.get("/v3/devices").ok()["devices"].array?.count == 1)
        #expect(try await other.post("/v3/logout/all").status == 200)
        #expect(try await other.get("/v3/account/whoami").status == 401)
    }

    @Test func `a device that signs in again loses its old token`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let again = try await server.send(
            "POST", "/v3/login",
            [
                "type": "m.login.password", "user": "bob", "password": "correct horse",
                "device_id": .string(bob.device),
            ]
        ).ok()
        #expect(again["device_id"] == .string(bob.device))
        #expect(try await bob.get("/v3/account/whoami").status == 401)
    }

    @Test func `one device lets another in, once`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let challenge = try await bob.post("/v1/login/get_token")
        #expect(challenge.status == 401)
        let auth: JSON = [
            "type": "m.login.password", "session": challenge.json["session"], "password": "correct horse",
        ]
        let token = try await bob.post("/v1/login/get_token", ["auth": auth]).ok()["login_token"]
        let body: JSON = ["type": "m.login.token", "token": token]
        let other = try TestUser(server, await server.send("POST", "/v3/login", body).ok())
        #expect(other.id == bob.id)
        #expect(other.device != bob.device)
        #expect(try await server.send("POST", "/v3/login", body).status == 403)
    }

    @Test func `deleting a device takes the password`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let other = try await bob.anotherDevice()
        let challenge = try await bob.delete("/v3/devices/\(other.device)")
        #expect(challenge.status == 401)
        #expect(challenge.json["flows"][0]["stages"] == ["m.login.password"])
        let wrong = try await bob.delete(
            "/v3/devices/\(other.device)",
            ["auth": ["type": "m.login.password", "session": challenge.json["session"], "password": "wrong"]])
        #expect(wrong.status == 401)
        #expect(wrong.code == "M_FORBIDDEN")
        #expect(try await other.get("/v3/account/whoami").status == 200)
        let right = try await bob.delete(
            "/v3/devices/\(other.device)",
            ["auth": ["type": "m.login.password", "session": challenge.json["session"], "password": "correct horse"]])
        #expect(right.status == 200)
        #expect(try await other.get("/v3/account/whoami").status == 401)
    }
}
