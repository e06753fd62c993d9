import Foundation
import HTTPKit
import JSONKit
import Synchronization
import TestSupport
import Testing

/// The configuration as a user meets it: in the file, on the command line, in an open inbox.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
    }

    private var file: String { andie.home + "/config/buzzbox.toml" }

    private func write(_ text: String, to path: String? = nil) throws {
        try FileManager.default.createDirectory(atPath: andie.home + "/config", withIntermediateDirectories: true)
        try text.write(toFile: path ?? file, atomically: true, encoding: .utf8)
    }

    @Test func `every mistake is named with its line, 78 is the answer, and nothing is touched`() async throws {
        let text = "[interface]\nthme = \"dark\"\nmouse = 3\n"
        try write(text)
        for words in [[], ["conversations"], ["config", "show"], ["keys"]] {
            let refused = try await andie.run(words)
            #expect(refused.status == 78)
            #expect(refused.errors.contains("\(file):2: “thme” is not known in [interface]; did you mean “theme”?"))
            #expect(refused.errors.contains("\(file):3: “mouse” must be true or false"))
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        let doctor = try await andie.run(["doctor", "--offline"])
        #expect(doctor.status == 1)
        #expect(doctor.output.contains("✗ configuration"))
    }

    @Test func `edit writes a commented file, opens it, and says what is wrong afterwards`() async throws {
        try FileManager.default.removeItem(atPath: file)
        let edited = try await andie.run(["config", "edit"], extra: ["VISUAL": "", "EDITOR": "true"])
        #expect(edited.status == 0, "\(edited.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("# theme = \"\""))
        let script = folder.path + "/editor"
        try await writeScript("#!/bin/sh\nprintf '[log]\\nlevel = \"loud\"\\n' >\"$1\"\n", to: script)
        let wrong = try await andie.run(["config", "edit"], extra: ["VISUAL": script])
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains(":2: “level” must be one of"))
        let missing = try await andie.run(["config", "edit"], extra: ["VISUAL": "/no/editor"])
        #expect(missing.status == 1 && missing.errors.contains("Set $EDITOR"))
    }

    @Test func `an open inbox takes up theme, clock and keys, and keeps them when the file breaks`() async throws {
        try write("")
        let terminal = try await andie.opensInbox()
        try await terminal.sees("@andie:test.example")
        try write("[interface]\nclock = \"12h\"\n[keys.bindings]\nhelp = \"F9\"\n")
        try await terminal.sees("Configuration reloaded.")
        _ = try await eventually("a clock of twelve hours") {
            try await terminal.screen()[0].contains(#/\d+:\d\d[ap]\s*$/#) ? true : nil
        }
        try await terminal.press("F9")
        try await terminal.sees("Everywhere")
        try await terminal.press("F9")
        try write("[interface]\nclock = 12\n")
        try await terminal.sees("buzzbox.toml:2: “clock” must be one of")
        _ = try await eventually("the clock as it was") {
            try await terminal.screen()[0].contains(#/\d+:\d\d[ap]\s*$/#) ? true : nil
        }
    }

    @Test func `a broken theme is named with file and line, and the inbox opens all the same`() async throws {
        // The tests run with NO_COLOR, which the file overrides.
        try write("[interface]\ntheme = \"mine\"\ncolors = \"256\"\n")
        try FileManager.default.createDirectory(
            atPath: andie.home + "/config/themes", withIntermediateDirectories: true)
        try write("[roles]\nnonsense = 1\n", to: andie.home + "/config/themes/mine.toml")
        let terminal = try await andie.opensInbox(width: 160)
        try await terminal.sees("mine.toml:2: unknown role “nonsense”")
        try await terminal.sees("@andie:test.example")
    }

    @Test func `a profile has settings of its own`() async throws {
        try write("[interface]\nclock = \"24h\"\n[profiles.work.interface]\nclock = \"12h\"\n")
        func clock(_ words: [String], _ extra: [String: String] = [:]) async throws -> String? {
            let result = try await andie.run(["config", "show", "--json"] + words, extra: extra)
            return try result.lines.map { try JSON(parsing: $0) }.first { $0["key"] == "interface.clock" }?["value"]
                .string
        }
        #expect(try await clock([]) == "24h")
        #expect(try await clock(["--profile", "work"]) == "12h")
        #expect(try await clock([], ["BUZZBOX_PROFILE": "work"]) == "12h")
        // The profile has its own account too.
        #expect(try await andie.run(["whoami", "--profile", "work"]).status == 77)
    }

    @Test func `a copilot elsewhere sorts and drafts, and knows who calls`() async throws {
        try write("[copilot]\nkind = \"callable\"\naddress = \"\(server.url)/functions\"\n")
        try await server.addUser("dana", password: "correct horse")
        let dana = try Person("dana")
        try await dana.signsIn(at: server.url)
        try await dana.json("send", andie.userID, "Your last video made my week, thank you so much!", "--wait")
        try await andie.json("sync", "--once")
        let invitation = try #require(try await andie.json("invites").first?["id"].string)
        try await andie.json("join", invitation)
        try await andie.json("sync", "--once")
        let drafts = try await andie.json("draft", "dana").first?["drafts"]
        #expect(drafts?["short"].string?.isEmpty == false)
        #expect(!FileManager.default.fileExists(atPath: andie.home + "/data/profiles/default/copilot"))
        try write("[copilot]\nkind = \"none\"\n")
        #expect(try await andie.run(["draft", "dana"]).status != 0)
    }

    @Test func `a deployment of somebody else gets the key and the token that the configuration names, or none`()
        async throws
    {
        let heard = Heard()
        let deployment = HTTPServer(configuration: HTTPServer.Configuration()) { request in
            heard.requests.withLock { $0.append(request) }
            let opinion: JSON = ["category": "fan", "confidence": 0.9, "reason": "says the deployment"]
            return ServerResponse(status: 200, headers: [:], body: opinion.serialized())
        }
        let address = "http://127.0.0.1:\(try deployment.start())"
        let token = andie.home + "/token"
        func configure(_ proof: String) throws {
            try write(
                "[copilot]\nkind = \"edge\"\naddress = \"\(address)\"\npublic_key = \"anon\"\nauthorization = \"\(proof)\"\n"
                    + "token_file = \"\(token)\"\n")
        }
        try configure("token")
        for text in ["first", "second"] {
            try text.write(toFile: token, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token)
            try await andie.run(["judge", "hello"])
            let request = try #require(heard.requests.withLock { $0.last })
            #expect(request.path.hasPrefix("/functions/v1/"))
            #expect(request.headers["Authorization"] == "Bearer \(text)")
            #expect(request.headers["apikey"] == "anon")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
        let open = try await andie.run(["judge", "hello"])
        #expect(open.status != 0)
        #expect(open.errors.contains("0600"))
        #expect(!open.errors.contains("second"))
        try configure("none")
        try await andie.run(["judge", "hello"])
        #expect(heard.requests.withLock { $0.last }?.headers["Authorization"] == nil)
        await deployment.stop(grace: .zero)
    }

    private final class Heard: Sendable {
        let requests = Mutex<[ServerRequest]>([])
    }
}
