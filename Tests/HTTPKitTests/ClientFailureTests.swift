import HTTPKit
import Synchronization
import Testing

@Suite struct ClientFailureTests {
    private let client = HTTPClient()

    @Test func `cancelling a task ends its long poll at once, on both sides`() async throws {
        let arrived = Signal()
        let left = Signal()
        try await withServer { _ in
            arrived.raise()
            await untilCancelled()
            left.raise()
            return ServerResponse()
        } test: { client, url async throws in
            let poll = Task {
                await error { () async throws(HTTPError) in _ = try await client.send(HTTPRequest("GET", url)) }
            }
            await arrived.wait()
            poll.cancel()
            #expect(await poll.value == .cancelled)
            await left.wait()
        }
    }

    @Test func `a task that was cancelled before sends nothing`() async throws {
        try await FakeServer.run { connection, _ in
            _ = connection.read(until: "\r\n\r\n")
        } test: { server async throws in
            let url = server.url
            let task = Task {
                await untilCancelled()
                return await error { () async throws(HTTPError) in _ = try await client.send(HTTPRequest("GET", url)) }
            }
            task.cancel()
            #expect(await task.value == .cancelled)
            #expect(server.connections == 0)
        }
    }

    @Test func `a server that doesn't answer ends in a timeout`() async throws {
        try await expect(.timeout, timeout: .milliseconds(200)) { connection in
            _ = connection.readToEnd()
        }
    }

    @Test func `a body cut before its announced length is a lost connection`() async throws {
        try await expect(isLost) { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc") }
    }

    @Test func `a chunked body cut in the middle is a lost connection`() async throws {
        try await expect(isLost) { $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab") }
    }

    @Test func `no answer at all is a lost connection`() async throws {
        try await expect(isLost) { _ in }
    }

    @Test(arguments: [("POST", 1), ("PUT", 2), ("GET", 2)])
    func `what may not be done twice is asked for once, however its connection ends`(method: String, times: Int)
        async throws
    {
        let asked = Mutex(0)
        try await FakeServer.run { connection, _ in
            while true {
                let request = connection.read(until: "\r\n\r\n")
                guard request.contains("/first") else {
                    // Accept the request but never answer it.
                    if request.contains("/second") { asked.withLock { $0 += 1 } }
                    return
                }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        } test: { server async throws in
            let url = server.url
            _ = try await client.send(HTTPRequest("GET", url + "/first"))
            let failure = await error { () async throws(HTTPError) in
                _ = try await client.send(
                    HTTPRequest(method, url + "/second", body: method == "GET" ? .none : .bytes([])))
            }
            #expect(failure.map(isLost) == true)
        }
        #expect(asked.withLock { $0 } == times)
    }

    @Test func `an answer that isn't HTTP is a protocol error`() async throws {
        try await expect(isProtocolError) { $0.send("220 mail.example ESMTP\r\n") }
    }

    @Test func `endless headers are a protocol error`() async throws {
        try await expect(isProtocolError) { connection in
            connection.send("HTTP/1.1 200 OK\r\n")
            while connection.send("X-Filler: \(String(repeating: "x", count: 1000))\r\n") {}
        }
    }

    @Test func `a body announced larger than allowed is refused`() async throws {
        try await expect(.tooLarge(limit: 1000)) { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n") }
    }

    @Test func `an endless body is refused at the limit`() async throws {
        try await expect(.tooLarge(limit: 1000)) { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send(String(repeating: "x", count: 100)) {}
        }
    }

    @Test func `a small body that unpacks to a gigantic one is refused at the limit`() async throws {
        let zeros = [UInt8](repeating: 0x20, count: 4 << 20)
        let configuration = HTTPServer.Configuration(compressesForLoopback: true)
        try await withServer(configuration) { _ in
            ServerResponse(headers: ["Content-Type": "application/json"], body: zeros)
        } test: { client, url async throws in
            var request = HTTPRequest("GET", url)
            request.maxResponseBytes = 1 << 20
            #expect(await failure(client, request) == .tooLarge(limit: 1 << 20))
            #expect(client.bytesReceived < 1 << 20)
        }
    }

    @Test func `a body that only drips is given up`() async throws {
        let client = HTTPClient(.init(slowestTransfer: (bytesPerSecond: 100, patience: .seconds(1))))
        try await FakeServer.run { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            _ = connection.readToEnd()
        } test: { server async throws in
            #expect(await failure(client, HTTPRequest("GET", server.url)) == .timeout)
        }
    }

    @Test func `a long poll may be silent for longer than a slow transfer`() async throws {
        let client = HTTPClient(.init(slowestTransfer: (bytesPerSecond: 100, patience: .seconds(1))))
        try await withServer { _ in
            // Real time must pass: the timeout is being tested.
            try? await Task.sleep(for: .milliseconds(2500))
            return ServerResponse(body: "late".bytes)
        } test: { _, url async throws in
            #expect(try await client.send(HTTPRequest("POST", url, body: .bytes([1]))).text == "late")
        }
    }

    @Test func `a closed port is offline`() async {
        // Nothing listens on that address.
        let error = await failure(client, HTTPRequest("GET", "http://127.9.9.9:9"))
        #expect(error?.isOffline == true)
    }

    @Test func `a name that isn't there is offline`() async {
        let error = await failure(client, HTTPRequest("GET", "https://nowhere.invalid/"))
        #expect(error == .cannotResolve("nowhere.invalid"))
        #expect(error?.isOffline == true)
    }

    @Test(arguments: [
        "http://example.org/", "http://127.evil.example/", "http://127.0.0.1.example/", "file:///etc/passwd",
        "ftp://127.0.0.1/", "http://me:secret@127.0.0.1/", "http://127.0.0.1/ x", "nonsense", "", "http://[::1",
    ])
    func `an address that must not be used isn't`(url: String) async {
        guard case .badURL = await failure(client, HTTPRequest("GET", url)) else {
            Issue.record("\(url) was taken")
            return
        }
    }

    @Test(arguments: [("X-A", "b\r\nX-C: d"), ("X\nA", "b"), ("", "b"), ("X:A", "b"), ("X-A", "b\0c")])
    func `a header that would break out of its line isn't sent`(name: String, value: String) async {
        var request = HTTPRequest("GET", "http://127.0.0.1:1/")
        request.headers.add(name, value)
        #expect(isProtocolError(await failure(client, request)))
    }

    @Test func `a shut down client cancels what runs and what comes`() async throws {
        let arrived = Signal()
        try await withServer { _ in
            arrived.raise()
            await untilCancelled()
            return ServerResponse()
        } test: { _, url async throws in
            let client = HTTPClient()
            async let running = failure(client, HTTPRequest("GET", url))
            await arrived.wait()
            client.shutdown()
            #expect(await running == .cancelled)
            #expect(await failure(client, HTTPRequest("GET", url)) == .cancelled)
        }
    }

    // MARK: -

    private func failure(_ client: HTTPClient, _ request: HTTPRequest) async -> HTTPError? {
        await error { () async throws(HTTPError) in _ = try await client.send(request) }
    }

    private func isLost(_ error: HTTPError?) -> Bool {
        if case .connectionLost = error { true } else { false }
    }

    private func isProtocolError(_ error: HTTPError?) -> Bool {
        if case .protocolError = error { true } else { false }
    }

    private func expect(
        _ expected: HTTPError, timeout: Duration = .seconds(20), answer: @escaping @Sendable (RawConnection) -> Void
    ) async throws {
        try await expect({ $0 == expected }, timeout: timeout, answer: answer)
    }

    private func expect(
        _ isExpected: (HTTPError?) -> Bool, timeout: Duration = .seconds(20),
        answer: @escaping @Sendable (RawConnection) -> Void
    ) async throws {
        try await FakeServer.run { connection, _ in
            _ = connection.read(until: "\r\n\r\n")
            answer(connection)
        } test: { server async throws in
            let request = HTTPRequest("GET", server.url, timeout: timeout, maxResponseBytes: 1000)
            let error = await failure(client, request)
            #expect(isExpected(error), "\(String(describing: error))")
        }
    }
}
