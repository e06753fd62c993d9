import CopilotProtocol
import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import SodiumKit
import TestSupport
import Testing

@testable import Copilot

/// A homeserver with Ann, who is a creator, and Fred, who is a fan.
private final class HomeserverWithPeople: HomeserverBeside {
    let app: HomeserverApp
    let time = ManualTime()
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        app = try await buildHomeserver(
            HomeserverConfiguration(serverName: "home.example", registration: .open, passwordCost: .minimum),
            storage: .memory(mediaDirectory: folder.path), time: time)
        try await setRole(.creator, of: try await add("ann"))
        _ = try await add("fred")
    }

    var serverName: String { app.serverName }

    func userID(openIDToken token: String) async throws -> String? {
        try await app.server.userID(openIDToken: token)
    }

    func role(of userID: String) async throws -> Caller.Role? {
        try await app.server.role(of: userID).map { $0 == .creator ? .creator : .fan }
    }

    func setRole(_ role: Role, of userID: String) async throws {
        try await Administration(app).setRole(role, of: userID)
    }

    private func add(_ name: String) async throws -> String {
        try await Administration(app).add(name, password: "correct horse", role: .fan)
    }

    /// The bearer credential a client would get for its user.
    func bearer(of name: String, as server: String = "home.example") async throws -> String {
        let login: JSON = ["type": "m.login.password", "user": .string(name), "password": "correct horse"]
        let session = try await post("/v3/login", login, token: nil)
        let path = "/v3/user/@\(name):home.example/openid/request_token"
        let openID = try await post(path, [:], token: session["access_token"].string)
        return CopilotCredential.openID(server: server, token: openID["access_token"].string ?? "").bearer
    }

    private func post(_ path: String, _ body: JSON, token: String?) async throws -> JSON {
        var headers = HTTPHeaders([("Content-Type", "application/json")])
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let answer = await app.handle(
            ServerRequest(method: "POST", path: "/_matrix/client" + path, headers: headers, body: body.serialized()))
        guard case .bytes(let bytes) = answer.body else { throw NotAnswered(path: path) }
        return try JSON(parsing: bytes)
    }
}

@Suite struct IdentityTests {
    @Test func `the homeserver of the same process says who calls and what they are`() async throws {
        let home = try await HomeserverWithPeople()
        let copilot = try await TestCopilot(beside: home)
        let ann = try await home.bearer(of: "ann")
        let who = try await copilot.call("whoAmI", bearer: ann)
        #expect(who.result["userId"] == "@ann:home.example")
        #expect(who.result["role"] == "creator")
        #expect(try await copilot.call("categorizeMessage", ["text": "hi"], bearer: ann).status == 200)
        let fred = try await home.bearer(of: "fred")
        #expect(try await copilot.call("whoAmI", bearer: fred).result["role"] == "fan")
        let refused = try await copilot.call("categorizeMessage", ["text": "hi"], bearer: fred)
        #expect(refused.status == 403)
        #expect(refused.error["status"] == "PERMISSION_DENIED")
    }

    @Test func `a changed role counts with the next call`() async throws {
        let home = try await HomeserverWithPeople()
        let copilot = try await TestCopilot(beside: home)
        let fred = try await home.bearer(of: "fred")
        #expect(try await copilot.call("listFAQs", bearer: fred).status == 403)
        try await home.setRole(.creator, of: "@fred:home.example")
        #expect(try await copilot.call("listFAQs", bearer: fred).status == 200)
        try await home.setRole(.fan, of: "@fred:home.example")
        #expect(try await copilot.call("listFAQs", bearer: fred).status == 403)
    }

    @Test func `an expired or invented token, or one for another server, is not accepted`() async throws {
        let home = try await HomeserverWithPeople()
        let copilot = try await TestCopilot(beside: home)
        let ann = try await home.bearer(of: "ann")
        #expect(try await copilot.call("whoAmI", bearer: ann).status == 200)
        home.time.advance(by: .seconds(3_601))
        #expect(try await copilot.call("whoAmI", bearer: ann).status == 401)
        #expect(try await copilot.call("whoAmI", bearer: "openid.home.example/bbo_invented").status == 401)
        let elsewhere = try await home.bearer(of: "ann", as: "other.example")
        #expect(try await copilot.call("whoAmI", bearer: elsewhere).status == 401)
    }

    @Test func `other homeservers are asked when they are on the list, and remembered for a while`() async throws {
        let home = try await HomeserverWithPeople()
        let service = try ScriptedService { await home.app.handle($0) }
        let copilot = try await TestCopilot(
            identity: .init(homeservers: ["home.example": service.url], creators: ["@ann:home.example"]))
        let ann = try await home.bearer(of: "ann")
        for _ in 0..<3 { #expect(try await copilot.call("listFAQs", bearer: ann).status == 200) }
        #expect(service.requests.map(\.path) == ["/_matrix/federation/v1/openid/userinfo"])
        // The copilot's own list of creators decides here, not the role on the homeserver.
        let fred = try await home.bearer(of: "fred")
        #expect(try await copilot.call("whoAmI", bearer: fred).result["role"] == "fan")
        #expect(try await copilot.call("listFAQs", bearer: fred).status == 403)
        copilot.time.advance(by: CallerIdentity.trusted + .seconds(1))
        home.time.advance(by: .seconds(3_601))
        #expect(try await copilot.call("listFAQs", bearer: ann).status == 401)
        #expect(try await copilot.call("listFAQs", bearer: "openid.home.example/invented").status == 401)
        await service.stop()
        // An unreachable homeserver is reported differently from a rejected credential.
        let down = try await copilot.call("listFAQs", bearer: ann)
        #expect(down.status == 503)
        #expect(down.error["status"] == "UNAVAILABLE")
    }

    @Test(arguments: [
        (200, #"{"sub":"@ann:evil.example"}"#, 401), (200, #"{"sub":"@ann"}"#, 401), (200, "{}", 401),
        (200, #"{"sub":"ann:home.example"}"#, 401), (200, "<html>", 503), (401, #"{"errcode":"M_UNKNOWN_TOKEN"}"#, 401),
        (302, "", 401), (500, "", 503), (429, "", 503), (200, #"{"sub":"@ann:home.example"}"#, 200),
    ])
    func `a homeserver speaks for its own users only`(status: Int, body: String, expected: Int) async throws {
        let service = try ScriptedService { _ in
            ServerResponse(
                status: status, headers: HTTPHeaders([("Location", "http://127.0.0.1:1/")]), body: Array(body.utf8))
        }
        let copilot = try await TestCopilot(identity: .init(homeservers: ["home.example": service.url]))
        #expect(try await copilot.call("whoAmI", bearer: "openid.home.example/token").status == expected)
        await service.stop()
    }
}
