import HTTPKit
import Synchronization
import Testing

@Suite struct ServerStopTests {
    private static let hosts = Atomic<UInt8>(1)
    private let client = HTTPClient()

    @Test func `a running handler finishes and its answer arrives`() async throws {
        let began = Signal()
        let goOn = Signal()
        let (server, url) = try start { _ in
            began.raise()
            await goOn.wait()
            return ServerResponse(
                headers: ["X-Cancelled": "\(Task.isCancelled)"], body: [UInt8](repeating: 1, count: 2_000_000))
        }
        async let answer = client.send(HTTPRequest("GET", url))
        await began.wait()
        async let stopped: Void = server.stop(grace: .seconds(20))
        // From now on it accepts no connections.
        await untilRefused(url)
        goOn.raise()
        let response = try await answer
        #expect(response.body.count == 2_000_000)
        #expect(response.headers["X-Cancelled"] == "false")
        #expect(response.headers["Connection"] == "close")
        await stopped
    }

    @Test func `long polls are cancelled at once and answered`() async throws {
        let began = Signal()
        let (server, url) = try start { _ in
            began.raise()
            await untilCancelled()
            return ServerResponse(body: "empty".bytes)
        }
        async let answer = client.send(HTTPRequest("GET", url + "/sync?timeout=30000"))
        await began.wait()
        let before = ContinuousClock.now
        await server.stop(grace: .seconds(20))
        #expect(.now - before < .seconds(5))
        #expect(try await answer.text == "empty")
    }

    @Test func `who isn't ready at the end of the grace is cancelled, and no task is left`() async throws {
        let began = Signal()
        let ended = Signal()
        let (server, url) = try start { _ in
            began.raise()
            await untilCancelled()
            ended.raise()
            return ServerResponse()
        }
        async let answers: [Int] = withThrowingTaskGroup { [client] group in
            for _ in 0..<5 { group.addTask { try await client.send(HTTPRequest("GET", url)).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await began.wait(for: 5)
        await server.stop(grace: .milliseconds(100))
        #expect(ended.count == 5)
        #expect(try await answers == [200, 200, 200, 200, 200])
    }

    @Test func `an endless stream is cut, so that nobody takes it for whole`() async throws {
        let (server, url) = try start { _ in
            let (stream, feed) = AsyncStream<[UInt8]>.makeStream()
            feed.yield("one".bytes)
            return ServerResponse(body: .stream(stream))
        }
        let response = try await client.stream(HTTPRequest("GET", url))
        var chunks = response.chunks.makeAsyncIterator()
        #expect(try await chunks.next() == "one".bytes)
        await server.stop(grace: .milliseconds(50))
        await #expect(throws: HTTPError.self) { _ = try await chunks.next() }
    }

    @Test func `a client that doesn't read cannot hold up the stop`() async throws {
        let (server, url) = try start { _ in
            ServerResponse(body: .stream(AsyncStream { [UInt8](repeating: 1, count: 1 << 20) }))
        }
        let connection = await offPool {
            let connection = RawConnection(to: url)
            connection?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = connection?.readSome()
            return connection
        }
        #expect(connection != nil)
        await server.stop(grace: .milliseconds(50))
        #expect(RawConnection(to: url) == nil)
    }

    @Test func `a request that never becomes whole cannot hold up the stop`() async throws {
        let (server, url) = try start { _ in ServerResponse() }
        let connection = await offPool {
            let connection = RawConnection(to: url)
            connection?.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
            return connection
        }
        _ = try await client.send(HTTPRequest("GET", url))
        let before = ContinuousClock.now
        await server.stop(grace: .seconds(20))
        #expect(.now - before < .seconds(5))
        #expect(await offPool { connection?.readToEnd() } == "")
    }

    @Test func `stopping twice at once waits for the same end`() async throws {
        let (server, url) = try start { _ in ServerResponse() }
        _ = try await client.send(HTTPRequest("GET", url))
        async let first: Void = server.stop(grace: .seconds(1))
        async let second: Void = server.stop(grace: .seconds(1))
        _ = await (first, second)
        await server.stop(grace: .seconds(1))
        #expect(RawConnection(to: url) == nil)
    }

    @Test func `a server that never started stops`() async {
        await HTTPServer(configuration: .init()) { _ in ServerResponse() }.stop(grace: .seconds(1))
    }

    @Test func `stopping in the middle of a storm loses no answer that was begun`() async throws {
        for _ in 0..<10 {
            let served = Signal()
            let (server, url) = try start { request in
                served.raise()
                return ServerResponse(body: request.body)
            }
            let storm = Task { [client] in
                await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            var answers = 0
                            // Stops at the first refusal.
                            while let answer = try? await client.send(
                                HTTPRequest("POST", url, body: .bytes("x".bytes))), answer.status == 200
                            { answers += 1 }
                            return answers
                        }
                    }
                    return await group.reduce(0, +)
                }
            }
            await served.wait(for: 50)
            await server.stop(grace: .seconds(5))
            #expect(await storm.value == served.count)
        }
    }

    // MARK: -

    private func start(
        handler: @escaping @Sendable (ServerRequest) async -> ServerResponse
    ) throws -> (HTTPServer, String) {
        // A host address of its own, so that no other test's server can answer there after the stop.
        let host = "127.1.0.\(Self.hosts.wrappingAdd(1, ordering: .relaxed).newValue)"
        let server = HTTPServer(configuration: .init(host: host), handler: handler)
        return (server, "http://\(host):\(try server.start())")
    }

    private func untilRefused(_ url: String) async {
        await offPool {
            while let connection = RawConnection(to: url) { _ = connection.isClosed(within: 20) }
        }
    }
}
