import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

@Suite struct MediaTests {
    private let picture: [UInt8] = Array("not really a picture".utf8)

    private func upload(_ user: TestUser, name: String? = nil, type: String = "image/png") async throws -> String {
        let answer = try await user.server.send(
            "POST", "/_matrix/media/v3/upload", bytes: picture, type: type, token: user.token,
            query: name.map { ["filename": $0] } ?? [:])
        return String(try answer.ok()["content_uri"].string?.dropFirst("mxc://".count) ?? "")
    }

    @Test func `what goes up comes down as it was`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let id = try await upload(bob, name: "Ünïcode.png")
        let answer = try await bob.get("/v1/media/download/\(id)")
        #expect(answer.bytes == picture)
        #expect(answer.headers["Content-Type"] == "image/png")
        #expect(answer.headers["Content-Disposition"] == "inline; filename*=utf-8''%C3%9Cn%C3%AFcode.png")
        #expect(answer.headers["Content-Security-Policy"]?.hasPrefix("sandbox") == true)
        #expect(answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
        let named = try await bob.get("/v1/media/download/\(id)/other.png")
        #expect(named.headers["Content-Disposition"] == "inline; filename=other.png")
        #expect(try await server.send("GET", "/v1/media/download/\(id)").status == 401)
    }

    @Test func `the older addresses hand out only what was there before the switch`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let id = try await upload(bob)
        for version in ["v3", "r0", "v1"] {
            for path in ["download/\(id)", "download/\(id)/a.png", "thumbnail/\(id)"] {
                let answer = try await server.send(
                    "GET", "/_matrix/media/\(version)/\(path)", query: ["width": "32", "height": "32"])
                #expect(answer.status == 404 && answer.code == "M_NOT_FOUND")
            }
        }
        try await server.app.server.commit { transaction in
            try transaction.connection.run(
                "UPDATE settings SET value = ? WHERE name = 'media_frozen_at'", String(transaction.now + 1))
        }
        #expect(try await server.send("GET", "/_matrix/media/v3/download/\(id)").bytes == picture)
    }

    @Test func `an operator can keep them open for old clients`() async throws {
        let server = try await TestHomeserver { $0.servesLegacyMedia = true }
        let id = try await upload(try await server.register("bob"))
        #expect(try await server.send("GET", "/_matrix/media/v3/download/\(id)").bytes == picture)
    }

    @Test func `a part can be asked for`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let id = try await upload(bob)
        let part = try await server.send(
            "GET", "/v1/media/download/\(id)", bytes: [], token: bob.token, headers: [("Range", "bytes=4-9")])
        #expect(part.status == 206)
        #expect(part.bytes == Array("really".utf8))
    }

    @Test func `scripts are never shown by themselves`() async throws {
        let server = try await TestHomeserver()
        let bob = try await server.register("bob")
        let id = try await upload(bob, name: "a.html", type: "text/html")
        #expect(
            try await bob.get("/v1/media/download/\(id)").headers["Content-Disposition"]
                == "attachment; filename=a.html")
        #expect(try await bob.get("/v1/media/thumbnail/\(id)", ["width": "32", "height": "32"]).status == 400)
    }

    @Test func `a place can be reserved and filled once`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let answer = try await bob.post("/_matrix/media/v1/create").ok()
        let id = String(answer["content_uri"].string?.dropFirst("mxc://".count) ?? "")
        let early = try await bob.get("/v1/media/download/\(id)", ["timeout_ms": "0"])
        #expect(early.status == 504)
        #expect(early.code == "M_NOT_YET_UPLOADED")
        async let patient = ann.get("/v1/media/download/\(id)")
        await server.time.sleepers(atLeast: 1)
        let path = "/_matrix/media/v3/upload/\(id)"
        #expect(try await server.send("PUT", path, bytes: picture, type: "image/png", token: ann.token).status == 403)
        #expect(try await server.send("PUT", path, bytes: picture, type: "image/png", token: bob.token).status == 200)
        #expect(
            try await server.send("PUT", path, bytes: picture, type: "image/png", token: bob.token).code
                == "M_CANNOT_OVERWRITE_MEDIA")
        #expect(try await patient.bytes == picture)
    }

    @Test func `old media go, and the files nobody else has`() async throws {
        let server = try await TestHomeserver()
        let (ann, bob) = (try await server.register("ann"), try await server.register("bob"))
        let old = try await upload(ann)
        server.time.advance(by: .seconds(20 * 24 * 3600))
        let same = try await upload(bob)
        #expect(try await MediaPurge(server.app).run(olderThan: 10) == .init(uploads: 1, files: 0, bytes: 0))
        #expect(try await ann.get("/v1/media/download/\(old)").status == 404)
        #expect(try await ann.get("/v1/media/download/\(same)").bytes == picture)
        server.time.advance(by: .seconds(20 * 24 * 3600))
        let result = try await MediaPurge(server.app).run(olderThan: 10)
        #expect(result == .init(uploads: 1, files: 1, bytes: Int64(picture.count)))
        #expect(try await MediaPurge(server.app).run(olderThan: 10) == .init())
    }

    @Test func `limits are told and kept`() async throws {
        let server = try await TestHomeserver { $0.limits.uploadBytes = 10 }
        let bob = try await server.register("bob")
        #expect(try await bob.get("/v1/media/config").ok()["m.upload.size"] == 10)
        let answer = try await server.send("POST", "/_matrix/media/v3/upload", bytes: picture, token: bob.token)
        #expect(answer.status == 413)
        #expect(answer.code == "M_TOO_LARGE")
        #expect(try await bob.get("/v1/media/download/other.example/abc").status == 404)
        #expect(try await bob.get("/v1/media/download/test.example/..%2F..%2Fhomeserver.db").status == 404)
    }
}
