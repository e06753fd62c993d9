import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import Testing

@Suite struct SignInTests {
    private let signIn = SignIn(http: HTTPClient())
    private let granted: JSON = ["user_id": "@bob:x", "access_token": "t", "device_id": "D", "refresh_token": "r"]

    @Test func `registering goes through the stages asked for`() async throws {
        let granted = granted
        let server = try ScriptedServer { request in
            let auth = request.json["auth"]
            guard auth["type"].string == "m.login.dummy", auth["session"].string == "xyz" else {
                return .json(["session": "xyz", "flows": [["stages": ["m.login.dummy"]]]], status: 401)
            }
            return .json(granted)
        }
        let session = try await signIn.register(server: server.url, user: "bob", password: "long enough")
        #expect(session.userID == UserID("@bob:x"))
        #expect(session.refreshToken == "r")
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.json["password"].string == "long enough")
    }

    @Test func `stages that need a browser are said, not tried for ever`() async throws {
        let server = try ScriptedServer { _ in
            .json(["session": "xyz", "flows": [["stages": ["m.login.recaptcha"]]]], status: 401)
        }
        await #expect(throws: MatrixClientError.self) {
            _ = try await signIn.register(server: server.url, user: "bob", password: "long enough")
        }
        #expect(server.requests.count == 1)
    }

    @Test func `a stage that comes back after it was done is not repeated for ever`() async throws {
        let server = try ScriptedServer { _ in
            .json(["session": "xyz", "flows": [["stages": ["m.login.dummy"]]]], status: 401)
        }
        await #expect(throws: MatrixClientError.self) {
            _ = try await signIn.register(server: server.url, user: "bob", password: "long enough")
        }
        #expect(server.requests.count == 2)
    }

    @Test func `an e-mail address signs in as one`() async throws {
        let granted = granted
        let server = try ScriptedServer { _ in .json(granted) }
        _ = try await signIn.logIn(server: server.url, user: "bob@mail.example", password: "p")
        let identifier = try #require(server.requests.first?.json["identifier"])
        #expect(identifier["medium"].string == "email")
        #expect(identifier["address"].string == "bob@mail.example")
    }

    @Test func `what is no Matrix server is not taken for one`() async throws {
        let server = try ScriptedServer { _ in .json(["hello": "world"]) }
        await #expect(throws: MatrixClientError.nonsense("it is no Matrix homeserver")) {
            _ = try await signIn.discover(server.url)
        }
    }

    @Test(arguments: [
        ("example.org", "https://example.org", true), ("https://example.org/", "https://example.org", false),
        ("localhost:8008", "http://localhost:8008", false), ("@ann:example.org", "https://example.org", true),
        ("http://127.0.0.1:1", "http://127.0.0.1:1", false), ("[::1]:8", "http://[::1]:8", false),
    ])
    func `addresses are read as people type them`(text: String, url: String, delegates: Bool) {
        let address = ServerAddress(text)
        #expect(address?.url == url)
        #expect(address?.allowsDelegation == delegates)
    }

    @Test(arguments: [
        "", "https://", "ftp://example.org", "exa mple.org", "https://ann:secret@example.org", "a?b",
        "\u{301}example.org",
    ])
    func `what is no address is refused`(text: String) {
        #expect(ServerAddress(text) == nil)
    }
}
