import Foundation
import TestSupport
import Testing

/// What a start loads and in which order things begin.
@Suite struct StartStories {
    private let ann: Person

    init() throws { ann = try Person("ann") }

    /// A library that cannot be loaded, found before the machine's own.
    private func broken(_ library: String) throws -> [String: String] {
        let folder = ann.home + "/broken"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "no library".write(toFile: folder + "/" + library, atomically: true, encoding: .utf8)
        return ["LD_LIBRARY_PATH": folder]
    }

    @Test func `what is stored can be read without libcurl, and a request says that it is missing`() async throws {
        let broken = try broken("libcurl.so.4")
        let themes = try await ann.run(["themes"], extra: broken)
        #expect(themes.status == 0, "\(themes.errors)")
        let login = try await ann.run(
            ["login", "http://127.0.0.1:9", "ann", "--password-stdin"], input: "secret\n", extra: broken)
        #expect(login.status != 0)
        #expect(login.errors.contains("Install libcurl"), "\(login.errors)")
    }

    @Test func `a server without libmicrohttpd says so`() async throws {
        let server = try await run(
            Programs.buzzboxd, ["serve", "--data-dir", ann.home + "/server", "--listen", "127.0.0.1:0"],
            environment: broken("libmicrohttpd.so.12"))
        #expect(server.status != 0)
        #expect(server.errors.contains("Install libmicrohttpd"), "\(server.errors)")
    }

    @Test func `the network's work begins after the inbox was painted`() async throws {
        let server = ServerProcess(dataFolder: ann.home + "/server")
        try await server.start()
        let registered = try await ann.buzzbox(
            "register", server.url, "ann", "--password-stdin", input: "correct horse\n")
        #expect(registered.status == 0, "\(registered.errors)")
        server.kill()
        let terminal = try await ann.opensInbox()
        let path = ann.home + "/state/profiles/default/buzzbox.log"
        let log = try await eventually("a first request") { () -> String? in
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return text.contains("sync failed") ? text : nil
        }
        let painted = try #require(log.range(of: "the inbox is on screen"))
        let asked = try #require(log.range(of: "sync failed"))
        #expect(painted.lowerBound < asked.lowerBound)
        withExtendedLifetime(terminal) {}
    }
}
