import HTTPKit
import Homeserver
import JSONKit
import Testing

@Suite struct LoginLimitTests {
    private let wrong: JSON = ["type": "m.login.password", "user": "bob", "password": "wrong"]
    private let right: JSON = ["type": "m.login.password", "user": "bob", "password": "correct horse"]

    @Test func `guesses that come at once get no more tries than others`() async throws {
        let server = try await TestHomeserver { $0.limits.login = .init(burst: 3, perSecond: 0.1) }
        _ = try await server.register("bob")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { [wrong] group in
            for _ in 0..<40 { group.addTask { try await server.send("POST", "/v3/login", wrong).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 403 }.count == 3)
        #expect(statuses.filter { $0 == 429 }.count == 37)
    }

    @Test func `signing in well uses up no tries`() async throws {
        let server = try await TestHomeserver { $0.limits.login = .init(burst: 3, perSecond: 0.1) }
        _ = try await server.register("bob")
        for _ in 0..<12 { #expect(try await server.send("POST", "/v3/login", right).status == 200) }
    }

    @Test func `guesses at the password of a signed-in account count with those at signing in`() async throws {
        let server = try await TestHomeserver { $0.limits.login = .init(burst: 4, perSecond: 0.1) }
        let bob = try await server.register("bob")
        for _ in 0..<2 { #expect(try await server.send("POST", "/v3/login", wrong).status == 403) }
        let challenge = try await bob.post("/v3/account/password", ["new_password": "battery staple"])
        let guess: JSON = [
            "new_password": "battery staple",
            "auth": [
                "type": "m.login.password", "session": challenge.json["session"], "password": "wrong", "user": "bob",
            ],
        ]
        for _ in 0..<2 { #expect(try await bob.post("/v3/account/password", guess).status == 401) }
        #expect(try await bob.post("/v3/account/password", guess).status == 429)
        #expect(try await server.send("POST", "/v3/login", right).status == 429)
    }

    @Test func `a caller behind a proxy is the one the proxy saw, not one they made up`() async throws {
        let server = try await TestHomeserver {
            $0.limits.login = .init(burst: 3, perSecond: 0.1)
            $0.trustsForwardedAddress = true
        }
        _ = try await server.register("bob")
        func guess(_ number: Int) async throws -> Int {
            let body: JSON = ["type": "m.login.password", "user": .string("nobody\(number)"), "password": "wrong"]
            // A proxy that adds a header line of its own leaves the caller's line before it.
            return try await server.send(
                "POST", "/v3/login", bytes: body.serialized(),
                headers: [("X-Forwarded-For", "10.0.0.\(number)"), ("X-Forwarded-For", "6.6.6.6, 9.9.9.9")]
            ).status
        }
        for number in 0..<3 { #expect(try await guess(number) == 403) }
        #expect(try await guess(4) == 429)
    }

    private func signsIn(_ server: TestHomeserver, _ body: JSON, from address: String) async throws -> Int {
        try await server.send(
            "POST", "/v3/login", bytes: body.serialized(), headers: [("X-Forwarded-For", address)]
        ).status
    }

    @Test func `strangers' guesses don't shut an account's owner out where they were before`() async throws {
        let server = try await TestHomeserver {
            $0.limits.login = .init(burst: 3, perSecond: 0.1)
            $0.trustsForwardedAddress = true
        }
        let bob = try await server.register("bob")
        let home = [("X-Forwarded-For", "5.5.5.5")]
        _ = try await server.send("GET", "/v3/sync", bytes: [], token: bob.token, headers: home)
        for number in 0..<3 { #expect(try await signsIn(server, wrong, from: "6.6.6.\(number)") == 403) }
        #expect(try await signsIn(server, right, from: "7.7.7.7") == 429)
        #expect(try await signsIn(server, right, from: "5.5.5.5") == 200)
        // That address does not get more tries than allowed either.
        for _ in 0..<3 { #expect(try await signsIn(server, wrong, from: "5.5.5.5") == 403) }
        #expect(try await signsIn(server, right, from: "5.5.5.5") == 429)
    }

    @Test func `a block of IPv6 addresses is one caller`() async throws {
        let server = try await TestHomeserver {
            $0.limits.login = .init(burst: 3, perSecond: 0.1)
            $0.trustsForwardedAddress = true
        }
        func guess(_ number: Int, from address: String) async throws -> Int {
            let body: JSON = ["type": "m.login.password", "user": .string("nobody\(number)"), "password": "wrong"]
            return try await signsIn(server, body, from: address)
        }
        for number in 0..<3 { #expect(try await guess(number, from: "2001:db8::\(number)") == 403) }
        #expect(try await guess(4, from: "2001:db8:0:0:ffff::1") == 429)
        #expect(try await guess(5, from: "2001:db8:0:1::1") == 403)
    }
}
