import Glibc
import HTTPKit
import Synchronization
import Testing

@Suite struct ClientTransferTests {
    @Test func `many requests in a row share one connection`() async throws {
        try await FakeServer.run { connection, _ in
            while connection.read(until: "\r\n\r\n").hasSuffix("\r\n\r\n") {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        } test: { server async throws in
            let client = HTTPClient()
            for _ in 0..<20 { #expect(try await client.send(HTTPRequest("GET", server.url)).text == "ok") }
            #expect(server.connections == 1)
        }
    }

    @Test func `a kept connection the server has closed meanwhile is replaced unnoticed`() async throws {
        try await FakeServer.run { connection, _ in
            _ = connection.read(until: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        } test: { server async throws in
            let client = HTTPClient()
            for _ in 0..<5 {
                #expect(try await client.send(HTTPRequest("POST", server.url, body: .bytes("x".bytes))).text == "ok")
            }
            #expect(server.connections == 5)
        }
    }

    @Test(arguments: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    func `every method goes with and without a body`(method: String) async throws {
        try await withServer { request in
            ServerResponse(
                headers: ["X-Type": request.headers["Content-Type"] ?? "none"],
                body: "\(request.method) ".bytes + request.body)
        } test: { client, url async throws in
            let bare = try await client.send(HTTPRequest(method, url))
            #expect(bare.text == "\(method) ")
            #expect(bare.headers["X-Type"] == "none")
            let full = try await client.send(
                HTTPRequest(method, url, headers: ["Content-Type": "a/b"], body: .bytes("body".bytes)))
            #expect(full.text == "\(method) body")
            #expect(full.headers["X-Type"] == "a/b")
        }
    }

    @Test func `HEAD brings the headers alone`() async throws {
        try await withServer { _ in
            ServerResponse(headers: ["X-A": "b"], body: "twelve bytes".bytes)
        } test: { client, url async throws in
            let response = try await client.send(HTTPRequest("HEAD", url))
            #expect(response.headers["Content-Length"] == "12")
            #expect(response.body.isEmpty)
            #expect(try await client.send(HTTPRequest("GET", url)).text == "twelve bytes")
        }
    }

    @Test func `a file is sent from its offset and the progress told`() async throws {
        let folder = try TemporaryFolder()
        let all = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
        let path = try folder.write(all, to: "up")
        let told = Mutex<[Int64]>([])
        try await withServer(.init(maxBodyBytes: 8 << 20)) { request in
            ServerResponse(body: request.body == Array(all[1000...]) ? "same".bytes : "other".bytes)
        } test: { client, url async throws in
            var request = HTTPRequest("PUT", url, body: .file(path: path, offset: 1000))
            request.onUploadProgress = { done, total in
                #expect(total == 2_999_000)
                told.withLock { $0.append(done) }
            }
            #expect(try await client.send(request).text == "same")
            #expect(client.bytesSent > 2_999_000)
        }
        let steps = told.withLock { $0 }
        #expect(steps.last == 2_999_000)
        #expect(steps == steps.sorted())
    }

    @Test func `a file that cannot be read is said so`() async throws {
        let client = HTTPClient()
        let request = HTTPRequest("PUT", "http://127.0.0.1:1/", body: .file(path: "/nowhere/at/all"))
        guard
            case .file(let why) = await error(of: { () async throws(HTTPError) in _ = try await client.send(request) })
        else {
            Issue.record("no file error")
            return
        }
        #expect(why.contains("/nowhere/at/all"))
    }

    @Test func `a pipe that nobody writes is refused and not waited for`() async throws {
        let path = "/tmp/httpkit-pipe-\(getpid())"
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let client = HTTPClient()
        let request = HTTPRequest("PUT", "http://127.0.0.1:1/", body: .file(path: path))
        guard
            case .file(let why) = await error(of: { () async throws(HTTPError) in _ = try await client.send(request) })
        else {
            Issue.record("no file error")
            return
        }
        #expect(why.contains("plain file"))
    }

    @Test func `a stream is readable before its end`() async throws {
        let goOn = Signal()
        try await withServer { _ in
            let (stream, feed) = AsyncStream<[UInt8]>.makeStream()
            feed.yield("one".bytes)
            Task {
                await goOn.wait()
                feed.yield("two".bytes)
                feed.finish()
            }
            return ServerResponse(headers: ["Content-Type": "text/event-stream"], body: .stream(stream))
        } test: { client, url async throws in
            let response = try await client.stream(HTTPRequest("GET", url))
            #expect(response.status == 200)
            var chunks = response.chunks.makeAsyncIterator()
            #expect(try await chunks.next() == "one".bytes)
            goOn.raise()
            #expect(try await chunks.next() == "two".bytes)
            #expect(try await chunks.next() == nil)
        }
    }

    @Test func `a stream nobody reads stops flowing, and loses nothing`() async throws {
        let made = Atomic(0)
        let chunk = (0..<(64 << 10)).map { UInt8(truncatingIfNeeded: $0) }
        let count = 512
        try await withServer { request in
            guard request.path == "/big" else { return ServerResponse() }
            return ServerResponse(
                body: .stream(
                    AsyncStream {
                        made.add(1, ordering: .relaxed).newValue <= count ? chunk : nil
                    }))
        } test: { client, url async throws in
            let response = try await client.stream(HTTPRequest("GET", url + "/big", maxResponseBytes: .max))
            // Make other requests for long enough that the whole body could have arrived.
            for _ in 0..<200 { _ = try await client.send(HTTPRequest("GET", url)) }
            #expect(made.load(ordering: .relaxed) < count * 3 / 4)
            var sum = 0
            for try await part in response.chunks { sum += part.count }
            #expect(sum == count * chunk.count)
        }
    }

    @Test func `dropping a stream ends it on the server too`() async throws {
        let ended = Signal()
        try await withServer { _ in
            let (stream, feed) = AsyncStream<[UInt8]>.makeStream()
            feed.onTermination = { _ in ended.raise() }
            feed.yield("one".bytes)
            return ServerResponse(body: .stream(stream))
        } test: { client, url async throws in
            do {
                let response = try await client.stream(HTTPRequest("GET", url))
                var chunks = response.chunks.makeAsyncIterator()
                #expect(try await chunks.next() == "one".bytes)
            }
            await ended.wait()
        }
    }

    @Test func `cancelling the reader of a stream ends it`() async throws {
        let read = Signal()
        try await withServer { _ in
            let (stream, feed) = AsyncStream<[UInt8]>.makeStream()
            feed.yield("one".bytes)
            return ServerResponse(body: .stream(stream))
        } test: { client, url async throws in
            let response = try await client.stream(HTTPRequest("GET", url))
            let reader = Task {
                for try await _ in response.chunks { read.raise() }
            }
            await read.wait()
            reader.cancel()
            // Either outcome is correct: the stream ends on cancellation, or our error is thrown.
            let result = await reader.result
            if case .failure(let error) = result { #expect(error as? HTTPError == .cancelled) }
        }
    }

    @Test func `a stream cut in the middle says so`() async throws {
        try await FakeServer.run { connection, _ in
            _ = connection.read(until: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n")
        } test: { server async throws in
            let client = HTTPClient()
            let response = try await client.stream(HTTPRequest("GET", server.url))
            var got: [UInt8] = []
            let lost = await error { for try await chunk in response.chunks { got += chunk } }
            #expect(got == "one".bytes)
            guard case .connectionLost = lost as? HTTPError else {
                Issue.record("\(String(describing: lost))")
                return
            }
        }
    }

    @Test func `text is compressed for who asks and arrives as it was`() async throws {
        let text = String(repeating: "{\"type\":\"m.room.message\"},", count: 5000).bytes
        try await withServer(.init(compressesForLoopback: true)) { request in
            let type = request.query("type") ?? ""
            return ServerResponse(headers: ["Content-Type": type], body: text)
        } test: { client, url async throws in
            let response = try await client.send(HTTPRequest("GET", url + "/?type=application/json"))
            #expect(response.body == text)
            #expect(response.headers["Content-Encoding"] == "gzip")
            #expect(client.bytesReceived < Int64(text.count / 10))
            let image = try await client.send(HTTPRequest("GET", url + "/?type=image/png"))
            #expect(image.body == text)
            #expect(image.headers["Content-Encoding"] == nil)
            var plain = HTTPRequest("GET", url + "/?type=application/json")
            plain.headers["Accept-Encoding"] = "gzip;q=0"
            let refused = try await client.send(plain)
            #expect(refused.body == text)
            #expect(refused.headers["Content-Encoding"] == nil)
        }
    }
}
