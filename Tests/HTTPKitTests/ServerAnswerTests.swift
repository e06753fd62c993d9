import Foundation
import HTTPKit
import Testing

/// Clients that request much and do not read the answers.
@Suite struct ServerAnswerTests {
    private static let large = [UInt8](repeating: 120, count: 24 << 20)

    @Test func `large answers that nobody takes are not piled up`() async throws {
        try await withServer(.init(maxHeldBytes: 32 << 20)) { request in
            ServerResponse(body: request.path == "/large" ? Self.large : "small".bytes)
        } test: { client, url async throws in
            var lazy = await offPool {
                let connection = RawConnection(to: url)
                connection?.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
                // Wait for the first bytes, which show that the answer has started, and leave the rest unread.
                _ = connection?.readSome()
                return connection
            }
            let refused = try await client.send(HTTPRequest("GET", url + "/large"))
            #expect(refused.status == 503)
            #expect(refused.headers["Retry-After"] == "5")
            #expect(try await client.send(HTTPRequest("GET", url + "/small")).text == "small")
            #expect(lazy != nil)
            // Releasing the last reference closes the connection; the server notices later.
            lazy = nil
            var answer = try await client.send(HTTPRequest("GET", url + "/large"))
            while answer.status == 503 { answer = try await client.send(HTTPRequest("GET", url + "/large")) }
            #expect(answer.body.count == Self.large.count)
        }
    }

    @Test func `who takes a little now and then is let go`() async throws {
        try await withServer(.init(idleTimeout: .seconds(1), slowestAnswer: 8 << 20)) { _ in
            ServerResponse(body: Self.large)
        } test: { _, url async throws in
            let taken = await offPool {
                guard let connection = RawConnection(to: url) else { return 0 }
                connection.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                var taken = 0
                // Never idle for as long as the server's timeout, but not finished within a minute.
                while let piece = connection.readSome(), !piece.isEmpty {
                    taken += piece.count
                    _ = poll(nil, 0, 20)
                }
                return taken
            }
            #expect(taken < Self.large.count)
        }
    }

    @Test func `an answer in a file without a name arrives whole`() async throws {
        let folder = try TemporaryFolder()
        try await withServer { _ in
            guard let answer = SpooledAnswer(in: folder.path) else { return ServerResponse(status: 500) }
            for piece in 0..<30 where !answer.append([UInt8](repeating: UInt8(piece), count: 300_000)) {
                return ServerResponse(status: 500)
            }
            return ServerResponse(body: .spooled(answer))
        } test: { client, url async throws in
            let body = try await client.send(HTTPRequest("GET", url)).body
            #expect(body.count == 9_000_000)
            for piece in 0..<30 {
                #expect(body[piece * 300_000] == UInt8(piece) && body[piece * 300_000 + 299_999] == UInt8(piece))
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `who takes nothing is let go`() async throws {
        try await withServer(.init(maxHeldBytes: 32 << 20, idleTimeout: .seconds(1))) { _ in
            ServerResponse(body: Self.large)
        } test: { client, url async throws in
            let lazy = await offPool {
                let connection = RawConnection(to: url)
                connection?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = connection?.readSome()
                return connection
            }
            // There is room again only after the lazy client's answer was given up.
            var answer = try await client.send(HTTPRequest("GET", url))
            #expect(answer.status == 503)
            while answer.status == 503 { answer = try await client.send(HTTPRequest("GET", url)) }
            let rest = await offPool { lazy?.readToEnd().utf8.count ?? 0 }
            #expect(rest < Self.large.count)
        }
    }
}
