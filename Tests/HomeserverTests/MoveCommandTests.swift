import Foundation
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
        #expect(plan.status == 0 && plan.lines.first?.contains("1 accounts") == true)
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
}
