import HTTPKit
import Testing

@Suite struct ServerTests {
    @Test func `a chunked body arrives whole`() async throws {
        let answer = try await talk(
            "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + "3\r\nabc\r\n10;name=value\r\n0123456789abcdef\r\n0\r\nTrailer: t\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        #expect(answer.hasSuffix("POST /x abc0123456789abcdef"))
    }

    @Test func `requests sent at once are answered in order on one connection`() async throws {
        let answer = try await talk(
            "GET /1 HTTP/1.1\r\nHost: h\r\n\r\nPOST /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
                + "GET /3 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let found = ["GET /1 ", "POST /2 hi", "GET /3 "].compactMap { answer.firstRange(of: $0)?.lowerBound }
        #expect(found.count == 3)
        #expect(found == found.sorted())
    }

    @Test func `a client of HTTP 1.0 gets its answer and the end`() async throws {
        #expect(try await talk("GET /old HTTP/1.0\r\n\r\n").hasSuffix("GET /old "))
    }

    @Test func `a proxy's absolute target and an asterisk are understood`() async throws {
        #expect(
            try await talk("GET http://h:1/p?q HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("GET /p "))
        #expect(try await talk("OPTIONS * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").hasSuffix("OPTIONS * "))
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET /?a=%zz HTTP/1.1\r\nHost: h\r\n\r\n", "GET /?a=%ff HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET nowhere HTTP/1.1\r\nHost: h\r\n\r\n", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\n bad\r\n\r\n",
    ])
    func `nonsense is refused and never reaches the handler`(request: String) async throws {
        let handled = Signal()
        let answer = try await talk(request, handled: handled)
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        #expect(handled.count == 0)
    }

    @Test(arguments: [
        "Content-Length: 2\r\nContent-Length: 40", "Content-Length: 40\r\nContent-Length: 2",
        "Content-Length: 2\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 2",
    ])
    func `a body that ends in two places hides no request`(lengths: String) async throws {
        let handled = Signal()
        let answer = try await talk(
            "POST / HTTP/1.1\r\nHost: h\r\n\(lengths)\r\n\r\n{}GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n",
            handled: handled)
        #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
        #expect(answer.ranges(of: "HTTP/1.1").count == 1)
        #expect(handled.count == 0)
    }

    @Test func `arbitrary bytes harm nobody`() async throws {
        try await withServer { request in
            ServerResponse(body: request.body)
        } test: { client, url async throws in
            await offPool {
                var dice = Dice(state: 7)
                for round in 0..<150 {
                    var bytes = (0..<Int.random(in: 1...400, using: &dice)).map { _ in
                        UInt8(truncatingIfNeeded: dice.next())
                    }
                    if round.isMultiple(of: 3) {
                        bytes = "POST /%00?".bytes + bytes + " HTTP/1.1\r\nHost: h\r\n".bytes + bytes
                    }
                    if round.isMultiple(of: 5) {
                        bytes = "GET / HTTP/1.1\r\nHost: h\r\nX: ".bytes + bytes + "\r\n\r\n".bytes
                    }
                    RawConnection(to: url)?.send(bytes)
                }
            }
            #expect(try await client.send(HTTPRequest("POST", url, body: .bytes("ok".bytes))).text == "ok")
        }
    }

    @Test func `a body over its limit is rejected in the caller's words`() async throws {
        let configuration = HTTPServer.Configuration(
            maxBodyBytes: 10, bodyLimit: { method, path in method == "PUT" && path == "/big" ? 100_000 : 10 },
            rejection: { rejection, method, path in
                ServerResponse(status: rejection.status, body: "\(rejection) \(method) \(path)".bytes)
            })
        try await withServer(configuration) { _ in
            ServerResponse(body: "fine".bytes)
        } test: { client, url async throws in
            func send(_ method: String, _ path: String, _ count: Int) async throws -> HTTPResponse {
                try await client.send(
                    HTTPRequest(method, url + path, body: .bytes([UInt8](repeating: 1, count: count))))
            }
            #expect(try await send("PUT", "/big", 100_000).text == "fine")
            #expect(try await send("POST", "/small", 10).text == "fine")
            let over = try await send("POST", "/small", 11)
            #expect(over.status == 413)
            #expect(over.text == "bodyTooLarge(limit: 10) POST /small")
            #expect(try await send("PUT", "/big", 3_000_000).status == 413)
            #expect(try await send("PUT", "/big", 50_000_000).status == 413)
            #expect(try await send("POST", "/small", 1).text == "fine")
        }
    }

    @Test func `a chunked body over its limit is rejected as well`() async throws {
        let body = String(repeating: "a", count: 0x2000)
        let answer = try await talk(
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2000\r\n\(body)\r\n0\r\n\r\n",
            .init(maxBodyBytes: 4096))
        #expect(answer.hasPrefix("HTTP/1.1 413"))
    }

    @Test func `an endless body is cut off`() async throws {
        try await withServer(.init(maxBodyBytes: 4096)) { _ in
            ServerResponse()
        } test: { client, url async throws in
            let wasCut = await offPool {
                guard let connection = RawConnection(to: url) else { return false }
                connection.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "10000\r\n" + String(repeating: "a", count: 0x10000) + "\r\n"
                return (0..<4000).contains { _ in !connection.send(chunk) }
            }
            #expect(wasCut)
            #expect(try await client.send(HTTPRequest("GET", url)).status == 200)
        }
    }

    @Test(arguments: [20_000, 60_000, 500_000])
    func `headers over their limit are rejected`(count: Int) async throws {
        let big = String(repeating: "x", count: count)
        let answer = try await talk(
            "GET / HTTP/1.1\r\nHost: h\r\nX: \(big)\r\nConnection: close\r\n\r\n", .init(maxHeaderBytes: 16 << 10))
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 431") || answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
        if count == 20_000 { #expect(answer.hasPrefix("HTTP/1.1 431")) }
    }

    @Test func `silent connections give way before there is no room for others`() async throws {
        try await withServer(.init(idleTimeout: .seconds(60), maxConnections: 40)) { _ in
            ServerResponse()
        } test: { client, url async throws in
            let hasGivenWay = await offPool {
                let silent = (0..<36).compactMap { _ in RawConnection(to: url) }
                silent.first?.send("GET / HTTP/1.1\r\nX: y")
                return withExtendedLifetime(silent) { silent.first?.isClosed(within: 10_000) ?? false }
            }
            #expect(hasGivenWay)
            #expect(try await client.send(HTTPRequest("GET", url)).status == 200)
        }
    }

    @Test(arguments: [1, 20, 90])
    func `headers up to their limit and a long body get through`(count: Int) async throws {
        let length = (8 << 10) / count - 100 / count - 20
        let headers = (0..<count).map { "X-\($0): \(String(repeating: "x", count: length))\r\n" }.joined()
        let body = String(repeating: "b", count: 300_000)
        try await withServer(.init(maxHeaderBytes: 8 << 10)) { request in
            ServerResponse(body: Array("\(request.headers["X-0"]?.utf8.count ?? 0) \(request.body.count)".utf8))
        } test: { _, url async throws in
            let answer = await offPool {
                guard let connection = RawConnection(to: url) else { return "" }
                connection.send(
                    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 300000\r\nConnection: close\r\n\(headers)\r\n\(body)"
                )
                return connection.readToEnd()
            }
            #expect(answer.hasSuffix("\(length) 300000"), "\(answer)")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n", "X: y\r\n"),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n", "x"),
    ])
    func `a request that only drips is cut off`(start: String, drop: String) async throws {
        try await withServer(.init(idleTimeout: .seconds(1))) { _ in
            ServerResponse()
        } test: { _, url async throws in
            let drops = await offPool { () -> Int? in
                guard let connection = RawConnection(to: url) else { return 0 }
                connection.send(start)
                return (0..<100).first { _ in connection.isClosed(within: 100) || !connection.send(drop) }
            }
            #expect(drops != nil)
        }
    }

    @Test(arguments: [204, 304])
    func `an answer without a body leaves the connection usable`(status: Int) async throws {
        try await withServer { request in
            request.path == "/none" ? ServerResponse(status: status) : ServerResponse(body: "next".bytes)
        } test: { client, url async throws in
            #expect(try await client.send(HTTPRequest("GET", url + "/none")).status == status)
            #expect(try await client.send(HTTPRequest("GET", url)).text == "next")
        }
    }

    @Test func `the other kind of loopback works too`() async throws {
        let server = HTTPServer(configuration: .init(host: "::1")) { ServerResponse(body: $0.remoteAddress.bytes) }
        let port: Int
        do { port = try server.start() } catch HTTPServerError.badHost { return }  // No IPv6 on this machine.
        #expect(try await HTTPClient().send(HTTPRequest("GET", "http://[::1]:\(port)/")).text == "::1")
        await server.stop(grace: .seconds(1))
    }

    @Test func `a long poll outlives the idle timeout and a client that leaves ends it`() async throws {
        let began = Signal()
        let ended = Signal()
        try await withServer(.init(idleTimeout: .seconds(1))) { request in
            began.raise()
            if request.path == "/gone" {
                await untilCancelled()
                ended.raise()
            } else {
                // Must take longer than the server's idle timeout.
                try? await Task.sleep(for: .milliseconds(2500))
            }
            return ServerResponse(body: "late".bytes)
        } test: { client, url async throws in
            async let late = client.send(HTTPRequest("GET", url))
            let connection = await offPool {
                let connection = RawConnection(to: url)
                connection?.send("GET /gone HTTP/1.1\r\nHost: h\r\n\r\n")
                return connection
            }
            await began.wait(for: 2)
            connection?.shutDown()
            await ended.wait()
            #expect(try await late.text == "late")
        }
    }

    @Test func `a file is sent whole, in part, or not`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("0123456789".bytes, to: "f")
        try await withServer { request in
            request.path == "/f"
                ? .file(path: path, size: 10, headers: ["Content-Type": "a/b"], for: request)
                : ServerResponse(body: .file(path: folder.file("missing"), range: nil))
        } test: { client, url async throws in
            func get(_ range: String?) async throws -> (Int, String, String?) {
                var request = HTTPRequest("GET", url + "/f")
                request.headers["Range"] = range
                let response = try await client.send(request)
                return (response.status, response.text, response.headers["Content-Range"])
            }
            #expect(try await get(nil) == (200, "0123456789", nil))
            #expect(try await get("bytes=2-4") == (206, "234", "bytes 2-4/10"))
            #expect(try await get("bytes=7-") == (206, "789", "bytes 7-9/10"))
            #expect(try await get("bytes=-2") == (206, "89", "bytes 8-9/10"))
            #expect(try await get("bytes=5-99") == (206, "56789", "bytes 5-9/10"))
            #expect(try await get("bytes=10-") == (416, "", "bytes */10"))
            #expect(try await get("bytes=4-2") == (200, "0123456789", nil))
            #expect(try await get("lines=1-2") == (200, "0123456789", nil))
            #expect(try await client.send(HTTPRequest("GET", url + "/missing")).status == 404)
        }
    }

    @Test func `a header a handler made badly doesn't split the answer`() async throws {
        try await withServer { _ in
            ServerResponse(headers: ["X-A": "b\r\nX-Evil: yes", "X-Good": "c"])
        } test: { client, url async throws in
            let response = try await client.send(HTTPRequest("GET", url))
            #expect(response.headers["X-Evil"] == nil)
            #expect(response.headers["X-Good"] == "c")
        }
    }

    @Test func `a port in use and a host that is none are said so`() async throws {
        try await withServer { _ in
            ServerResponse()
        } test: { _, url async throws in
            let port = port(of: url)
            let second = HTTPServer(configuration: .init(port: port)) { _ in ServerResponse() }
            #expect(throws: HTTPServerError.addressInUse(host: "127.0.0.1", port: port)) { try second.start() }
            let nowhere = HTTPServer(configuration: .init(host: "not a host")) { _ in ServerResponse() }
            #expect(throws: HTTPServerError.badHost("not a host")) { try nowhere.start() }
        }
    }

    // MARK: -

    /// Sends the request to a server that echoes method, path and body, and returns what it answers until it closes.
    private func talk(
        _ request: String, _ configuration: HTTPServer.Configuration = .init(), handled: Signal = Signal()
    ) async throws -> String {
        var configuration = configuration
        configuration.idleTimeout = .seconds(2)
        return try await withServer(configuration) { request in
            handled.raise()
            return ServerResponse(body: "\(request.method) \(request.path) ".bytes + request.body)
        } test: { _, url async throws in
            return await offPool {
                guard let connection = RawConnection(to: url) else { return "not connected" }
                connection.send(request)
                return connection.readToEnd()
            }
        }
    }
}

func port(of url: String) -> Int {
    Int(url.split(separator: ":").last ?? "") ?? 0
}

struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
