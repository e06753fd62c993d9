import Foundation
import TestSupport
import Testing

/// Every command on the pages can be typed: the programs know it, and the runnable ones are run as written.
@Suite(.timeLimit(.minutes(5))) struct DocumentStories {
    private static func pages() throws -> [String] {
        let docs = try FileManager.default.contentsOfDirectory(atPath: Documents.root + "/docs")
        return ["README.md"] + docs.filter { $0.hasSuffix(".md") && $0 != "commands.md" }.sorted().map { "docs/" + $0 }
    }

    /// Commands that run until they are stopped.
    private static func goesOn(_ arguments: [String]) -> Bool {
        arguments.contains("serve") || arguments.contains("--follow")
    }

    @Test func `every command in the pages is run, and does what it is there for`() async throws {
        let world = try await DocumentWorld()
        var seen: Set<[String]> = []
        for command in try Self.pages().flatMap(DocumentedCommand.all) where command.program != "make" {
            for words in command.variants where seen.insert(words).inserted {
                try await check(words, command, world)
            }
        }
        #expect(seen.count > 60, "\(seen.count)")
    }

    private func check(_ words: [String], _ command: DocumentedCommand, _ world: DocumentWorld) async throws {
        let program = words[0] == "buzzbox" ? Programs.buzzbox : Programs.buzzboxd
        let help = try await run(program, words.dropFirst().map { $0 == "N" ? "2" : $0 } + ["--help"])
        #expect(help.status == 0, "\(command): \(help.errors)")
        // A bare command name in running text; more arguments would follow.
        let usage = help.output.split(separator: "\n").first { $0.contains("Usage:") } ?? ""
        let isName = words.dropFirst().allSatisfy { $0.wholeMatch(of: #/[a-z-]+/#) != nil && !$0.hasPrefix("-") }
        let wantsMore = usage.contains(#/ (COMMAND|[A-Z]+)( |…|$)/#)
        // It would need a PostgreSQL server; PostgresStoreTests move there and back.
        if words.dropFirst().starts(with: ["copilot", "move"]) { return }
        // They would need another homeserver, or a copilot that rests; MovingStories and AccountMoveStories move.
        let moves = [["move"], ["account", "move"], ["copilot", "rename"]]
        if moves.contains(where: { words.dropFirst().starts(with: $0) }) { return }
        // It would download 91 MB.
        if words.dropFirst().starts(with: ["model", "get"]) { return }
        // Without a command it opens the inbox, which needs a terminal.
        let opensInbox = words.count == 1 || words.count == 3 && words[1] == "--profile"
        if opensInbox || isName && wantsMore { return }
        let ends = ["logout", "account", "login", "register"].contains { words.contains($0) }
        let person = try await world.somebody(endsSession: ends)
        let arguments = try await world.arguments(words, for: person)
        var environment = person.environment.merging(["BUZZBOXD_DATA": world.server.dataFolder, "EDITOR": "true"]) {
            $1
        }
        environment["XDG_DATA_HOME"] = person.home
        if Self.goesOn(arguments) {
            let running = try RunningProgram(program, arguments, environment: environment)
            _ = try await eventually("\(command) to say something", seen: { running.errors }) {
                running.output.isEmpty ? nil : true
            }
            running.send(SIGTERM)
            #expect(try await running.status() == 0, "\(command): \(running.errors)")
            return
        }
        let result = try await run(
            "/bin/sh", ["-c", "cd \"$BUZZBOX_HOME\" && exec \"$@\"", "sh", program] + arguments,
            environment: environment, input: "correct horse\n")
        #expect(result.status == 0, "\(command) as \(arguments): \(result.errors)")
    }

    @Test func `every target of make in the pages is one of the Makefile`() async throws {
        var seen = 0
        for command in try Self.pages().flatMap(DocumentedCommand.all) where command.program == "make" {
            let words = DocumentedCommand.words(command.text)
            for target in words.dropFirst().prefix(while: { $0.wholeMatch(of: #/[a-z-]+/#) != nil }).prefix(2) {
                // Words after the target belong to the sentence.
                guard target == words[1] || target == "test" else { continue }
                let plan = try await run("make", ["-n", "-C", Documents.root, target])
                #expect(plan.status == 0, "\(command): \(plan.errors)")
                seen += 1
            }
        }
        #expect(seen > 15)
    }

    /// Every `scripts/…` in running text is an executable file or an existing list.
    @Test func `every script in the pages is there`() throws {
        for page in try Self.pages() {
            for match in try Documents.text(page).matches(of: #/`(scripts\/[^ `]+)/#) {
                #expect(FileManager.default.fileExists(atPath: "\(Documents.root)/\(match.1)"), "\(page): \(match.1)")
            }
        }
    }

    @Test func `what is marked runnable runs as it stands, page by page`() async throws {
        var blocks = 0
        for page in try Self.pages() {
            let parts = try Documents.text(page).components(separatedBy: "```sh runnable\n").dropFirst()
            guard !parts.isEmpty else { continue }
            blocks += parts.count
            let script = parts.compactMap { $0.components(separatedBy: "\n```").first }.joined(separator: "\n")
            let person = try Person("reader")
            let result = try await run(
                "/bin/sh", ["-ec", "cd \"$BUZZBOX_HOME\"; PATH=\"\(Programs.folder):$PATH\"\n" + script],
                environment: person.environment)
            #expect(result.status == 0, "\(page): \(result.output)\n\(result.errors)")
        }
        #expect(blocks >= 5)
    }
}
