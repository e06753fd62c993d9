import HTTPKit
import Homeserver
import JSONKit
import Synchronization
import TestSupport
import Testing

@Suite struct URLPreviewTests {
    private func preview(_ user: TestUser, _ url: String) async throws -> Answer {
        try await user.get("/v1/media/preview_url", ["url": url])
    }

    private func withPage(
        _ body: String, type: String = "text/html; charset=utf-8", test: (String, () -> Int) async throws -> Void
    ) async throws {
        let hits = Mutex(0)
        let server = HTTPServer(configuration: .init()) { _ in
            hits.withLock { $0 += 1 }
            return ServerResponse(headers: HTTPHeaders([("Content-Type", type)]), body: Array(body.utf8))
        }
        let port = try server.start()
        try await test("http://127.0.0.1:\(port)/page") { hits.withLock { $0 } }
        await server.stop(grace: .zero)
    }

    @Test func `a page's own words are told, cleaned, and asked for once`() async throws {
        let html = """
            <!DOCTYPE html><html><head><title>Plain &amp; simple</title>
            <meta property="og:title" content="A walk\u{1B}[31m in the hills"><meta name="description" content="Slow.">
            </head><body><meta property="og:site_name" content="too late"></body></html>
            """
        try await withPage(html) { url, hits async throws in
            let bob = try await TestHomeserver { $0.previewClient = HTTPClient() }.register("bob")
            let json = try await preview(bob, url).ok()
            #expect(json["og:title"].string?.hasPrefix("A walk") == true)
            #expect(json["og:title"].string?.contains("\u{1B}") == false)
            #expect(json["og:description"] == "Slow.")
            #expect(json["og:site_name"].isNull)
            #expect(try await preview(bob, url).ok() == json)
            #expect(hits() == 1)
        }
    }

    @Test func `without the operator's word there are none, and strangers get none`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        #expect(try await preview(bob, "http://example.org/").code == "M_UNRECOGNIZED")
        let open = try await TestHomeserver { $0.previewClient = HTTPClient() }
        let answer = try await open.send(
            "GET", "/v1/media/preview_url", token: nil, query: ["url": "http://127.0.0.1/"])
        #expect(answer.status == 401)
        let ann = try await open.register("ann")
        #expect(try await preview(ann, "file:///etc/passwd").code == "M_INVALID_PARAM")
        #expect(try await ann.get("/v1/media/preview_url").code == "M_MISSING_PARAM")
        try await withPage("{}", type: "application/json") { url, _ async throws in
            #expect(try await preview(ann, url).status == 404)
        }
    }

    @Test func `this machine and private networks are never reached`() async throws {
        let client = HTTPClient(.init(allowInsecureLoopbackOnly: false, reachesPublicAddressesOnly: true))
        let bob = try await TestHomeserver { $0.previewClient = client }.register("bob")
        try await withPage("<title>secret</title>") { url, hits async throws in
            let port = url.split(separator: ":").last ?? ""
            for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "0.0.0.0", "[::ffff:127.0.0.1]"] {
                #expect(try await preview(bob, "http://\(host):\(port)").status == 404, "\(host)")
            }
            #expect(hits() == 0)
        }
        for host in ["10.0.0.1", "192.168.1.1", "169.254.169.254", "[fd00::1]", "[fe80::1]", "[64:ff9b::7f00:1]"] {
            #expect(try await preview(bob, "http://\(host)/").status == 404, "\(host)")
        }
    }
}
