import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@Suite struct BrowserSignInTests {
    /// A homeserver that delegates sign-in to an authorization server.
    private static func delegating(
        _ base: String, _ request: ServerRequest, polls: Int, then answer: JSON, status: Int = 200
    ) -> ServerResponse {
        switch request.path {
        case "/_matrix/client/v1/auth_metadata":
            return .json([
                "issuer": .string(base), "registration_endpoint": .string(base + "/register"),
                "device_authorization_endpoint": .string(base + "/device"),
                "token_endpoint": .string(base + "/token"), "revocation_endpoint": .string(base + "/revoke"),
            ])
        case "/register": return .json(["client_id": "c1"], status: 201)
        case "/device":
            return .json([
                "device_code": "dc", "user_code": "AB-CD", "verification_uri": .string(base + "/link"),
                "interval": 2, "expires_in": 60,
            ])
        case "/token":
            return polls > 2 ? .json(answer, status: status) : .json(["error": "authorization_pending"], status: 400)
        case "/_matrix/client/v3/account/whoami":
            return request.bearer == "a1" ? .json(["user_id": "@bob:x", "device_id": "D"]) : .status(401)
        default: return .refusal(404, "M_UNRECOGNIZED")
        }
    }

    private func signingIn(
        answer: JSON, status: Int = 200
    ) async throws -> (Result<Session, MatrixClientError>, [BrowserPrompt], ScriptedServer) {
        let server = try ScriptedServer()
        let polls = Mutex(0)
        let base = server.url
        server.answer { request in
            let count = polls.withLock { count in
                if request.path == "/token" { count += 1 }
                return count
            }
            return Self.delegating(base, request, polls: count, then: answer, status: status)
        }
        let prompts = Mutex<[BrowserPrompt]>([])
        let signIn = SignIn(http: HTTPClient(), time: EagerTime())
        let result = await Result { () async throws(MatrixClientError) in
            try await signIn.byDeviceCode(server: base) { prompt in prompts.withLock { $0.append(prompt) } }
        }
        return (result, prompts.withLock { $0 }, server)
    }

    @Test func `a code is shown, and the session is there once it was used`() async throws {
        let (result, prompts, server) = try await signingIn(answer: ["access_token": "a1", "refresh_token": "r1"])
        let session = try result.get()
        #expect(session.userID == UserID("@bob:x"))
        #expect(session.deviceID == "D")
        #expect(session.refreshToken == "r1")
        #expect(prompts == [BrowserPrompt(url: server.url + "/link", code: "AB-CD")])
        let scope = try #require(server.requests.first { $0.path == "/device" }).body
        #expect(String(decoding: scope, as: UTF8.self).contains("client_id=c1"))
        #expect(server.calls(containing: "/token").count == 3)
        // The saved JSON is enough to resume the session.
        #expect(Session(session.json) == session)
    }

    @Test func `who declines in the browser is not let in`() async throws {
        let (result, _, _) = try await signingIn(answer: ["error": "access_denied"], status: 400)
        guard case .failure(.refused(let refusal)) = result else {
            Issue.record("it let in")
            return
        }
        #expect(refusal.message == "it was declined in the browser")
    }

    @Test func `tokens of an authorization server are renewed and revoked there`() async throws {
        let (result, _, server) = try await signingIn(answer: ["access_token": "a1", "refresh_token": "r1"])
        let base = server.url
        server.answer { request in
            switch request.path {
            case "/token":
                #expect(String(decoding: request.body, as: UTF8.self).contains("refresh_token=r1"))
                return .json(["access_token": "a2", "refresh_token": "r2"])
            case "/revoke": return .json([:])
            default:
                return request.bearer == "a2"
                    ? .json(["joined_rooms": []]) : .refusal(401, "M_UNKNOWN_TOKEN")
            }
        }
        let sessions = MemorySessionStore(try result.get())
        let client = MatrixClient(session: try result.get(), store: sessions, http: HTTPClient())
        _ = try await client.joinedRooms()
        #expect(try sessions.load()?.refreshToken == "r2")
        try await client.logOut()
        let revoked = try #require(server.requests.last)
        #expect(revoked.path == "/revoke")
        #expect(String(decoding: revoked.body, as: UTF8.self).contains("token=a2"))
        #expect(base == server.url)
    }

    @Test func `an open line is not trusted with a code`() async throws {
        let server = try ScriptedServer { request in
            guard request.path.hasSuffix("auth_metadata") else { return .json(["flows": [["type": "m.login.sso"]]]) }
            return .json([
                "registration_endpoint": "http://evil.example/r",
                "device_authorization_endpoint": "http://evil.example/d",
                "token_endpoint": "http://evil.example/t",
            ])
        }
        let choices = try await SignIn(http: HTTPClient()).choices(server: server.url)
        #expect(choices == SignInChoices(takesPassword: false, hasDeviceCode: false, hasRedirect: true))
    }

    @Test func `a browser that comes back brings the session`() async throws {
        let server = try ScriptedServer { request in
            #expect(request.json["token"] == "once")
            return .json(["user_id": "@bob:x", "access_token": "t", "device_id": "D"])
        }
        let session = try await SignIn(http: HTTPClient()).byRedirect(server: server.url) { prompt in
            guard let query = prompt.url.split(separator: "?").last,
                let target = PercentEncoding.decode(query.dropFirst("redirectUrl=".count))
            else {
                Issue.record("no way back in \(prompt.url)")
                return
            }
            let browser = HTTPClient()
            // First another page that guesses the port, then the real redirect.
            for url in [target.replacing("/", with: "/x", maxReplacements: 4), target + "?loginToken=once"] {
                _ = await Result { () async throws(HTTPError) in try await browser.send(HTTPRequest("GET", url)) }
            }
        }
        #expect(session.accessToken == "t")
        #expect(server.calls(containing: "/login").count == 1)
    }

    @Test func `a guest has a session without a name of their own`() async throws {
        let server = try ScriptedServer { request in
            #expect(request.query("kind") == "guest")
            return .json(["user_id": "@12:x", "access_token": "t", "device_id": "D"])
        }
        let session = try await SignIn(http: HTTPClient()).guest(server: server.url)
        #expect(session.isGuest)
        #expect(Session(session.json) == session)
    }
}

/// A clock whose sleeps return at once.
private final class EagerTime: TimeSource {
    private let milliseconds = Mutex<Int64>(1_700_000_000_000)

    func now() -> Int64 { milliseconds.withLock { $0 } }

    func sleep(for duration: Duration) async throws {
        milliseconds.withLock { $0 += duration.components.seconds * 1000 }
    }
}

extension Result {
    fileprivate init(_ body: () async throws(Failure) -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
