import Foundation
import JSONKit
import TestSupport
import Testing

/// Diagnosing problems: `doctor`, `report`, crash reports.
@Suite(.timeLimit(.minutes(5))) struct DiagnosisStories {
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
        try await andie.json("sync", "--once")
    }

    private var profile: String { andie.home + "/data/profiles/default" }

    private func doctor(_ words: String..., extra: [String: String] = [:]) async throws -> (Int32, [String: JSON]) {
        let result = try await andie.run(["doctor", "--json"] + words, extra: extra)
        let lines = try result.lines.map { try JSON(parsing: $0) }
        return (result.status, Dictionary(lines.map { ($0["check"].string ?? "", $0) }) { first, _ in first })
    }

    @Test func `a server that is away, a session it does not know, and a clock are found`() async throws {
        server.kill()
        let (away, found) = try await doctor()
        #expect(away == 1)
        #expect(found["server"]?["status"] == "problem")
        #expect(found["server"]?["remedy"].string?.contains("network") == true)
    }

    @Test func `what the worker of an earlier program did is shown`() async throws {
        let found = try await doctor("--offline").1["sync worker"]
        let message = try #require(found?["message"].string)
        #expect(message.contains("syncs") && message.contains("copilot calls"), "\(message)")
        #expect(!message.contains("hasn’t run"))
    }

    @Test func `a damaged store, a newer store and an open session file are told apart, and nothing is changed`()
        async throws
    {
        let accounts = profile + "/accounts"
        let account = try #require(try FileManager.default.contentsOfDirectory(atPath: accounts).first)
        let store = "\(accounts)/\(account)/store.db"
        let sound = try Data(contentsOf: URL(fileURLWithPath: store))
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }

        var newer = sound
        newer.replaceSubrange(60..<64, with: [0, 0, 0x27, 0x0F])
        try newer.write(to: URL(fileURLWithPath: store))
        #expect(try await doctor("--offline").1["store"]?["message"].string?.contains("newer") == true)

        try Data(repeating: 0x5A, count: 8192).write(to: URL(fileURLWithPath: store))
        let (status, found) = try await doctor("--offline")
        #expect(status == 1)
        #expect(found["store"]?["message"].string?.contains("damaged") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: store)).count == 8192)

        chmod(profile + "/session.json", 0o644)
        #expect(try await doctor("--offline").1["session"]?["remedy"].string?.contains("chmod 600") == true)
    }

    @Test func `the surroundings are looked at`() async throws {
        let (_, found) = try await doctor(
            "--offline", extra: ["LC_ALL": "C", "TERM": "", "EDITOR": "/no/editor", "VISUAL": ""])
        #expect(found["locale"]?["status"] == "warning")
        #expect(found["TERM"]?["status"] == "problem")
        #expect(found["editor"]?["status"] == "warning")
        #expect(try await doctor("--offline", extra: ["TERM": "no-such-terminal"]).1["TERM"]?["status"] == "warning")
    }

    @Test func `another buzzbox is seen`() async throws {
        let follower = try andie.follows()
        defer { follower.killNow() }
        let process = follower.processIdentifier
        _ = try await eventually("the other one to hold the lock") {
            let text = try await doctor("--offline").1["other buzzbox"]?["message"].string ?? ""
            return text.contains("process \(process)") ? true : nil
        }
    }

    @Test func `a report holds no message, no name of a person, room or server, and no token`() async throws {
        try await server.addUser("dana", password: "correct horse")
        try await andie.json("send", "@dana:test.example", "a very private sentence", "--wait")
        let session = try JSON(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: profile + "/session.json"))))
        let token = try #require(session["accessToken"].string)
        let path = folder.path + "/report.txt"
        let made = try await andie.run(["report", "--output", path])
        #expect(made.status == 0, "\(made.errors)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for secret in ["private sentence", token, "@andie", "@dana", "test.example"] {
            #expect(!text.contains(secret), "\(secret)")
        }
        for part in ["==== buzzbox ", "==== system", "==== configuration", "==== doctor", "buzzbox.log"] {
            #expect(text.contains(part), "\(part)")
        }
        // An existing report is never overwritten.
        #expect(try await andie.run(["report", "--output", path]).status == 1)
    }

    @Test func `a crash of the server leaves a report, which its next start mentions once`() async throws {
        let data = folder.path + "/other"
        func serve() throws -> RunningProgram {
            try RunningProgram(
                Programs.buzzboxd,
                ["serve", "--listen", "127.0.0.1:0", "--data-dir", data, "--server-name", "other.example"],
                environment: ["SWIFT_BACKTRACE": "enable=no"])
        }
        func answers(_ server: RunningProgram) async throws {
            _ = try await eventually("the server to answer", seen: { server.errors }) {
                server.output.contains("ready") ? true : nil
            }
        }
        let first = try serve()
        try await answers(first)
        first.send(SIGSEGV)
        #expect(try await first.status() == 128 + SIGSEGV)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: data + "/crashes").first { $0.hasPrefix("crash-") })
        let report = try String(contentsOfFile: "\(data)/crashes/\(name)", encoding: .utf8)
        #expect(report.contains("signal: SIGSEGV") && report.contains("backtrace:\n") && report.contains("buzzboxd 0."))
        for isMentioned in [true, false] {
            let next = try serve()
            try await answers(next)
            #expect(next.errors.contains("It crashed the last time") == isMentioned, "\(next.errors)")
            next.send(SIGTERM)
            #expect(try await next.status() == 0)
        }
        let doctor = try await run(Programs.buzzboxd, ["doctor", "--data-dir", data])
        #expect(doctor.output.contains("crashes: 1 kept"), "\(doctor.output)")
    }

    @Test func `a crash leaves the terminal whole and a report that the next start mentions once`() async throws {
        let terminal = try TmuxTerminal(width: 150)
        // Swift's own crash handler would prompt and consume the keys.
        try await terminal.open(environment: ["BUZZBOX_HOME": andie.home, "SWIFT_BACKTRACE": "enable=no"])
        try await terminal.run(Programs.buzzbox)
        try await terminal.sees("@andie:test.example")
        let program = try #require(try await terminal.processID(of: "buzzbox"))
        kill(program, SIGSEGV)
        try await terminal.sees("The program crashed. What is known of it is in")
        try await terminal.run("clear; stty -a | grep -q ' echo ' && echo whole-$((40 + 2))")
        try await terminal.sees("whole-42")
        let crashes = andie.home + "/state/crashes"
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: crashes).first { $0.hasPrefix("crash-") })
        let report = try String(contentsOfFile: "\(crashes)/\(name)", encoding: .utf8)
        #expect(report.contains("signal: SIGSEGV") && report.contains("backtrace:\n") && report.contains("buzzbox 0."))
        #expect(report.split(separator: "\n").count > 8, "\(report)")
        try await terminal.run("clear; " + Programs.buzzbox)
        try await terminal.sees("buzzbox crashed last time")
        let (_, found) = try await doctor("--offline")
        #expect(found["crashes"]?["status"] == "warning")
    }
}
