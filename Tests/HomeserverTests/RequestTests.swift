import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct RequestTests {
    @Test func `every answer carries the headers browsers want`() async throws {
        let server = try await TestHomeserver()
        for path in ["/versions", "/v3/nonsense", "/v3/sync"] {
            let answer = try await server.send("GET", path)
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
        }
        let options = try await server.send("OPTIONS", "/v3/login")
        #expect(options.status == 200)
        #expect(options.json == [:])
    }

    @Test func `unknown paths and methods are unrecognized`() async throws {
        let server = try await TestHomeserver()
        let path = try await server.send("GET", "/v3/nonsense")
        #expect(path.status == 404)
        #expect(path.code == "M_UNRECOGNIZED")
        let method = try await server.send("PATCH", "/v3/login")
        #expect(method.status == 405)
        #expect(method.code == "M_UNRECOGNIZED")
    }

    @Test func `tokens are asked for`() async throws {
        let server = try await TestHomeserver()
        #expect(try await server.send("GET", "/v3/sync").code == "M_MISSING_TOKEN")
        let unknown = try await server.send("GET", "/v3/sync", token: "nonsense")
        #expect(unknown.status == 401)
        #expect(unknown.code == "M_UNKNOWN_TOKEN")
        #expect(unknown.json["soft_logout"] == false)
    }

    @Test(arguments: [
        ("{", "M_NOT_JSON"), ("", "M_NOT_JSON"), ("[]", "M_BAD_JSON"), ("{}", "M_MISSING_PARAM"),
        (#"{"type":1}"#, "M_BAD_JSON"), ("\u{0}", "M_NOT_JSON"),
        (#"{"type":"m.login.password","identifier":"bob"}"#, "M_BAD_JSON"),
        (#"{"type":"m.login.password","identifier":{"type":"m.id.user"}}"#, "M_MISSING_PARAM"),
        (#"{"type":"m.login.magic"}"#, "M_UNKNOWN"),
    ])
    func `a bad body gets the error that says how`(body: String, code: String) async throws {
        let server = try await TestHomeserver()
        let answer = try await server.send("POST", "/v3/login", bytes: Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer.code == code)
    }

    @Test func `nothing a stranger sends is the server's fault`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let bodies = [
            "", "{", "[]", "null", "1e999", #"{"a":1.5}"#, #"{"membership":7}"#, String(repeating: "[", count: 500),
        ]
        let paths = [
            "/v3/createRoom", "/v3/rooms/x/send/m.room.message/1", "/v3/rooms/!a/state/m.room.member/@b", "/v3/search",
            "/v3/keys/query", "/v3/keys/upload", "/v3/user/\(escaped(bob.id))/filter", "/v3/rooms/%FF/join",
            "/v3/rooms/%00/join", "/v3/sendToDevice/m.x/1", "/v3/join/%23", "/v3/pushrules/global/room/x",
        ]
        for path in paths {
            for body in bodies {
                for method in ["GET", "POST", "PUT", "DELETE"] {
                    let answer = try await server.send(method, path, bytes: Array(body.utf8), token: bob.token)
                    #expect(answer.status < 500, "\(method) \(path) \(body): \(answer.json.text)")
                }
            }
        }
    }

    @Test func `figures are told on a port of their own`() async throws {
        let server = try await TestHomeserver()
        _ = try await server.register("bob")
        let answer = try Answer(await server.app.metrics(ServerRequest(path: "/metrics")))
        let lines = String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.contains("buzzboxd_users 1"))
        #expect(lines.contains(#"buzzboxd_requests_total{status="200"} 1"#))
        #expect(try await server.send("GET", "/_matrix/metrics").status == 404)
        #expect(try await server.send("GET", "/_matrix/health").status == 404)
    }

    @Test func `messages are slowed down where the operator wants it`() async throws {
        let server = try await TestHomeserver { $0.limits.messages = .init(burst: 4, perSecond: 1) }
        let bob = try await server.register("bob")
        let room = try await bob.createsRoom()
        for number in 0..<3 { try await bob.says("\(number)", in: room) }
        let answer = try await bob.tries("m.room.message", ["body": "more"], in: room)
        #expect(answer.status == 429)
        #expect(answer.json["retry_after_ms"] == 1000)
        server.time.advance(by: .seconds(1))
        try await bob.says("more", in: room)
    }

    @Test func `the server says what it can do`() async throws {
        let server = try await TestHomeserver { $0.publicBaseURL = "https://chat.test.example" }
        let versions = try await server.send("GET", "/versions").ok()["versions"].array ?? []
        #expect(versions.contains("v1.11"))
        let wellKnown = try await server.send("GET", "/.well-known/matrix/client").ok()
        #expect(wellKnown["m.homeserver"]["base_url"] == "https://chat.test.example")
        let bob = try await server.register("bob")
        let capabilities = try await bob.get("/v3/capabilities").ok()["capabilities"]
        #expect(capabilities["m.room_versions"]["available"]["12"] == "stable")
        let old = try await server.send("GET", "/_matrix/client/r0/account/whoami", token: bob.token)
        #expect(old.status == 200)
    }
}
