import HTTPKit
import Testing

@Suite struct TLSTests {
    private let folder: TemporaryFolder
    private let certificate: SelfMadeCertificate

    init() throws {
        folder = try TemporaryFolder()
        certificate = try SelfMadeCertificate(in: folder)
    }

    @Test func `a certificate nobody vouches for is refused and nothing is sent`() async throws {
        let arrived = Signal()
        try await serving(.init(), arrived: arrived) { client, url async throws in
            #expect(await isRefused(client, url))
        }
        #expect(arrived.count == 0)
    }

    @Test func `it is accepted when its bundle is trusted`() async throws {
        try await serving(.init(caBundle: certificate.certificatePath)) { client, url async throws in
            for _ in 0..<3 { #expect(try await client.send(HTTPRequest("GET", url)).text == "safe") }
        }
    }

    @Test func `trust doesn't reach to another name`() async throws {
        try await serving(.init(caBundle: certificate.certificatePath)) { client, url async throws in
            let elsewhere = url.replacing("127.0.0.1", with: "localhost")
            #expect(await isRefused(client, elsewhere))
        }
    }

    @Test func `what is wrong with a certificate is said`() async throws {
        let old = try SelfMadeCertificate(in: folder, hasExpired: true)
        let cases: [(SelfMadeCertificate, String?, String, String)] = [
            (certificate, nil, "127.0.0.1", "signed by itself"),
            (certificate, certificate.certificatePath, "localhost", "another name than “localhost”"),
            (old, old.certificatePath, "127.0.0.1", "has expired"),
        ]
        for (shown, bundle, host, reason) in cases {
            let configuration = HTTPServer.Configuration(tls: (shown.certificate, shown.key))
            try await withServer(configuration, client: .init(caBundle: bundle)) { _ in
                ServerResponse(body: "safe".bytes)
            } test: { client, url async throws in
                let request = HTTPRequest("GET", url.replacing("127.0.0.1", with: host))
                let error = await error { () async throws(HTTPError) in _ = try await client.send(request) }
                guard case .tls(let why) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(why.contains(reason), "\(why)")
            }
        }
    }

    @Test func `the variables that name certificates are honoured by every client`() async throws {
        let folders = try certificate.hashedFolder(in: folder)
        for (variable, value) in [("SSL_CERT_FILE", certificate.certificatePath), ("SSL_CERT_DIR", folders)] {
            for (content, isTrusted) in [(value, true), ("", false)] {
                try await serving(.init(environment: { $0 == variable ? content : nil })) { client, url async throws in
                    guard isTrusted else { return #expect(await isRefused(client, url)) }
                    #expect(try await client.send(HTTPRequest("GET", url)).text == "safe", "\(variable)")
                }
            }
        }
    }

    @Test func `another key than the pinned one is refused`() async throws {
        let wrong = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        try await serving(.init(caBundle: certificate.certificatePath, pinnedKey: wrong)) { client, url async throws in
            #expect(await isRefused(client, url))
        }
        try await serving(.init(caBundle: certificate.certificatePath, pinnedKey: certificate.pin)) {
            client, url async throws in
            #expect(try await client.send(HTTPRequest("GET", url)).text == "safe")
        }
    }

    @Test func `large bodies, streams and files pass through TLS`() async throws {
        let path = try folder.write([UInt8](repeating: 7, count: 3_000_000), to: "file")
        let configuration = HTTPServer.Configuration(
            tls: (certificate.certificate, certificate.key), maxBodyBytes: 8 << 20)
        try await withServer(configuration, client: .init(caBundle: certificate.certificatePath)) { request in
            switch request.path {
            case "/file": ServerResponse(body: .file(path: path, range: 1_000_000..<3_000_000))
            case "/stream":
                ServerResponse(
                    body: .stream(
                        AsyncStream { feed in
                            for _ in 0..<100 { feed.yield([UInt8](repeating: 1, count: 10_000)) }
                            feed.finish()
                        }))
            default: ServerResponse(body: request.body)
            }
        } test: { client, url async throws in
            #expect(try await client.send(HTTPRequest("GET", url + "/file")).body.count == 2_000_000)
            #expect(try await client.send(HTTPRequest("GET", url + "/stream")).body.count == 1_000_000)
            let body = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) }
            #expect(try await client.send(HTTPRequest("POST", url, body: .bytes(body))).body == body)
        }
    }

    @Test func `plain talk to a TLS port harms nobody`() async throws {
        try await serving(.init(caBundle: certificate.certificatePath)) { client, url async throws in
            _ = await offPool {
                let connection = RawConnection(to: url)
                connection?.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                return connection?.readToEnd()
            }
            #expect(try await client.send(HTTPRequest("GET", url)).text == "safe")
        }
    }

    @Test func `a certificate that is none is said so`() {
        let server = HTTPServer(configuration: .init(tls: ("nonsense", "nonsense"))) { _ in ServerResponse() }
        guard case .badCertificate = #expect(throws: HTTPServerError.self, performing: { try server.start() }) else {
            Issue.record("another error")
            return
        }
    }

    private func serving(
        _ client: HTTPClient.Configuration, arrived: Signal = Signal(),
        test: (HTTPClient, String) async throws -> Void
    ) async throws {
        let configuration = HTTPServer.Configuration(tls: (certificate.certificate, certificate.key))
        try await withServer(configuration, client: client) { _ in
            arrived.raise()
            return ServerResponse(body: "safe".bytes)
        } test: { client, url async throws in
            try await test(client, url)
        }
    }

    private func isRefused(_ client: HTTPClient, _ url: String) async -> Bool {
        let error = await error { () async throws(HTTPError) in _ = try await client.send(HTTPRequest("GET", url)) }
        return if case .tls = error { true } else { false }
    }
}
