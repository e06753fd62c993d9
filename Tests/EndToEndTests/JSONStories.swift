import Foundation
import JSONKit
import TestSupport
import Testing

/// Every line that `--json` prints is what its schema in `docs/schemas` says.
@Suite(.timeLimit(.minutes(3))) struct JSONStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person
    private let dana: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        try await server.addUser("dana", password: "correct horse")
        andie = try Person("andie")
        dana = try Person("dana")
    }

    /// Runs a command and checks each line it prints.
    @discardableResult
    private func check(
        _ person: Person, _ command: String, _ arguments: String..., input: String = "", status: Int32 = 0
    ) async throws -> [JSON] {
        let words = command.split(separator: " ").map(String.init)
        let result = try await person.run(words + arguments + ["--json"], input: input)
        #expect(result.status == status, "\(command): \(result.errors)")
        let lines = try result.lines.map { try JSON(parsing: $0) }
        #expect(!lines.isEmpty, "\(command) printed nothing")
        let name = try #require(try Documents.schemas()[command])
        let schema = try Documents.schema(name)
        for line in lines { #expect(schema.problems(line) == [], "\(command)") }
        return lines
    }

    @Test func `accounts, conversations, messages, search and outbox print what their schemas say`() async throws {
        try await check(
            andie, "login", server.url, "andie", "--password-stdin", input: "correct horse\n")
        try await check(dana, "login", server.url, "dana", "--password-stdin", input: "correct horse\n")
        try await check(andie, "whoami")
        let picture = folder.path + "/a.png"
        try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(fileURLWithPath: picture))
        let first = try await check(andie, "send", dana.userID, "hello dana", "--wait")
        let id = try #require(first.first?["id"].string)
        try await check(andie, "send", dana.userID, "a picture", "--file", picture, "--wait")
        try await check(andie, "send", dana.userID, "and an answer", "--reply-to", id, "--wait")
        try await dana.json("sync", "--once")
        let invitation = try #require(try await check(dana, "invites").first?["id"].string)
        try await dana.json("join", invitation)
        try await dana.json("send", invitation, "We'd pay 4,000 € for a sponsored video. Interested?", "--wait")
        try await check(andie, "sync", "--once")
        try await andie.json("react", id, "👍")
        try await check(andie, "conversations")
        let messages = try await check(andie, "messages", "dana")
        #expect(messages.contains { $0["replyTo"].object != nil })
        #expect(messages.contains { $0["attachment"]["name"].string == "a.png" })
        #expect(messages.contains { $0["reactions"].array?.isEmpty == false })
        try await check(andie, "search", "hello")
        try await check(andie, "deals")
        try await check(andie, "draft", "dana")
        try await check(andie, "faq check", "Which camera is that?")
        try await check(andie, "export", "dana", "--output", folder.path + "/exported")
        try await check(andie, "create", "Crew", dana.userID)
        try await check(andie, "outbox")
        try await check(andie, "open", "matrix:u/dana:test.example")
        let link = "https://matrix.to/#/" + invitation.replacing("!", with: "%21").replacing(":", with: "%3A")
        #expect(try await check(andie, "open", link).first?["id"].string == invitation)
        let doctor = try await check(andie, "doctor")
        let checks = Set(doctor.compactMap { $0["check"].string })
        #expect(checks.count >= 20, "\(checks)")
        #expect(doctor.allSatisfy { $0["ok"] == true }, "\(doctor.filter { $0["ok"] != true })")
        #expect(doctor.contains { $0["check"] == "copilot" && $0["message"].string?.contains("creator") == true })
    }

    @Test func `the library, memories and the copilot's switches print what their schemas say`() async throws {
        try await andie.signsIn(at: server.url)
        try await check(andie, "copilot")
        try await check(andie, "copilot on", "memory")
        let added = try await check(andie, "faq add", "Which camera is that?", "An old one.")
        let id = try #require(added.first?["id"].string)
        try await check(andie, "faq list")
        try await check(andie, "faq edit", id, "--answer", "A very old one.")
        try await check(andie, "faq import", "-", input: "? Where do you live?\nBy the sea.\n")
        try await check(andie, "faq remove", id)
        try await check(andie, "memory add", "Mira likes the sea.")
        try await check(andie, "memory pending")
        try await andie.json("sync", "--once")
        let memories = try await check(andie, "memory list")
        try await check(andie, "memory search", "sea")
        try await check(andie, "memory remove", try #require(memories.first?["id"].string))
        try await check(andie, "copilot off", "memory")
    }

    @Test func `keys, themes and configuration print what their schemas say`() async throws {
        try await check(andie, "keys")
        try await check(andie, "themes")
        try await check(andie, "themes list")
        try await check(andie, "themes show", "dark")
        try await check(andie, "config show")
        try await check(andie, "config path")
        let theme = folder.path + "/t.toml"
        try "[roles]\ntext = \"redish\"\n".write(toFile: theme, atomically: true, encoding: .utf8)
        #expect(try await check(andie, "themes check", theme, status: 78).first?["line"].int == 2)
        let file = folder.path + "/b.toml"
        try "ascii = true\n[interface]\nmouse = 1\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await check(andie, "config check", file, status: 78).count == 1)
        try "ascii = true\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await check(andie, "config check", file).first?["severity"] == "warning")
    }

    @Test func `buzzboxd prints what its schemas say`() async throws {
        for (words, name) in [(["user", "list"], "server-user"), (["doctor"], "server-finding")] {
            let result = try await run(
                Programs.buzzboxd, words + ["--json", "--data-dir", folder.path])
            #expect(result.status == 0 && !result.lines.isEmpty, "\(result.errors)")
            let schema = try Documents.schema(name)
            for line in result.lines { #expect(schema.problems(try JSON(parsing: line)) == []) }
        }
    }

    @Test func `a schema notices what is missing, of another type, or unknown`() throws {
        let schema = try Documents.schema("config-problem")
        let right: JSON = ["file": "b.toml", "line": 1, "severity": "error", "message": "m"]
        #expect(schema.problems(right) == [])
        for (name, value) in [("line", JSON.string("1")), ("severity", "bad"), ("more", 1)] {
            var wrong = right
            wrong[name] = value
            #expect(schema.problems(wrong).count == 1, "\(name)")
        }
        #expect(schema.problems(["file": "b.toml", "line": 1, "severity": "error"]).count == 1)
        #expect(try Documents.schema("message").problems(["sentAt": "yesterday"]).contains { $0.contains("no time") })
    }

    @Test func `a follower whose reader goes away ends`() async throws {
        try await andie.signsIn(at: server.url)
        let command = "\(Programs.buzzbox) sync --follow --json | head -n 1"
        try await dana.signsIn(at: server.url)
        async let followed = run("/bin/sh", ["-c", command], environment: andie.environment)
        try await dana.json("send", andie.userID, "knock", "--wait")
        #expect(try await followed.output.contains("\"conversations\""))
    }
}
