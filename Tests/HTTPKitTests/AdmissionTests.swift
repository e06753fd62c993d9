import Foundation
import HTTPKit
import Synchronization
import Testing

@Suite struct AdmissionTests {
    /// Raises `gone` when it is released.
    private final class Ticket: Sendable {
        private let gone: Signal
        init(_ gone: Signal) { self.gone = gone }
        deinit { gone.raise() }
    }

    private func configuration(
        _ admission: @escaping @Sendable (ServerRequest) async -> Admission
    ) -> HTTPServer.Configuration {
        HTTPServer.Configuration(maxBodyBytes: 200 << 20, admission: admission)
    }

    private static func refusing(_ head: ServerRequest) -> Admission {
        .refused(ServerResponse(status: 401, body: "who are you, \(head.method) \(head.path)?".bytes))
    }

    @Test(arguments: ["", "Expect: 100-continue\r\n"])
    func `who may not bring a large body is told before it comes`(expect: String) async throws {
        let handled = Signal()
        try await withServer(configuration { Self.refusing($0) }) { _ in
            handled.raise()
            return ServerResponse()
        } test: { _, url async throws in
            let answer = await offPool {
                guard let connection = RawConnection(to: url) else { return "not connected" }
                connection.send("POST /big HTTP/1.1\r\nHost: h\r\nContent-Length: 104857600\r\n\(expect)\r\n")
                return connection.readToEnd()
            }
            #expect(answer.hasPrefix("HTTP/1.1 401"), "\(answer)")
            #expect(answer.hasSuffix("who are you, POST /big?"))
            #expect(!answer.contains("100 Continue"))
        }
        #expect(handled.count == 0)
    }

    @Test func `a client that sends at once gets the refusal, too`() async throws {
        try await withServer(configuration { Self.refusing($0) }) { _ in
            ServerResponse()
        } test: { client, url async throws in
            for count in [70_000, 3_000_000, 20_000_000] {
                let body = HTTPRequest("PUT", url + "/big", body: .bytes([UInt8](repeating: 7, count: count)))
                #expect(try await client.send(body).status == 401)
            }
            #expect(try await client.send(HTTPRequest("PUT", url, body: .bytes([1]))).status == 200)
        }
    }

    @Test func `a large body comes in a file, and the file goes with the request`() async throws {
        let folder = try TemporaryFolder()
        let (gone, handled) = (Signal(), Signal())
        let body = (0..<(5 << 20) + 12_345).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 11) }
        let admitting = configuration { _ in .inFile(limit: 6 << 20, folder: folder.path, ticket: Ticket(gone)) }
        try await withServer(admitting) { request in
            handled.raise()
            let bytes = request.bodyFile.flatMap { FileManager.default.contents(atPath: $0.path) } ?? Data()
            #expect(request.body.isEmpty)
            #expect(request.bodyFile?.size == Int64(body.count))
            return ServerResponse(body: Array(bytes) == body ? "the same".bytes : "something else".bytes)
        } test: { client, url async throws in
            #expect(try await client.send(HTTPRequest("PUT", url, body: .bytes(body))).text == "the same")
            await gone.wait()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            let chunked = await offPool {
                guard let connection = RawConnection(to: url) else { return "not connected" }
                connection.send(
                    "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
                var rest = body[...]
                var size = 1
                while !rest.isEmpty {
                    let chunk = rest.prefix(size)
                    connection.send(String(chunk.count, radix: 16).bytes + "\r\n".bytes + chunk + "\r\n".bytes)
                    rest = rest.dropFirst(size)
                    size = size * 5 % 262_139 + 1
                }
                connection.send("0\r\n\r\n")
                return connection.readToEnd()
            }
            #expect(chunked.hasSuffix("the same"), "\(chunked)")
            await gone.wait(for: 2)
            let over = try await client.send(HTTPRequest("PUT", url, body: .bytes(body + body)))
            #expect(over.status == 413)
            await gone.wait(for: 3)
        }
        #expect(handled.count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `an upload that breaks off leaves nothing behind`() async throws {
        let folder = try TemporaryFolder()
        let gone = Signal()
        let admitting = configuration { _ in .inFile(limit: 8 << 20, folder: folder.path, ticket: Ticket(gone)) }
        try await withServer(admitting) { _ in
            ServerResponse()
        } test: { _, url async throws in
            await offPool {
                let connection = RawConnection(to: url)
                connection?.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 6000000\r\n\r\n")
                connection?.send([UInt8](repeating: 1, count: 3_000_000))
                connection?.shutDown()
            }
            await gone.wait()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `a folder that takes no file is no reason to hang`() async throws {
        let admitting = configuration { _ in .inFile(limit: 8 << 20, folder: "/nowhere/at/all") }
        try await withServer(admitting) { _ in
            ServerResponse()
        } test: { client, url async throws in
            let request = HTTPRequest("PUT", url, body: .bytes([UInt8](repeating: 1, count: 100_000)))
            #expect(try await client.send(request).status == 503)
        }
    }

    @Test func `small bodies come unasked`() async throws {
        let asked = Signal()
        let counting = configuration { _ in
            asked.raise()
            return .inMemory(limit: 100_000)
        }
        try await withServer(counting) { request in
            ServerResponse(body: "\(request.body.count)".bytes)
        } test: { client, url async throws in
            func send(_ count: Int) async throws -> HTTPResponse {
                try await client.send(HTTPRequest("PUT", url, body: .bytes([UInt8](repeating: 1, count: count))))
            }
            #expect(try await send(65_536).text == "65536")
            #expect(asked.count == 0)
            #expect(try await send(65_537).text == "65537")
            #expect(asked.count == 1)
            #expect(try await send(100_001).status == 413)
        }
    }

    @Test func `all bodies together take no more memory than they may`() async throws {
        let (arrived, release) = (Signal(), Signal())
        let configuration = HTTPServer.Configuration(maxBodyBytes: 1 << 20, maxHeldBytes: 100_000)
        try await withServer(configuration) { request in
            if request.path == "/wait" {
                arrived.raise()
                await release.wait()
            }
            return ServerResponse(body: "\(request.body.count)".bytes)
        } test: { client, url async throws in
            func send(_ path: String, _ count: Int) async throws -> HTTPResponse {
                try await client.send(HTTPRequest("PUT", url + path, body: .bytes([UInt8](repeating: 1, count: count))))
            }
            async let first = send("/wait", 80_000)
            await arrived.wait()
            #expect(try await send("/", 30_000).status == 503)
            #expect(try await send("/", 10_000).text == "10000")
            release.raise()
            #expect(try await first.text == "80000")
            #expect(try await send("/", 90_000).text == "90000")
        }
    }

    @Test func `a stop waits for a body on its way into a file`() async throws {
        let folder = try TemporaryFolder()
        let begun = Signal()
        let gone = Signal()
        let server = HTTPServer(
            configuration: configuration { _ in
                begun.raise()
                return .inFile(limit: 8 << 20, folder: folder.path, ticket: Ticket(gone))
            }
        ) { _ in ServerResponse() }
        let url = "http://127.0.0.1:\(try server.start())"
        let connection = await offPool {
            let connection = RawConnection(to: url)
            connection?.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 6000000\r\n\r\n")
            connection?.send([UInt8](repeating: 1, count: 2_500_000))
            return connection
        }
        await begun.wait()
        await server.stop(grace: .milliseconds(200))
        await gone.wait()
        withExtendedLifetime(connection) {}
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
