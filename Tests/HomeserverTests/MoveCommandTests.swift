import Foundation
import HTTPKit
import JSONKit
import Synchronization
import TestSupport
import Testing

/// `buzzboxd move` as an operator meets it.
@Suite struct MoveCommandTests {
    private func move(_ folder: TemporaryFolder, _ arguments: String...) async throws -> Finished {
        try await run(Programs.buzzboxd, ["move", "--data-dir", folder.path] + arguments)
    }

    @Test func `each step says what comes next, and the old server stays as it is`() async throws {
        let folder = try TemporaryFolder()
        let nothing = try await move(folder, "--to", "http://127.0.0.1:1")
        #expect(nothing.status == 1 && nothing.errors.contains("There is no server"))
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("ann", password: "correct horse")
        #expect(try await move(folder).status == 64)
        #expect(try await move(folder, "--to", "nowhere").status == 64)
        let plan = try await move(folder, "--to", "http://127.0.0.1:1", "--dry-run")
        #expect(plan.status == 0 && plan.lines.first?.contains("1 account (") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/move"))
        let first = try await move(folder, "--to", "http://127.0.0.1:1")
        #expect(first.status == 77 && first.errors.contains("app_service_config_files"))
        // What is no Matrix server does not know the registration either.
        let own = try await move(folder, "--to", server.url)
        #expect(own.status == 77 && own.errors.contains("as it was"))
        server.kill()
        try await server.start()
        #expect(try await run(Programs.buzzboxd, ["user", "list", "--data-dir", folder.path]).output.contains("ann"))
    }

    @Test func `a running server closes nobody, and passwords are written down also when one is refused`() async throws
    {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        for name in ["ann", "bob", "cid"] { try await server.addUser(name, password: "correct horse") }
        let closing = try await run(
            Programs.buzzboxd, ["user", "deactivate", "cid", "--data-dir", folder.path])
        #expect(closing.status == 0, "\(closing.errors)")
        let new = try await NewServer()
        let refused = Mutex("bob")
        let front = HTTPServer(configuration: .init()) { request in
            if request.path.hasPrefix("/_synapse/"), request.path.contains(refused.withLock { $0 }) {
                let body: JSON = ["errcode": "M_FORBIDDEN", "error": "Not you"]
                return ServerResponse(status: 403, body: body.serialized())
            }
            return (try? await Self.answer(of: new, to: request)) ?? ServerResponse(status: 500)
        }
        let url = "http://127.0.0.1:\(try front.start())"
        let secret = folder.path + "/admin"
        try NewServer.adminToken.write(toFile: secret, atomically: true, encoding: .utf8)
        _ = try await move(folder, "--to", url)

        let stopped = try await move(folder, "--to", url, "--admin-token", secret)
        #expect(stopped.status == 1 && !new.asked.contains { $0.path.hasSuffix("/deactivate") }, "\(stopped.errors)")
        let passwords = folder.path + "/move/passwords.tsv"
        let first = try String(contentsOfFile: passwords, encoding: .utf8)
        #expect(first.contains("@ann:new.example") && !first.contains("@bob:new.example"))

        refused.withLock { $0 = "nobody" }
        let running = try await move(folder, "--to", url, "--admin-token", secret)
        #expect(running.output.contains("Closed here and not yet there: 1 account."), "\(running.errors)")
        #expect(try String(contentsOfFile: passwords, encoding: .utf8).contains("@bob:new.example"))
        server.kill()
        let last = try await move(folder, "--to", url)
        #expect(last.status == 0 && !last.output.contains("not yet there"), "\(last.errors)")
        #expect(new.asked.filter { $0.path.hasSuffix("/deactivate") }.count == 1)
        await front.stop(grace: .zero)
    }

    /// The program's registration has a token of its own making, which the new server takes for the one it knows.
    private static func answer(of new: NewServer, to request: ServerRequest) async throws -> ServerResponse {
        let query = request.query.map {
            "\(PercentEncoding.encode(queryValue: $0.name))=\(PercentEncoding.encode(queryValue: $0.value))"
        }
        var asked = HTTPRequest(
            request.method,
            "https://new.example\(request.path)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
            headers: request.headers, body: request.body.isEmpty ? .none : .bytes(request.body))
        if request.headers["Authorization"] != "Bearer \(NewServer.adminToken)" {
            asked.headers["Authorization"] = "Bearer \(NewServer.token)"
        }
        let answer = try await new.send(asked)
        return ServerResponse(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
