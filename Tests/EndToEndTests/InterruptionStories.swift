import Foundation
import JSONKit
import TestSupport
import Testing

/// Ctrl-C during long operations: one line of output, the exit code a shell expects, nothing half written, and a way
/// to continue.
@Suite(.timeLimit(.minutes(5))) struct InterruptionStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person
    private let dana: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        try await server.addUser("dana", password: "correct horse")
        andie = try Person("andie")
        dana = try Person("dana")
        try await andie.signsIn(at: server.url)
    }

    private func begins(_ words: String..., input: String = "") async throws -> RunningProgram {
        let program = try RunningProgram(Programs.buzzbox, words, environment: andie.environment, input: input)
        try await program.listens()
        return program
    }

    /// Sends Ctrl-C and checks the one line printed.
    private func interrupts(_ program: RunningProgram, saying words: String) async throws {
        program.send(SIGINT)
        #expect(try await program.status() == 130)
        let said = program.errors.split(separator: "\n").filter { !$0.hasPrefix("{\"progress\"") }
        #expect(said.count == 1 && said.first?.contains(words) == true, "\(program.errors)")
    }

    /// Suspends the server, or lets it continue.
    private func holds(_ isHeld: Bool) { kill(server.processID ?? 0, isHeld ? SIGSTOP : SIGCONT) }

    /// Creates a conversation with `count` messages on the server.
    private func crew(_ count: Int) async throws {
        let room = try #require(try await andie.json("create", "Crew").first?["id"].string)
        for number in 1...count { try await andie.json("send", room, "message \(number)") }
        try await andie.json("sync", "--once")
    }

    @Test func `following ends with the session that was ended elsewhere, and signing in again delivers`() async throws
    {
        try await crew(1)
        let following = try RunningProgram(
            Programs.buzzbox, ["sync", "--follow"], environment: andie.environment, input: "")
        _ = try await eventually("it follows", seen: { following.errors }) { following.output.isEmpty ? nil : true }
        try await andie.losesSession(at: server.url)
        #expect(try await following.status() == 77)
        #expect(following.errors.contains("session has ended"), "\(following.errors)")
        try await andie.signsIn(at: server.url)
        try await andie.json("send", "Crew", "message 2", "--wait")
        #expect(try await andie.bodies(in: "Crew") == ["message 1", "message 2"])
    }

    @Test func `a text that is still being piped in is not sent`() async throws {
        try await crew(1)
        let program = try await begins("send", "Crew", input: "the beginning of a sen")
        try await interrupts(program, saying: "Nothing was sent.")
        #expect(try await andie.bodies(in: "Crew") == ["message 1"])
        #expect(try await andie.json("outbox").isEmpty)
    }

    @Test func `what is piped into a chat while the server is away is kept, and the pipe ends`() async throws {
        try await crew(1)
        server.kill()
        let chat = try await andie.buzzbox("chat", "Crew", input: "hello\nand goodbye\n")
        #expect(chat.status == 69 && chat.errors.contains("sent later"), "\(chat.errors)")
        try await server.start()
        try await andie.json("sync", "--once")
        #expect(try await andie.bodies(in: "Crew") == ["message 1", "hello", "and goodbye"])
        #expect(try await andie.json("outbox").isEmpty)
    }

    @Test func `an import that was cut short has imported nothing`() async throws {
        let program = try await begins("faq", "import", "-", input: "? Where do you live?\nBy the sea.\n")
        try await interrupts(program, saying: "Nothing was imported.")
        #expect(try await andie.json("faq", "list").isEmpty)
    }

    @Test func `a sync that was cut short is gone on with`() async throws {
        holds(true)
        let program = try await begins("sync", "--once")
        try await interrupts(program, saying: "the next sync continues")
        #expect(program.output.isEmpty)
        holds(false)
        #expect(try await andie.json("sync", "--once").first?["online"] == true)
    }

    @Test func `an upload that was cut short goes out later, once`() async throws {
        try await crew(1)
        let file = folder.path + "/large.bin"
        try Data(repeating: 7, count: 3_000_000).write(to: URL(fileURLWithPath: file))
        holds(true)
        let program = try await begins("send", "Crew", "a file", "--file", file, "--wait")
        _ = try await eventually("the message to be stored") {
            try await andie.json("outbox").isEmpty ? nil : true
        }
        try await interrupts(program, saying: "will be sent by the next sync")
        holds(false)
        try await andie.json("sync", "--once")
        let files = try await andie.json("messages", "Crew").filter { $0["attachment"].object != nil }
        #expect(files.count == 1 && files.first?["state"] == "sent")
    }

    @Test func `an export that was cut short names what is whole, and goes on from there`() async throws {
        try await crew(3)
        // Another device of the account has received only the newest messages and must fetch the rest.
        let other = try Person("andie")
        for number in 4...60 { try await andie.json("send", "Crew", "message \(number)") }
        try await andie.json("create", "Notes")
        try await andie.json("send", "Notes", "written down")
        try await andie.json("sync", "--once")
        let line = try FaultProxy(upstreamPort: server.port)
        defer { line.stop() }
        try await other.signsIn(at: line.url)
        try await other.json("sync", "--once")
        let place = folder.path + "/copy"
        line.set(.stall) { _, path in path.contains("/messages") }
        let program = try RunningProgram(
            Programs.buzzbox, ["export", "Notes", "Crew", "--output", place], environment: other.environment)
        _ = try await eventually("the first to be whole") { program.output.isEmpty ? nil : true }
        try await interrupts(program, saying: "1 of 2 conversations are complete")
        let left = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
        #expect(left.count == 2 && left.first == ".buzzbox-export" && left.last?.hasPrefix("Notes") == true, "\(left)")
        line.set(.none)

        let before = try modified(place + "/" + (left.last ?? ""))
        let resumed = try await other.run(["export", "Notes", "Crew", "--output", place, "--resume"])
        #expect(resumed.status == 0 && resumed.lines.count == 2, "\(resumed.errors)")
        #expect(try modified(place + "/" + (left.last ?? "")) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
        #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".jsonl") }, "\(names)")
        let text = try String(
            contentsOfFile: place + "/" + (names.first { $0.hasPrefix("Crew") } ?? ""), encoding: .utf8)
        let missing = (1...60).filter { !text.contains("\"message \($0)\"") }
        #expect(missing.isEmpty)
        // There is nothing left to resume.
        #expect(try await other.run(["export", "Crew", "--output", place, "--resume"]).status == 1)
    }

    private func modified(_ path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    @Test func `a demo that was cut short is gone on with`() async throws {
        let home = try Person("visitor")
        let words = ["demo", "--prepare-only", "--progress", "json"]
        let program = try RunningProgram(Programs.buzzbox, words, environment: home.environment)
        _ = try await eventually("the demo to be under way") {
            program.errors.contains("\"done\":0") ? true : nil
        }
        try await interrupts(program, saying: "continues the demo")
        let again = try await home.run(words)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.errors.contains("\"finished\":true"))
    }

    @Test func `a backup that was cut short is no copy, and the next one goes on with it`() async throws {
        try await crew(1)
        for number in 1...3 {
            let file = folder.path + "/\(number).bin"
            try Data("content \(number)".utf8).write(to: URL(fileURLWithPath: file))
            try await andie.json("send", "Crew", "a file", "--file", file, "--wait")
        }
        // Replace one file by a FIFO, so that copying it blocks.
        let media = folder.path + "/server/media"
        let files = try FileManager.default.subpathsOfDirectory(atPath: media).filter { $0.count > 60 }
        #expect(files.count == 3)
        let held = media + "/" + (files.max() ?? "")
        try FileManager.default.moveItem(atPath: held, toPath: held + ".away")
        #expect(mkfifo(held, 0o600) == 0)
        let words = ["backup", folder.path + "/backup", "--data-dir", folder.path + "/server"]
        let program = try RunningProgram(Programs.buzzboxd, words)
        _ = try await eventually("the copy to be under way") {
            FileManager.default.fileExists(atPath: folder.path + "/backup/homeserver.db.part") ? true : nil
        }
        try await interrupts(program, saying: "Interrupted.")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/backup/homeserver.db"))
        try FileManager.default.removeItem(atPath: held)
        try FileManager.default.moveItem(atPath: held + ".away", toPath: held)
        let again = try await run(Programs.buzzboxd, words)
        #expect(again.status == 0, "\(again.errors)")
        let copied = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/backup")
        #expect(copied.contains("homeserver.db") && !copied.contains { $0.hasSuffix(".part") })
        #expect(files.allSatisfy { copied.contains("media/" + $0) })
    }

    @Test func `Ctrl-C at the question for a password leaves the terminal whole`() async throws {
        let terminal = try TmuxTerminal(width: 100)
        try await terminal.open(environment: ["BUZZBOX_HOME": dana.home])
        try await terminal.run("\(Programs.buzzbox) login \(server.url) dana; echo code-$?")
        try await terminal.sees("Password:")
        try await terminal.press("C-c")
        try await terminal.sees("Nothing changed.")
        try await terminal.run("clear; stty -a | grep -q ' echo ' && echo whole-$((40 + 2))")
        try await terminal.sees("whole-42")
    }

    @Test func `a signal that is ignored stays so`() async throws {
        try await crew(1)
        let program = try RunningProgram(
            "/usr/bin/nohup", [Programs.buzzbox, "send", "Crew"], environment: andie.environment, input: "still ")
        try await program.listens()
        program.send(SIGHUP)
        program.types("here\n")
        program.endsInput()
        #expect(try await program.status() == 0)
        #expect(try await andie.bodies(in: "Crew").last == "still here")
    }
}
