import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import TestSupport
import Testing

@Suite struct UploadTests {
    private let path = "/_matrix/media/v3/upload"

    private func asks(
        _ server: TestHomeserver, _ path: String, bytes: Int? = 1 << 20, token: String? = nil
    ) async throws -> Admission {
        var headers = HTTPHeaders()
        headers["Content-Length"] = bytes.map { String($0) }
        headers["Authorization"] = token.map { "Bearer \($0)" }
        return await server.app.admission(ServerRequest(method: "POST", path: path, headers: headers))
    }

    private func refusal(_ admission: Admission) throws -> Answer? {
        guard case .refused(let response) = admission else { return nil }
        return try Answer(response)
    }

    @Test func `strangers bring nothing large, wherever they knock`() async throws {
        let server = try await TestHomeserver { $0.allowsGuests = true }
        let guest = try TestUser(server, await server.send("POST", "/v3/register", query: ["kind": "guest"]).ok())
        #expect(try await refusal(asks(server, path))?.code == "M_MISSING_TOKEN")
        #expect(try await refusal(asks(server, path, token: "nonsense"))?.code == "M_UNKNOWN_TOKEN")
        #expect(try await refusal(asks(server, path, token: guest.token))?.code == "M_GUEST_ACCESS_FORBIDDEN")
        #expect(try await refusal(asks(server, "/_matrix/client/v3/login"))?.status == 413)
        #expect(try await refusal(asks(server, "/_matrix/client/v3/nowhere"))?.status == 413)
        // A client that does not state a length may still sign in.
        guard case .inMemory(65_536) = try await asks(server, "/_matrix/client/v3/login", bytes: nil) else {
            throw Waited("room for a sign-in")
        }
        #expect(try await refusal(asks(server, "/_matrix/client/v3/keys/upload"))?.status == 401)
        #expect(try server.mediaFiles() == [])
    }

    @Test func `who is signed in may bring JSON into memory and files onto the disk`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        guard case .inMemory(2_097_152) = try await asks(server, "/_matrix/client/v3/createRoom", token: bob.token)
        else { throw Waited("room for JSON") }
        guard case .inFile(104_857_600, let folder, _) = try await asks(server, path, bytes: nil, token: bob.token)
        else { throw Waited("a file") }
        #expect(folder.hasSuffix("/media/incoming"))
    }

    @Test func `uploads under way count, and no user has many`() async throws {
        let server = try await TestHomeserver { configuration in
            var quotas = Quotas()
            quotas[.media].bytes = 10 << 20
            configuration.quotas = quotas
        }
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let full = try await refusal(asks(server, path, bytes: 11 << 20, token: bob.token))
        #expect(full?.code == "M_RESOURCE_LIMIT_EXCEEDED")
        guard case .inFile(10_485_760, _, _) = try await asks(server, path, bytes: nil, token: bob.token) else {
            throw Waited("as much as there is room for")
        }
        var held: [Admission] = [try await asks(server, path, bytes: 9 << 20, token: bob.token)]
        #expect(try await refusal(asks(server, path, bytes: 2 << 20, token: bob.token))?.status == 403)
        #expect(try await refusal(asks(server, path, bytes: 2 << 20, token: ann.token)) == nil)
        held = []
        for _ in 0..<8 { held.append(try await asks(server, path, bytes: 1 << 20, token: bob.token)) }
        #expect(try held.allSatisfy { try refusal($0) == nil })
        #expect(try await refusal(asks(server, path, bytes: 1, token: bob.token))?.code == "M_LIMIT_EXCEEDED")
        held.removeLast()
        #expect(try await refusal(asks(server, path, bytes: 1 << 20, token: bob.token)) == nil)
    }

    @Test func `a disk that is nearly full takes no files`() async throws {
        let server = try await TestHomeserver { $0.limits.freeDiskBytes = .max }
        let bob = try await server.register("bob")
        #expect(try await refusal(asks(server, path, token: bob.token))?.status == 503)
        #expect(try await server.send("POST", path, bytes: [1, 2, 3], token: bob.token).status == 503)
        #expect(try server.mediaFiles() == [])
        try await bob.says("still here", in: bob.createsRoom())
    }

    @Test func `a large file goes up over the wire and comes down as it was`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let app = server.app
        let http = HTTPServer(
            configuration: .init(maxBodyBytes: 100 << 20, admission: { await app.admission($0) })
        ) { await app.handle($0) }
        let base = "http://127.0.0.1:\(try http.start())"
        let client = HTTPClient()
        let bytes = (0..<(12 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
        let headers: HTTPHeaders = ["Authorization": "Bearer \(bob.token)", "Content-Type": "video/mp4"]
        func upload() async throws -> String {
            let answer = try await client.send(
                HTTPRequest("POST", base + path, headers: headers, body: .bytes(bytes), timeout: .seconds(60)))
            #expect(answer.status == 200)
            let uri = try JSON(parsing: answer.body)["content_uri"].string ?? ""
            return String(uri.dropFirst("mxc://".count))
        }
        // Twice, because the second download finds the file on disk.
        for id in [try await upload(), try await upload()] {
            #expect(try await bob.get("/v1/media/download/\(id)").bytes == bytes)
        }
        let large = JSON.object(JSONObject([("name", .string(String(repeating: "x", count: 100_000)))]))
        let stranger = try await client.send(
            HTTPRequest("POST", base + "/_matrix/client/v3/createRoom", body: .bytes(large.serialized())))
        #expect(stranger.status == 401)
        client.shutdown()
        await http.stop(grace: .seconds(5))
        #expect(try server.mediaFiles().count == 1)
    }

    @Test func `what is refused leaves no file`() async throws {
        let server = try await TestHomeserver { configuration in
            var quotas = Quotas()
            quotas[.media].bytes = 5
            configuration.quotas = quotas
        }
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        #expect(try await server.send("POST", path, bytes: [1, 2, 3, 4], token: ann.token).status == 200)
        let full = try await server.send("POST", path, bytes: [5, 6, 7, 8], token: ann.token)
        #expect(full.code == "M_RESOURCE_LIMIT_EXCEEDED")
        #expect(try server.mediaFiles().count == 1)
        // Another user uploading the same content shares the existing file, which must stay.
        #expect(try await server.send("POST", path, bytes: [1, 2, 3, 4], token: bob.token).status == 200)
        #expect(try server.mediaFiles().count == 1)
    }

    @Test func `uploads are slowed down where the operator wants it`() async throws {
        let server = try await TestHomeserver { $0.limits.messages = .init(burst: 2, perSecond: 1) }
        let bob = try await server.register("bob")
        for _ in 0..<2 { #expect(try await server.send("POST", path, bytes: [1], token: bob.token).status == 200) }
        #expect(try await server.send("POST", path, bytes: [1], token: bob.token).status == 429)
    }

    @Test func `files nobody speaks of go, the others stay`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let uri = try await server.send("POST", path, bytes: [1, 2, 3], type: "image/png", token: bob.token).ok()[
            "content_uri"
        ].string
        let stray = String(repeating: "ab", count: 32)
        let name = try #require(try server.mediaFiles().first)
        try Files.makeDirectory(server.mediaFolder + "/ab")
        try Files.write([9], to: server.mediaFolder + "/ab/" + stray)
        let purge = MediaPurge(server.app)
        // Files carry the real time, which is ahead of the test's clock, so the upload may still be running.
        #expect(try await purge.removeStrays() == 0)
        server.time.advance(by: .seconds(20 * 365 * 24 * 3600))
        #expect(try await purge.removeStrays() == 1)
        #expect(try server.mediaFiles() == [name])
        let id = uri?.dropFirst("mxc://".count) ?? ""
        #expect(try await bob.get("/v1/media/download/\(id)").bytes == [1, 2, 3])
    }
}
