import Foundation
import JSONKit
import TestSupport
import Testing

/// An export is complete or an error. The user may choose to export without the server's newest state.
@Suite(.timeLimit(.minutes(5))) struct ExportStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        try await server.addUser("andie", password: "correct horse")
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
    }

    private func exported(_ words: String...) async throws -> [String] {
        let lines = try await andie.run(["export", "Crew", "--json", "--output", folder.path + "/out"] + words)
        guard lines.status == 0, let line = lines.lines.first, let path = try JSON(parsing: line)["path"].string else {
            throw Waited("an export: \(lines.status) \(lines.errors)")
        }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
            try JSON(parsing: String($0))["body"].string
        }
    }

    @Test func `what came since the last sync is in it, and without the server nobody is left to believe so`()
        async throws
    {
        let room = try #require(try await andie.json("create", "Crew").first?["id"].string)
        try await andie.json("send", room, "from here")
        try await andie.json("sync", "--once")
        let elsewhere = try Person("andie")
        try await elsewhere.signsIn(at: server.url)
        try await elsewhere.json("sync", "--once")
        try await elsewhere.json("send", "Crew", "from the other device", "--wait")
        #expect(try await exported("--offline").last == "from here")
        #expect(try await exported().last == "from the other device")
        server.kill()
        let alone = try await andie.run(["export", "Crew", "--output", folder.path + "/alone"])
        #expect(alone.status == 69)
        #expect(alone.errors.contains("--offline"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/alone"))
        #expect(try await exported("--offline").last == "from the other device")
    }
}
