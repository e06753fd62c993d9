import HTTPKit
import Testing

/// Requests that a proxy in front might parse differently are refused with one answer, and the connection is closed.
@Suite struct ServerEdgeTests {
    private static let long = "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length : 45\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: h\r\nX: 12345678\r\n\r\n",
        "GET / HTTP/1.1\nHost: h\n\n",
        "GET / HTTP/1.1\r\nHost: h\nX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: y\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\n\nGET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\u{0}b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\u{0}\u{0}Y: b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX\u{0}: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\u{1}b\r\n\r\n",
        "GET /\u{0}x HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n\tb\r\nY: c\r\n\r\n",
        "GET / HTTP/1.1\r\n X: a\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nbroken\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nX(y): x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3, 3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0x3\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999999\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n" + long,
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, identity\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: xchunked\r\n\r\nabc",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n" + long,
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET /a /b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /  HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /a HTTP/1.1\rPOST /b HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /\u{1}\t HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ])
    func `a request that could be read in two ways gets one refusal, and the connection ends`(
        request: String
    ) async throws {
        let handled = Signal()
        let answer = try await talk(request, handled)
        let lines = answer.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.first == "HTTP/1.1 400 Bad Request")
        #expect(answer.ranges(of: "HTTP/1.").count == 1, "\(answer)")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }?.split(separator: ":").last
        let body = answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
        #expect(length.map { $0.filter { $0 != " " } } == String(body.utf8.count))
        #expect(handled.count == 0)
    }

    @Test(arguments: [
        "GET /ok HTTP/1.1\r\nHost:h\r\nX:   a b  \r\nY:\r\nZ: \t \r\nCookie: a=b; c=d\r\nConnection: close\r\n\r\n",
        "\r\nGET /ok?a=b&c&d=%20 HTTP/1.1\r\nHost: h\r\nAuthorization: Basic YTpi\r\nConnection: close\r\n\r\n",
        "GET /ok HTTP/1.0\r\n\r\n",
        "GET /ok HTTP/1.1\r\nConnection: close\r\nhOST: hél\u{df}\r\n\r\n",
        "PUT /ok HTTP/1.1\r\nHost: h\r\nConnection: close\r\ntransfer-encoding: Chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "PUT /ok HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 0003\r\n\r\nabc",
    ])
    func `what is well formed is taken`(request: String) async throws {
        let answer = try await talk(request, Signal())
        #expect(answer.hasPrefix("HTTP/1.1 200") || answer.hasPrefix("HTTP/1.0 200"), "\(answer)")
        #expect(answer.hasSuffix("/ok"))
    }

    @Test func `a head that comes byte by byte is read like any other`() async throws {
        for ending in ["\r\n", "\n"] {
            let answer = try await talk(
                "GET /ok HTTP/1.1\r\nHost: h\r\nConnection: close\(ending)X: y\r\n\r\n", Signal(), 1)
            #expect(answer.contains(ending == "\n" ? "400 Bad Request" : "200 OK"))
        }
    }

    /// - Parameter piece: how many bytes are sent at once.
    private func talk(_ request: String, _ handled: Signal, _ piece: Int = .max) async throws -> String {
        try await withServer(.init(idleTimeout: .seconds(5))) { request in
            handled.raise()
            return ServerResponse(body: "\(request.path)".bytes)
        } test: { _, url async throws in
            await offPool {
                guard let connection = RawConnection(to: url) else { return "not connected" }
                let bytes = Array(request.utf8)
                for start in stride(from: 0, to: bytes.count, by: min(piece, bytes.count)) {
                    connection.send(Array(bytes[start..<min(bytes.count, start + min(piece, bytes.count))]))
                }
                return connection.readToEnd()
            }
        }
    }
}
