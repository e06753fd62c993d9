import HTTPKit
import Homeserver
import JSONKit
import PictureKit
import ProcessKit
import TestSupport
import Testing

@Suite struct ThumbnailTests {
    private func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> Bitmap {
        var pixels: [UInt8] = []
        for _ in 0..<height {
            for x in 0..<width { pixels += [UInt8(truncatingIfNeeded: x), 40, 200, alpha] }
        }
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }

    private func upload(_ user: TestUser, _ bytes: [UInt8], type: String) async throws -> String {
        let answer = try await user.server.send(
            "POST", "/_matrix/media/v3/upload", bytes: bytes, type: type, token: user.token)
        return String(try answer.ok()["content_uri"].string?.dropFirst("mxc://".count) ?? "")
    }

    private func thumbnail(_ user: TestUser, _ id: String, _ width: Int, _ height: Int, _ method: String = "scale")
        async throws
        -> Answer
    {
        try await user.get(
            "/v1/media/thumbnail/\(id)", ["width": "\(width)", "height": "\(height)", "method": method])
    }

    @Test func `a large picture comes smaller, all of it or its middle`() async throws {
        let bob = try await TestHomeserver().register("bob")
        let id = try await upload(bob, try #require(try picture(400, 200).png()), type: "image/png")
        let all = try await thumbnail(bob, id, 32, 32)
        #expect(all.headers["Content-Type"] == "image/jpeg")
        #expect(all.headers["Content-Disposition"]?.hasPrefix("inline") == true)
        #expect(try PictureHead(all.bytes).size == PictureSize(width: 32, height: 16))
        let middle = try await thumbnail(bob, id, 32, 32, "crop")
        #expect(try PictureHead(middle.bytes).size == PictureSize(width: 32, height: 32))
        // The second request is answered from disk.
        #expect(try await thumbnail(bob, id, 32, 32).bytes == all.bytes)
        // Odd sizes are rounded up to bound the number of stored thumbnails.
        #expect(try await thumbnail(bob, id, 31, 29).bytes == all.bytes)
    }

    @Test func `what shines through stays so`() async throws {
        let bob = try await TestHomeserver().register("bob")
        let id = try await upload(bob, try #require(try picture(100, 100, alpha: 90).png()), type: "image/png")
        let small = try await thumbnail(bob, id, 48, 48)
        #expect(small.headers["Content-Type"] == "image/png")
        #expect(try !Bitmap(decoding: small.bytes).isOpaque)
    }

    @Test func `a small picture is its own thumbnail`() async throws {
        let bob = try await TestHomeserver().register("bob")
        let bytes = try #require(try picture(20, 10).png())
        let id = try await upload(bob, bytes, type: "image/png")
        #expect(try await thumbnail(bob, id, 96, 96).bytes == bytes)
        #expect(try await thumbnail(bob, id, 96, 96).bytes == bytes)
    }

    @Test func `there is none of what is no picture, or too large a one`() async throws {
        let bob = try await TestHomeserver().register("bob")
        let text = try await upload(bob, Array("not really a picture".utf8), type: "image/png")
        #expect(try await thumbnail(bob, text, 32, 32).code == "M_UNKNOWN")
        #expect(try await thumbnail(bob, text, 32, 32).status == 400)
        var bytes = try #require(try picture(8, 8).png())
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        let huge = try await upload(bob, bytes, type: "image/png")
        #expect(try await thumbnail(bob, huge, 32, 32).status == 400)
        let other = try await upload(bob, try #require(try picture(99, 99).png()), type: "application/octet-stream")
        #expect(try await thumbnail(bob, other, 32, 32).status == 400)
        #expect(try await thumbnail(bob, other, 32, 32, "stretch").code == "M_INVALID_PARAM")
        #expect(try await bob.get("/v1/media/thumbnail/\(other)", ["width": "0", "height": "1"]).status == 400)
    }

    @Test func `a thumbnail goes with its picture`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let id = try await upload(bob, try #require(try picture(400, 200).png()), type: "image/png")
        _ = try await thumbnail(bob, id, 32, 32)
        server.time.advance(by: .seconds(3 * 24 * 3600))
        let result = try await MediaPurge(server.app).run(olderThan: 1)
        #expect(result.files == 1)
        #expect(try await thumbnail(bob, id, 32, 32).status == 404)
        let left = try server.mediaFiles()
        #expect(left == [])
    }

    @Test func `the program makes them in a process of their own`() async throws {
        let folder = try TemporaryFolder()
        let (source, target) = (folder.path + "/a", folder.path + "/b")
        try Files.write(try #require(try picture(400, 200).png()), to: source)
        let made = try await run(Programs.buzzboxd, ["thumbnail", source, target, "64", "64", "scale"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(try PictureHead(Files.read(target)).size == PictureSize(width: 64, height: 32))
        #expect(try await run(Programs.buzzboxd, ["thumbnail", source, target, "800", "800", "scale"]).status == 3)
        try Files.write("no picture", to: source)
        #expect(try await run(Programs.buzzboxd, ["thumbnail", source, target, "64", "64", "crop"]).status == 4)
        // The server runs the program to make thumbnails.
        let server = ServerProcess(dataFolder: folder.path + "/data")
        try await server.start()
        try await server.addUser("ann", password: "correct horse")
        let client = HTTPClient()
        let login: JSON = ["type": "m.login.password", "user": "ann", "password": "correct horse"]
        let session = try await client.send(
            HTTPRequest("POST", server.url + "/_matrix/client/v3/login", body: .bytes(login.serialized())))
        let token = try JSON(parsing: session.body)["access_token"].string ?? ""
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token)", "Content-Type": "image/png"]
        let upload = try await client.send(
            HTTPRequest(
                "POST", server.url + "/_matrix/media/v3/upload", headers: headers,
                body: .bytes(try #require(try picture(400, 200).png()))))
        let id = try JSON(parsing: upload.body)["content_uri"].string?.dropFirst("mxc://".count) ?? ""
        let small = try await client.send(
            HTTPRequest(
                "GET", server.url + "/_matrix/client/v1/media/thumbnail/\(id)?width=64&height=64", headers: headers))
        #expect(try PictureHead(small.body).size == PictureSize(width: 64, height: 32))
        server.kill()
    }
}
