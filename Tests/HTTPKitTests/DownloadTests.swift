import HTTPKit
import Testing

@Suite struct DownloadTests {
    private let folder: TemporaryFolder
    private let all = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a download lands in the file and tells its progress`() async throws {
        let last = Signal()
        try await serving { client, url async throws in
            var request = HTTPRequest("GET", url)
            request.onDownloadProgress = { done, total in
                #expect(total == 500_000)
                if done == 500_000 { last.raise() }
            }
            let response = try await client.download(request, to: folder.file("down"))
            #expect(response.status == 200)
            #expect(response.body.isEmpty)
        }
        #expect(try folder.read("down") == all)
        #expect(last.count == 1)
    }

    @Test func `a download goes on where it stopped`() async throws {
        let path = try folder.write(Array(all[..<200_000]), to: "down")
        let start = Signal()
        try await serving { client, url async throws in
            var request = HTTPRequest("GET", url)
            request.onDownloadProgress = { done, total in
                #expect(done >= 200_000)
                #expect(total == 500_000)
                start.raise()
            }
            let response = try await client.download(request, to: path, resumeAt: 200_000)
            #expect(response.status == 206)
        }
        #expect(try folder.read("down") == all)
        #expect(start.count > 0)
    }

    @Test func `a server that cannot go on starts the file anew`() async throws {
        let path = try folder.write([UInt8](repeating: 9, count: 600_000), to: "down")
        let all = all
        try await withServer { _ in
            ServerResponse(body: all)
        } test: { client, url async throws in
            let response = try await client.download(HTTPRequest("GET", url), to: path, resumeAt: 600_000)
            #expect(response.status == 200)
        }
        #expect(try folder.read("down") == all)
    }

    @Test func `another part than asked for is refused and the file left alone`() async throws {
        let path = try folder.write("before".bytes, to: "down")
        try await withServer { _ in
            ServerResponse(status: 206, headers: ["Content-Range": "bytes 0-2/9"], body: "abc".bytes)
        } test: { client, url async throws in
            let error = await error { () async throws(HTTPError) in
                _ = try await client.download(HTTPRequest("GET", url), to: path, resumeAt: 6)
            }
            guard case .protocolError = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try folder.read("down") == "before".bytes)
    }

    @Test func `an error's body is told and not written`() async throws {
        let path = try folder.write("before".bytes, to: "down")
        try await withServer { _ in
            ServerResponse(status: 404, body: "not here".bytes)
        } test: { client, url async throws in
            let response = try await client.download(HTTPRequest("GET", url), to: path, resumeAt: 6)
            #expect(response.status == 404)
            #expect(response.text == "not here")
        }
        #expect(try folder.read("down") == "before".bytes)
    }

    @Test func `what came before a cut stays and the rest can follow`() async throws {
        let path = folder.file("down")
        try await FakeServer.run { connection, _ in
            _ = connection.read(until: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n")
            connection.send(Array(all[..<123_456]))
        } test: { server async throws in
            let client = HTTPClient()
            let error = await error { () async throws(HTTPError) in
                _ = try await client.download(HTTPRequest("GET", server.url), to: path)
            }
            guard case .connectionLost = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        let kept = try folder.read("down").count
        #expect(kept == 123_456)
        try await serving { client, url async throws in
            _ = try await client.download(HTTPRequest("GET", url), to: path, resumeAt: Int64(kept))
        }
        #expect(try folder.read("down") == all)
    }

    @Test func `a file that cannot be written is said so`() async throws {
        try await serving { client, url async throws in
            let error = await error { () async throws(HTTPError) in
                _ = try await client.download(HTTPRequest("GET", url), to: "/nowhere/at/all")
            }
            guard case .file = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    private func serving(_ test: (HTTPClient, String) async throws -> Void) async throws {
        let path = try folder.write(all, to: "served")
        let size = Int64(all.count)
        try await withServer { request in
            .file(path: path, size: size, headers: ["Content-Type": "image/png"], for: request)
        } test: { client, url async throws in
            try await test(client, url)
        }
    }
}
