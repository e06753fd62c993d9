import HTTPKit
import JSONKit
import Synchronization
import TestSupport
import Testing

@testable import Homeserver

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

    @Test func `a page's picture becomes media of this server`() async throws {
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
        let pages = HTTPServer(configuration: .init()) { request in
            let isPage = request.path.hasSuffix("/page")
            let html = #"<head><title>Hills</title><meta property="og:image" content="img/hill.png"></head>"#
            return ServerResponse(
                headers: HTTPHeaders([("Content-Type", isPage ? "text/html" : "image/png")]),
                body: isPage ? Array(html.utf8) : request.path == "/walks/img/hill.png" ? picture : [])
        }
        let port = try pages.start()
        let bob = try await TestHomeserver { $0.previewClient = HTTPClient() }.register("bob")
        let json = try await preview(bob, "http://127.0.0.1:\(port)/walks/page").ok()
        await pages.stop(grace: .zero)
        #expect(json["og:title"] == "Hills")
        #expect(json["og:image:type"] == "image/png" && json["matrix:image:size"] == 7)
        let id = json["og:image"].string?.split(separator: "/").last.map(String.init) ?? ""
        #expect(try await bob.get("/v1/media/download/test.example/\(id)").bytes == picture)
    }

    @Test func `an address on a page leads somewhere on the web or nowhere`() {
        let places = [
            "https://cdn.example/p.png": "https://cdn.example/p.png", "//cdn.example/p.png": "http://cdn.example/p.png",
            "/p.png": "http://example.org/p.png", "p.png": "http://example.org/a/p.png",
        ]
        for (address, whole) in places {
            #expect(URLPreviews.absolute(address, on: "http://example.org/a/b?c#d") == whole)
        }
        #expect(URLPreviews.absolute("p.png", on: "http://example.org") == "http://example.org/p.png")
        for address in ["data:image/png;base64,AA", "javascript:alert(1)", "file:///etc/passwd"] {
            #expect(URLPreviews.absolute(address, on: "http://example.org/a/b") == nil)
        }
    }
}
