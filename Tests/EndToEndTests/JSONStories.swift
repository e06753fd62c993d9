import Foundation
import JSONKit
import TestSupport
import Testing

/// Every line printed with `--json` matches its schema in `docs/schemas`.
@Suite(.timeLimit(.minutes(5))) struct JSONStories {
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
        // Cards are made last, after all other work.
        _ = try await eventually("a deal") {
            try await andie.json("sync", "--once")
            return try await andie.json("deals").first
        }
        try await check(andie, "deals")
        try await check(andie, "draft", "dana")
        try await check(andie, "judge", "We'd pay 4,000 € for a sponsored video. Interested?")
        try await check(andie, "faq check", "Which camera is that?")
        try await check(andie, "export", "dana", "--output", folder.path + "/exported")
        try await check(andie, "create", "Crew", dana.userID)
        // Nothing has been synced since, so the message is still pending.
        try await andie.json("send", "Crew", "a heliotrope of our own")
        #expect(try await andie.json("search", "heliotr").count == 1)
        try await check(andie, "outbox")
        _ = try await andie.run(["send", "Crew", "Happy new year!", "--at", "in 2 hours"])
        try await check(andie, "later")
        _ = try await andie.run(["snippets", "set", "hours", "Open until {time} on {day}."])
        try await check(andie, "snippets")
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
        try await check(andie, "copilot voice", "-", input: "hey, so glad!\nthanks a lot\n")
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
        let copy = folder.path + "/all"
        try await check(andie, "export", "--all", "--output", copy)
        let account = try JSON(parsing: try String(contentsOfFile: copy + "/account.json", encoding: .utf8))
        #expect(account["voiceSamples"].array?.count == 2 && account["copilot"]["memory"] == true)
        #expect(try String(contentsOfFile: copy + "/memories.jsonl", encoding: .utf8).contains("Mira likes the sea."))
        #expect(try String(contentsOfFile: copy + "/faq.json", encoding: .utf8).contains("By the sea."))
        try await check(andie, "memory remove", try #require(memories.first?["id"].string))
        try await check(andie, "copilot off", "memory")
    }

    @Test func `with the account goes what the copilot remembers of it`() async throws {
        try await andie.signsIn(at: server.url)
        try await andie.json("copilot", "on", "memory")
        try await andie.json("memory", "add", "Mira likes the sea.")
        try await andie.json("sync", "--once")
        #expect(try await andie.json("memory", "list").count == 1)
        let copilot = andie.home + "/data/profiles/default/copilot"
        #expect(FileManager.default.fileExists(atPath: copilot + "/copilot.db"))
        let words = ["account", "delete", "--yes-delete", andie.userID, "--password-stdin"]
        let wrong = try await andie.run(words, input: "wrong horse\n")
        #expect(wrong.status == 77 && wrong.errors.contains("Nothing was deleted"), "\(wrong.errors)")
        #expect(try await andie.json("memory", "list").count == 1)
        let gone = try await andie.run(words, input: "correct horse\n")
        #expect(gone.status == 0, "\(gone.errors)")
        #expect(!FileManager.default.fileExists(atPath: copilot))
    }

    @Test func `progress is said as its schema has it`() async throws {
        try await andie.signsIn(at: server.url)
        let result = try await andie.run(
            ["faq", "import", "-", "--progress", "json"], input: "? Where do you live?\nBy the sea.\n")
        #expect(result.status == 0)
        let schema = try Documents.schema("progress")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count >= 2)
        for line in lines { #expect(schema.problems(try JSON(parsing: String(line))) == []) }
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

    @Test func `a follower whose reader goes away ends, though nothing more happens`() async throws {
        try await andie.signsIn(at: server.url)
        try await andie.json("create", "Crew")
        try await andie.json("sync", "--once")
        // Once it is online and everything is printed, the reader goes away.
        let follow = "\(Programs.buzzbox) sync --follow --json | grep -m 1 '\"online\":true'"
        let followed = try await run("/bin/sh", ["-c", follow], environment: andie.environment)
        #expect(followed.status == 0 && followed.output.contains("\"conversations\""))
        // Its input stays open, and nobody reads its output.
        let chat = try RunningProgram(
            "/bin/sh", ["-c", "\(Programs.buzzbox) chat Crew | true"], environment: andie.environment)
        #expect(try await chat.status() == 0)
    }
}
